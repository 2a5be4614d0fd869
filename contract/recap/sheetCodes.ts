/**
 * Extension: a code on a printed recap. Whoever holds the sheet asks with it, without signing in, whether its figures are still those of the
 * school. The answer names no pupil and no figure.
 */
import { z } from 'zod';
import { idSchema, responseInstantSchema } from '../schemas.ts';
import { SEMESTER_NAMES } from '../semesters.ts';
import { CODE_PATTERN } from './sheetCodeWords.ts';
import { monthRecapQuerySchema, rangeRecapQuerySchema } from './recap.ts';

const digest = z.string({ error: 'Wajib diisi' }).max(64);

/** What is printed: the recap of a class or of a subject, with the digest that it was answered with. */
export const sheetCodeInputSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('month'),
      class_id: idSchema,
      month: monthRecapQuerySchema.shape.month.unwrap(),
      digest,
    }),
    z.object({
      kind: z.literal('semester'),
      class_id: idSchema,
      semester: z.enum(SEMESTER_NAMES),
      digest,
    }),
    z.object({ kind: z.literal('range'), class_id: idSchema, ...rangeRecapQuerySchema.shape, digest }),
    z.object({ kind: z.literal('subject'), subject_id: idSchema, ...rangeRecapQuerySchema.shape, digest }),
  ],
  { error: 'Jenis lembar tidak dikenal' },
);
export type SheetCodeInput = z.infer<typeof sheetCodeInputSchema>;

export const sheetCodeSchema = z.object({ code: z.string() });
export type SheetCode = z.infer<typeof sheetCodeSchema>;

/** A code as it is typed: in any case, with or without the hyphen. */
export const codeParamSchema = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(CODE_PATTERN));

export const checkedSheetSchema = z.object({
  kind: z.enum(['month', 'semester', 'range', 'subject']),
  /** The class, and of a subject's recap the subject before it. */
  title: z.string(),
  /** A month (YYYY-MM), a semester's name, or two days with two dots between them. */
  period: z.string(),
  year: z.string(),
  school: z
    .object({
      name: z.string(),
      image: z.string().nullable(),
      authority: z.string().nullable(),
      address: z.string().nullable(),
      npsn: z.string().nullable(),
      city: z.string().nullable(),
    })
    .nullable(),
  printed_at: responseInstantSchema,
  timezone: z.string(),
  /** Whether the figures of the system are still those of the sheet. */
  is_current: z.boolean(),
});
export type CheckedSheet = z.infer<typeof checkedSheetSchema>;
