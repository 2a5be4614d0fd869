import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { MAX_LATE_AFTER_MINUTES, REASON_MAX_LENGTH } from '../limits.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  responseTimeSchema,
  dateSchema,
  idSchema,
  nameText,
  optionalText,
  timeSchema,
} from '../schemas.ts';

/** How many pupils of a session have each status; `belum` are those without one. */
const attendanceSummarySchema = z.record(z.enum([...ATTENDANCE_STATUSES, 'belum', 'total']), z.int());
export type AttendanceSummary = z.infer<typeof attendanceSummarySchema>;

/** Extension: how a session differs from its plan. Another backend sends none of these fields. */
const sessionExceptionFields = {
  /** Set when the session does not take place: it counts nowhere, and its register is read-only. */
  cancelled: z.object({ at: responseInstantSchema, by: z.string(), reason: z.string() }).nullish(),
  /** The day and time that the session had at first. */
  moved_from: z
    .object({ date: responseDateSchema, start_time: responseTimeSchema, reason: z.string().nullable() })
    .nullish(),
  /** The guru pengganti, who gives the session and keeps its register in place of the subject's teacher. */
  Substitute: z.object({ id: responseIdSchema, fullname: z.string() }).nullish(),
};
const sessionExceptionsSchema = z.object(sessionExceptionFields);
export type SessionExceptions = z.infer<typeof sessionExceptionsSchema>;

export const sessionSchema = z.object({
  id: responseIdSchema,
  subjectId: responseIdSchema,
  /** Extension: the class and teacher that the session had on its day. They stay when the subject gets another class or teacher. */
  classId: responseIdSchema.optional(),
  teacherId: responseIdSchema.nullish(),
  /** "Pertemuan 1" */
  name: z.string(),
  /** The topic. */
  description: z.string().nullable(),
  /** A day of the school's time zone. */
  date: responseDateSchema,
  start_time: responseTimeSchema,
  /** After start_time. */
  end_time: responseTimeSchema,
  /** Extension: pupils who check in more than this many minutes after the start are Terlambat; null means that nobody is. */
  late_after_minutes: z.int().nullish(),
  ...sessionExceptionFields,
  /** Extension: the summary counts nobody when the session is cancelled. */
  attendance_summary: attendanceSummarySchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

const subjectClassTeacherSchema = z.object({
  /** `is_daily` is an extension: the subject is the daily register of its class. */
  Subject: z.object({ id: responseIdSchema, name: z.string(), is_daily: z.boolean().optional() }),
  Class: z.object({ id: responseIdSchema, name: z.string() }),
  Teacher: z.object({ id: responseIdSchema, fullname: z.string() }).nullable(),
});

/** Extension: the room that the timetable gives the session; null where it has none, or where the session is elsewhere than planned. */
const roomField = { room: z.string().nullish() };

/** Extension: another session at the same time, so that the class or the teacher (`same`) would be in two places at once. */
export const overlapSchema = sessionSchema
  .pick({ id: true, subjectId: true, name: true, date: true, start_time: true, end_time: true })
  .extend({ ...subjectClassTeacherSchema.shape, same: z.array(z.enum(['class', 'teacher'])) });
export type Overlap = z.infer<typeof overlapSchema>;

export const sessionDetailSchema = sessionSchema.extend({
  /** Extension, like `classId` and `teacherId`. */
  ...subjectClassTeacherSchema.pick({ Class: true, Teacher: true }).shape,
  ...roomField,
  overlaps: z.array(overlapSchema),
  /** Extension: until this instant a mark is early, so the dashboard first asks whether it is meant. The server takes the mark in any case. */
  early_until: responseInstantSchema,
});
export type SessionDetail = z.infer<typeof sessionDetailSchema>;

/** Extension: a session with what a reader needs to recognise it. */
export const sessionOfDaySchema = sessionSchema.extend({
  attendance_summary: attendanceSummarySchema,
  ...subjectClassTeacherSchema.shape,
  ...roomField,
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
    room: true,
  })
  .extend({
    /** How many pupils are recorded in it. */
    marks: z.int(),
    deleted_at: responseInstantSchema,
    /** The name of who deleted it, as it was then. */
    deleted_by: z.string(),
    /** After this instant the session is removed for good. */
    removed_after: responseInstantSchema,
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
      .max(MAX_LATE_AFTER_MINUTES, `Paling banyak ${MAX_LATE_AFTER_MINUTES}`)
      .nullish(),
    /** Extension: the reason why the session moves to another day or hour. */
    move_reason: optionalText(REASON_MAX_LENGTH),
    /**
     * Extension, for new sessions only: repeats the session every week until the semester ends, except on holidays and where something is
     * in the way.
     */
    repeat: z.boolean({ error: 'Harus ya atau tidak' }).nullish(),
    /** Extension: save it although no lesson is expected on its day. */
    force: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
  })
  .refine((session) => session.end_time > session.start_time, {
    path: ['end_time'],
    message: 'Jam selesai harus sesudah jam mulai',
  });
export type SessionInput = z.infer<typeof sessionInputSchema>;

export const restoredCountSchema = z.object({ restored: z.int() });

export const deletedCountSchema = z.object({ deleted: z.int() });

/** The sessions to delete, or to restore. */
export const sessionIdsSchema = z.object({
  sessionIds: z
    .array(idSchema, { error: 'Harus berupa daftar' })
    .min(1, 'Pilih paling sedikit satu sesi')
    .max(500, 'Paling banyak 500 sesi'),
});
