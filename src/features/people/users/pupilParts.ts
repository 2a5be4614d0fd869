import { lazyPart } from '../../../kit/page/lazyScreen.tsx';

/** Only the office has this part of a pupil's page, so a teacher does not load its code. */
export const PupilRecord = lazyPart(() => import('./PupilRecord.tsx'), 'PupilRecord');
