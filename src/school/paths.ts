/** The paths of screens that belong to no resource, and functions that build them. Features link to each other by URL only. */
import type { Id } from '../../contract/calls.ts';
import type { ImportKind } from '../../contract/intake/importRows.ts';
import { pathTo } from '../kit/page/paths.ts';

/** The screen with all registers before today that are incomplete. */
export const INCOMPLETE_SLUG = 'belum-lengkap';
/** The screen with the pupils who are absent today. */
export const ABSENT_TODAY_SLUG = 'hari-ini';
export const RECAP_SLUG = 'rekap';
export const DELETED_SESSIONS_SLUG = 'sesi-terhapus';
export const AUDIT_SLUG = 'jejak-audit';
export const SERVER_STATUS_SLUG = 'status-server';
/** The screen with the pupils who miss the school's minimum attendance. */
export const ATTENTION_SLUG = 'perlu-perhatian';
export const LETTERS_SLUG = 'surat';
/** The guardians of a school by class, and what is sent to them when. */
export const GUARDIANS_SLUG = 'orang-tua';
export const MESSAGES_SLUG = 'pesan-orang-tua';
export const FAMILY_SETTINGS_SLUG = 'pengaturan-orang-tua';
export const GATEWAY_SLUG = 'gateway-pesan';
/** The messages of the gateway today. */
export const QUEUE_SLUG = 'kotak-keluar';
/** The gate: its desk, and what is set up for it. */
export const GATE_DESK_SLUG = 'piket';
export const GATE_SETTINGS_SLUG = 'pengaturan-gerbang';
export const GATE_DEVICES_SLUG = 'perangkat-gerbang';
export const GATE_DUTIES_SLUG = 'guru-piket';
export const GATE_CARDS_SLUG = 'kartu-gerbang';
/** The screen with the letters that came from home, below that of all letters. */
export const HOME_LETTERS_SEGMENT = 'dari-orang-tua';
export const SESSION_RUNS_SLUG = 'buat-sesi';
export const IMPORT_SLUG = 'impor';
export const ROLLOVERS_SLUG = 'kenaikan-kelas';

export const ABSENT_TODAY_PATH = pathTo(ABSENT_TODAY_SLUG);
export const INCOMPLETE_PATH = pathTo(INCOMPLETE_SLUG);
export const HOME_LETTERS_PATH = `${pathTo(LETTERS_SLUG)}/${HOME_LETTERS_SEGMENT}`;

/** The lists of the screen of today, as its address names them. */
export const DAY_LISTS = ['tidak-hadir', 'hadir', 'terlambat', 'belum-tercatat', 'belum-lengkap'] as const;
export type DayList = (typeof DAY_LISTS)[number];

/** The segment of the screen of some days, below that of today. */
export const DAYS_SEGMENT = 'pekan';

/** The path to one list of today alone: what stands behind a figure. */
export const dayNamesPath = (list: DayList): string =>
  `${ABSENT_TODAY_PATH}?${new URLSearchParams({ daftar: list })}`;

/** The path to the pupils of a class who need attention. */
export const attentionPath = (classId: Id): string =>
  `${pathTo(ATTENTION_SLUG)}?${new URLSearchParams({ kelas: String(classId) })}`;

/** The path to a class's recap of the latest month that has begun. */
export const recapPath = (classId: Id): string =>
  `${pathTo(RECAP_SLUG)}?${new URLSearchParams({ kelas: String(classId) })}`;

/**
 * The path to a class's recap of one month.
 * @param month YYYY-MM
 */
export const monthRecapPath = (classId: Id, month: string): string =>
  `${recapPath(classId)}&${new URLSearchParams({ bulan: month })}`;

/** The path to a subject's recap by meeting, of the latest semester that has begun. */
export const subjectRecapPath = (subjectId: Id): string =>
  `${pathTo(RECAP_SLUG)}?${new URLSearchParams({ jenis: 'mapel', mapel: String(subjectId) })}`;

/** The kinds of import as they appear in the URL. */
export const IMPORT_KIND_SLUGS: Readonly<Record<ImportKind, string>> = {
  pupils: 'siswa',
  teachers: 'guru',
  timetable: 'jadwal',
};

export const importPath = (kind: ImportKind): string => pathTo(IMPORT_SLUG, IMPORT_KIND_SLUGS[kind]);

/** Where anybody asks about a printed sheet by its code; it needs no sign-in. */
export const checkSheetPath = (code: string): string => (code === '' ? '/cek' : `/cek/${code}`);
