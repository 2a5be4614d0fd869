/** Extension: a pupil says "here" by QR or typed code, and sees the own marks. */
import { z } from 'zod';
import { attendanceMarkSchema } from './attendance/attendance.ts';
import { ATTENDANCE_STATUSES } from './attendanceStatus.ts';
import { answeredDate, answeredId, answeredInstant, answeredTime, requiredText } from './schemas.ts';

/** Exactly one of the two. */
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
  id: answeredId,
  name: z.string(),
  date: answeredDate,
  start_time: answeredTime,
  end_time: answeredTime,
  Subject: z.object({ id: answeredId, name: z.string() }),
  Class: z.object({ id: answeredId, name: z.string() }),
});
export type CheckInSession = z.infer<typeof checkInSessionSchema>;

/** Before the button is pressed. */
export const checkInPreviewSchema = z.object({
  session: checkInSessionSchema,
  /** What stands; `status` null: checking in writes it. */
  mark: attendanceMarkSchema.pick({ status: true, minutes_late: true }),
  /** What checking in now would write. */
  would_be: z.enum(ATTENDANCE_STATUSES),
  /** Send this instead of what was scanned or typed: for this pupil alone it is good a little longer. */
  token: z.string(),
});
export type CheckInPreview = z.infer<typeof checkInPreviewSchema>;

export const checkInResultSchema = z.object({
  session: checkInSessionSchema,
  /** What stands now. */
  mark: attendanceMarkSchema.pick({ status: true, minutes_late: true, updated_at: true }),
  /** False when it stood already, by an earlier check-in or by the teacher. */
  recorded: z.boolean(),
});
export type CheckInResult = z.infer<typeof checkInResultSchema>;

/**
 * `shared-device`: another pupil checked in to this session on the same device, or seconds apart from the same address
 * with the same kind of browser, one of the two as a newcomer on it. `other-network`: neither from where the code was
 * shown nor from where most of the class checked in. `outside-window`: not around the lesson.
 */
const checkInSignalSchema = z.enum(['shared-device', 'other-network', 'outside-window']);
export type CheckInSignal = z.infer<typeof checkInSignalSchema>;

/** One check-in, for the teacher to look over. Nothing is refused because of a signal. */
export const checkInEntrySchema = z.object({
  user_id: answeredId,
  identifier: z.string(),
  nis: z.string().nullable(),
  fullname: z.string(),
  at: answeredInstant,
  method: z.enum(['qr', 'code']),
  /** "Chrome di Android" */
  device: z.string(),
  signals: z.array(checkInSignalSchema),
  /** The others on the same device, as far as it looks. */
  shared_with: z.array(z.object({ id: answeredId, fullname: z.string() })),
});
export type CheckIn = z.infer<typeof checkInEntrySchema>;

/** A pupil's own mark. */
export const ownAttendanceSchema = z.object({
  session: checkInSessionSchema,
  status: z.enum(ATTENDANCE_STATUSES),
  minutes_late: z.int().nullable(),
});
export type OwnAttendance = z.infer<typeof ownAttendanceSchema>;
