import type { ReactNode } from 'react';
import type { CallName } from '../../../contract/calls.ts';
import { GATE_SETTINGS_SLUG } from '../../school/paths.ts';
import { SwitchedScreen, type SwitchedOffWords } from '../../school/SwitchedScreen.tsx';

interface GateScreenProps {
  readonly title: string;
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  readonly children: ReactNode;
}

const OFF: SwitchedOffWords = {
  needs: 'gate',
  title: 'Gerbang belum diaktifkan.',
  text: 'Sekolah ini belum mencatat jam datang dan pulang. Admin dapat mengaktifkannya.',
  settings: { slug: GATE_SETTINGS_SLUG, call: 'setGateSettings' },
};

/** A screen about arriving and leaving, for a school that has switched its gate on. */
export const GateScreen = (screen: GateScreenProps) => <SwitchedScreen words={OFF} {...screen} />;
