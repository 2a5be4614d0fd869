import { pathTo } from '../kit/page/paths.ts';

/** All registers before today with blanks. */
export const INCOMPLETE = 'belum-lengkap';
/** Recaps: src/recap/. */
export const RECAP = 'rekap';
export const DELETED = 'sesi-terhapus';
export const AUDIT = 'jejak-audit';
export const STATUS = 'status-server';
export const SESSION_RUNS = 'buat-sesi';

export const INCOMPLETE_PATH = pathTo(INCOMPLETE);
