import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { addDays, isCalendarDate } from '../days.ts';
import { LETTER_KINDS } from '../attendance/letterKinds.ts';
import { dayAttendanceSchema } from './overview.ts';
import { pupilStreakSchema } from '../recap/thresholds.ts';
import { responseDateSchema, responseIdSchema, responseTimeSchema } from '../schemas.ts';

const named = z.object({ id: responseIdSchema, name: z.string() });

const countsSchema = z.record(z.enum(ATTENDANCE_STATUSES), z.int());
export type StatusCounts = z.infer<typeof countsSchema>;

const absentPupilSchema = z.object({
  id: responseIdSchema,
  fullname: z.string(),
  status: z.enum(ATTENDANCE_STATUSES),
  note: z.string().nullable(),
  Class: named,
});
export type AbsentPupil = z.infer<typeof absentPupilSchema>;

const teacherIncompleteSessionsSchema = z.object({
  /** The teacher; null for subjects without one. */
  Teacher: z.object({ id: responseIdSchema, fullname: z.string() }).nullable(),
  /** The teacher's sessions, in the order of the day. */
  sessions: z.array(
    z.object({
      id: responseIdSchema,
      subjectId: responseIdSchema,
      subject: z.string(),
      Class: named,
      start_time: responseTimeSchema,
      /** Whether nobody is recorded yet. */
      is_empty: z.boolean(),
    }),
  ),
});
export type TeacherIncompleteSessions = z.infer<typeof teacherIncompleteSessionsSchema>;

const classNeedingAttentionSchema = z.object({
  Class: named,
  /** Of the last seven days. */
  counts: countsSchema,
  /** The marks of the seven days before; a class that is new has none there. */
  before: z.object({ present: z.int(), recorded: z.int() }),
  why: z.enum(['absence', 'lateness']),
});
export type ClassNeedingAttention = z.infer<typeof classNeedingAttentionSchema>;

/** The registers of a day, as the answers of both screens about a day hold them. */
const registersSchema = z.object({
  /** How many lessons there are today; `over` counts those that have ended. */
  total: z.int(),
  over: z.int(),
  /** The ended lessons in which a pupil is not recorded, by teacher; the teacher with most of them comes first. */
  incomplete: z.array(teacherIncompleteSessionsSchema),
});

/** The pupils of the day by their latest mark, so that all figures of the day have one base. Older servers do not send it. */
const pupilCountsSchema = z
  .object({
    /** Who has a mark of today, and who of them is present by the latest one. */
    recorded: z.int(),
    present: z.int(),
    /** Members of a class of the active year without any mark of today. */
    blank: z.int(),
  })
  .nullish();

/** How many pupils have Izin, Sakit or Alpa as their latest mark of today. */
export const absentCountsSchema = z.object({ izin: z.int(), sakit: z.int(), alpa: z.int() });

const lateCountsSchema = z.object({
  /** Pupils with a mark Terlambat of today. */
  total: z.int(),
  /** The class with most of them. */
  most: named.extend({ total: z.int() }).nullable(),
});

/** The marks of some days of a week; all its figures are of `recorded`. */
const weekSumsSchema = z.object({ present: z.int(), recorded: z.int(), counts: absentCountsSchema });
export type WeekSums = z.infer<typeof weekSumsSchema>;

/** This week and the last over the same days: the weekdays until today on which both have marks, today until the same time of day. */
const weekComparisonSchema = z.object({
  /** 1 is Monday, in order. */
  weekdays: z.array(z.int()),
  this_week: weekSumsSchema,
  last_week: weekSumsSchema,
});
export type WeekComparison = z.infer<typeof weekComparisonSchema>;

/** Extension: attendance at the school today, by the lessons that have begun. */
export const schoolDayOverviewSchema = z.object({
  date: responseDateSchema,
  /** The figures of today; null when there are too many lessons at once to count, so that one school has to be chosen. */
  today: z
    .object({
      absent: z.object({
        counts: absentCountsSchema,
        /** By name, Alpa first; at most MAX_ABSENT_NAMES. */
        pupils: z.array(absentPupilSchema),
      }),
      late: lateCountsSchema,
      registers: registersSchema,
      pupils: pupilCountsSchema,
    })
    .nullable(),
  /** Who is absent for as many recorded school days in a row as the school says, the longest first; at most MAX_STREAK_NAMES. Null for more than MAX_STREAK_SCHOOLS schools at once; older servers do not send it. */
  streaks: z.object({ total: z.int(), pupils: z.array(pupilStreakSchema) }).nullish(),
  /** The last four weeks with today; days without marks are left out. */
  days: z.array(dayAttendanceSchema),
  /** Null when no day can be compared, or for the same reason as `today`. Older servers do not send it. */
  weeks: weekComparisonSchema.nullish(),
  /** The classes of the last seven days that differ from the school, the lowest share first; null for the same reason as `today`. */
  classes: z
    .object({
      school: z.object({ present: z.int(), recorded: z.int() }),
      look_at: z.array(classNeedingAttentionSchema),
    })
    .nullable(),
});
export type SchoolDayOverview = z.infer<typeof schoolDayOverviewSchema>;

