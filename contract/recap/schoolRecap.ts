/** Extension: the office's recap of a whole school. The calculation for each class is that of the class's recap (server/recap). */
import { z } from 'zod';
import { DAY_RULES } from '../dayRules.ts';
import { paperSchoolSchema } from '../schools/paperSchool.ts';
import { monthRecapQuerySchema, recapSumsSchema } from './recap.ts';
import { responseDateSchema, responseIdSchema, responseTimeSchema } from '../schemas.ts';

/** The month; the default is the one that began last. */
export const schoolRecapQuerySchema = monthRecapQuerySchema;

const schoolRecapSumsSchema = recapSumsSchema.extend({
  /** How many pupils there are at the end of the month, or today while it runs; the Dinas calls it S. */
  pupils: z.int(),
  male: z.int(),
  female: z.int(),
  /** The effective days of all pupils during their membership, recorded or not; S x H where nobody joined or left. */
  pupil_days: z.int(),
  /** A / `pupil_days` x 100 with one decimal, the formula of the Dinas; null where nothing is recorded or nobody was there. */
  percent_absent: z.number().nullable(),
});

const classOfSchoolSchema = schoolRecapSumsSchema.extend({
  id: responseIdSchema,
  name: z.string(),
  homeroom_teacher: z.string().nullable(),
});
/** The marks of all lessons that begin at the same time of the same weekday. */
const lessonTimeCountsSchema = z.object({
  /** 1: Monday */
  weekday: z.int(),
  start_time: responseTimeSchema,
  /** The number of marks that mean presence; `recorded` counts all marks. */
  present: z.int(),
  recorded: z.int(),
});
export type LessonTimeCounts = z.infer<typeof lessonTimeCountsSchema>;

/** The classes of a school in one month, in the form that the Dinas asks for. */
export const schoolRecapSchema = z.object({
  School: paperSchoolSchema,
  AcademicYear: z.object({ id: responseIdSchema, name: z.string() }).nullable(),
  year_months: z.array(z.string()),
  /** YYYY-MM */
  month: z.string(),
  computed: z.int(),
  override: z.int().nullable(),
  /** Hari efektif: the Dinas' H. */
  effective: z.int(),
  until: responseDateSchema,
  rule: z.enum(DAY_RULES),
  /** The classes by name; null when the caller sees several schools, so that one has to be chosen. */
  classes: z.array(classOfSchoolSchema).nullable(),
  total: schoolRecapSumsSchema,
  /** The lesson times that have marks, in the order of the week. */
  hours: z.array(lessonTimeCountsSchema),
});
export type SchoolRecap = z.infer<typeof schoolRecapSchema>;
