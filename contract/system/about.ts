/** What the server says of itself beside the names of its extensions. */
import { z } from 'zod';
import { answeredInstant } from '../schemas.ts';

export const versionSchema = z.object({
  version: z.string(),
  /** The first seven digits; absent where it is not known. */
  commit: z.string().optional(),
});
export type Version = z.infer<typeof versionSchema>;

/**
 * Extension `school-scope`. `one`: there is one school, or none. `own`: there are several, and the person who asks reaches the own one.
 * `several`: reaches all of them, and may choose one.
 */
const schoolReachSchema = z.enum(['one', 'own', 'several']);
export type SchoolReach = z.infer<typeof schoolReachSchema>;

export const aboutSchema = z.object({
  /** IANA name, e.g. Asia/Jakarta: the zone that decides what "today" is. A server that names none leaves it to the device. */
  timezone: z.string(),
  /** The server's clock, for devices whose own is wrong. */
  now: answeredInstant,
  /** The school's name, for the head of what is printed: the person's own; absent where several are reached, or none. */
  school: z.string().optional(),
  /** Its logo, a path under /api/v1/images/; absent where it has none. */
  school_image: z.string().optional(),
  /** Extension: its colour, #rrggbb; absent where it has none of its own. */
  school_accent: z.string().optional(),
  school_reach: schoolReachSchema.optional(),
  /** Extension, of who may do it only: whether nothing is left of it to be shown. */
  is_set_up: z.boolean().optional(),
  /** Which Hadir the server is. */
  hadir: versionSchema.optional(),
});
export type About = z.infer<typeof aboutSchema>;
