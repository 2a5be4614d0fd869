import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { useExtensions } from '../../../providers/extensions.ts';
import type { PupilArrivalsProps } from './PupilArrivals.tsx';

const PupilArrivals = lazyPart(() => import('./PupilArrivals.tsx'), 'PupilArrivals');

/** A pupil's month at the gate, or one's own, where the school has switched it on. */
export const ArrivalsOfPupil = (props: PupilArrivalsProps) =>
  useExtensions()('gate') === true && <PupilArrivals {...props} />;
