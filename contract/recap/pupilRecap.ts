/**
 * Extension: what the registers say about one pupil, for the staff: each class of a year by month, semester and subject, and each
 * lesson that the pupil missed. The calculation is that of the class's recap (server/recap), so the digits are the same.
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { DAY_RULES } from '../dayRules.ts';
import type { Gender } from '../genders.ts';
import { recapDaySchema, recapSumsSchema, membershipElsewhereSchema } from './recap.ts';
import { paperSchoolSchema, signerSchema } from '../schools/paperSchool.ts';
import { responseDateSchema, responseIdSchema, responseTimeSchema, idSchema } from '../schemas.ts';
import { attendanceLimitsSchema } from '../schools/schools.ts';
import { SEMESTER_NAMES } from '../semesters.ts';
import { absenceStreakSchema, attendanceStandingSchema } from './thresholds.ts';

const named = z.object({ id: responseIdSchema, name: z.string() });

export const pupilRecapQuerySchema = z.object({
  /** The year; the default is that of the pupil's latest class that has begun. */
  academic_year_id: idSchema.optional(),
});

const monthOfPupilSchema = recapSumsSchema.extend({
  /** YYYY-MM */
  month: z.string(),
  calendar: z.array(recapDaySchema),
  /** One letter for each day of `calendar`, as in the class's month recap. */
  letters: z.string(),
});
export type MonthOfPupil = z.infer<typeof monthOfPupilSchema>;

/** The sums of one subject. They count meetings in place of days, also in `days`. */
const subjectOfPupilSchema = recapSumsSchema.extend({ id: responseIdSchema, name: z.string() });
export type SubjectOfPupil = z.infer<typeof subjectOfPupilSchema>;

/** A lesson in which the pupil was anything but Hadir. */
const attendanceExceptionSchema = z.object({
  /** The lesson. */
  id: responseIdSchema,
  subjectId: responseIdSchema,
  subject: z.string(),
  date: responseDateSchema,
  start_time: responseTimeSchema,
  status: z.enum(ATTENDANCE_STATUSES),
  /** The note of the mark. Only the lesson's own teacher and the office may read it; null for others, and when there is none. */
  note: z.string().nullable(),
  minutes_late: z.int().nullable(),
});
export type AttendanceException = z.infer<typeof attendanceExceptionSchema>;

const classOfPupilSchema = z.object({
  Class: named,
  School: paperSchoolSchema,
  homeroom_teacher: signerSchema,
  /** Nomor absen. */
  number: z.int(),
  stays: z.array(z.object({ joined_on: responseDateSchema, left_on: responseDateSchema.nullable() })),
  rule: z.enum(DAY_RULES),
  /** The last day that has come; later days do not count. */
  until: responseDateSchema,
  /** The subjects to which the recap is limited, those of the teacher who asks; null means all subjects. */
  subjects: z.array(z.string()).nullable(),
  /** The months that have begun and in which the pupil was in the class. */
  months: z.array(monthOfPupilSchema),
  by_subject: z.array(subjectOfPupilSchema),
  /** Newest first. */
  exceptions: z.array(attendanceExceptionSchema),
});
export type ClassOfPupil = z.infer<typeof classOfPupilSchema>;

/** A pupil's membership in a class, of any year. */
const classHistorySchema = z.object({
  Class: named,
  AcademicYear: named,
  joined_on: responseDateSchema,
  left_on: responseDateSchema.nullable(),
});
export type ClassHistory = z.infer<typeof classHistorySchema>;

/** What the school's list of pupils who need attention says of this pupil, in the class that he or she is in now. */
const pupilAttentionSchema = z.object({
  limits: attendanceLimitsSchema,
  semester: z.enum(SEMESTER_NAMES),
  /** Of all days and of each subject, also those that are well; a teacher of some subjects reads only these. */
  standings: z.array(attendanceStandingSchema),
  streak: absenceStreakSchema.nullable(),
});
export type PupilAttention = z.infer<typeof pupilAttentionSchema>;

export const pupilRecapSchema = z.object({
  id: responseIdSchema,
  identifier: z.string(),
  nis: z.string().nullable(),
  fullname: z.string(),
  gender: z.enum(['L', 'P'] satisfies Gender[]).nullable(),
  image: z.string().nullable(),
  /** The years in which the caller may see a class of the pupil, newest first. */
  years: z.array(named),
  /** The year of this answer; null when there is none. */
  AcademicYear: named.nullable(),
  /** The pupil's classes of that year, the latest first; several after a change of class. */
  classes: z.array(classOfPupilSchema),
  /** The memberships that the caller may see, of all years, newest first. */
  history: z.array(classHistorySchema),
  /** null where the school asks for nothing, or none of `classes` is the present one. */
  attention: pupilAttentionSchema.nullable(),
  /** The semesters of the year that have begun, each summed over all classes that the pupil was in. */
  semesters: z.array(
    recapSumsSchema.extend({
      semester: z.enum(SEMESTER_NAMES),
      /** The classes in order of day; several are added up. */
      classes: z.array(membershipElsewhereSchema),
    }),
  ),
});
export type PupilRecap = z.infer<typeof pupilRecapSchema>;
export type SemesterOfPupil = PupilRecap['semesters'][number];
