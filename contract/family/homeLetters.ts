/** Extension `guardians`: letters from home. Each is a suggestion until somebody of the school makes a letter of it. */
import { z } from 'zod';
import { CORRECTABLE_MARKS } from '../attendance/letterKinds.ts';
import { daysBetween } from '../days.ts';
import { listQuerySchema } from '../envelope.ts';
import {
  dateSchema,
  reasonText,
  requiredText,
  responseDateSchema,
  responseIdSchema,
  responseInstantSchema,
} from '../schemas.ts';
import {
  HOME_LETTER_KINDS,
  HOME_LETTER_REASON_MAX_LENGTH,
  HOME_LETTER_STATES,
  MAX_HOME_LETTER_DAYS,
} from './pageWords.ts';
import { RELATIONS } from './words.ts';

/** The fields of the form; beside them there may be `image`. */
export const homeLetterInputSchema = z
  .object({
    kind: z.enum(HOME_LETTER_KINDS, 'Pilih sakit atau izin'),
    reason: requiredText(HOME_LETTER_REASON_MAX_LENGTH),
    start_date: dateSchema,
    end_date: dateSchema,
  })
  .superRefine(({ start_date, end_date }, context) => {
    const problem = (message: string) => context.addIssue({ code: 'custom', path: ['end_date'], message });
    if (end_date < start_date) problem('Tidak boleh sebelum tanggal mulai');
    else if ((daysBetween(start_date, end_date) ?? 0) >= MAX_HOME_LETTER_DAYS)
      problem(`Paling lama ${MAX_HOME_LETTER_DAYS} hari`);
  });
export type HomeLetterInput = z.infer<typeof homeLetterInputSchema>;

export const ownHomeLetterSchema = z.object({
  id: responseIdSchema,
  kind: z.enum(HOME_LETTER_KINDS),
  reason: z.string(),
  start_date: responseDateSchema,
  end_date: responseDateSchema,
  created_at: responseInstantSchema,
  state: z.enum(HOME_LETTER_STATES),
  /** Why it was refused. */
  refusal: z.string().nullable(),
});
export type OwnHomeLetter = z.infer<typeof ownHomeLetterSchema>;

export const homeLetterSchema = ownHomeLetterSchema.extend({
  Student: z.object({ id: responseIdSchema, fullname: z.string() }),
  /** The class of today. */
  Class: z.object({ id: responseIdSchema, name: z.string() }).nullable(),
  /** null: the pupil, by the own account, or a guardian who was deleted since. */
  Guardian: z.object({ name: z.string(), relation: z.enum(RELATIONS) }).nullable(),
  is_from_pupil: z.boolean(),
  /** The picture while it waits; afterwards it is the letter's. */
  image: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type HomeLetter = z.infer<typeof homeLetterSchema>;

export const homeLettersQuerySchema = listQuerySchema.extend({
  /** `yes`: only those that wait. */
  waiting: z.enum(['yes', 'no'], 'Isi yes atau no').optional(),
});

export const acceptHomeLetterSchema = z.object({
  /** Which marks of registers that are kept already the letter corrects, as `createLetter` takes them. */
  corrects: z.array(z.enum(CORRECTABLE_MARKS, 'Tidak dikenal')).max(CORRECTABLE_MARKS.length).default([]),
});

export const refuseHomeLetterSchema = z.object({
  /** In words for the family. */
  reason: reasonText,
});
