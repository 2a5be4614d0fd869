/**
 * Extension: paper letters of absence (izin, sakit, dispensasi). A letter suggests statuses for the registers of its days (`letter` of an
 * attendance context) and writes nothing by itself. Marks that its registers already have are corrected on demand, and the history keeps
 * that.
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from './attendanceStatus.ts';
import { daysBetween } from './days.ts';
import { listQuerySchema } from './envelope.ts';
import {
  CORRECTABLE_MARKS,
  LETTER_KINDS,
  MAX_LETTER_DAYS,
  MAX_LETTER_PUPILS,
} from './attendance/letterKinds.ts';
import {
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
  responseTimeSchema,
  dateSchema,
  idSchema,
  reasonText,
  timeSchema,
} from './schemas.ts';

const named = z.object({ id: responseIdSchema, name: z.string() });
const kind = z.enum(LETTER_KINDS, 'Pilih izin, sakit, atau dispensasi');

/** A letter as its own pupil reads it. */
export const ownLetterSchema = z.object({
  id: responseIdSchema,
  kind: z.enum(LETTER_KINDS),
  reason: z.string(),
  /** The first day; it and `end_date` are both included. */
  start_date: responseDateSchema,
  end_date: responseDateSchema,
  /** Limits the letter to the lessons of each day between these two times; null means all lessons. */
  start_time: responseTimeSchema.nullable(),
  end_time: responseTimeSchema.nullable(),
  /** The picture, a path under /api/v1/images/; only people who may see the letter can open it. */
  image: z.string().nullable(),
  created_at: responseInstantSchema,
  /** Who withdrew the letter and why; a withdrawn letter suggests nothing any more. */
  withdrawn: z.object({ at: responseInstantSchema, by: z.string(), reason: z.string() }).nullable(),
});
export type OwnLetter = z.infer<typeof ownLetterSchema>;

export const letterSchema = ownLetterSchema.extend({
  created_by: z.string(),
  /** The pupils of the letter, by name; a wali kelas gets only the own pupils. */
  Students: z.array(z.object({ id: responseIdSchema, fullname: z.string(), Class: named.nullable() })),
  /** How many pupils it is about. */
  pupils: z.int(),
  /** Whether the caller may correct marks by the letter, withdraw it and give it a picture. */
  is_writable: z.boolean(),
  /** Whether there is a picture that the caller may delete. That holds for a withdrawn letter too. */
  can_delete_image: z.boolean(),
});
export type Letter = z.infer<typeof letterSchema>;

export const lettersQuerySchema = listQuerySchema.extend({
  student_id: idSchema.optional(),
  class_id: idSchema.optional(),
  /** Limits the list to the letters that cover this day. */
  date: dateSchema.optional(),
  kind: kind.optional(),
});

export const letterPupilSchema = z.object({
  id: responseIdSchema,
  fullname: z.string(),
  identifier: z.string(),
  nis: z.string().nullable(),
  /** The pupil's class of today; null when in none. */
  Class: named.nullable(),
});
export type LetterPupil = z.infer<typeof letterPupilSchema>;

const optionalTime = z
  .union([z.literal(''), timeSchema], 'Jam harus berbentuk JJ:MM, misalnya 07:30')
  .nullish()
  .transform((time) => time || null);

const fields = z.object({
  student_ids: z
    .array(idSchema, 'Harus berupa daftar')
    .min(1, 'Pilih paling sedikit satu siswa')
    .max(MAX_LETTER_PUPILS, `Paling banyak ${MAX_LETTER_PUPILS} siswa dalam satu surat`)
    .refine((ids) => new Set(ids.map(String)).size === ids.length, 'Ada siswa yang disebut dua kali'),
  kind,
  reason: reasonText,
  start_date: dateSchema,
  end_date: dateSchema,
  start_time: optionalTime,
  end_time: optionalTime,
});

interface LetterSpan {
  readonly start_date: string;
  readonly end_date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
}

const checkLetterSpan = (
  { start_date, end_date, start_time, end_time }: LetterSpan,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  const problem = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (end_date < start_date) problem('end_date', 'Tidak boleh sebelum tanggal mulai');
  else if ((daysBetween(start_date, end_date) ?? 0) >= MAX_LETTER_DAYS) {
    problem(
      'end_date',
      `Satu surat paling lama ${MAX_LETTER_DAYS} hari. Buat surat lain untuk hari-hari sesudahnya.`,
    );
  }
  if (start_time !== null && end_time === null)
    problem('end_time', 'Isi juga jam selesai, atau kosongkan keduanya');
  else if (start_time === null && end_time !== null)
    problem('start_time', 'Isi juga jam mulai, atau kosongkan keduanya');
  else if (start_time !== null && end_time !== null && end_time <= start_time) {
    problem('end_time', 'Harus sesudah jam mulai');
  }
};

/** Which kinds of existing marks in the registers of its days the letter corrects. */
const corrects = z
  .array(z.enum(CORRECTABLE_MARKS, 'Tidak dikenal'), 'Harus berupa daftar')
  .max(CORRECTABLE_MARKS.length)
  .default([]);

export const previewLetterSchema = fields.superRefine(checkLetterSpan);
export const writeLetterSchema = fields.extend({ corrects }).superRefine(checkLetterSpan);

export const applyLetterSchema = z.object({
  corrects,
  /** Whether to answer only what the registers of the letter say. */
  preview: z.boolean('Harus ya atau tidak').optional(),
});

export const withdrawLetterSchema = z.object({
  reason: reasonText,
  /** Whether to answer only how many marks would be put back. */
  preview: z.boolean('Harus ya atau tidak').optional(),
});

/** How a letter affects the lessons of its days; each pupil in each lesson counts by itself. */
export const letterEffectSchema = z.object({
  /** The lessons that have begun, counted by what their registers say; `same` means that it is what the letter says. */
  counts: z.record(z.enum([...CORRECTABLE_MARKS, 'same']), z.int()),
  /** How many lessons are still to come; for them the letter is a suggestion. */
  upcoming: z.int(),
  /** The first of those whom somebody marked as present although the letter says otherwise. */
  present: z.array(
    z.object({
      fullname: z.string(),
      subject: z.string(),
      date: responseDateSchema,
      start_time: responseTimeSchema,
      status: z.enum(ATTENDANCE_STATUSES),
    }),
  ),
  /** How many marks were written; always none in a preview. */
  corrected: z.int(),
});
export type LetterEffect = z.infer<typeof letterEffectSchema>;

export const writtenLetterSchema = z.object({ letter: letterSchema, effect: letterEffectSchema });
/** The withdrawn letter, and how many marks were put back: those that it had corrected and that nobody has changed since. */
export const withdrawnLetterSchema = z.object({ letter: letterSchema, restored: z.int() });
export type WithdrawnLetter = z.infer<typeof withdrawnLetterSchema>;
