/** Extension: the school calendar: named days of a year, which of them are school days, and the hari efektif. */
import { z } from 'zod';
import { CALENDAR_IMPORT_MAX } from '../limits.ts';
import { answeredDate, answeredId, dateSchema, idSchema, nameText } from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';
import { DAY_KIND_NAMES, DAY_KINDS, WEEK_NAMES } from '../schoolWeek.ts';

export const calendarDaySchema = z.object({
  id: answeredId,
  name: z.string(),
  kind: z.enum(DAY_KIND_NAMES),
  start_date: answeredDate,
  /** Included. */
  end_date: answeredDate,
  /** Whether lessons are expected: hari efektif. */
  is_school_day: z.boolean(),
  AcademicYearId: answeredId,
  SchoolId: answeredId,
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

const dayFields = {
  name: nameText(120),
  kind: z.enum(DAY_KIND_NAMES, { error: 'Pilih salah satu jenis' }),
  start_date: dateSchema,
  /** The last day; without it the entry is for one day. */
  end_date: z
    .union([z.literal(''), dateSchema])
    .nullish()
    .transform((day) => day || null),
  /** Whether there are lessons; the default is that of the kind of day. */
  is_school_day: z.boolean({ error: 'Harus ya atau tidak' }).nullish(),
};

interface Sent {
  kind: keyof typeof DAY_KINDS;
  start_date: string;
  end_date: string | null;
  is_school_day?: boolean | null | undefined;
}

const isOrdered = ({ start_date, end_date }: Sent): boolean => end_date === null || end_date >= start_date;
const notOrdered = { path: ['end_date'], message: 'Tanggal selesai tidak boleh sebelum tanggal mulai' };
const complete = <T extends Sent>(day: T) => ({
  ...day,
  end_date: day.end_date ?? day.start_date,
  is_school_day: day.is_school_day ?? DAY_KINDS[day.kind].isSchoolDay,
});

export const calendarDayInputSchema = z
  .object({ ...dayFields, AcademicYearId: idSchema, SchoolId: optionalSchoolId })
  .refine(isOrdered, notOrdered)
  .transform(complete);
/** Imports many calendar days at once. A day with a name and dates that exist already is left as it is. */
export const calendarImportSchema = z.object({
  AcademicYearId: idSchema,
  SchoolId: optionalSchoolId,
  days: z
    .array(z.object(dayFields).refine(isOrdered, notOrdered).transform(complete), {
      error: 'Harus berupa daftar',
    })
    .min(1, 'Tidak ada hari untuk diimpor')
    .max(CALENDAR_IMPORT_MAX, `Paling banyak ${CALENDAR_IMPORT_MAX} hari sekali impor`),
});

export const calendarImportedSchema = z.object({ created: z.int(), unchanged: z.int() });
export type CalendarImported = z.infer<typeof calendarImportedSchema>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export const effectiveDaysSchema = z.object({
  AcademicYear: z.object({ id: answeredId, name: z.string() }),
  SchoolId: answeredId,
  /** The weekdays with lessons, from the school's record. */
  weekdays: z.enum(WEEK_NAMES),
  /** The first day of the year. */
  start_date: answeredDate,
  end_date: answeredDate,
  months: z.array(
    z.object({
      /** YYYY-MM */
      month: z.string().regex(MONTH),
      /** By the week, the semesters and the calendar. */
      computed: z.int(),
      /** The number that the school sets in its place. */
      override: z.int().nullable(),
      /** What counts: the override, else what is computed. */
      days: z.int(),
    }),
  ),
  total: z.int(),
});
export type EffectiveDays = z.infer<typeof effectiveDaysSchema>;

const DAYS = 'Isi bilangan bulat 0 sampai 31';
export const effectiveDaysInputSchema = z.object({
  AcademicYearId: idSchema,
  SchoolId: optionalSchoolId,
  month: z
    .string({ error: 'Harus berupa bulan' })
    .regex(MONTH, 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11'),
  /** The school's own number of days; null means the computed one. */
  days: z.number({ error: DAYS }).int(DAYS).min(0, DAYS).max(31, DAYS).nullable(),
});
