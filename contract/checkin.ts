/** Extension: a pupil checks in by QR code or typed code, and sees the own marks. */
import { z } from 'zod';
import { attendanceMarkSchema } from './attendance/attendance.ts';
import { ATTENDANCE_STATUSES } from './attendanceStatus.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  responseTimeSchema,
  requiredText,
} from './schemas.ts';

/** Either the token of a QR code or the typed code, never both. */
export const checkInSchema = z
  .object({
    token: requiredText(2000).optional(),
    code: requiredText(20)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .optional(),
  })
  .refine(({ token, code }) => (token === undefined) !== (code === undefined), {
    path: ['code'],
    message: 'Pindai kode QR, atau ketik enam angka di bawahnya',
  });
export type CheckInInput = z.infer<typeof checkInSchema>;

/** The session a code stands for. */
const checkInSessionSchema = z.object({
  id: responseIdSchema,
  name: z.string(),
  date: responseDateSchema,
  start_time: responseTimeSchema,
  end_time: responseTimeSchema,
  Subject: z.object({ id: responseIdSchema, name: z.string() }),
  Class: z.object({ id: responseIdSchema, name: z.string() }),
});
export type CheckInSession = z.infer<typeof checkInSessionSchema>;

/** What the check-in page shows before the pupil presses the button. */
export const checkInPreviewSchema = z.object({
  session: checkInSessionSchema,
  /** The present mark. A `status` of null means that there is none, so checking in would write one. */
  mark: attendanceMarkSchema.pick({ status: true, minutes_late: true }),
  /** What checking in now would write. */
  would_be: z.enum(ATTENDANCE_STATUSES),
  /** The token to send in place of what was scanned or typed: it is valid a little longer, for this pupil alone. */
  token: z.string(),
});
export type CheckInPreview = z.infer<typeof checkInPreviewSchema>;

export const checkInResultSchema = z.object({
  session: checkInSessionSchema,
  /** The mark after the check-in. */
  mark: attendanceMarkSchema.pick({ status: true, minutes_late: true, updated_at: true }),
  /** Whether this check-in wrote the mark; false when there was one already, from an earlier check-in or from the teacher. */
  recorded: z.boolean(),
});
export type CheckInResult = z.infer<typeof checkInResultSchema>;

/**
 * What a teacher may want to look at in a check-in. `shared-device`: another pupil checked in to this session on the same device, or
 * seconds
 * apart from the same address with the same kind of browser, and the device was new to one of the two. `other-network`: the check-in came
 * neither from
 * where the code was shown nor from where most of the class checked in. `outside-window`: it was not around the time of the lesson.
 */
const checkInSignalSchema = z.enum(['shared-device', 'other-network', 'outside-window']);
export type CheckInSignal = z.infer<typeof checkInSignalSchema>;

/** One check-in, for the teacher to look over. Nothing is refused because of a signal. */
export const checkInEntrySchema = z.object({
  user_id: responseIdSchema,
  identifier: z.string(),
  nis: z.string().nullable(),
  fullname: z.string(),
  at: responseInstantSchema,
  method: z.enum(['qr', 'code']),
  /** "Chrome di Android" */
  device: z.string(),
  signals: z.array(checkInSignalSchema),
  /** The other pupils who seem to have used the same device. */
  shared_with: z.array(z.object({ id: responseIdSchema, fullname: z.string() })),
});
export type CheckIn = z.infer<typeof checkInEntrySchema>;

/** A lesson of today, as its pupil sees it. */
export const ownLessonSchema = z.object({
  session: checkInSessionSchema,
  /** Who gives it: the substitute, if there is one. */
  teacher: z.string().nullable(),
  /** Where the timetable has it; null where it does not say, or where the session is elsewhere than planned. */
  room: z.string().nullable(),
  /** Why it does not take place; null when it does. */
  cancelled: z.string().nullable(),
  /** What is recorded of the pupil; null when nothing is. */
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
  minutes_late: z.int().nullable(),
});
export type OwnLesson = z.infer<typeof ownLessonSchema>;

/** A pupil's own mark. */
export const ownAttendanceSchema = z.object({
  session: checkInSessionSchema,
  status: z.enum(ATTENDANCE_STATUSES),
  minutes_late: z.int().nullable(),
});
export type OwnAttendance = z.infer<typeof ownAttendanceSchema>;
