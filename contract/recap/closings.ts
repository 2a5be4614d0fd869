/** Extension: closing a month of a class, which means that it is signed. Nothing in the month can change until it is opened again, with a reason. */
import { z } from 'zod';
import { isCalendarDate } from '../days.ts';
import { responseInstantSchema, reasonText } from '../schemas.ts';

const month = z
  .string({ error: 'Wajib diisi' })
  .refine((text) => isCalendarDate(`${text}-01`), 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11');

/** The parts of a sheet whose spelling may change after it was signed; none of them is a figure. */
const RESPELLABLE_PARTS = [
  'class',
  'year',
  'school',
  'school_authority',
  'school_address',
  'school_npsn',
  'school_city',
  'school_phone',
  'school_email',
  'head',
  'head_number',
  'homeroom',
  'homeroom_number',
  'fullname',
  'nis',
  'nisn',
  'gender',
  'number',
] as const;

const respelledPartSchema = z.object({
  what: z.enum(RESPELLABLE_PARTS),
  /** The nomor absen of the row on the sheet; null for what stands outside the table. */
  number: z.int().nullable(),
  signed: z.string().nullable(),
  now: z.string().nullable(),
});
export type RespelledPart = z.infer<typeof respelledPartSchema>;

export const closingSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  closed_at: responseInstantSchema,
  closed_by: z.string(),
  /** Who opened the month again, and why; null while it is closed. */
  reopened: z.object({ at: responseInstantSchema, by: z.string(), reason: z.string() }).nullable(),
  /**
   * Whether the sheet is the one that was signed. Only in a month's recap, while the month is closed, for people who see all of it. A month
   * that
   * was closed before sheets were kept is counted anew.
   */
  is_kept: z.boolean().optional(),
  /** Under the same conditions: what is spelled differently since the signing. The sheet shows what was signed. */
  respelled: z.array(respelledPartSchema).optional(),
  /** Under the same conditions: what would be counted differently today. The server makes sure that null means nothing. */
  changed: z
    .object({
      /** How many pupils would have another row. */
      pupils: z.int(),
      /** The change of hari efektif; null when they are the same. */
      effective: z.object({ from: z.int(), to: z.int() }).nullable(),
    })
    .nullable()
    .optional(),
});
export type Closing = z.infer<typeof closingSchema>;

export const closeMonthSchema = z.object({
  month,
  /** Whether to answer only what the user should know before closing the month. */
  preview: z.boolean('Harus ya atau tidak').optional(),
});

export const closedMonthSchema = z.object({
  closings: z.array(closingSchema),
  /** Registers of the month in which somebody is not recorded. */
  incomplete: z.int(),
});
export type ClosedMonth = z.infer<typeof closedMonthSchema>;

export const reopenMonthSchema = z.object({ month, reason: reasonText });
