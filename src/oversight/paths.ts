import { pathTo } from '../kit/page/paths.ts';

/** All registers before today with blanks. */
export const INCOMPLETE = 'belum-lengkap';
/** Who is absent today: src/home/day/names/. */
export const DAY_NAMES = 'hari-ini';
/** Recaps: src/recap/. */
export const RECAP = 'rekap';
export const DELETED = 'sesi-terhapus';
export const AUDIT = 'jejak-audit';
export const STATUS = 'status-server';
/** Who misses what the school asks for: src/recap/attention/. */
export const ATTENTION = 'perlu-perhatian';
/** Letters: src/letters/. */
export const LETTERS = 'surat';
export const SESSION_RUNS = 'buat-sesi';

export const DAY_NAMES_PATH = pathTo(DAY_NAMES);
export const INCOMPLETE_PATH = pathTo(INCOMPLETE);
