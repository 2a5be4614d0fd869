/**
 * The numbers that stand on official papers, as patterns that JavaScript and PostgreSQL read alike. Extension.
 */

/** Nomor pokok sekolah nasional. */
export const NPSN = /^[0-9]{8}$/;
/** What stands under "NIS" of a pupil: the school's own number, and the login name where none is said. */
export const schoolNumberOf = ({
  nis,
  identifier,
}: {
  readonly nis: string | null;
  readonly identifier: string;
}): string => nis ?? identifier;

/** Nomor induk siswa nasional: text, because it may begin with a zero. */
export const NISN = /^[0-9]{10}$/;
/**
 * NIP has 18 digits, but not all who work at a school have one: NUPTK has 16, an old NIP 9, and a foundation's own numbers hold
 * letters, dots and slashes. So any of these is taken; a wrong one harms nobody but the paper, which is read before it is signed.
 */
export const EMPLOYEE_NUMBER = /^[0-9A-Za-z][0-9A-Za-z ./-]{1,28}[0-9A-Za-z]$/;

/** A NIP is often typed in groups, "19800101 200501 1 001": those 18 digits are kept bare, and so found however they are typed. */
export function plainEmployeeNumber(text: string): string {
  const digits = text.replace(/[ .-]/g, '');
  return /^[0-9]{18}$/.test(digits) ? digits : text;
}

/** Tingkat: SD 1 to 6, SMP 7 to 9, SMA and SMK 10 to 13. */
export const MIN_LEVEL = 1;
export const MAX_LEVEL = 13;
