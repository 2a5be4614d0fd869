/**
 * Extension: what a school counts and signs. One calculation (server/recap) makes all of it; screen, paper and files show its
 * numbers and count nothing themselves.
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';

import { closingSchema } from './closings.ts';
import { DAY_RULES } from '../dayRules.ts';
import { isCalendarDate } from '../days.ts';
import type { Gender } from '../genders.ts';
import { answeredDate, answeredId, answeredTime } from '../schemas.ts';
import { SEMESTERS } from '../semesters.ts';

/** How many days have each status, and what follows from them. */
export const recapSumsSchema = z.object({
  days: z.record(z.enum(ATTENDANCE_STATUSES), z.int()),
  /** Sakit, Izin and Alpa together: "Jumlah". */
  absent: z.int(),
  /** On how many days anything is recorded. */
  recorded: z.int(),
  /** Hari efektif of this pupil, by which the share is divided: those of his or her time in the class that are recorded, see decision 0042. */
  base: z.int(),
  /** Present of `base`, in percent with one decimal; null where nothing is recorded. */
  percent: z.number().nullable(),
});
export type RecapSums = z.infer<typeof recapSumsSchema>;

const pupilFields = {
  id: answeredId,
  identifier: z.string(),
  nis: z.string().nullable(),
  nisn: z.string().nullable(),
  fullname: z.string(),
  gender: z.enum(['L', 'P'] satisfies Gender[]).nullable(),
  /** Nomor absen. */
  number: z.int(),
};

const monthPupilSchema = recapSumsSchema.extend({
  ...pupilFields,
  /**
   * A letter for each day of the month, in its order: that of the status; `-` where nothing is recorded; a space on a day that counts for
   * nobody (a holiday, a day to come), or not for this pupil (not in the class).
   */
  letters: z.string(),
  /** What is behind them: a letter for each of `sessions`, in their order, likewise. */
  marks: z.string(),
});
export type MonthPupil = z.infer<typeof monthPupilSchema>;

export const recapDaySchema = z.object({
  date: answeredDate,
  /** Why it is no effective day, in a few words; null: it is one. */
  free: z.string().nullable(),
});
export type RecapDay = z.infer<typeof recapDaySchema>;

