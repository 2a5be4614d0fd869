import { pathTo } from '../resources/shared/paths.ts';

/** All registers before today with blanks. */
export const INCOMPLETE = 'belum-lengkap';
export const DELETED = 'sesi-terhapus';
export const AUDIT = 'jejak-audit';

export const INCOMPLETE_PATH = pathTo(INCOMPLETE);
export const DELETED_PATH = pathTo(DELETED);
export const AUDIT_PATH = pathTo(AUDIT);
