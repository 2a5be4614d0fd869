/** Extension `attendance-context`: what a teacher knows of a pupil beside the mark of this session. */
import type { AttendanceStatus } from './attendanceStatus.ts';
import type { Id } from './calls.ts';

export interface AttendanceContext {
  /** The pupil. */
  user_id: Id;
  /** The last sessions of this subject before this one, at most five, oldest first; null: not recorded. */
  recent: { session_id: Id; date: string; status: AttendanceStatus | null }[];
  /** Of all sessions of this subject: how many are recorded for the pupil, and in how many of these present or late. */
  recorded: number;
  present: number;
  /** `present / recorded`, 0 to 1; null when nothing is recorded. */
  share: number | null;
  /** The latest earlier session of this day, of any subject of the class, in which the pupil was present or late. */
  seen_earlier: { session_id: Id; subject: string; start_time: string } | null;
  /** Seen earlier, and Alpa here, or not recorded although the lesson has begun. */
  skipped_suspect: boolean;
}
