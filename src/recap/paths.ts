import type { Id } from '../../contract/calls.ts';
import { pathTo } from '../kit/page/paths.ts';
import { RECAP } from '../oversight/paths.ts';

/** The recap of a class: of its latest month that has begun. */
export const recapPath = (classId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ kelas: String(classId) })}`;

/** A class's recap of one month (YYYY-MM). */
export const monthRecapPath = (classId: Id, month: string): string =>
  `${recapPath(classId)}&${new URLSearchParams({ bulan: month })}`;

/** The recap of a subject, by meeting: of the semester that has begun last. */
export const subjectRecapPath = (subjectId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ jenis: 'mapel', mapel: String(subjectId) })}`;
