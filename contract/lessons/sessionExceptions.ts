/** Extension: sessions that are cancelled, and sessions that a substitute gives. */
import { z } from 'zod';
import { MAX_SUBSTITUTE_DAYS } from '../limits.ts';
import { daysBetween } from '../days.ts';
import { dateSchema, idSchema, optionalIdSchema, reasonText } from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';
import { overlapSchema } from './sessions.ts';

/** The reason, which everybody can read. */
const reason = reasonText;
/** Whether to answer only what would be done. */
const preview = z.boolean({ error: 'Harus ya atau tidak' }).optional();

export const cancelSchema = z.object({ reason });

export const cancelDaySchema = z.object({
  date: dateSchema,
  reason,
  /** The classes whose sessions are cancelled. Without them it is all classes, and the calendar then says that the day has no lessons. */
  class_ids: z.array(idSchema, { error: 'Harus berupa daftar' }).max(500).optional(),
  preview,
  /** The school that is meant; without it all schools that the caller reaches. */
  SchoolId: optionalSchoolId,
});

export const reinstateDaySchema = z.object({
  date: dateSchema,
  /** Limits the call to the sessions that were cancelled with exactly this reason. */
  reason: reasonText.optional(),
  preview,
  SchoolId: optionalSchoolId,
});

/** How many sessions and classes of a day are affected, and in how many of the sessions somebody is recorded already (`marked`). */
export const affectedSessionCountsSchema = z.object({
  sessions: z.int(),
  classes: z.int(),
  marked: z.int(),
  /** Whether the calendar says that the day has no lessons because it was cancelled as a whole. */
  is_day_off: z.boolean(),
});
export type AffectedSessionCounts = z.infer<typeof affectedSessionCountsSchema>;

export const substituteTeacherSchema = z
  .object({
    /** The teacher whose sessions are meant. */
    teacher_id: idSchema,
    /** Who gives the sessions; null gives them back to the teacher. */
    substitute_id: optionalIdSchema,
    /** The first and the last day, both included. */
    from: dateSchema,
    to: dateSchema,
    /** Limits the call to these of the teacher's sessions. */
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

export const substitutionResultSchema = z.object({
  /** How many sessions change hands. */
  sessions: z.int(),
  /** In how many of these sessions the substitute would be in two places at once; `clashes` holds the first of the sessions that are in the way. */
  clashing: z.int(),
  clashes: z.array(overlapSchema),
});
export type SubstitutionResult = z.infer<typeof substitutionResultSchema>;
