import { z } from 'zod';
import { answeredDate } from './schemas.ts';
import { sessionOfDaySchema } from './sessions.ts';

/** Marks of one day; the share present is `present / recorded`, nothing when nothing is recorded. */
export const dayAttendanceSchema = z.object({
  date: answeredDate,
  /** Hadir and Terlambat. */
  present: z.int(),
  recorded: z.int(),
});
export type DayAttendance = z.infer<typeof dayAttendanceSchema>;

/** Extension `attendance-overview`: what is to be done, and how it goes. Of a teacher the own subjects only. */
export const overviewSchema = z.object({
  /** The latest sessions of the seven days before today whose register has blanks, newest first, at most ten. */
  unfilled: z.array(sessionOfDaySchema),
  unfilled_total: z.int(),
  /** Monday to today, and Monday to Sunday before; days without marks are left out. */
  this_week: z.array(dayAttendanceSchema),
  last_week: z.array(dayAttendanceSchema),
});
export type Overview = z.infer<typeof overviewSchema>;