/** A lesson of today: its subject and start time. */
const lessonOfDaySchema = z.object({
  id: responseIdSchema,
  subjectId: responseIdSchema,
  subject: z.string(),
  start_time: responseTimeSchema,
});

const pupilAbsentNowSchema = absentPupilSchema.extend({
  /** The first lesson of the unbroken absence: it and all later marks of today say that the pupil is absent. */
  since: lessonOfDaySchema,
  /**
   * Kemungkinan cabut (may have skipped): the pupil is Alpa now, and was in an earlier lesson of today, or the gate saw the pupil come and
   * not leave.
   */
  may_have_left: z.boolean(),
  /** Extension: the kind of letter that covers that lesson; null when there is none. */
  letter: z.enum(LETTER_KINDS).nullish(),
});
export type PupilAbsentNow = z.infer<typeof pupilAbsentNowSchema>;

const pupilLateTodaySchema = z.object({
  id: responseIdSchema,
  fullname: z.string(),
  Class: named,
  /** In how many lessons of today the pupil was late. */
  lessons: z.int(),
  /** The first of these lessons; `minutes_late` is the delay in it, where it is known. */
  first: lessonOfDaySchema,
  minutes_late: z.int().nullable(),
});
export type PupilLateToday = z.infer<typeof pupilLateTodaySchema>;

const blankPupilSchema = absentPupilSchema.pick({ id: true, fullname: true, Class: true });
export type BlankPupil = z.infer<typeof blankPupilSchema>;

/**
 * Extension: all pupils who are absent now or came late, the names behind the figures of `school-day`. One function counts
 * the figures of both, so they agree.
 */
export const schoolDayPupilsSchema = z.object({
  date: responseDateSchema,
  /** The school's local time of the count. */
  time: responseTimeSchema,
  /** Null for the same reason as in `school-day`. */
  today: z
    .object({
      absent: z.object({
        counts: absentCountsSchema,
        /** Sorted with those who may have left first, then by class and name; at most MAX_DAY_NAMES. */
        pupils: z.array(pupilAbsentNowSchema),
      }),
      late: lateCountsSchema.extend({
        /** By class and name; at most MAX_DAY_NAMES. */
        pupils: z.array(pupilLateTodaySchema),
      }),
      registers: registersSchema,
      pupils: pupilCountsSchema,
      /** Who has no mark of today, by class and name; at most MAX_DAY_NAMES. Older servers do not send it. */
      blank: z.array(blankPupilSchema).nullish(),
      /** Who is present by the latest mark of today, in the same order and number. Older servers do not send it. */
      present: z.array(blankPupilSchema).nullish(),
    })
    .nullable(),
  days: z.array(dayAttendanceSchema),
});
export type SchoolDayPupils = z.infer<typeof schoolDayPupilsSchema>;

/** Some days of seven in a row as one text, e.g. "2026-11-16,2026-11-17". */
export const absencesOnDaysQuerySchema = z.object({
  days: z
    .string({ error: 'Wajib diisi' })
    .transform((text) => [...new Set(text.split(','))].toSorted())
    .refine((days) => days.every(isCalendarDate), {
      error: 'Harus berupa tanggal, misalnya 2026-11-20',
      abort: true,
    })
    .refine(
      ([first = '', ...others]) => (others.at(-1) ?? first) < addDays(first, 7),
      'Paling lama tujuh hari',
    ),
});

/**
 * Extension: the marks of some days, class by class, and who was absent. Of today and of the same day a week ago only the lessons count
 * that begin by now, so that of the days of `weeks` the sums are those of `weeks`.
 */
export const absencesOnDaysSchema = z.object({
  days: z.array(responseDateSchema),
  /** The day of which only the lessons until a time count; null where whole days count. */
  until: z.object({ date: responseDateSchema, time: responseTimeSchema }).nullable(),
  /** Null for the same reason as `weeks` in `school-day`: one school has to be chosen. */
  sums: weekSumsSchema.nullable(),
  /** The classes with marks on these days, in their order. Their sums are the sums above, and the counts of their pupils are theirs. */
  classes: z.array(
    weekSumsSchema.extend({
      Class: named,
      /** Who was absent, by name; at most MAX_SCHOOL_DAY_PUPIL_NAMES of all classes together. */
      pupils: z.array(z.object({ id: responseIdSchema, fullname: z.string(), counts: absentCountsSchema })),
    }),
  ),
});
export type AbsencesOnDays = z.infer<typeof absencesOnDaysSchema>;
