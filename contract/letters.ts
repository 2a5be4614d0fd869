/**
 * Extension: izin, sakit and dispensasi on paper. A letter prefills the registers of its days as suggestions (`letter` of an
 * attendance context); it writes nothing by itself. What its registers say already is corrected on demand, with its history.
 */
import { z } from 'zod';
import { ATTENDANCE_STATUSES } from './attendanceStatus.ts';
import { daysBetween } from './days.ts';
import { listQuerySchema } from './envelope.ts';
import { CORRECTABLE, LETTER_KINDS, MAX_LETTER_DAYS, MAX_LETTER_PUPILS } from './attendance/letterKinds.ts';
import {
  answeredDate,
  answeredId,
  answeredInstant,
  answeredTime,
  dateSchema,
  idSchema,
  reasonText,
  timeSchema,
} from './schemas.ts';

const named = z.object({ id: answeredId, name: z.string() });
const kind = z.enum(LETTER_KINDS, 'Pilih izin, sakit, atau dispensasi');

/** What a pupil reads of an own one. */
export const ownLetterSchema = z.object({
  id: answeredId,
  kind: z.enum(LETTER_KINDS),
  reason: z.string(),
  /** Both included. */
  start_date: answeredDate,
  end_date: answeredDate,
  /** Of each day only the lessons between them; null: all. */
  start_time: answeredTime.nullable(),
  end_time: answeredTime.nullable(),
  /** A path under /api/v1/images/, for who may see the letter. */
  image: z.string().nullable(),
  created_at: answeredInstant,
  /** Withdrawn: it suggests nothing any more. */
  withdrawn: z.object({ at: answeredInstant, by: z.string(), reason: z.string() }).nullable(),
});
export type OwnLetter = z.infer<typeof ownLetterSchema>;

export const letterSchema = ownLetterSchema.extend({
  created_by: z.string(),
  /** Of a wali kelas the own pupils. By name. */
  Students: z.array(z.object({ id: answeredId, fullname: z.string(), Class: named.nullable() })),
  /** How many pupils it is about. */
  pupils: z.int(),
  /** Whether who asks may correct by it, withdraw it and give it a picture. */
  is_writable: z.boolean(),
  /** Whether there is a picture that who asks may delete, also of a letter that was withdrawn. */
  can_delete_image: z.boolean(),
});
export type Letter = z.infer<typeof letterSchema>;

export const lettersQuerySchema = listQuerySchema.extend({
  student_id: idSchema.optional(),
  class_id: idSchema.optional(),
  /** Those of this day. */
  date: dateSchema.optional(),
  kind: kind.optional(),
});

export const letterPupilSchema = z.object({
  id: answeredId,
  fullname: z.string(),
  identifier: z.string(),
  nis: z.string().nullable(),
  /** Today's; null: in none. */
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

interface Span {
  readonly start_date: string;
  readonly end_date: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
}

const checkSpan = (
  { start_date, end_date, start_time, end_time }: Span,
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

/** What of the registers of its days is corrected with it. */
const corrects = z
  .array(z.enum(CORRECTABLE, 'Tidak dikenal'), 'Harus berupa daftar')
  .max(CORRECTABLE.length)
  .default([]);

export const previewLetterSchema = fields.superRefine(checkSpan);
export const writeLetterSchema = fields.extend({ corrects }).superRefine(checkSpan);

export const applyLetterSchema = z.object({
  corrects,
  /** Only tell what stands in its registers. */
  preview: z.boolean('Harus ya atau tidak').optional(),
});

export const withdrawLetterSchema = z.object({
  reason: reasonText,
  /** Only tell how many marks would be put back. */
  preview: z.boolean('Harus ya atau tidak').optional(),
});

/** Of the lessons of a letter's days, each pupil's by itself. */
export const letterEffectSchema = z.object({
  /** Those that have begun, by what stands in their registers; `same`: what the letter says. */
  counts: z.record(z.enum([...CORRECTABLE, 'same']), z.int()),
  /** Those to come, for which it is a suggestion. */
  upcoming: z.int(),
  /** Whom somebody marked as present although the letter says otherwise; the first of them. */
  present: z.array(
    z.object({
      fullname: z.string(),
      subject: z.string(),
      date: answeredDate,
      start_time: answeredTime,
      status: z.enum(ATTENDANCE_STATUSES),
    }),
  ),
  /** How many marks were written; of a preview none. */
  corrected: z.int(),
});
export type LetterEffect = z.infer<typeof letterEffectSchema>;

export const writtenLetterSchema = z.object({ letter: letterSchema, effect: letterEffectSchema });
/** How many marks that it had corrected, and nobody has touched since, are as they were before. */
export const withdrawnLetterSchema = z.object({ letter: letterSchema, restored: z.int() });
export type WithdrawnLetter = z.infer<typeof withdrawnLetterSchema>;
