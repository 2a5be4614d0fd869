import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { useExtensions } from '../../../providers/extensions.ts';
import type { OfPupil } from './words.ts';

const PupilGuardians = lazyPart(() => import('./PupilGuardians.tsx'), 'PupilGuardians');

/** The part of a pupil's page about guardians, where the school has switched them on. */
export const GuardiansOfPupil = (props: OfPupil) =>
  useExtensions()('guardians') === true && <PupilGuardians {...props} />;
