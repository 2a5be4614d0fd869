import { z } from 'zod';
import { homeroomSchema } from './homeroom.ts';
import { responseDateSchema, responseIdSchema } from '../schemas.ts';
import { sessionOfDaySchema } from '../lessons/sessions.ts';

/** The marks of one day. The share of presence is `present / recorded`; there is none when nothing is recorded. */
export const dayAttendanceSchema = z.object({
  date: responseDateSchema,
  /** Hadir, Terlambat and Dispensasi. */
  present: z.int(),
  recorded: z.int(),
});
export type DayAttendance = z.infer<typeof dayAttendanceSchema>;

/** Extension: what is to be done and how attendance goes; a teacher gets only the own subjects. */
export const overviewSchema = z.object({
  /** The latest sessions before today whose register has blanks, newest first, at most ten. */
  unfilled: z.array(sessionOfDaySchema),
  /** How many such registers there are, however old; `listIncomplete` lists them. */
  unfilled_total: z.int(),
  /** Whether any register before today was kept at all. Without one, an empty `unfilled` does not mean that all registers are complete. */
  any_kept: z.boolean(),
  /** `this_week` is Monday to today, and `last_week` the Monday to Sunday before; days without marks are left out. */
  this_week: z.array(dayAttendanceSchema),
  last_week: z.array(dayAttendanceSchema),
  /** The classes whose wali kelas the caller is ("Kelas saya"); empty for everybody else. */
  homeroom: z.array(homeroomSchema),
});
export type Overview = z.infer<typeof overviewSchema>;

/** Extension: how many incomplete registers a teacher has; `Teacher` is null for subjects without one. */
const incompleteByTeacherSchema = z.object({
  Teacher: z.object({ id: responseIdSchema, fullname: z.string() }).nullable(),
  total: z.int(),
});
export type IncompleteByTeacher = z.infer<typeof incompleteByTeacherSchema>;

/** The counts that come with the list: they cover all teachers on the requested days, whatever page is answered. */
export const incompleteCountsSchema = z.object({ by_teacher: z.array(incompleteByTeacherSchema) });
