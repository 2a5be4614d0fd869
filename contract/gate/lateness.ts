/** Extension `gate`: who came late how often, and a pupil's own month at the gate. */
import { z } from 'zod';
import { isCalendarDate } from '../days.ts';
import {
  dateSchema,
  idSchema,
  responseDateSchema,
  responseIdSchema,
  responseTimeSchema,
} from '../schemas.ts';
import { paperSchoolSchema } from '../schools/paperSchool.ts';
import { SEMESTER_NAMES } from '../semesters.ts';
import { LEFT_EARLY } from './words.ts';

/** Without dates, the semester of today, until today. Pupils and weekdays are of one class, or of all that the caller sees. */
export const latenessQuerySchema = z.object({
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  class_id: idSchema.optional(),
});

const sums = { times: z.int(), minutes: z.int() };
const named = z.object({ id: responseIdSchema, name: z.string() });

/** Who came late on school days between two days. Whoever was in two classes meanwhile stands under the latest; a class has what was of its days. */
export const latenessSchema = z.object({
  School: paperSchoolSchema,
  from: responseDateSchema,
  to: responseDateSchema,
  /** On how many of these days, school days until today, the gate noticed anybody: what it did not see was not late. */
  days: z.int(),
  /** The classes that the caller sees, also those in which nobody came late. Where one class was asked for, the others have no sums. */
  classes: z.array(
    named.extend({ times: z.int().nullable(), minutes: z.int().nullable(), pupils: z.int().nullable() }),
  ),
  /** By class and name. */
  pupils: z.array(
    z.object({
      id: responseIdSchema,
      fullname: z.string(),
      nis: z.string().nullable(),
      Class: named,
      ...sums,
      longest: z.int(),
      last: responseDateSchema,
    }),
  ),
  /** 1 is Monday; only those with such days. */
  weekdays: z.array(z.object({ weekday: z.int(), days: z.int(), ...sums })),
  /** From how many times in a semester on a pupil needs attention; null without a limit, or when the days are not of one semester. */
  late_limit: z.int().nullable(),
});
export type Lateness = z.infer<typeof latenessSchema>;

export const arrivalsQuerySchema = z.object({
  /** The default is the month of today. */
  month: z
    .string()
    .refine((month) => isCalendarDate(`${month}-01`), 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11')
    .optional(),
});

/** A pupil's month at the gate, and how often the pupil came late in the semester of today. */
export const arrivalsSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  /** The days on which anything was noticed, oldest first. */
  days: z.array(
    z.object({
      day: responseDateSchema,
      arrived: responseTimeSchema.nullable(),
      left: responseTimeSchema.nullable(),
      minutes_late: z.int(),
      left_early: z.enum(LEFT_EARLY).nullable(),
    }),
  ),
  /** Null between two semesters. */
  semester: z.object({ name: z.enum(SEMESTER_NAMES), ...sums }).nullable(),
  late_limit: z.int().nullable(),
});
export type Arrivals = z.infer<typeof arrivalsSchema>;
