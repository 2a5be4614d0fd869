/** Extension: a month of a class that is signed. Nothing in it changes until it is opened again, with a reason. */
import { z } from 'zod';
import { isCalendarDate } from '../days.ts';
import { answeredInstant, reasonText } from '../schemas.ts';

const month = z
  .string({ error: 'Wajib diisi' })
  .refine((text) => isCalendarDate(`${text}-01`), 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11');

/** What of a sheet may be written another way after it was signed: none of it is a figure. */
const RESPELLED = [
  'class',
  'year',
  'school',
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

const respelledSchema = z.object({
  what: z.enum(RESPELLED),
  /** The row's on the sheet (nomor absen); null: it stands around the table. */
  number: z.int().nullable(),
  signed: z.string().nullable(),
  now: z.string().nullable(),
});
export type Respelled = z.infer<typeof respelledSchema>;

export const closingSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  closed_at: answeredInstant,
  closed_by: z.string(),
  /** null: it is closed. */
  reopened: z.object({ at: answeredInstant, by: z.string(), reason: z.string() }).nullable(),
  /**
   * In a month's recap, while it is closed, for who sees all of it: whether the sheet is the one that was signed. Of a month that was closed
   * before sheets were kept it is counted anew.
   */
  is_kept: z.boolean().optional(),
  /** Likewise: what is spelled another way since. The sheet shows what was signed. */
  respelled: z.array(respelledSchema).optional(),
  /** Likewise: what would be counted otherwise today; null, as the server sees to: nothing. */
  changed: z
    .object({
      /** Of so many pupils another row. */
      pupils: z.int(),
      /** Hari efektif; null: as they were. */
      effective: z.object({ from: z.int(), to: z.int() }).nullable(),
    })
    .nullable()
    .optional(),
});
export type Closing = z.infer<typeof closingSchema>;

export const closeMonthSchema = z.object({
  month,
  /** Only tell what there is to know before. */
  preview: z.boolean('Harus ya atau tidak').optional(),
});

export const closedMonthSchema = z.object({
  closings: z.array(closingSchema),
  /** Registers of the month in which somebody is not recorded. */
  incomplete: z.int(),
});
export type ClosedMonth = z.infer<typeof closedMonthSchema>;

export const reopenMonthSchema = z.object({ month, reason: reasonText });
