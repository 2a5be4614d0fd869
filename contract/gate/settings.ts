/** Extension `gate`: what a school has chosen for arriving and leaving. Off until it is switched on. */
import { z } from 'zod';
import { dateSchema, idSchema, responseDateSchema, responseIdSchema, timeSchema } from '../schemas.ts';
import { KINDS_WITH_HOURS } from './words.ts';

const yesOrNo = z.boolean('Harus ya atau tidak');

const hoursSchema = z
  .object({ opens: timeSchema, late_after: timeSchema, leaves: timeSchema })
  .superRefine(({ opens, late_after: late, leaves }, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (late < opens) problem('late_after', 'Tidak boleh sebelum jam gerbang dibuka');
    if (leaves <= late) problem('leaves', 'Harus sesudah batas terlambat');
  });

const fields = {
  is_on: yesOrNo,
  hours: z.object({
    every: hoursSchema,
    weekdays: z.partialRecord(z.enum(['1', '2', '3', '4', '5', '6', '7'], 'Hari tidak dikenal'), hoursSchema),
    kinds: z.partialRecord(z.enum(KINDS_WITH_HOURS, 'Jenis hari tidak dikenal'), hoursSchema),
  }),
  /** This many times late in a semester need attention; null: no limit. */
  late_limit: z
    .int('Harus bilangan bulat')
    .min(1, 'Paling sedikit 1')
    .max(100, 'Paling banyak 100')
    .nullable(),
  /** Whether arrivals are a suggestion in the daily register, which the wali kelas confirms. */
  prefills_daily: yesOrNo,
};

export const gateSettingsSchema = z.object({
  SchoolId: responseIdSchema,
  ...fields,
  /** The first day of these hours; null: they have always been so. */
  hours_from: responseDateSchema.nullable(),
});
export type GateSettings = z.infer<typeof gateSettingsSchema>;
export const gateSettingsInputSchema = z.object({
  SchoolId: idSchema.nullish(),
  ...fields,
  /** From which day on other hours are; today when absent. Days before keep theirs. */
  hours_from: dateSchema.nullish(),
});
