/** Extension `gate`: the piket desk. Who of the school has come today, who was allowed to leave, and who is in the building. */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from '../attendanceStatus.ts';
import {
  idSchema,
  reasonText,
  responseDateSchema,
  responseIdSchema,
  responseTimeSchema,
  timeSchema,
} from '../schemas.ts';
import { LEFT_EARLY } from './words.ts';

const deskPupilSchema = z.object({
  id: responseIdSchema,
  fullname: z.string(),
  nis: z.string().nullable(),
  /** When the pupil first came, and last left without coming back. */
  arrived: responseTimeSchema.nullable(),
  left: responseTimeSchema.nullable(),
  minutes_late: z.int(),
  left_early: z.enum(LEFT_EARLY).nullable(),
  is_inside: z.boolean(),
  /** The kind of a letter that covers this hour. */
  letter: z.enum(ATTENDANCE_STATUSES).nullable(),
  /** The latest mark of today's registers. */
  mark: z.enum(ATTENDANCE_STATUSES).nullable(),
});
export type DeskPupil = z.infer<typeof deskPupilSchema>;

/** A permission to leave, of today and not cancelled. Times are of the school's zone. */
export const gateLeaveSchema = z.object({
  id: responseIdSchema,
  user_id: responseIdSchema,
  given_time: responseTimeSchema,
  given_by: z.string(),
  reason: z.string(),
  /** With whom; null: alone. */
  companion: z.string().nullable(),
  /** null: for the rest of the day. */
  until: responseTimeSchema.nullable(),
  returned_time: responseTimeSchema.nullable(),
});
export type GateLeave = z.infer<typeof gateLeaveSchema>;

export const gateDeskSchema = z.object({
  day: responseDateSchema,
  time: responseTimeSchema,
  /** From when one is late; null on a day without school, on which nobody is late or missing. */
  late_after: responseTimeSchema.nullable(),
  /** Whether the caller does the desk's work now: else the desk is only looked at. */
  is_desk: z.boolean(),
  /** The teachers who have piket today. */
  on_duty: z.array(z.string()),
  /** Of a wali kelas who has no piket, only the own. */
  Classes: z.array(z.object({ id: responseIdSchema, name: z.string(), Students: z.array(deskPupilSchema) })),
  leaves: z.array(gateLeaveSchema),
});
export type GateDesk = z.infer<typeof gateDeskSchema>;

export const giveLeaveSchema = z.object({
  user_id: idSchema,
  reason: reasonText,
  companion: z.string().trim().max(60, 'Paling banyak 60 huruf').optional(),
  until: timeSchema.optional(),
});
