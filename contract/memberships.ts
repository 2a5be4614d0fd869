import { z } from 'zod';
import { answeredDate, idSchema, optionalDate } from './schemas.ts';

/** Why a pupil came into a class, as Indonesian schools say it. */
export const JOIN_REASONS = ['naik', 'tinggal', 'mutasi masuk', 'pindah kelas'] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

/** Why a pupil left it. */
export const LEAVE_REASONS = ['naik', 'tinggal', 'mutasi keluar', 'pindah kelas', 'lulus', 'keluar'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Extension `memberships`: a pupil's time in a class. */
export const membershipSchema = z.object({
  /** Nomor absen: given once, and no newcomer shifts it. */
  number: z.int(),
  /** The first day there. */
  joined_on: answeredDate,
  /** The first day no longer there; null: still there. */
  left_on: answeredDate.nullable(),
  joined_reason: z.enum(JOIN_REASONS).nullable(),
  left_reason: z.enum(LEAVE_REASONS).nullable(),
});
export type Membership = z.infer<typeof membershipSchema>;

const notOneOf = 'Alasan tidak dikenal';

/** Who is added to a class. All but `userId` is of the extension. */
export const addStudentSchema = z.object({
  userId: idSchema,
  /** The first day there; without one today, or the year's first day while the class has no mark yet. */
  joined_on: optionalDate,
  joined_reason: z.enum(JOIN_REASONS, notOneOf).nullish(),
});

/** Who is taken out of it. */
export const removeStudentSchema = z.object({
  userId: idSchema,
  /** The first day no longer there; without one today. */
  left_on: optionalDate,
  left_reason: z.enum(LEAVE_REASONS, notOneOf).nullish(),
});
