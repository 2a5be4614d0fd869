/**
 * The rules by which the marks of a day's lessons become one day on a paper; each school chooses one. This file is free of zod because
 * screens describe the rules too.
 */
export const DAY_RULES = ['any-alpa', 'half-present', 'first-lesson', 'daily-register'] as const;

export type DayRule = (typeof DAY_RULES)[number];

/** The rule of a school that has not chosen one. */
export const DEFAULT_DAY_RULE: DayRule = 'any-alpa';

const HALF_PRESENT_RULE_TEXT =
  'hadir bila paling sedikit separuh jam yang tercatat hadir, selain itu alasan yang paling sering';

export const DAY_RULE_TEXT: Readonly<Record<DayRule, { label: string; sentence: string }>> = {
  'any-alpa': {
    label: 'Satu alpa membuat hari itu alpa',
    sentence: `Satu alpa pada salah satu jam membuat hari itu alpa; tanpa alpa, ${HALF_PRESENT_RULE_TEXT}.`,
  },
  'half-present': {
    label: 'Hadir bila separuh jam hadir',
    sentence: `Hari itu ${HALF_PRESENT_RULE_TEXT}.`,
  },
  'first-lesson': {
    label: 'Jam pertama menentukan',
    sentence: 'Jam pertama yang tercatat pada hari itu menentukan.',
  },
  'daily-register': {
    label: 'Presensi harian menentukan',
    sentence: 'Presensi harian oleh wali kelas menentukan; jam pelajaran tidak dihitung.',
  },
};
/** Two codes of a recap besides the statuses: nothing is recorded (`-`), and the day or session does not count (a space). */
export const NOT_RECORDED_CODE = '-';
export const NOT_COUNTED_CODE = ' ';
