/** Extension: the letterhead of a paper, and who signs it. */
import { z } from 'zod';
import { responseIdSchema } from '../schemas.ts';

export const signerSchema = z.object({ name: z.string(), employee_number: z.string().nullable() }).nullable();

/** The school whose letterhead the paper has. */
export const paperSchoolSchema = z
  .object({
    id: responseIdSchema,
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    npsn: z.string().nullable(),
    authority: z.string().nullable(),
    city: z.string().nullable(),
    image: z.string().nullable(),
    head: signerSchema,
  })
  .nullable();
