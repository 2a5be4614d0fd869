import type { SessionOfDay } from './sessions.ts';

/** Marks of one day; the share present is `present / recorded`, nothing when nothing is recorded. */
export interface DayAttendance {
  /** YYYY-MM-DD */
  date: string;
  /** Hadir and Terlambat. */
  present: number;
  recorded: number;
}

/** Extension `attendance-overview`: what is to be done, and how it goes. Of a teacher the own subjects only. */
export interface Overview {
  /** The latest sessions of the seven days before today whose register has blanks, newest first, at most ten. */
  unfilled: SessionOfDay[];
  unfilled_total: number;
  /** Monday to today, and Monday to Sunday before; days without marks are left out. */
  this_week: DayAttendance[];
  last_week: DayAttendance[];
}
