/** Extension `school-scope`: whose a person or a class is. */
import { z } from 'zod';
import { answeredId, idSchema } from './schemas.ts';

/** null: of no school; such a person sees all of them. */
export const schoolFields = {
  SchoolId: answeredId.nullable(),
  School: z.object({ id: answeredId, name: z.string() }).nullable(),
};

/** Not sent: stays as it is; of a new record the school of who makes it, or the only one there is. */
export const optionalSchoolId = z
  .union([z.literal(''), idSchema], { error: 'Tidak valid' })
  .nullable()
  .transform((value) => value || null)
  .optional();
