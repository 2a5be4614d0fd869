/** Extension: creates "Presensi harian" (the daily register) for the classes of schools that count days by it. */
import { z } from 'zod';
import { responseIdSchema } from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';

export const dailyRegistersInputSchema = z.object({
  SchoolId: optionalSchoolId,
  /** Whether to answer only what would be created. */
  preview: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
});

const classSchema = z.object({ id: responseIdSchema, name: z.string() });

export const dailyRegistersSchema = z.object({
  AcademicYear: z.object({ id: responseIdSchema, name: z.string() }),
  /** The classes whose daily register is (or would be) created; the wali kelas is its teacher. */
  created: z.array(classSchema),
  /** How many classes have one already. */
  existing: z.int(),
  /**
   * The classes without a wali kelas, so that nobody would keep the register. They get one when this call is repeated after they have a
   * wali kelas.
   */
  without_homeroom: z.array(classSchema),
});
export type DailyRegisters = z.infer<typeof dailyRegistersSchema>;
