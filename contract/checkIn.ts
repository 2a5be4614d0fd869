/** Extension `check-in`: a pupil says "here" by QR or typed code, and sees the own marks. */
import { z } from 'zod';
import type { AttendanceMark } from './attendance.ts';
import type { AttendanceStatus } from './attendanceStatus.ts';
import type { Id } from './calls.ts';
import { requiredText } from './schemas.ts';

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
export interface CheckInSession {
  id: Id;
  name: string;
  date: string;
  start_time: string;
  end_time: string;
  Subject: { id: Id; name: string };
  Class: { id: Id; name: string };
}

/** Before the button is pressed. */
export interface CheckInPreview {
  session: CheckInSession;
  /** What stands; `status` null: checking in writes it. */
  mark: Pick<AttendanceMark, 'status' | 'minutes_late'>;
  /** What checking in now would write. */
  would_be: AttendanceStatus;
  /** Send this instead of what was scanned or typed: for this pupil alone it is good a little longer. */
  token: string;
}

export interface CheckInResult {
  session: CheckInSession;
  /** What stands now. */
  mark: Pick<AttendanceMark, 'status' | 'minutes_late' | 'updated_at'>;
  /** False when it stood already, by an earlier check-in or by the teacher. */
  recorded: boolean;
}

/** `shared-device`: another pupil checked in to this session on the same device. `outside-window`: not around the lesson. */
export type CheckInSignal = 'shared-device' | 'outside-window';

/** One check-in, for the teacher to look over. Nothing is refused because of a signal. */
export interface CheckIn {
  user_id: Id;
  identifier: string;
  fullname: string;
  /** ISO 8601 instant. */
  at: string;
  method: 'qr' | 'code';
  /** "Chrome di Android" */
  device: string;
  signals: CheckInSignal[];
  /** The others on the same device. */
  shared_with: { id: Id; fullname: string }[];
}

/** A pupil's own mark. */
export interface OwnAttendance {
  session: CheckInSession;
  status: AttendanceStatus;
  minutes_late: number | null;
}
