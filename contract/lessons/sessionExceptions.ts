/** Extension: sessions that do not take place, and that somebody else gives. */
import { z } from 'zod';
import { MAX_SUBSTITUTE_DAYS } from '../limits.ts';
import { daysBetween } from '../days.ts';
import { dateSchema, idSchema, optionalIdSchema, reasonText } from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';
import { overlapSchema } from './sessions.ts';

/** Why, as everybody reads it. */
const reason = reasonText;
/** Only tell what would be done. */
const preview = z.boolean({ error: 'Harus ya atau tidak' }).optional();

export const cancelSchema = z.object({ reason });

export const cancelDaySchema = z.object({
  date: dateSchema,
  reason,
  /** Only of these classes; without them of all, and the calendar says that there are no lessons that day. */
  class_ids: z.array(idSchema, { error: 'Harus berupa daftar' }).max(500).optional(),
  preview,
  /** Of this school only; without it of all that are reached. */
  SchoolId: optionalSchoolId,
});

export const reinstateDaySchema = z.object({
  date: dateSchema,
  /** Only those that were cancelled with these words. */
  reason: reasonText.optional(),
  preview,
  SchoolId: optionalSchoolId,
});

/** Of a day: how many sessions it is about, of how many classes, and in how many somebody is recorded already. */
export const dayCountsSchema = z.object({
  sessions: z.int(),
  classes: z.int(),
  marked: z.int(),
  /** Whether the calendar has it as a day without lessons because it was cancelled as a whole. */
  is_day_off: z.boolean(),
});
export type DayCounts = z.infer<typeof dayCountsSchema>;

export const substituteSchema = z
  .object({
    /** Whose sessions. */
    teacher_id: idSchema,
    /** Who gives them; null: the teacher does again. */
    substitute_id: optionalIdSchema,
    /** Both included. */
    from: dateSchema,
    to: dateSchema,
    /** Only these of them. */
    session_ids: z.array(idSchema, { error: 'Harus berupa daftar' }).min(1).max(500).optional(),
    preview,
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: 'Tidak boleh sebelum tanggal mulai',
  })
  .refine(({ from, to }) => (daysBetween(from, to) ?? 0) <= MAX_SUBSTITUTE_DAYS, {
    path: ['to'],
    message: `Paling lama ${MAX_SUBSTITUTE_DAYS} hari`,
  });

export const substitutedSchema = z.object({
  /** How many sessions change hands. */
  sessions: z.int(),
  /** How many of them the substitute could not give without being in two places at once, and the first of what is in the way. */
  clashing: z.int(),
  clashes: z.array(overlapSchema),
});
export type Substituted = z.infer<typeof substitutedSchema>;
