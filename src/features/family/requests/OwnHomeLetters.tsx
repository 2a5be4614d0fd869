import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { useExtensions } from '../../../providers/extensions.ts';

const AskForLeave = lazyPart(() => import('./AskForLeave.tsx'), 'AskForLeave');

/** The part of a pupil's home in which leave is asked for, where the school takes letters from home. */
export const OwnHomeLetters = () => useExtensions()('guardians') === true && <AskForLeave />;
