/** Extension: the sessions of a range of days, by the timetable. */
import { z } from 'zod';
import { daysBetween } from '../days.ts';
import { MAX_RUN_DAYS } from '../limits.ts';
import {
  answeredDate,
  answeredId,
  answeredInstant,
  answeredTime,
  dateSchema,
  requiredText,
} from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';

const range = {
  /** Both included. */
  start_date: dateSchema,
  end_date: dateSchema,
  /** Lessons that meet another one of their class or teacher are made, too (joint lessons). */
  with_clashes: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  SchoolId: optionalSchoolId,
};
interface Range {
  start_date: string;
  end_date: string;
}
const isOrdered = ({ start_date, end_date }: Range): boolean => end_date >= start_date;
const notOrdered = { path: ['end_date'], message: 'Tanggal selesai tidak boleh sebelum tanggal mulai' };
const isShort = ({ start_date, end_date }: Range): boolean =>
  (daysBetween(start_date, end_date) ?? 0) <= MAX_RUN_DAYS;
const notShort = { path: ['end_date'], message: `Paling lama ${MAX_RUN_DAYS} hari` };

export const runPreviewSchema = z.object(range).refine(isOrdered, notOrdered).refine(isShort, notShort);

export const runInputSchema = z
  .object({
    ...range,
    /** Of the preview: what would be made by now is what was seen, or nothing is. Without one nothing was seen. */
    plan: requiredText(100).optional(),
  })
  .refine(isOrdered, notOrdered)
  .refine(isShort, notShort);

/**
 * What becomes of a lesson: it is made; its session comes to its hours; it is there; a session stands for it otherwise than the timetable says and is left
 * alone; its class or teacher has another one; there are no lessons that day; its session is in the timetable no more and is taken away.
 */
const VERDICTS = ['new', 'changed', 'exists', 'kept', 'clash', 'free', 'removed'] as const;
export type Verdict = (typeof VERDICTS)[number];

const lessonSchema = z.object({
  id: answeredId,
  Subject: z.object({ id: answeredId, name: z.string() }),
  Class: z.object({ id: answeredId, name: z.string() }),
  Teacher: z.object({ id: answeredId, fullname: z.string() }).nullable(),
  /** null of a daily register, which is no line of the timetable. */
  first_period: z.int().nullable(),
  last_period: z.int().nullable(),
});

const plannedSchema = z.object({
  date: answeredDate,
  /** The line of the timetable, or the daily register, in `lessons`; null of a session that is in the timetable no more. */
  lesson_id: answeredId.nullable(),
  start_time: answeredTime.nullable(),
  end_time: answeredTime.nullable(),
  verdict: z.enum(VERDICTS),
  /** Why nothing is made, what is in the way, or what is left as it is. */
  note: z.string().optional(),
});
export type PlannedSession = z.infer<typeof plannedSchema>;

export const sessionPlanSchema = z.object({
  plan: z.string(),
  /** How many of each; what a run would write is new + changed + removed. */
  counts: z.record(z.enum(VERDICTS), z.int()),
  /** Each line of the timetable, and each daily register, once. */
  lessons: z.array(lessonSchema),
  /** In order of days and hours. */
  sessions: z.array(plannedSchema),
});
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

export const sessionRunSchema = z.object({
  id: answeredId,
  start_date: answeredDate,
  end_date: answeredDate,
  /** How many sessions it was to write. */
  planned: z.int(),
  created: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** How much of it is done, 0 to 1; while it is taken back, how much of it is left. */
  progress: z.number(),
  created_at: answeredInstant,
  created_by: z.string(),
  /** null: it is gone on with by a call of its own, as often as it takes. */
  finished_at: answeredInstant.nullable(),
  /** Whether it was begun to take it back. */
  is_undoing: z.boolean(),
  undone_at: answeredInstant.nullable(),
  undone_by: z.string().nullable(),
});
export type SessionRun = z.infer<typeof sessionRunSchema>;
