import { z } from 'zod';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../attendanceStatus.ts';
import { responseIdSchema, responseInstantSchema, idSchema, optionalText } from '../schemas.ts';
import { MAX_ATTENDANCE_ENTRIES, MAX_MINUTES_LATE } from '../limits.ts';

export const attendanceMarkSchema = z.object({
  /** null: not recorded. */
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
  /** Extension, like all that follows. */
  note: z.string().nullish(),
  /** Minutes after the start, with `terlambat`. */
  minutes_late: z.int().nullish(),
  updated_at: responseInstantSchema.nullish(),
  updated_by: z.object({ id: responseIdSchema, fullname: z.string() }).nullish(),
  /** Extension: 0 for a pupil never marked, one more with every real change. */
  version: z.int().optional(),
});
export const attendanceRowSchema = z.object({
  id: responseIdSchema,
  user_id: responseIdSchema,
  /** Extension: the nomor absen (number in the class's register); null for a pupil who has a mark but is not a member of the class. */
  number: z.int().nullish(),
  identifier: z.string(),
  nis: z.string().nullable(),
  fullname: z.string(),
  image: z.string().nullable(),
  Subject_Session_Attendance: attendanceMarkSchema,
});
export type AttendanceRow = z.infer<typeof attendanceRowSchema>;

const allowedStatusLabels = ATTENDANCE_STATUSES.map((status) => STATUS_TEXT[status].label).join(', ');

const attendanceEntrySchema = z.object({
  user_id: idSchema,
  status: z
    .enum(ATTENDANCE_STATUSES, { error: `Status kehadiran tidak dikenal. Pilihan: ${allowedStatusLabels}` })
    .nullable(),
  note: optionalText(500).optional(),
  minutes_late: z
    .number({ error: 'Harus berupa angka' })
    .int('Harus berupa bilangan bulat')
    .min(0, 'Paling sedikit 0')
    .max(MAX_MINUTES_LATE, `Paling banyak ${MAX_MINUTES_LATE}`)
    .nullish(),
  /**
   * Extension: the version that was seen. If the mark has another one by now and says something
   * else than this entry, the entry is not applied. Without it the last writer wins.
   */
  version: z
    .number({ error: 'Harus berupa angka' })
    .int('Harus berupa bilangan bulat')
    .min(0, 'Paling sedikit 0')
    .optional(),
  /** Extension: the source that the history shows for this change. */
  source: z.enum(['register', 'revert']).optional(),
});

export const markAttendanceSchema = z.object({
  attendances: z
    .array(attendanceEntrySchema, { error: 'Harus berupa daftar' })
    .min(1, 'Isi paling sedikit satu siswa')
    .max(MAX_ATTENDANCE_ENTRIES, `Paling banyak ${MAX_ATTENDANCE_ENTRIES} siswa`),
});
type MarkAttendanceInput = z.infer<typeof markAttendanceSchema>;
export type AttendanceEntry = MarkAttendanceInput['attendances'][number];

/** Extension, next to `data` in the answer to a PATCH: the rows that were not changed because of a version conflict. */
export const markConflictsSchema = z.object({ conflicts: z.array(attendanceRowSchema) });
export type MarkConflicts = z.infer<typeof markConflictsSchema>;

/** One QR code of a session, and how long it may be used. */
const qrSchema = z.object({
  token: z.string(),
  /** Opens the check-in page with the token. */
  url: z.string(),
  /** Six digits, for a camera that fails. */
  code: z.string(),
  /** When the code expires: half a minute ahead. */
  expires_at: responseInstantSchema,
  /** Extension, like all that follows; before this instant it is refused. */
  valid_from: responseInstantSchema.optional(),
});

export const generatedQrSchema = qrSchema.extend({
  /** As many further codes as `?ahead=` asks for. Each becomes valid a little before the previous one expires. */
  upcoming: z.array(qrSchema).optional(),
});
export type GeneratedQr = z.infer<typeof generatedQrSchema>;
