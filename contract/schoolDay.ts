import { z } from 'zod';
import { ATTENDANCE_STATUSES } from './attendanceStatus.ts';
import { dayAttendanceSchema } from './overview.ts';
import { answeredDate, answeredId, answeredTime } from './schemas.ts';

const named = z.object({ id: answeredId, name: z.string() });

const countsSchema = z.record(z.enum(ATTENDANCE_STATUSES), z.int());
export type StatusCounts = z.infer<typeof countsSchema>;

const absentSchema = z.object({
  id: answeredId,
  fullname: z.string(),
  status: z.enum(ATTENDANCE_STATUSES),
  note: z.string().nullable(),
  Class: named,
});
export type AbsentPupil = z.infer<typeof absentSchema>;

const incompleteOfTeacherSchema = z.object({
  /** null: of subjects without one. */
  Teacher: z.object({ id: answeredId, fullname: z.string() }).nullable(),
  /** In the order of the day. */
  sessions: z.array(
    z.object({
      id: answeredId,
      subjectId: answeredId,
      subject: z.string(),
      Class: named,
      start_time: answeredTime,
      /** Nobody is recorded yet. */
      is_empty: z.boolean(),
    }),
  ),
});
export type IncompleteOfTeacher = z.infer<typeof incompleteOfTeacherSchema>;

const classToLookAtSchema = z.object({
  Class: named,
  /** Of the last seven days. */
  counts: countsSchema,
  /** Of the seven days before; nothing is recorded there of a class that is new. */
  before: z.object({ present: z.int(), recorded: z.int() }),
  why: z.enum(['absence', 'lateness']),
});
export type ClassToLookAt = z.infer<typeof classToLookAtSchema>;

/** Extension `school-day`: how today goes at the school, as far as the lessons that have begun say. */
export const schoolDaySchema = z.object({
  date: answeredDate,
  /** null: too many lessons at once to tell, one of the schools has to be chosen. */
  today: z
    .object({
      absent: z.object({
        /** Pupils whose latest mark of today is Izin, Sakit or Alpa, by that mark. */
        counts: z.object({ izin: z.int(), sakit: z.int(), alpa: z.int() }),
        /** By name, Alpa first; at most MAX_ABSENT_NAMES. */
        pupils: z.array(absentSchema),
      }),
      late: z.object({
        /** Pupils with a mark Terlambat of today. */
        total: z.int(),
        /** The class with most of them. */
        most: named.extend({ total: z.int() }).nullable(),
      }),
      registers: z.object({
        /** Lessons of today, and how many of them are over. */
        total: z.int(),
        over: z.int(),
        /** Of those that are over, with a pupil who is not recorded: who has most first. */
        incomplete: z.array(incompleteOfTeacherSchema),
      }),
    })
    .nullable(),
  /** The last four weeks with today; days without marks are left out. */
  days: z.array(dayAttendanceSchema),
  /** Of the last seven days, the lowest share first; null: as with `today`. */
  classes: z
    .object({
      school: z.object({ present: z.int(), recorded: z.int() }),
      look_at: z.array(classToLookAtSchema),
    })
    .nullable(),
});
export type SchoolDay = z.infer<typeof schoolDaySchema>;
