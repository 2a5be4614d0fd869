/** Extension `school-scope`: the school to which a person or a class belongs. */
import { z } from 'zod';
import { responseIdSchema, idSchema } from './schemas.ts';

/** The school of a record. It is null for a record of no school; a person without a school sees all schools. */
export const schoolFields = {
  SchoolId: responseIdSchema.nullable(),
  School: z.object({ id: responseIdSchema, name: z.string() }).nullable(),
};

/**
 * A school id that may be missing: an update then keeps the school, and a new record gets the school of the person who makes it, or the
 * only school.
 */
export const optionalSchoolId = z
  .union([z.literal(''), idSchema], { error: 'Tidak valid' })
  .nullable()
  .transform((value) => value || null)
  .optional();
