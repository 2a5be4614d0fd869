/** Extension: creating the sessions of a range of days from the timetable. */
import { z } from 'zod';
import { daysBetween } from '../days.ts';
import { MAX_RUN_DAYS } from '../limits.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  responseTimeSchema,
  dateSchema,
  requiredText,
} from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';

const rangeFields = {
  /** The last day; it and `start_date` are both included. */
  start_date: dateSchema,
  end_date: dateSchema,
  /** Whether to create also lessons at the same time as another one of their class or teacher (joint lessons). */
  with_clashes: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  SchoolId: optionalSchoolId,
};
interface DateRange {
  start_date: string;
  end_date: string;
}
const isOrdered = ({ start_date, end_date }: DateRange): boolean => end_date >= start_date;
const endBeforeStartProblem = {
  path: ['end_date'],
  message: 'Tanggal selesai tidak boleh sebelum tanggal mulai',
};
const isShort = ({ start_date, end_date }: DateRange): boolean =>
  (daysBetween(start_date, end_date) ?? 0) <= MAX_RUN_DAYS;
const rangeTooLongProblem = { path: ['end_date'], message: `Paling lama ${MAX_RUN_DAYS} hari` };

export const sessionRunPreviewSchema = z
  .object(rangeFields)
  .refine(isOrdered, endBeforeStartProblem)
  .refine(isShort, rangeTooLongProblem);

export const sessionRunInputSchema = z
  .object({
    ...rangeFields,
    /**
     * The `plan` of the preview. The run begins only if it would still create exactly what that preview showed; leave it out when there was
     * no preview.
     */
    plan: requiredText(100).optional(),
  })
  .refine(isOrdered, endBeforeStartProblem)
  .refine(isShort, rangeTooLongProblem);

/**
 * What happens to a lesson. `new`: a session is created. `changed`: its session gets the lesson's hours. `exists`: its session is there.
 * `kept`: a session differs from the
 * timetable and is left alone. `clash`: its class or teacher has another lesson. `free`: there are no lessons that day. `removed`: the
 * session is no longer in the timetable and is removed.
 */
const PLANNED_SESSION_VERDICTS = ['new', 'changed', 'exists', 'kept', 'clash', 'free', 'removed'] as const;
export type PlannedSessionVerdict = (typeof PLANNED_SESSION_VERDICTS)[number];

const lessonSchema = z.object({
  id: responseIdSchema,
  Subject: z.object({ id: responseIdSchema, name: z.string() }),
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  Teacher: z.object({ id: responseIdSchema, fullname: z.string() }).nullable(),
  /** The first lesson hour; null for a daily register, which is not an entry of the timetable. */
  first_period: z.int().nullable(),
  last_period: z.int().nullable(),
});

const plannedSessionSchema = z.object({
  date: responseDateSchema,
  /** The timetable entry or daily register, one of `lessons`; null for a session that is no longer in the timetable. */
  lesson_id: responseIdSchema.nullable(),
  start_time: responseTimeSchema.nullable(),
  end_time: responseTimeSchema.nullable(),
  verdict: z.enum(PLANNED_SESSION_VERDICTS),
  /** Why nothing is created, what is in the way, or what is left as it is. */
  note: z.string().optional(),
});
export type PlannedSession = z.infer<typeof plannedSessionSchema>;

export const sessionPlanSchema = z.object({
  plan: z.string(),
  /** How many lessons have each verdict. A run would write `new` + `changed` + `removed`. */
  counts: z.record(z.enum(PLANNED_SESSION_VERDICTS), z.int()),
  /** Each line of the timetable, and each daily register, once. */
  lessons: z.array(lessonSchema),
  /** In order of days and hours. */
  sessions: z.array(plannedSessionSchema),
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

export const sessionRunSchema = z.object({
  id: responseIdSchema,
  start_date: responseDateSchema,
  end_date: responseDateSchema,
  /** How many sessions the run is meant to write. */
  planned: z.int(),
  created: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** How much of the run is done, from 0 to 1; while it is taken back, how much of it is left. */
  progress: z.number(),
  created_at: responseInstantSchema,
  created_by: z.string(),
  /** When the run was finished; null while it must still be continued by repeated calls. */
  finished_at: responseInstantSchema.nullable(),
  /** Whether somebody has begun to take the run back. */
  is_undoing: z.boolean(),
  undone_at: responseInstantSchema.nullable(),
  undone_by: z.string().nullable(),
});
export type SessionRun = z.infer<typeof sessionRunSchema>;
