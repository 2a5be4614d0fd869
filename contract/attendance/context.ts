/** Extension: what a teacher can see about a pupil besides the mark of this session. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { LETTER_KINDS } from './letterKinds.ts';
import { responseDateSchema, responseIdSchema, responseTimeSchema } from '../schemas.ts';

export const attendanceContextSchema = z.object({
  /** The pupil. */
  user_id: responseIdSchema,
  /**
   * The last five sessions of this subject before this one, oldest first, without those in whose register the pupil does not stand. A
   * `status` of null means not recorded.
   */
  recent: z.array(
    z.object({
      session_id: responseIdSchema,
      date: responseDateSchema,
      status: z.enum(ATTENDANCE_STATUSES).nullable(),
    }),
  ),
  /** How many marks the pupil has in all sessions of this subject; `present` counts those of them that mean presence. */
  recorded: z.int(),
  present: z.int(),
  /** `present / recorded`, 0 to 1; null when nothing is recorded. */
  share: z.number().nullable(),
  /** The latest earlier session of this day, of any subject of the class, in which the pupil was present or late. */
  seen_earlier: z
    .object({ session_id: responseIdSchema, subject: z.string(), start_time: responseTimeSchema })
    .nullable(),
  /** Whether the pupil may have skipped this lesson: seen earlier on this day, but Alpa here, or still not recorded although the lesson has begun. */
  skipped_suspect: z.boolean(),
  /** Extension: the letter of absence that covers this lesson, and the status that it suggests. */
  letter: z.object({ id: responseIdSchema, kind: z.enum(LETTER_KINDS) }).nullish(),
  /**
   * Extension `gate`: what was noticed of the pupil at the gate on the day of this lesson. `time` is null while the pupil has not come;
   * null, or absent, where nothing is known: the gate is off, there is no school, or the day is over and nobody noticed the pupil.
   */
  arrival: z
    .object({
      time: responseTimeSchema.nullable(),
      minutes_late: z.int(),
      /** What the arrival suggests to a daily register whose school wants that; null: nothing. */
      suggests: z.enum(['hadir', 'terlambat']).nullable(),
    })
    .nullish(),
});
export type AttendanceContext = z.infer<typeof attendanceContextSchema>;
