/** The addresses of the screens that are no resource's own, and the ways to them: a link between two features is a URL. */
import type { Id } from '../../contract/calls.ts';
import type { ImportKind } from '../../contract/intake/importRows.ts';
import { pathTo } from '../kit/page/paths.ts';

/** All registers before today with blanks. */
export const INCOMPLETE = 'belum-lengkap';
/** Who is absent today. */
export const DAY_NAMES = 'hari-ini';
export const RECAP = 'rekap';
export const DELETED = 'sesi-terhapus';
export const AUDIT = 'jejak-audit';
export const STATUS = 'status-server';
/** Who misses what the school asks for. */
export const ATTENTION = 'perlu-perhatian';
export const LETTERS = 'surat';
export const SESSION_RUNS = 'buat-sesi';
export const IMPORT = 'impor';
export const ROLLOVERS = 'kenaikan-kelas';

export const DAY_NAMES_PATH = pathTo(DAY_NAMES);
export const INCOMPLETE_PATH = pathTo(INCOMPLETE);

/** Who needs attention in a class. */
export const attentionPath = (classId: Id): string =>
  `${pathTo(ATTENTION)}?${new URLSearchParams({ kelas: String(classId) })}`;

/** The recap of a class: of its latest month that has begun. */
export const recapPath = (classId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ kelas: String(classId) })}`;

/** A class's recap of one month (YYYY-MM). */
export const monthRecapPath = (classId: Id, month: string): string =>
  `${recapPath(classId)}&${new URLSearchParams({ bulan: month })}`;

/** The recap of a subject, by meeting: of the semester that has begun last. */
export const subjectRecapPath = (subjectId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ jenis: 'mapel', mapel: String(subjectId) })}`;

/** As the address says which kind of file it is. */
export const KIND_SLUGS: Readonly<Record<ImportKind, string>> = {
  pupils: 'siswa',
  teachers: 'guru',
  timetable: 'jadwal',
};

export const importPath = (kind: ImportKind): string => pathTo(IMPORT, KIND_SLUGS[kind]);
