import { z } from 'zod';
import { isCalendarDate } from './days.ts';
import {
  CONTROL_CHARACTER_PATTERN,
  EMAIL_PATTERN,
  EMAIL_MAX_LENGTH,
  VISIBLE_CHARACTER_PATTERN,
} from './texts.ts';
import { REASON_MAX_LENGTH } from './limits.ts';

/** Building blocks of the schemas, with their Indonesian messages. Only the server runs this file; the browser imports its types. */
export const REQUIRED_MESSAGE = 'Wajib diisi';

export const idSchema = z.union([z.number().int().positive(), z.string().min(1).max(64)], {
  error: (issue) =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? REQUIRED_MESSAGE
      : 'Tidak valid',
});

/** An id in an answer: opaque. */
export const responseIdSchema = z.union([z.number(), z.string()]);

/** A teacher in an answer; `is_active` is an extension. */
export const responseTeacherSchema = z.object({
  id: responseIdSchema,
  fullname: z.string(),
  is_active: z.boolean(),
});
/** The fields of a record that has a teacher; null while it has none. */
export const teacherFields = {
  teacherId: responseIdSchema.nullable(),
  Teacher: responseTeacherSchema.nullable(),
};

/** A calendar day in an answer, YYYY-MM-DD. */
export const responseDateSchema = z.iso.date();
/** A time of day in an answer, HH:MM. */
export const responseTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** An instant in an answer, ISO 8601 in UTC. */
export const responseInstantSchema = z.iso.datetime();

const tooLongMessage = (max: number) => `Paling banyak ${max} karakter`;

/** A required line of text, trimmed, 1 to `max` characters. */
export const requiredText = (max: number) =>
  z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? REQUIRED_MESSAGE : 'Harus berupa teks',
    })
    .trim()
    .min(1, REQUIRED_MESSAGE)
    .max(max, tooLongMessage(max));

/** The name of a person or a thing: one line of 1 to `max` characters with at least one visible character. */
export const nameText = (max: number) =>
  requiredText(max)
    .refine((name) => !CONTROL_CHARACTER_PATTERN.test(name), {
      error: 'Berisi karakter tersembunyi. Hapus, lalu ketik ulang',
      abort: true,
    })
    .refine((name) => name === '' || VISIBLE_CHARACTER_PATTERN.test(name), 'Isi dengan huruf yang terlihat');

export const reasonText = requiredText(REASON_MAX_LENGTH);

/** An optional text; empty and missing become null. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'Harus berupa teks' })
    .trim()
    .max(max, tooLongMessage(max))
    .nullish()
    .transform((value) => value || null);

const INVALID_EMAIL_MESSAGE = 'Bukan alamat email, misalnya nama@sekolah.sch.id';

/** A required e-mail address. */
export const emailSchema = requiredText(EMAIL_MAX_LENGTH).regex(EMAIL_PATTERN, INVALID_EMAIL_MESSAGE);

/** An optional e-mail; empty and missing become null. */
export const optionalEmail = z
  .string({ error: 'Harus berupa teks' })
  .trim()
  .max(EMAIL_MAX_LENGTH, tooLongMessage(EMAIL_MAX_LENGTH))
  .refine((text) => text === '' || EMAIL_PATTERN.test(text), INVALID_EMAIL_MESSAGE)
  .nullish()
  .transform((value) => value || null);

/** An optional id; empty and missing become null. */
export const optionalIdSchema = z
  .union([z.literal(''), idSchema], { error: 'Tidak valid' })
  .nullish()
  .transform((value) => value || null);

/** An optional number between two bounds, as a JSON number or as text from a form (with a decimal point or comma); empty becomes null. */
export const optionalNumber = (min: number, max: number) =>
  z
    .union([z.string(), z.number()], { error: 'Harus berupa angka' })
    .nullish()
    .transform((value, context) => {
      const text = String(value ?? '').trim();
      if (text === '') return null;
      const number = Number(text.replace(',', '.'));
      if (Number.isFinite(number) && number >= min && number <= max) return number;
      context.addIssue({ code: 'custom', message: `Harus angka dari ${min} sampai ${max}` });
      return z.NEVER;
    });

/** One of the words that are listed. */
export const choiceSchema = <W extends string>(words: readonly W[]) =>
  z.enum(words, {
    error: (issue) =>
      issue.input === undefined || issue.input === null ? REQUIRED_MESSAGE : `Isi ${words.join(' atau ')}`,
  });

const DATE_FORMAT_MESSAGE = 'Tanggal harus berbentuk TTTT-BB-HH, misalnya 2026-11-20';

/** An optional calendar day; empty and missing become null. */
export const optionalDate = z
  .string({ error: 'Harus berupa tanggal' })
  .refine((text) => text === '' || isCalendarDate(text), DATE_FORMAT_MESSAGE)
  .nullish()
  .transform((value) => value || null);

/** A calendar day, YYYY-MM-DD, that exists. */
export const dateSchema = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? REQUIRED_MESSAGE : 'Harus berupa tanggal',
  })
  .refine(isCalendarDate, DATE_FORMAT_MESSAGE);

/** HH:MM, 00:00 to 23:59. */
export const timeSchema = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? REQUIRED_MESSAGE : 'Harus berupa jam',
  })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Jam harus berbentuk JJ:MM, misalnya 07:30');
