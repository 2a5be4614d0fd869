/** Extension: the school calendar: named days of a year, which of them are school days, and the hari efektif. */
import { z } from 'zod';
import { MAX_IMPORTED_CALENDAR_DAYS } from '../limits.ts';
import { responseDateSchema, responseIdSchema, dateSchema, idSchema, nameText } from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';
import { CALENDAR_DAY_KIND_NAMES, CALENDAR_DAY_KINDS, SCHOOL_WEEK_KEYS } from '../schoolWeek.ts';

export const calendarDaySchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  kind: z.enum(CALENDAR_DAY_KIND_NAMES),
  start_date: responseDateSchema,
  /** Included. */
  end_date: responseDateSchema,
  /** Whether lessons are expected: hari efektif. */
  is_school_day: z.boolean(),
  AcademicYearId: responseIdSchema,
  SchoolId: responseIdSchema,
});
export type CalendarDay = z.infer<typeof calendarDaySchema>;

const dayFields = {
  name: nameText(120),
  kind: z.enum(CALENDAR_DAY_KIND_NAMES, { error: 'Pilih salah satu jenis' }),
  start_date: dateSchema,
  /** The last day; without it the entry is for one day. */
  end_date: z
    .union([z.literal(''), dateSchema])
    .nullish()
    .transform((day) => day || null),
  /** Whether there are lessons; the default is that of the kind of day. */
  is_school_day: z.boolean({ error: 'Harus ya atau tidak' }).nullish(),
};

interface SentCalendarDay {
  kind: keyof typeof CALENDAR_DAY_KINDS;
  start_date: string;
  end_date: string | null;
  is_school_day?: boolean | null | undefined;
}

const isOrdered = ({ start_date, end_date }: SentCalendarDay): boolean =>
  end_date === null || end_date >= start_date;
const endBeforeStartProblem = {
  path: ['end_date'],
  message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
};
const fillCalendarDayDefaults = <T extends SentCalendarDay>(day: T) => ({
  ...day,
  end_date: day.end_date ?? day.start_date,
  is_school_day: day.is_school_day ?? CALENDAR_DAY_KINDS[day.kind].isSchoolDay,
});

export const calendarDayInputSchema = z
  .object({ ...dayFields, AcademicYearId: idSchema, SchoolId: optionalSchoolId })
  .refine(isOrdered, endBeforeStartProblem)
  .transform(fillCalendarDayDefaults);
/** Imports many calendar days at once. A day with a name and dates that exist already is left as it is. */
export const calendarImportSchema = z.object({
  AcademicYearId: idSchema,
  SchoolId: optionalSchoolId,
  days: z
    .array(z.object(dayFields).refine(isOrdered, endBeforeStartProblem).transform(fillCalendarDayDefaults), {
      error: 'Harus berupa daftar',
    })
    .min(1, 'Tidak ada hari untuk diimpor')
    .max(MAX_IMPORTED_CALENDAR_DAYS, `Paling banyak ${MAX_IMPORTED_CALENDAR_DAYS} hari sekali impor`),
});

export const calendarImportResultSchema = z.object({ created: z.int(), unchanged: z.int() });
export type CalendarImportResult = z.infer<typeof calendarImportResultSchema>;

const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

export const effectiveDaysSchema = z.object({
  AcademicYear: z.object({ id: responseIdSchema, name: z.string() }),
  SchoolId: responseIdSchema,
  /** The weekdays with lessons, from the school's record. */
  weekdays: z.enum(SCHOOL_WEEK_KEYS),
  /** The first day of the year. */
  start_date: responseDateSchema,
  end_date: responseDateSchema,
  months: z.array(
    z.object({
      /** YYYY-MM */
      month: z.string().regex(MONTH_PATTERN),
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

const DAYS_MESSAGE = 'Isi bilangan bulat 0 sampai 31';
export const effectiveDaysInputSchema = z.object({
  AcademicYearId: idSchema,
  SchoolId: optionalSchoolId,
  month: z
    .string({ error: 'Harus berupa bulan' })
    .regex(MONTH_PATTERN, 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11'),
  /** The school's own number of days; null means the computed one. */
  days: z
    .number({ error: DAYS_MESSAGE })
    .int(DAYS_MESSAGE)
    .min(0, DAYS_MESSAGE)
    .max(31, DAYS_MESSAGE)
    .nullable(),
});
