import type { ReactNode } from 'react';
import type { CallName } from '../../../contract/calls.ts';
import { FAMILY_SETTINGS_SLUG } from '../../school/paths.ts';
import { SwitchedScreen, type SwitchedOffWords } from '../../school/SwitchedScreen.tsx';

interface FamilyScreenProps {
  readonly title: string;
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  readonly children: ReactNode;
}

const OFF: SwitchedOffWords = {
  needs: 'guardians',
  title: 'Data orang tua belum diaktifkan.',
  text: 'Sekolah ini belum mencatat orang tua dan wali. Admin dapat mengaktifkannya.',
  settings: { slug: FAMILY_SETTINGS_SLUG, call: 'setFamilySettings' },
};

/** A screen about guardians, for a school that has switched them on. */
export const FamilyScreen = (screen: FamilyScreenProps) => <SwitchedScreen words={OFF} {...screen} />;
