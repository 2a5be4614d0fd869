import { z } from 'zod';
import { JOIN_REASONS, LEAVE_REASONS } from './membershipReasons.ts';
import { listQuerySchema } from '../envelope.ts';
import { MAX_BULK_MEMBERS } from '../limits.ts';
import { responseDateSchema, responseIdSchema, idSchema, optionalDate } from '../schemas.ts';
import { studentSchema } from './users.ts';

/** Extension: a pupil's time in a class. */
const membershipSchema = z.object({
  /** The nomor absen. It is given once and does not change when others join. */
  number: z.int(),
  /** The first day there. */
  joined_on: responseDateSchema,
  /** The first day on which the pupil is no longer in the class; null while still there. */
  left_on: responseDateSchema.nullable(),
  joined_reason: z.enum(JOIN_REASONS).nullable(),
  left_reason: z.enum(LEAVE_REASONS).nullable(),
});
const unknownReasonMessage = 'Alasan tidak dikenal';

/** The pupil to add to a class. All fields except `userId` are an extension. */
export const addStudentSchema = z.object({
  userId: idSchema,
  /** The first day in the class. The default is today, or the first day of the year while the class has no mark yet. */
  joined_on: optionalDate,
  joined_reason: z.enum(JOIN_REASONS, unknownReasonMessage).nullish(),
});

/** Extension: adds several pupils at once, all or none. They get their numbers in the given order. */
export const addStudentsSchema = addStudentSchema.omit({ userId: true }).extend({
  userIds: z
    .array(idSchema, 'Harus berupa daftar')
    .min(1, 'Pilih paling sedikit satu siswa')
    .max(MAX_BULK_MEMBERS, `Paling banyak ${MAX_BULK_MEMBERS} siswa sekaligus`)
    .refine((ids) => new Set(ids.map(String)).size === ids.length, 'Ada siswa yang disebut dua kali'),
});

/** Pasted lines of a spreadsheet or list; each names one pupil by NIS, NISN or name, which may be in one of several cells. */
export const matchStudentsSchema = z.object({
  lines: z
    .array(
      z.string('Harus berupa teks').max(500, 'Paling banyak 500 karakter sebaris'),
      'Harus berupa daftar',
    )
    .min(1, 'Tempel paling sedikit satu baris')
    .max(MAX_BULK_MEMBERS, `Paling banyak ${MAX_BULK_MEMBERS} baris sekaligus`),
});

/** The pupils that one line may mean: none, one, or several to choose from. */
export const matchedLineSchema = z.object({
  line: z.string(),
  Students: z.array(
    z.object({
      id: responseIdSchema,
      fullname: z.string(),
      identifier: z.string(),
      nis: z.string().nullable(),
      /** The pupil's class of this year; null when in none. */
      Class: z.object({ id: responseIdSchema, name: z.string() }).nullable(),
      is_member: z.boolean(),
    }),
  ),
});
export type MatchedLine = z.infer<typeof matchedLineSchema>;
export type MatchedStudent = MatchedLine['Students'][number];

/** The day on which a newcomer joins by default, and the range of days that can be chosen instead. */
export const joiningDaysSchema = z.object({
  joined_on: responseDateSchema,
  earliest: responseDateSchema,
  latest: responseDateSchema,
});
export type JoiningDays = z.infer<typeof joiningDaysSchema>;

/** The pupil to remove from a class. */
export const removeStudentSchema = z.object({
  userId: idSchema,
  /** The first day on which the pupil is no longer in the class; the default is today. */
  left_on: optionalDate,
  left_reason: z.enum(LEAVE_REASONS, unknownReasonMessage).nullish(),
});

export const membershipsQuerySchema = listQuerySchema.extend({
  /** Whether to list the pupils who have left, in place of those who are there or will be. */
  is_former: z
    .enum(['true', 'false'], { error: 'Isi true atau false' })
    .transform((text) => text === 'true')
    .optional(),
});

/** A membership in the list of a class. A pupil who left and came back appears twice. */
export const memberSchema = membershipSchema.extend({
  id: responseIdSchema,
  Student: studentSchema,
  /** Whether the pupil is also in another class of the year. Such data dates from before the rule that allows one class at a time. */
  is_double: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

/** Moves a pupil from the class in the path to another class of the same year, on one day. */
export const moveStudentSchema = z.object({
  userId: idSchema,
  /** The class to move to. */
  classId: idSchema,
  /** The first day in the new class; the default is today. */
  joined_on: optionalDate,
});

/** The number that each pupil would get if the class were numbered anew by name; those who have left come last. */
export const renumberedPupilSchema = z.object({
  user_id: responseIdSchema,
  fullname: z.string(),
  identifier: z.string(),
  nis: z.string().nullable(),
  /** Whether he or she has left the class. */
  is_former: z.boolean(),
  number: z.int(),
  new_number: z.int(),
});
export type RenumberedPupil = z.infer<typeof renumberedPupilSchema>;

/** The pupils in the order that the user saw, so that a class which has changed meanwhile is not renumbered unseen. */
export const renumberClassSchema = z.object({
  order: z.array(idSchema, { error: 'Harus berupa daftar' }).max(1000, 'Paling banyak 1000 siswa'),
});
