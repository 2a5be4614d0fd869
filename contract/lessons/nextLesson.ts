/** Extension: what the form of a new session is filled with (the next lesson without a session), and repeating a session every week. */
import { z } from 'zod';
import { daysBetween } from '../days.ts';
import { MAX_RUN_DAYS } from '../limits.ts';
import { responseDateSchema, responseTimeSchema, dateSchema } from '../schemas.ts';
import { sessionInputSchema, sessionSchema } from './sessions.ts';

/** The next lesson of a subject that has no session yet. */
export const nextLessonSchema = z
  .object({
    name: z.string(),
    date: responseDateSchema,
    start_time: responseTimeSchema,
    end_time: responseTimeSchema,
    /** The first lesson hour; null for a daily register. */
    first_period: z.int().nullable(),
    last_period: z.int().nullable(),
  })
  .nullable();
export type NextLesson = z.infer<typeof nextLessonSchema>;

/** Creates the same session every week. */
export const repeatSessionSchema = sessionInputSchema
  .safeExtend({
    /** The last day, included; without it the end of the semester. */
    until: dateSchema.optional(),
    /** Whether to answer only what would be created. */
    preview: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  })
  .refine(({ date, until }) => until === undefined || until >= date, {
    path: ['until'],
    message: 'Tidak boleh sebelum tanggal sesi pertama',
  })
  .refine(({ date, until = date }) => (daysBetween(date, until) ?? 0) <= MAX_RUN_DAYS, {
    path: ['until'],
    message: `Paling lama ${MAX_RUN_DAYS} hari`,
  });

export const repeatedSessionsSchema = z.object({
  /** The days of the sessions that are (or would be) created. */
  dates: z.array(responseDateSchema),
  skipped: z.array(z.object({ date: responseDateSchema, note: z.string() })),
  /** The first of the created sessions; null when none was created. */
  session: sessionSchema.nullable(),
});
export type RepeatedSessions = z.infer<typeof repeatedSessionsSchema>;
