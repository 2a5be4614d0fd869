import { z } from 'zod';
import { ATTENDANCE_STATUSES, STATUS_TEXT, type AttendanceStatus } from './attendanceStatus.ts';
import { idSchema, optionalText } from './schemas.ts';
import { MAX_ATTENDANCE_ENTRIES } from './limits.ts';
import type { Id } from './calls.ts';

/** How many pupils of a session have each status; `belum` are those without one. */
export type AttendanceSummary = Record<AttendanceStatus | 'belum' | 'total', number>;

export interface AttendanceMark {
  /** null: not recorded. */
  status: AttendanceStatus | null;
  /** Extension `attendance-details`, like all that follows. */
  note?: string | null;
  /** Minutes after the start, with `terlambat`. */
  minutes_late?: number | null;
  /** ISO 8601 instant. */
  updated_at?: string | null;
  updated_by?: { id: Id; fullname: string } | null;
  /** Extension `attendance-versions`: 0 for a pupil never marked, one more with every real change. */
  version?: number;
}

export interface AttendanceRow {
  id: Id;
  user_id: Id;
  identifier: string;
  fullname: string;
  image: string | null;
  Subject_Session_Attendance: AttendanceMark;
}

const allowed = ATTENDANCE_STATUSES.map((status) => STATUS_TEXT[status].label).join(', ');

export const attendanceEntrySchema = z.object({
  user_id: idSchema,
  status: z
    .enum(ATTENDANCE_STATUSES, { error: `Status kehadiran tidak dikenal. Pilihan: ${allowed}` })
    .nullable(),
  note: optionalText(500).optional(),
  minutes_late: z
    .number({ error: 'Harus berupa angka' })
    .int('Harus berupa bilangan bulat')
    .min(0, 'Paling sedikit 0')
    .max(600, 'Paling banyak 600')
    .nullish(),
  /**
   * Extension `attendance-versions`: the version that was seen. If the mark has another one by now and says something
   * else than this entry, the entry is not applied. Without it the last writer wins.
   */
  version: z
    .number({ error: 'Harus berupa angka' })
    .int('Harus berupa bilangan bulat')
    .min(0, 'Paling sedikit 0')
    .optional(),
  /** Extension `attendance-history`: how the change is told there. */
  source: z.enum(['register', 'revert']).optional(),
});

export const markAttendanceSchema = z.object({
  attendances: z
    .array(attendanceEntrySchema, { error: 'Harus berupa daftar' })
    .min(1, 'Isi paling sedikit satu siswa')
    .max(MAX_ATTENDANCE_ENTRIES, `Paling banyak ${MAX_ATTENDANCE_ENTRIES} siswa`),
});
export type MarkAttendanceInput = z.infer<typeof markAttendanceSchema>;
export type AttendanceEntry = MarkAttendanceInput['attendances'][number];

/** Extension `attendance-versions`, a sibling of `data` in the answer to a PATCH: rows that were left as they are. */
export interface MarkConflicts {
  conflicts: AttendanceRow[];
}

/** What a QR code of a session holds, and how long it may be used. */
export interface GeneratedQr {
  token: string;
  /** Opens the check-in page with the token. */
  url: string;
  /** Six digits, for a camera that fails. */
  code: string;
  /** ISO 8601 instant, half a minute ahead. */
  expires_at: string;
  /** Extension `check-in`, like all that follows; before this instant it is refused. */
  valid_from?: string;
  /** As many as were asked for with `?ahead=`; each begins a little before the one before it ends. */
  upcoming?: Omit<GeneratedQr, 'upcoming'>[];
}
