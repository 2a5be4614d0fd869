/** Extension: "Presensi harian" for classes whose school counts days by it. */
import { z } from 'zod';
import { answeredId } from '../schemas.ts';
import { optionalSchoolId } from '../schoolScope.ts';

export const dailyRegistersInputSchema = z.object({
  SchoolId: optionalSchoolId,
  /** Only tell what would be made. */
  preview: z.boolean({ error: 'Harus ya atau tidak' }).optional(),
});

const classSchema = z.object({ id: answeredId, name: z.string() });

export const dailyRegistersSchema = z.object({
  AcademicYear: z.object({ id: answeredId, name: z.string() }),
  /** Whose register is made, or would be: taught by the wali kelas. */
  created: z.array(classSchema),
  /** How many classes have one already. */
  existing: z.int(),
  /** Nobody would keep theirs: made when they have a wali kelas and this is asked for again. */
  without_homeroom: z.array(classSchema),
});
export type DailyRegisters = z.infer<typeof dailyRegistersSchema>;
