/**
 * The numbers that stand on official papers, as patterns that JavaScript and PostgreSQL read alike. Extension.
 */

/** Nomor pokok sekolah nasional. */
export const NPSN_PATTERN = /^[0-9]{8}$/;
/** The number that is shown as a pupil's NIS: the school's own number or, where there is none, the login name. */
export const getNisOrLoginName = ({
  nis,
  identifier,
}: {
  readonly nis: string | null;
  readonly identifier: string;
}): string => nis ?? identifier;

/** Nomor induk siswa nasional: text, because it may begin with a zero. */
export const NISN_PATTERN = /^[0-9]{10}$/;
/**
 * The pattern takes any number of an employee. A NIP has 18 digits, a NUPTK 16, an old NIP 9, and a foundation's own numbers hold letters,
 * dots
 * and slashes; a wrong number harms only the paper, which is read before it is signed.
 */
export const EMPLOYEE_NUMBER_PATTERN = /^[0-9A-Za-z][0-9A-Za-z ./-]{1,28}[0-9A-Za-z]$/;

/**
 * Removes the separators from a NIP of 18 digits, which is often typed in groups ("19800101 200501 1 001"), so that it is found however it
 * is typed.
 */
export function normalizeEmployeeNumber(text: string): string {
  const digits = text.replace(/[ .-]/g, '');
  return /^[0-9]{18}$/.test(digits) ? digits : text;
}

/** Tingkat: SD 1 to 6, SMP 7 to 9, SMA and SMK 10 to 13. */
export const MIN_LEVEL = 1;
export const MAX_LEVEL = 13;
