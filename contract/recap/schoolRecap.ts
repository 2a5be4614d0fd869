/**
 * Extension: what the office takes out of a whole school. The same calculation as a class's recap (server/recap), class by class.
 */
import { z } from 'zod';
import { DAY_RULES } from '../dayRules.ts';
import { monthRecapQuerySchema, paperSchool, recapSumsSchema } from './recap.ts';
import { answeredDate, answeredId, answeredTime } from '../schemas.ts';

/** Without a month the one that has begun last. */
export const schoolRecapQuerySchema = monthRecapQuerySchema;

const sizedSchema = recapSumsSchema.extend({
  /** Who is there at the month's end, or today while it runs: the Dinas' S. */
  pupils: z.int(),
  male: z.int(),
  female: z.int(),
  /** Each pupil's effective days as a member, recorded or not: S x H where nobody came or went. */
  pupil_days: z.int(),
  /** A / `pupil_days` x 100, with one decimal, as the Dinas reckons; null: nothing is recorded, or nobody was there. */
  percent_absent: z.number().nullable(),
});

const classOfSchoolSchema = sizedSchema.extend({
  id: answeredId,
  name: z.string(),
  homeroom_teacher: z.string().nullable(),
});
/** What the lessons that begin at one time of a weekday come to. */
const hourSchema = z.object({
  /** 1: Monday */
  weekday: z.int(),
  start_time: answeredTime,
  /** Marks: of presence, and all. */
  present: z.int(),
  recorded: z.int(),
});
export type SchoolHour = z.infer<typeof hourSchema>;

/** The classes of a school in one month, as the Dinas wants them. */
export const schoolRecapSchema = z.object({
  School: paperSchool,
  AcademicYear: z.object({ id: answeredId, name: z.string() }).nullable(),
  year_months: z.array(z.string()),
  /** YYYY-MM */
  month: z.string(),
  computed: z.int(),
  override: z.int().nullable(),
  /** Hari efektif: the Dinas' H. */
  effective: z.int(),
  until: answeredDate,
  rule: z.enum(DAY_RULES),
  /** By name; null: several schools are looked at, and one has to be chosen. */
  classes: z.array(classOfSchoolSchema).nullable(),
  total: sizedSchema,
  /** Those with marks, in the order of the week. */
  hours: z.array(hourSchema),
});
export type SchoolRecap = z.infer<typeof schoolRecapSchema>;
