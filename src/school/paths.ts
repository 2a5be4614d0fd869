/** The paths of screens that belong to no resource, and functions that build them. Features link to each other by URL only. */
import type { Id } from '../../contract/calls.ts';
import type { ImportKind } from '../../contract/intake/importRows.ts';
import { pathTo } from '../kit/page/paths.ts';

/** The screen with all registers before today that are incomplete. */
export const INCOMPLETE = 'belum-lengkap';
/** The screen with the pupils who are absent today. */
export const DAY_NAMES = 'hari-ini';
export const RECAP = 'rekap';
export const DELETED = 'sesi-terhapus';
export const AUDIT = 'jejak-audit';
export const STATUS = 'status-server';
/** The screen with the pupils who miss the school's minimum attendance. */
export const ATTENTION = 'perlu-perhatian';
export const LETTERS = 'surat';
export const SESSION_RUNS = 'buat-sesi';
export const IMPORT = 'impor';
export const ROLLOVERS = 'kenaikan-kelas';

export const DAY_NAMES_PATH = pathTo(DAY_NAMES);
export const INCOMPLETE_PATH = pathTo(INCOMPLETE);

/** The path to the pupils of a class who need attention. */
export const attentionPath = (classId: Id): string =>
  `${pathTo(ATTENTION)}?${new URLSearchParams({ kelas: String(classId) })}`;

/** The path to a class's recap of the latest month that has begun. */
export const recapPath = (classId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ kelas: String(classId) })}`;

/**
 * The path to a class's recap of one month.
 * @param month YYYY-MM
 */
export const monthRecapPath = (classId: Id, month: string): string =>
  `${recapPath(classId)}&${new URLSearchParams({ bulan: month })}`;

/** The path to a subject's recap by meeting, of the latest semester that has begun. */
export const subjectRecapPath = (subjectId: Id): string =>
  `${pathTo(RECAP)}?${new URLSearchParams({ jenis: 'mapel', mapel: String(subjectId) })}`;

/** The kinds of import as they appear in the URL. */
export const KIND_SLUGS: Readonly<Record<ImportKind, string>> = {
  pupils: 'siswa',
  teachers: 'guru',
  timetable: 'jadwal',
};

export const importPath = (kind: ImportKind): string => pathTo(IMPORT, KIND_SLUGS[kind]);
