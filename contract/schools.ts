import { z } from 'zod';
import { answeredId, nameText, optionalEmail, optionalNumber, optionalText } from './schemas.ts';

export const schoolSchema = z.object({
  id: answeredId,
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** A path under /api/v1/images/, or null. */
  image: z.string().nullable(),
});
export type School = z.infer<typeof schoolSchema>;

/** The fields of the multipart body; `image` comes beside them, only when a file was chosen. */
export const schoolInputSchema = z.object({
  name: nameText(160),
  address: optionalText(500),
  email: optionalEmail,
  phone: optionalText(40),
  latitude: optionalNumber(-90, 90),
  longitude: optionalNumber(-180, 180),
});
export type SchoolInput = z.infer<typeof schoolInputSchema>;
