/** Extension `attendance-history`: every real change of a mark, kept for good. */
import type { AttendanceStatus } from './attendanceStatus.ts';
import type { Id } from './calls.ts';

/** Marked by staff, checked in by the pupil, or put back to what it was. */
export const CHANGE_SOURCES = ['register', 'check-in', 'revert'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

export interface MarkValue {
  status: AttendanceStatus | null;
  note: string | null;
  minutes_late: number | null;
}

export interface AttendanceChange {
  id: Id;
  /** The pupil. */
  user_id: Id;
  identifier: string;
  fullname: string;
  from: MarkValue;
  to: MarkValue;
  /** Of the mark, with this change. */
  version: number;
  /** ISO 8601 instant. */
  at: string;
  /** `id` is null when the account is gone; the name stays. */
  by: { id: Id | null; fullname: string };
  source: ChangeSource;
}
