/** Extension: what a teacher knows of a pupil beside the mark of this session. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { LETTER_KINDS } from './letterKinds.ts';
import { answeredDate, answeredId, answeredTime } from '../schemas.ts';

export const attendanceContextSchema = z.object({
  /** The pupil. */
  user_id: answeredId,
  /** Of the last five sessions of this subject before this one those in whose register the pupil stands, oldest first; null: not recorded. */
  recent: z.array(
    z.object({ session_id: answeredId, date: answeredDate, status: z.enum(ATTENDANCE_STATUSES).nullable() }),
  ),
  /** Over all sessions of this subject: how many marks the pupil has, and how many of them are presence. */
  recorded: z.int(),
  present: z.int(),
  /** `present / recorded`, 0 to 1; null when nothing is recorded. */
  share: z.number().nullable(),
  /** The latest earlier session of this day, of any subject of the class, in which the pupil was present or late. */
  seen_earlier: z
    .object({ session_id: answeredId, subject: z.string(), start_time: answeredTime })
    .nullable(),
  /** Seen earlier, and Alpa here, or not recorded although the lesson has begun. */
  skipped_suspect: z.boolean(),
  /** Extension: the one that covers this lesson, and what it suggests. */
  letter: z.object({ id: answeredId, kind: z.enum(LETTER_KINDS) }).nullish(),
});
export type AttendanceContext = z.infer<typeof attendanceContextSchema>;
