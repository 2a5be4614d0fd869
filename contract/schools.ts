import { z } from 'zod';
import { optionalEmail, optionalNumber, optionalText, requiredText } from './schemas.ts';
import type { Id } from './calls.ts';

export interface School {
  id: Id;
  name: string;
  address: string | null;
  email: string | null;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  /** A path under /api/v1/images/, or null. */
  image: string | null;
}

/** The fields of the multipart body; `image` comes beside them, only when a file was chosen. */
export const schoolInputSchema = z.object({
  name: requiredText(160),
  address: optionalText(500),
  email: optionalEmail,
  phone: optionalText(40),
  latitude: optionalNumber(-90, 90),
  longitude: optionalNumber(-180, 180),
});
export type SchoolInput = z.infer<typeof schoolInputSchema>;
