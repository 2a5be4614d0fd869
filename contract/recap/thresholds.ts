/**
 * Extension: which pupils miss, or are about to miss, what a school requires for a semester, and how much they may still miss. The
 * digits are those of the recaps (server/recap).
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { DAY_RULES } from '../dayRules.ts';
import { attendanceLimitsSchema } from '../schools/schools.ts';
import { membershipElsewhereSchema, recapDaySchema, recapSumsSchema } from './recap.ts';
import { responseDateSchema, responseIdSchema } from '../schemas.ts';
import { SEMESTER_NAMES } from '../semesters.ts';
import { ATTENTION_REASONS } from '../thresholdWords.ts';

const named = z.object({ id: responseIdSchema, name: z.string() });

/** A pupil's semester so far, counted in days or in meetings of one subject. */
export const attendanceStandingSchema = z.object({
  /** The subject; null means that the figures count days. */
  Subject: named.nullable(),
  percent: z.number().nullable(),
  base: z.int(),
  absent: z.int(),
  alpa: z.int(),
  /** How many days are still to come until the semester's end; for a subject, how many meetings that are already planned. */
  remaining: z.int(),
  /** How many of these the pupil may miss and still reach the least share; null when none is required or it is out of reach. */
  may_miss: z.int().nullable(),
  /** Whether the least share can still be reached; null when none is required. */
  is_reachable: z.boolean().nullable(),
  /** How many more days of Alpa lead to too many; null without a limit, and for a subject. */
  alpa_left: z.int().nullable(),
  why: z.array(z.enum(ATTENTION_REASONS)),
});
export type AttendanceStanding = z.infer<typeof attendanceStandingSchema>;

/** A pupil's absence of some recorded school days in a row, up to the last day that is recorded. */
export const absenceStreakSchema = z.object({
  days: z.int(),
  /** The first and the last of these days. */
  since: responseDateSchema,
  last: responseDateSchema,
  /** What the last of them is recorded as: Sakit, Izin or Alpa. */
  status: z.enum(ATTENDANCE_STATUSES),
});
export type AbsenceStreak = z.infer<typeof absenceStreakSchema>;

/** The same with the pupil, as homes list it. */
export const pupilStreakSchema = absenceStreakSchema.extend({
  id: responseIdSchema,
  fullname: z.string(),
  Class: named,
});
export type PupilStreak = z.infer<typeof pupilStreakSchema>;

const semesterFields = {
  Class: named,
  limits: attendanceLimitsSchema,
  rule: z.enum(DAY_RULES),
  semester: z.enum(SEMESTER_NAMES),
  until: responseDateSchema,
};

export const attentionQuerySchema = z.object({
  semester: z.enum(SEMESTER_NAMES, { error: `Pilih ${SEMESTER_NAMES.join(' atau ')}` }).optional(),
});

export const attentionSchema = z.object({
  ...semesterFields,
  /** The subjects to which the answer is limited, those of the teacher who asks, and then without figures in days; null means all. */
  subjects: z.array(z.string()).nullable(),
  /** The pupils in the order of their numbers, each with the standings that need attention, or with a row of absences. */
  pupils: z.array(
    z.object({
      id: responseIdSchema,
      fullname: z.string(),
      number: z.int(),
      standings: z.array(attendanceStandingSchema),
      /** All days of the semester so far, whether they need attention or not; null for who sees only some subjects. Older servers do not send it. */
      overall: attendanceStandingSchema.pick({ percent: true, alpa: true }).nullish(),
      /** Present when the row of absences is as long as the school says; it spans the semesters of the year. Older servers do not send it. */
      streak: absenceStreakSchema.nullish(),
      /** Other classes of the school whose days and meetings are included in the sums. */
      elsewhere: z.array(membershipElsewhereSchema),
    }),
  ),
});
export type Attention = z.infer<typeof attentionSchema>;

/** A pupil's own standing: everything, also what is well, in all classes of the semester, including those of other schools. */
export const ownStandingSchema = z.object({
  ...semesterFields,
  standings: z.array(attendanceStandingSchema),
  elsewhere: z.array(membershipElsewhereSchema),
  /** The semester's days until now, as the class's recap counts them. Older servers do not send it, nor `month`. */
  sums: recapSumsSchema.nullish(),
  /** The month of today with a letter for each day, as the class's recap has them; null between the semesters. */
  month: z
    .object({
      /** YYYY-MM */
      month: z.string(),
      calendar: z.array(recapDaySchema),
      letters: z.string(),
    })
    .nullish(),
});
export type OwnStanding = z.infer<typeof ownStandingSchema>;
