/** Extension `closings`: a month of a class that is signed. Nothing in it changes until it is opened again, with a reason. */
import { z } from 'zod';
import { isCalendarDate } from './days.ts';
import { answeredInstant, requiredText } from './schemas.ts';

const month = z
  .string({ error: 'Wajib diisi' })
  .refine((text) => isCalendarDate(`${text}-01`), 'Bulan harus berbentuk TTTT-BB, misalnya 2026-11');

export const closingSchema = z.object({
  /** YYYY-MM */
  month: z.string(),
  closed_at: answeredInstant,
  closed_by: z.string(),
  /** null: it is closed. */
  reopened: z.object({ at: answeredInstant, by: z.string(), reason: z.string() }).nullable(),
  /**
   * What no longer is as it was signed, because calendar, day rule or memberships were changed. In a month's recap, while it is closed, for
   * who sees all of it; null: nothing is.
   */
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

export const reopenMonthSchema = z.object({ month, reason: requiredText(200) });
