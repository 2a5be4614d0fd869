/** Extension: the history of a mark. Every real change is kept for good. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import { responseIdSchema, responseInstantSchema } from '../schemas.ts';

/**
 * How a mark changed: staff marked it, the pupil checked in, somebody put an earlier value back, or a letter corrected it (or was
 * withdrawn, which undoes the correction).
 */
export const CHANGE_SOURCES = ['register', 'check-in', 'revert', 'letter'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

const markValueSchema = z.object({
  status: z.enum(ATTENDANCE_STATUSES).nullable(),
  note: z.string().nullable(),
  minutes_late: z.int().nullable(),
});
export type MarkValue = z.infer<typeof markValueSchema>;

export const attendanceChangeSchema = z.object({
  id: responseIdSchema,
  /** The pupil. */
  user_id: responseIdSchema,
  identifier: z.string(),
  nis: z.string().nullable(),
  fullname: z.string(),
  from: markValueSchema,
  to: markValueSchema,
  /** The version of the mark that this change made. */
  version: z.int(),
  at: responseInstantSchema,
  /** `id` is null when the account is gone; the name stays. */
  by: z.object({ id: responseIdSchema.nullable(), fullname: z.string() }),
  source: z.enum(CHANGE_SOURCES),
  /** Extension: whether a guru pengganti made the change in place of the subject's teacher. */
  by_substitute: z.boolean().optional(),
});
export type AttendanceChange = z.infer<typeof attendanceChangeSchema>;
