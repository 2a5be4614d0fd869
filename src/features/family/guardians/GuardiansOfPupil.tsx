import type { Id } from '../../../../contract/calls.ts';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { useExtensions } from '../../../providers/extensions.ts';

const PupilGuardians = lazyPart(() => import('./PupilGuardians.tsx'), 'PupilGuardians');

export interface GuardiansOfPupilProps {
  readonly pupil: { readonly id: Id; readonly fullname: string };
}

/** The part of a pupil's page about guardians, where the school has switched them on. */
export const GuardiansOfPupil = (props: GuardiansOfPupilProps) =>
  useExtensions()('guardians') === true && <PupilGuardians {...props} />;
