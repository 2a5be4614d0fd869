import type { Id } from '../../contract/calls.ts';
import { pathTo } from '../kit/page/paths.ts';

/** Below which each pupil has a page for the staff (src/recap/pupil/), beside the list of all. */
export const PUPILS = 'siswa';

export const pupilPath = (id: Id): string => pathTo(PUPILS, id);
