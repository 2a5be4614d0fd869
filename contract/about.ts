/** What the server says of itself beside the names of its extensions. */
import { z } from 'zod';

export const versionSchema = z.object({
  version: z.string(),
  /** The first seven digits; absent where it is not known. */
  commit: z.string().optional(),
});
export type Version = z.infer<typeof versionSchema>;

export const aboutSchema = z.object({
  /** IANA name, e.g. Asia/Jakarta: the zone that decides what "today" is. A server that names none leaves it to the device. */
  timezone: z.string(),
  /** The school's name, for the head of what is printed; absent where there is more than one, or none. */
  school: z.string().optional(),
  /** Which Hadir the server is. */
  hadir: versionSchema.optional(),
});
export type About = z.infer<typeof aboutSchema>;
