import { z } from 'zod';
import { homeroomSchema } from './homeroom.ts';
import { answeredDate, answeredId } from '../schemas.ts';
import { sessionOfDaySchema } from '../lessons/sessions.ts';

/** Marks of one day; the share present is `present / recorded`, nothing when nothing is recorded. */
export const dayAttendanceSchema = z.object({
  date: answeredDate,
  /** Hadir, Terlambat and Dispensasi. */
  present: z.int(),
  recorded: z.int(),
});
export type DayAttendance = z.infer<typeof dayAttendanceSchema>;

/** Extension: what is to be done, and how it goes. Of a teacher the own subjects only. */
export const overviewSchema = z.object({
  /** The latest sessions before today whose register has blanks, newest first, at most ten. */
  unfilled: z.array(sessionOfDaySchema),
  /** Of any age; the number of registers that `listIncomplete` lists. */
  unfilled_total: z.int(),
  /** Whether any register before today was kept at all; where none was, none is complete either. */
  any_kept: z.boolean(),
  /** Monday to today, and Monday to Sunday before; days without marks are left out. */
  this_week: z.array(dayAttendanceSchema),
  last_week: z.array(dayAttendanceSchema),
  /** Of who leads a class ("Kelas saya"); of everybody else none. */
  homeroom: z.array(homeroomSchema),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Extension: how many a teacher has; `Teacher` is null for subjects without one. */
const incompleteByTeacherSchema = z.object({
  Teacher: z.object({ id: answeredId, fullname: z.string() }).nullable(),
  total: z.int(),
});
export type IncompleteByTeacher = z.infer<typeof incompleteByTeacherSchema>;

/** Beside the list, whatever page of it: of the days that are asked for, all teachers. */
export const incompleteCountsSchema = z.object({ by_teacher: z.array(incompleteByTeacherSchema) });
