import { z } from 'zod';
import { JOIN_REASONS, LEAVE_REASONS } from './membershipReasons.ts';
import { listQuerySchema } from '../envelope.ts';
import { MAX_BULK_MEMBERS } from '../limits.ts';
import { answeredDate, answeredId, idSchema, optionalDate } from '../schemas.ts';
import { studentSchema } from './users.ts';

/** Extension: a pupil's time in a class. */
const membershipSchema = z.object({
  /** Nomor absen: given once, and no newcomer shifts it. */
  number: z.int(),
  /** The first day there. */
  joined_on: answeredDate,
  /** The first day no longer there; null: still there. */
  left_on: answeredDate.nullable(),
  joined_reason: z.enum(JOIN_REASONS).nullable(),
  left_reason: z.enum(LEAVE_REASONS).nullable(),
});
const notOneOf = 'Alasan tidak dikenal';

/** Who is added to a class. All but `userId` is of the extension. */
export const addStudentSchema = z.object({
  userId: idSchema,
  /** The first day there; without one today, or the year's first day while the class has no mark yet. */
  joined_on: optionalDate,
  joined_reason: z.enum(JOIN_REASONS, notOneOf).nullish(),
});

/** Extension: several at once, all or none. Numbers are given in this order. */
export const addStudentsSchema = addStudentSchema.omit({ userId: true }).extend({
  userIds: z
    .array(idSchema, 'Harus berupa daftar')
    .min(1, 'Pilih paling sedikit satu siswa')
    .max(MAX_BULK_MEMBERS, `Paling banyak ${MAX_BULK_MEMBERS} siswa sekaligus`)
    .refine((ids) => new Set(ids.map(String)).size === ids.length, 'Ada siswa yang disebut dua kali'),
});

/** Lines of a spreadsheet or a list: each names one pupil by NIS, NISN or name, perhaps in one of several cells. */
export const matchStudentsSchema = z.object({
  lines: z
    .array(
      z.string('Harus berupa teks').max(500, 'Paling banyak 500 karakter sebaris'),
      'Harus berupa daftar',
    )
    .min(1, 'Tempel paling sedikit satu baris')
    .max(MAX_BULK_MEMBERS, `Paling banyak ${MAX_BULK_MEMBERS} baris sekaligus`),
});

/** Whom one line means: nobody, one, or several to choose from. */
export const matchedLineSchema = z.object({
  line: z.string(),
  Students: z.array(
    z.object({
      id: answeredId,
      fullname: z.string(),
      identifier: z.string(),
      nis: z.string().nullable(),
      /** Where he or she is this year; null: nowhere. */
      Class: z.object({ id: answeredId, name: z.string() }).nullable(),
      is_member: z.boolean(),
    }),
  ),
});
export type MatchedLine = z.infer<typeof matchedLineSchema>;
export type MatchedStudent = MatchedLine['Students'][number];

/** When a newcomer joins where no day is named, and which days can be named. */
export const joiningSchema = z.object({
  joined_on: answeredDate,
  earliest: answeredDate,
  latest: answeredDate,
});
export type Joining = z.infer<typeof joiningSchema>;

/** Who is taken out of it. */
export const removeStudentSchema = z.object({
  userId: idSchema,
  /** The first day no longer there; without one today. */
  left_on: optionalDate,
  left_reason: z.enum(LEAVE_REASONS, notOneOf).nullish(),
});

export const membershipsQuerySchema = listQuerySchema.extend({
  /** Those who have left, instead of those who are there or will be. */
  is_former: z
    .enum(['true', 'false'], { error: 'Isi true atau false' })
    .transform((text) => text === 'true')
    .optional(),
});

/** A membership in a list of a class: one who came back is there twice. */
export const memberSchema = membershipSchema.extend({
  id: answeredId,
  Student: studentSchema,
  /** Also in another class of the year: only from before one at a time was a rule. */
  is_double: z.boolean(),
});
export type Member = z.infer<typeof memberSchema>;

/** From the class of the path into another one of the same year, on one day. */
export const moveStudentSchema = z.object({
  userId: idSchema,
  /** The class to move to. */
  classId: idSchema,
  /** The first day in the new class; without one today. */
  joined_on: optionalDate,
});

/** What a new numbering by name would give each; who has left comes after all others. */
export const newNumberSchema = z.object({
  user_id: answeredId,
  fullname: z.string(),
  identifier: z.string(),
  nis: z.string().nullable(),
  /** Whether he or she has left the class. */
  is_former: z.boolean(),
  number: z.int(),
  new_number: z.int(),
});
export type NewNumber = z.infer<typeof newNumberSchema>;

/** The pupils in the order that was seen: what has changed meanwhile is not numbered unseen. */
export const renumberSchema = z.object({
  order: z.array(idSchema, { error: 'Harus berupa daftar' }).max(1000, 'Paling banyak 1000 siswa'),
});
