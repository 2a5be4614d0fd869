import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { LETTER_KINDS } from '../attendance/letterKinds.ts';
import { dayAttendanceSchema } from './overview.ts';
import { answeredDate, answeredId, answeredTime } from '../schemas.ts';

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

/** What both answers of a day say of its registers. */
const registersSchema = z.object({
  /** Lessons of today, and how many of them are over. */
  total: z.int(),
  over: z.int(),
  /** Of those that are over, with a pupil who is not recorded: who has most first. */
  incomplete: z.array(incompleteOfTeacherSchema),
});

/** Pupils whose latest mark of today is Izin, Sakit or Alpa, by that mark. */
const absentCountsSchema = z.object({ izin: z.int(), sakit: z.int(), alpa: z.int() });

const lateCountsSchema = z.object({
  /** Pupils with a mark Terlambat of today. */
  total: z.int(),
  /** The class with most of them. */
  most: named.extend({ total: z.int() }).nullable(),
});

/** Extension: how today goes at the school, as far as the lessons that have begun say. */
export const schoolDaySchema = z.object({
  date: answeredDate,
  /** null: too many lessons at once to tell, one of the schools has to be chosen. */
  today: z
    .object({
      absent: z.object({
        counts: absentCountsSchema,
        /** By name, Alpa first; at most MAX_ABSENT_NAMES. */
        pupils: z.array(absentSchema),
      }),
      late: lateCountsSchema,
      registers: registersSchema,
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

/** A lesson of today, as far as it says when and where. */
const lessonOfDaySchema = z.object({
  id: answeredId,
  subjectId: answeredId,
  subject: z.string(),
  start_time: answeredTime,
});

const absentNowSchema = absentSchema.extend({
  /** The lesson from which on each mark of today says that he or she is not there. */
  since: lessonOfDaySchema,
  /** Kemungkinan cabut: was there in a lesson before, and is Alpa now. */
  may_have_left: z.boolean(),
  /** Extension: what a letter for that lesson says; null: there is none. */
  letter: z.enum(LETTER_KINDS).nullish(),
});
export type AbsentNow = z.infer<typeof absentNowSchema>;

const lateTodaySchema = z.object({
  id: answeredId,
  fullname: z.string(),
  Class: named,
  /** In how many lessons of today. */
  lessons: z.int(),
  /** The first of them, and by how much, where that is known. */
  first: lessonOfDaySchema,
  minutes_late: z.int().nullable(),
});
export type LateToday = z.infer<typeof lateTodaySchema>;

/**
 * Extension: who is absent now and who came late, all of them, behind the figures of `school-day`. The figures are
 * counted by the same function, and agree.
 */
export const schoolDayPupilsSchema = z.object({
  date: answeredDate,
  /** At the school, when it was counted. */
  time: answeredTime,
  /** null: as in `school-day`. */
  today: z
    .object({
      absent: z.object({
        counts: absentCountsSchema,
        /** By class and name; at most MAX_DAY_NAMES, who may have left first. */
        pupils: z.array(absentNowSchema),
      }),
      late: lateCountsSchema.extend({
        /** By class and name; at most MAX_DAY_NAMES. */
        pupils: z.array(lateTodaySchema),
      }),
      registers: registersSchema,
    })
    .nullable(),
  days: z.array(dayAttendanceSchema),
});
export type SchoolDayPupils = z.infer<typeof schoolDayPupilsSchema>;
