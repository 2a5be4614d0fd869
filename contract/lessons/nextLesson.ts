/** Extension: what a new session is offered with: the next lesson that has none yet, and the same every week. */
import { z } from 'zod';
import { daysBetween } from '../days.ts';
import { MAX_RUN_DAYS } from '../limits.ts';
import { answeredDate, answeredTime, dateSchema } from '../schemas.ts';
import { sessionInputSchema, sessionSchema } from './sessions.ts';

/** When the next lesson of a subject is that has no session yet. */
export const nextLessonSchema = z
  .object({
    name: z.string(),
    date: answeredDate,
    start_time: answeredTime,
    end_time: answeredTime,
    /** null of a daily register. */
    first_period: z.int().nullable(),
    last_period: z.int().nullable(),
  })
  .nullable();
export type NextLesson = z.infer<typeof nextLessonSchema>;

/** The same session every week. */
export const repeatSchema = sessionInputSchema
  .safeExtend({
    /** The last day, included; without it the end of the semester. */
    until: dateSchema.optional(),
    /** Only tell what would be made. */
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

export const repeatedSchema = z.object({
  /** Of those that are made, or would be. */
  dates: z.array(answeredDate),
  skipped: z.array(z.object({ date: answeredDate, note: z.string() })),
  /** The first of them; null where none was made. */
  session: sessionSchema.nullable(),
});
export type Repeated = z.infer<typeof repeatedSchema>;