/** A lesson, or daily register, that took place. */
const recapSessionSchema = z.object({
  id: answeredId,
  subjectId: answeredId,
  subject: z.string(),
  date: answeredDate,
  start_time: answeredTime,
  /** The wali kelas' register of a day. */
  is_daily: z.boolean(),
});
export const monthRecapQuerySchema = z.object({
  /** Of the class's year; without one its latest that has begun. */
  month: z
    .string()
    .refine((month) => isCalendarDate(`${month}-01`), 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11')
    .optional(),
});

export const semesterRecapQuerySchema = z.object({
  /** Without one the latest that has begun. */
  semester: z.enum(SEMESTERS, { error: `Pilih ${SEMESTERS.join(' atau ')}` }).optional(),
});

export const signer = z.object({ name: z.string(), employee_number: z.string().nullable() }).nullable();

/** Whose letterhead it is. */
export const paperSchool = z
  .object({
    id: answeredId,
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    npsn: z.string().nullable(),
    city: z.string().nullable(),
    image: z.string().nullable(),
    head: signer,
  })

  .nullable();

/** What stands on the paper around the table. */
const paperFields = {
  Class: z.object({ id: answeredId, name: z.string() }),
  AcademicYear: z.object({ id: answeredId, name: z.string() }),
  /** All of the year (YYYY-MM), in their order. */
  year_months: z.array(z.string()),
  School: paperSchool,
  homeroom_teacher: signer,
  rule: z.enum(DAY_RULES),
  /** Days after this one have not come yet, and count nowhere. */
  until: answeredDate,
  /** Only of these subjects, those of the teacher who asks; null: of all. */
  subjects: z.array(z.string()).nullable(),
};

/** Hari efektif of a month. */
const effectiveFields = {
  /** YYYY-MM */
  month: z.string(),
  /** By the calendar, until the last day that has come. */
  computed: z.int(),
  /** What the school says instead, of a month that is over. */
  override: z.int().nullable(),
  /** What is printed: the override, else what is computed. */
  effective: z.int(),
};

export const monthRecapSchema = z.object({
  ...paperFields,
  ...effectiveFields,
  semester: z.enum(SEMESTERS).nullable(),
  /** Extension: when the month was signed, and opened again. */
  closings: z.array(closingSchema).optional(),
  days: z.array(recapDaySchema),
  sessions: z.array(recapSessionSchema),
  pupils: z.array(monthPupilSchema),
});
export type MonthRecap = z.infer<typeof monthRecapSchema>;

const byMonthSchema = recapSumsSchema.extend({
  /** In the order of the recap's `months`. */
  months: z.array(recapSumsSchema),
});

/** Another class of the school that a pupil was in, in the semester that is told. */
export const membershipElsewhereSchema = z.object({
  Class: z.object({ id: answeredId, name: z.string() }),
  from: answeredDate,
  /** The last day there; null: to the end of the semester. */
  until: answeredDate.nullable(),
});
export type MembershipElsewhere = z.infer<typeof membershipElsewhereSchema>;

/** Of any days: what was in the class. */
const rangePupilSchema = byMonthSchema.extend(pupilFields);
export type RangePupil = z.infer<typeof rangePupilSchema>;

/** The figures of the row follow the class; those of `whole` the pupil. */
const semesterPupilSchema = rangePupilSchema.extend({
  /** The pupil's semester in all classes of the school, as the rapor has it; null: the class that he or she was in last tells it. */
  whole: byMonthSchema.nullable(),
  /** Other classes of the semester, by day: the foot-note. */
  elsewhere: z.array(membershipElsewhereSchema),
});
export type SemesterPupil = z.infer<typeof semesterPupilSchema>;

export const semesterRecapSchema = z.object({
  ...paperFields,
  semester: z.enum(SEMESTERS),
  months: z.array(z.object(effectiveFields)),
  effective: z.int(),
  pupils: z.array(semesterPupilSchema),
});
export type SemesterRecap = z.infer<typeof semesterRecapSchema>;

const day = (path: string) =>
  z.string().refine(isCalendarDate, `${path} harus berupa tanggal TTTT-BB-HH, misalnya 2026-11-20`);

/** Both included. */
export const rangeRecapQuerySchema = z.object({ from: day('Awal'), to: day('Akhir') });

/** Without them the semester that has begun last. */
export const subjectRecapQuerySchema = rangeRecapQuerySchema.partial();

/** Extension: any days of a class's year, by month as a semester's sheet. Of a month that is not whole the school's own count says nothing. */
export const rangeRecapSchema = z.object({
  ...paperFields,
  from: answeredDate,
  to: answeredDate,
  months: z.array(z.object(effectiveFields)),
  effective: z.int(),
  pupils: z.array(rangePupilSchema),
});
export type RangeRecap = z.infer<typeof rangeRecapSchema>;

const meetingSchema = z.object({
  id: answeredId,
  date: answeredDate,
  start_time: answeredTime,
  /** "Pertemuan 3" */
  name: z.string(),
  topic: z.string().nullable(),
});

const subjectPupilSchema = recapSumsSchema.extend({
  ...pupilFields,
  /** A letter for each of `meetings`, in their order; `days` counts meetings. */
  letters: z.string(),
});
export type SubjectPupil = z.infer<typeof subjectPupilSchema>;

/** Extension: the meetings of one subject. */
export const subjectRecapSchema = z.object({
  ...paperFields,
  Subject: z.object({ id: answeredId, name: z.string() }),
  /** Who signs: who gave the last of these meetings; without meetings whose it is on the last day. */
  Teacher: signer,
  /** Whose these meetings were, in their order. */
  taught_by: z.array(z.string()),
  /** What it had on these days in classes whose it was before, or is afterwards. */
  elsewhere: z.array(z.object({ Class: z.object({ id: answeredId, name: z.string() }), meetings: z.int() })),
  from: answeredDate,
  to: answeredDate,
  /** On days that count and have come. */
  meetings: z.array(meetingSchema),
  pupils: z.array(subjectPupilSchema),
});
export type SubjectRecap = z.infer<typeof subjectRecapSchema>;

const filledSchema = z.object({
  /** null: of subjects without a teacher. */
  id: answeredId.nullable(),
  fullname: z.string().nullable(),
  /** Lessons that are over, a substitute's at the substitute's. */
  total: z.int(),
  complete: z.int(),
  /** Begun, with blanks. */
  partial: z.int(),
  empty: z.int(),
  /** Complete ones of all, in percent with one decimal. */
  percent: z.number().nullable(),
});
export type FilledRegisters = z.infer<typeof filledSchema>;

/** Extension: whose registers are filled; of a teacher the own ones. */
export const teacherRecapSchema = z.object({
  School: paperSchool,
  from: answeredDate,
  to: answeredDate,
  until: answeredDate,
  /** By name; null: too many lessons at once, a shorter range or one school has to be chosen. */
  teachers: z.array(filledSchema).nullable(),
});
export type TeacherRecap = z.infer<typeof teacherRecapSchema>;
