import type { Id } from '../../../contract/calls.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { ATTENTION } from '../../oversight/paths.ts';

/** Who needs attention in a class. */
export const attentionPath = (classId: Id): string =>
  `${pathTo(ATTENTION)}?${new URLSearchParams({ kelas: String(classId) })}`;
