/**
 * Extension: what the registers say of one pupil, for the staff: each class of a year by month, semester and subject, and each
 * lesson that he or she missed. The same calculation as the class's recap (server/recap), and so the same digits.
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { DAY_RULES } from '../dayRules.ts';
import type { Gender } from '../genders.ts';
import { paperSchool, recapDaySchema, recapSumsSchema, signer, membershipElsewhereSchema } from './recap.ts';
import { answeredDate, answeredId, answeredTime, idSchema } from '../schemas.ts';
import { SEMESTERS } from '../semesters.ts';

const named = z.object({ id: answeredId, name: z.string() });

export const pupilRecapQuerySchema = z.object({
  /** Without one the latest of the pupil's classes that has begun. */
  academic_year_id: idSchema.optional(),
});

const monthOfPupilSchema = recapSumsSchema.extend({
  /** YYYY-MM */
  month: z.string(),
  calendar: z.array(recapDaySchema),
  /** A letter for each day of `calendar`, as in the class's month. */
  letters: z.string(),
});
export type MonthOfPupil = z.infer<typeof monthOfPupilSchema>;

/** Meetings of one subject instead of days: `days` counts meetings. */
const subjectOfPupilSchema = recapSumsSchema.extend({ id: answeredId, name: z.string() });
export type SubjectOfPupil = z.infer<typeof subjectOfPupilSchema>;

/** A lesson in which the pupil was anything but Hadir. */
const exceptionSchema = z.object({
  /** The lesson. */
  id: answeredId,
  subjectId: answeredId,
  subject: z.string(),
  date: answeredDate,
  start_time: answeredTime,
  status: z.enum(ATTENDANCE_STATUSES),
  /** null: none, or not for who asks: it is for the lesson's own teacher and the office. */
  note: z.string().nullable(),
  minutes_late: z.int().nullable(),
});
export type Exception = z.infer<typeof exceptionSchema>;

const classOfPupilSchema = z.object({
  Class: named,
  School: paperSchool,
  homeroom_teacher: signer,
  /** Nomor absen. */
  number: z.int(),
  memberships: z.array(z.object({ joined_on: answeredDate, left_on: answeredDate.nullable() })),
  rule: z.enum(DAY_RULES),
  /** Days after this one have not come yet. */
  until: answeredDate,
  /** Only of these subjects, those of the teacher who asks; null: of all. */
  subjects: z.array(z.string()).nullable(),
  /** As far as they have begun and the pupil was there. */
  months: z.array(monthOfPupilSchema),
  by_subject: z.array(subjectOfPupilSchema),
  /** Newest first. */
  exceptions: z.array(exceptionSchema),
});
export type ClassOfPupil = z.infer<typeof classOfPupilSchema>;

export const pupilRecapSchema = z.object({
  id: answeredId,
  identifier: z.string(),
  nis: z.string().nullable(),
  fullname: z.string(),
  gender: z.enum(['L', 'P'] satisfies Gender[]).nullable(),
  image: z.string().nullable(),
  /** Years in which who asks reaches a class of the pupil, newest first. */
  years: z.array(named),
  /** The one that is answered; null: there is none. */
  AcademicYear: named.nullable(),
  /** Of that year, the latest first: more than one after a change of class. */
  classes: z.array(classOfPupilSchema),
  /** Those of the year that have begun, each with all classes that the pupil was in. */
  semesters: z.array(
    recapSumsSchema.extend({
      semester: z.enum(SEMESTERS),
      /** By day; more than one: they are added up. */
      classes: z.array(membershipElsewhereSchema),
    }),
  ),
});
export type PupilRecap = z.infer<typeof pupilRecapSchema>;
export type SemesterOfPupil = PupilRecap['semesters'][number];
