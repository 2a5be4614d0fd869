/**
 * Extension: the recaps that a school counts and signs. One calculation (server/recap) makes all of them; screen, paper and files only show
 * its numbers.
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';

import { closingSchema } from './closings.ts';
import { DAY_RULES } from '../dayRules.ts';
import { isCalendarDate } from '../days.ts';
import type { Gender } from '../genders.ts';
import { paperSchoolSchema, signerSchema } from '../schools/paperSchool.ts';
import { responseDateSchema, responseIdSchema, responseTimeSchema } from '../schemas.ts';
import { SEMESTER_NAMES } from '../semesters.ts';

/** How many days have each status, and the sums and shares that follow. */
export const recapSumsSchema = z.object({
  days: z.record(z.enum(ATTENDANCE_STATUSES), z.int()),
  /** Sakit, Izin and Alpa together: "Jumlah". */
  absent: z.int(),
  /** On how many days anything is recorded. */
  recorded: z.int(),
  /** Hari efektif of this pupil, the divisor of the share: the recorded ones of the time in the class, see decision 0042. */
  base: z.int(),
  /** The share of presence in `base`, in percent with one decimal; null where nothing is recorded. */
  percent: z.number().nullable(),
});
export type RecapSums = z.infer<typeof recapSumsSchema>;

const pupilFields = {
  id: responseIdSchema,
  identifier: z.string(),
  nis: z.string().nullable(),
  nisn: z.string().nullable(),
  fullname: z.string(),
  gender: z.enum(['L', 'P'] satisfies Gender[]).nullable(),
  /** Nomor absen. */
  number: z.int(),
};

const monthRecapPupilSchema = recapSumsSchema.extend({
  ...pupilFields,
  /**
   * A letter for each day of the month, in its order: that of the status; `-` where nothing is recorded; a space on a day that counts for
   * nobody (a holiday, a day to come), or not for this pupil (not in the class).
   */
  letters: z.string(),
  /** The marks from which these letters come: one letter for each of `sessions`, in their order and with the same meaning. */
  marks: z.string(),
});
export type MonthRecapPupil = z.infer<typeof monthRecapPupilSchema>;

export const recapDaySchema = z.object({
  date: responseDateSchema,
  /** Why the day is not an effective day, in a few words; null when it is one. */
  free: z.string().nullable(),
});
export type RecapDay = z.infer<typeof recapDaySchema>;

