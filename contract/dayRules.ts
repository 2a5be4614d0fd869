/** How the marks of a day's lessons become one day of a paper: a setting of each school. No zod: screens say it in words, too. */
export const DAY_RULES = ['any-alpa', 'half-present', 'first-lesson', 'daily-register'] as const;

export type DayRule = (typeof DAY_RULES)[number];

/** Of a school that has said nothing. */
export const USUAL_DAY_RULE: DayRule = 'any-alpa';

const OTHERWISE =
  'hadir bila paling sedikit separuh jam yang tercatat hadir, selain itu alasan yang paling sering';

export const DAY_RULE_TEXT: Readonly<Record<DayRule, { label: string; sentence: string }>> = {
  'any-alpa': {
    label: 'Satu alpa membuat hari itu alpa',
    sentence: `Satu alpa pada salah satu jam membuat hari itu alpa; tanpa alpa, ${OTHERWISE}.`,
  },
  'half-present': {
    label: 'Hadir bila separuh jam hadir',
    sentence: `Hari itu ${OTHERWISE}.`,
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
/** In the letters of a recap: nothing is recorded, and no day (or session) that counts. */
export const NOT_RECORDED_CODE = '-';
export const NOT_COUNTED_CODE = ' ';
