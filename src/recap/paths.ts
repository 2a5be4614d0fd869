import type { Id } from '../../contract/calls.ts';
import { pathTo } from '../kit/page/paths.ts';
import { RECAP } from '../oversight/paths.ts';

/** The recap of a class: of its latest month that has begun. */
export const recapPath = (classId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ kelas: String(classId) })}`;
