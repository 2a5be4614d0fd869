/** Extension `guardians`: paper slips, whose code opens a form in which a parent names oneself. */
import { z } from 'zod';
import { choiceSchema, nameText, requiredText, responseIdSchema } from '../schemas.ts';
import { RELATIONS } from './words.ts';

/** A slip of one pupil. The code is answered this once, and kept nowhere. */
export const guardianSlipSchema = z.object({
  user_id: responseIdSchema,
  fullname: z.string(),
  nis: z.string().nullable(),
  code: z.string(),
});
export type GuardianSlip = z.infer<typeof guardianSlipSchema>;

/** What the form says of the child: no more than a sheet of paper on the way home may tell. */
export const openSlipSchema = z.object({
  first_name: z.string(),
  class_name: z.string().nullable(),
  School: z.object({
    name: z.string(),
    image: z.string().nullable(),
    city: z.string().nullable(),
    npsn: z.string().nullable(),
    accent: z.string().nullable().optional(),
  }),
});
export type OpenSlip = z.infer<typeof openSlipSchema>;

export const fillSlipSchema = z.object({
  name: nameText(100),
  relation: choiceSchema(RELATIONS),
  phone: requiredText(40),
  has_agreed: z.boolean('Harus ya atau tidak'),
});
