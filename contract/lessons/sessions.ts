import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { LATE_AFTER_MAX_MINUTES, REASON_MAX } from '../limits.ts';
import {
  answeredDate,
  answeredId,
  answeredInstant,
  answeredTime,
  dateSchema,
  idSchema,
  nameText,
  optionalText,
  timeSchema,
} from '../schemas.ts';

/** How many pupils of a session have each status; `belum` are those without one. */
const attendanceSummarySchema = z.record(z.enum([...ATTENDANCE_STATUSES, 'belum', 'total']), z.int());
export type AttendanceSummary = z.infer<typeof attendanceSummarySchema>;

/** Extension: how a session is not as it was planned. Another backend sends none of it. */
const exceptions = {
  /** It does not take place, is counted nowhere, and its register is only read. */
  cancelled: z.object({ at: answeredInstant, by: z.string(), reason: z.string() }).nullish(),
  /** Where it was at first. */
  moved_from: z
    .object({ date: answeredDate, start_time: answeredTime, reason: z.string().nullable() })
    .nullish(),
  /** Guru pengganti: who gives it, and keeps its register, in the place of the subject's teacher. */
  Substitute: z.object({ id: answeredId, fullname: z.string() }).nullish(),
};
const exceptionsSchema = z.object(exceptions);
export type SessionExceptions = z.infer<typeof exceptionsSchema>;

export const sessionSchema = z.object({
  id: answeredId,
  subjectId: answeredId,
  /** Extension: whose it is, as a fact of its day. It stays so when the subject gets another class or teacher. */
  classId: answeredId.optional(),
  teacherId: answeredId.nullish(),
  /** "Pertemuan 1" */
  name: z.string(),
  /** The topic. */
  description: z.string().nullable(),
  /** A day of the school's time zone. */
  date: answeredDate,
  start_time: answeredTime,
  /** After start_time. */
  end_time: answeredTime,
  /** Extension: who checks in more than so many minutes after the start is Terlambat; null: nobody is. */
  late_after_minutes: z.int().nullish(),
  ...exceptions,
  /** Extension: nobody in one that is cancelled. */
  attendance_summary: attendanceSummarySchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

const placeSchema = z.object({
  /** `is_daily` is of the extension: the register of the class's day. */
  Subject: z.object({ id: answeredId, name: z.string(), is_daily: z.boolean().optional() }),
  Class: z.object({ id: answeredId, name: z.string() }),
  Teacher: z.object({ id: answeredId, fullname: z.string() }).nullable(),
});

/** Extension: another session while which the class or the teacher would have to be in two places at once. */
export const overlapSchema = sessionSchema
  .pick({ id: true, subjectId: true, name: true, date: true, start_time: true, end_time: true })
  .extend({ ...placeSchema.shape, same: z.array(z.enum(['class', 'teacher'])) });
export type Overlap = z.infer<typeof overlapSchema>;

/** One session by itself. */
export const sessionDetailSchema = sessionSchema.extend({
  /** Extension, as `classId` and `teacherId` are. */
  ...placeSchema.pick({ Class: true, Teacher: true }).shape,
  overlaps: z.array(overlapSchema),
  /** Extension: until then whoever marks is asked first whether it is meant. Marks are taken all the same. */
  early_until: answeredInstant,
});
export type SessionDetail = z.infer<typeof sessionDetailSchema>;

/** Extension: a session with what a reader needs to recognise it. */
export const sessionOfDaySchema = sessionSchema.extend({
  attendance_summary: attendanceSummarySchema,
  ...placeSchema.shape,
});
export type SessionOfDay = z.infer<typeof sessionOfDaySchema>;

/** Extension: kept with its marks and their history, so that the office can restore it. */
export const deletedSessionSchema = sessionOfDaySchema
  .omit({
    attendance_summary: true,
    late_after_minutes: true,
    cancelled: true,
    moved_from: true,
    Substitute: true,
  })
  .extend({
    /** How many pupils are recorded in it. */
    marks: z.int(),
    deleted_at: answeredInstant,
    /** The name of who deleted it, as it was then. */
    deleted_by: z.string(),
    /** Then it is removed for good. */
    removed_after: answeredInstant,
  });
export type DeletedSession = z.infer<typeof deletedSessionSchema>;

export const sessionInputSchema = z
  .object({
    name: nameText(120),
    description: optionalText(2000),
    date: dateSchema,
    start_time: timeSchema,
    end_time: timeSchema,
    late_after_minutes: z
      .number({ error: 'Harus berupa angka' })
      .int('Harus berupa bilangan bulat')
      .min(0, 'Paling sedikit 0')
      .max(LATE_AFTER_MAX_MINUTES, `Paling banyak ${LATE_AFTER_MAX_MINUTES}`)
      .nullish(),
    /** Extension: why it comes to another day or hour. */
    move_reason: optionalText(REASON_MAX),
    /** Extension, of a new one: every week until the semester ends, but on holidays and where something is in the way. */
    repeat: z.boolean({ error: 'Harus ya atau tidak' }).nullish(),
    /** Extension: save it although no lesson is expected on its day. */
    force: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  })
  .refine((session) => session.end_time > session.start_time, {
    path: ['end_time'],
    message: 'Jam selesai harus sesudah jam mulai',
  });
export type SessionInput = z.infer<typeof sessionInputSchema>;

/** How many were restored. */
export const restoredSchema = z.object({ restored: z.int() });

/** How many were deleted. */
export const deletedSchema = z.object({ deleted: z.int() });

/** The sessions to delete, or to restore. */
export const sessionIdsSchema = z.object({
  sessionIds: z
    .array(idSchema, { error: 'Harus berupa daftar' })
    .min(1, 'Pilih paling sedikit satu sesi')
    .max(500, 'Paling banyak 500 sesi'),
});