/** A lesson, or daily register, that took place. */
const recapSessionSchema = z.object({
  id: responseIdSchema,
  subjectId: responseIdSchema,
  subject: z.string(),
  date: responseDateSchema,
  start_time: responseTimeSchema,
  /** Whether it is the daily register that the wali kelas keeps. */
  is_daily: z.boolean(),
});
export const monthRecapQuerySchema = z.object({
  /** A month of the class's year; the default is the latest that has begun. */
  month: z
    .string()
    .refine((month) => isCalendarDate(`${month}-01`), 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11')
    .optional(),
});

export const semesterRecapQuerySchema = z.object({
  /** The semester; the default is the latest that has begun. */
  semester: z.enum(SEMESTER_NAMES, { error: `Pilih ${SEMESTER_NAMES.join(' atau ')}` }).optional(),
});

/** What stands on the paper around the table. */
const paperFields = {
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  AcademicYear: z.object({ id: responseIdSchema, name: z.string() }),
  /** All months of the year as YYYY-MM, in order. */
  year_months: z.array(z.string()),
  School: paperSchoolSchema,
  homeroom_teacher: signerSchema,
  rule: z.enum(DAY_RULES),
  /** The last day that has come; later days count nowhere. */
  until: responseDateSchema,
  /** The subjects to which the recap is limited, those of the teacher who asks; null means all subjects. */
  subjects: z.array(z.string()).nullable(),
  /** Extension: of the figures, with which the printed sheet asks for its code. */
  digest: z.string().optional(),
};

/** Hari efektif of a month. */
const effectiveFields = {
  /** YYYY-MM */
  month: z.string(),
  /** The number by the calendar, up to the last day that has come. */
  computed: z.int(),
  /** The number that the school sets in its place, for a month that is over. */
  override: z.int().nullable(),
  /** What is printed: the override, else what is computed. */
  effective: z.int(),
};

export const monthRecapSchema = z.object({
  ...paperFields,
  ...effectiveFields,
  semester: z.enum(SEMESTER_NAMES).nullable(),
  /** Extension: when the month was signed, and opened again. */
  closings: z.array(closingSchema).optional(),
  days: z.array(recapDaySchema),
  sessions: z.array(recapSessionSchema),
  pupils: z.array(monthRecapPupilSchema),
});
export type MonthRecap = z.infer<typeof monthRecapSchema>;

const recapSumsByMonthSchema = recapSumsSchema.extend({
  /** In the order of the recap's `months`. */
  months: z.array(recapSumsSchema),
});

/** Another class of the school in which the pupil was during the semester of the recap. */
export const membershipElsewhereSchema = z.object({
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  from: responseDateSchema,
  /** The last day in that class; null means to the end of the semester. */
  until: responseDateSchema.nullable(),
});
export type MembershipElsewhere = z.infer<typeof membershipElsewhereSchema>;

/** The sums of one pupil over any range of days; they count only the time in the class. */
const rangeRecapPupilSchema = recapSumsByMonthSchema.extend(pupilFields);
export type RangeRecapPupil = z.infer<typeof rangeRecapPupilSchema>;

/** A pupil's row of a semester. Its own figures count the time in this class, and those of `whole` count all classes of the pupil. */
const semesterRecapPupilSchema = rangeRecapPupilSchema.extend({
  /** The pupil's semester in all classes of the school, as the rapor shows it; null when the recap of the pupil's last class shows it instead. */
  whole: recapSumsByMonthSchema.nullable(),
  /** The pupil's other classes of the semester in order of day, for the foot-note. */
  elsewhere: z.array(membershipElsewhereSchema),
});
export type SemesterRecapPupil = z.infer<typeof semesterRecapPupilSchema>;

export const semesterRecapSchema = z.object({
  ...paperFields,
  semester: z.enum(SEMESTER_NAMES),
  months: z.array(z.object(effectiveFields)),
  effective: z.int(),
  pupils: z.array(semesterRecapPupilSchema),
});
export type SemesterRecap = z.infer<typeof semesterRecapSchema>;

const day = (path: string) =>
  z.string().refine(isCalendarDate, `${path} harus berupa tanggal TTTT-BB-HH, misalnya 2026-11-20`);

/** The first and the last day, both included. */
export const rangeRecapQuerySchema = z.object({ from: day('Awal'), to: day('Akhir') });

/** Like {@link rangeRecapQuerySchema}; without dates, the semester that began last. */
export const subjectRecapQuerySchema = rangeRecapQuerySchema.partial();

/**
 * Extension: a recap of any range of days in a class's year, by month like a semester's sheet. For a month that is not whole, the school's
 * own number of hari efektif does not apply.
 */
export const rangeRecapSchema = z.object({
  ...paperFields,
  from: responseDateSchema,
  to: responseDateSchema,
  months: z.array(z.object(effectiveFields)),
  effective: z.int(),
  pupils: z.array(rangeRecapPupilSchema),
});
export type RangeRecap = z.infer<typeof rangeRecapSchema>;

const meetingSchema = z.object({
  id: responseIdSchema,
  date: responseDateSchema,
  start_time: responseTimeSchema,
  /** "Pertemuan 3" */
  name: z.string(),
  topic: z.string().nullable(),
});

const subjectRecapPupilSchema = recapSumsSchema.extend({
  ...pupilFields,
  /** A letter for each of `meetings`, in their order; `days` counts meetings. */
  letters: z.string(),
});
export type SubjectRecapPupil = z.infer<typeof subjectRecapPupilSchema>;

/** Extension: the meetings of one subject. */
export const subjectRecapSchema = z.object({
  ...paperFields,
  Subject: z.object({ id: responseIdSchema, name: z.string() }),
  /** The teacher who signs: the one who gave the last of these meetings or, without meetings, the one who has the subject on the last day. */
  Teacher: signerSchema,
  /** The teachers who had these meetings, in order. */
  taught_by: z.array(z.string()),
  /** The subject's meetings on these days in other classes, to which it belonged before or belongs afterwards. */
  elsewhere: z.array(
    z.object({ Class: z.object({ id: responseIdSchema, name: z.string() }), meetings: z.int() }),
  ),
  from: responseDateSchema,
  to: responseDateSchema,
  /** The meetings on days that count and have come. */
  meetings: z.array(meetingSchema),
  pupils: z.array(subjectRecapPupilSchema),
});
export type SubjectRecap = z.infer<typeof subjectRecapSchema>;

const filledRegistersSchema = z.object({
  /** The teacher's id; null for subjects without a teacher. */
  id: responseIdSchema.nullable(),
  fullname: z.string().nullable(),
  /** How many lessons are over; a lesson that a substitute gave counts for the substitute. */
  total: z.int(),
  complete: z.int(),
  /** How many registers were begun but have blanks. */
  partial: z.int(),
  empty: z.int(),
  /** The share of complete registers in `total`, in percent with one decimal. */
  percent: z.number().nullable(),
});
export type FilledRegisters = z.infer<typeof filledRegistersSchema>;

/** Extension: how completely each teacher keeps the registers; a teacher gets only the own figures. */
export const teacherRecapSchema = z.object({
  School: paperSchoolSchema,
  from: responseDateSchema,
  to: responseDateSchema,
  until: responseDateSchema,
  /** The teachers by name; null when there are too many lessons, so that a shorter range or one school has to be chosen. */
  teachers: z.array(filledRegistersSchema).nullable(),
});
export type TeacherRecap = z.infer<typeof teacherRecapSchema>;
