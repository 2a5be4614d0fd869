/** What the server says about itself besides the names of its extensions. */
import { z } from 'zod';
import { responseInstantSchema } from '../schemas.ts';

export const versionSchema = z.object({
  version: z.string(),
  /** The first seven digits; absent where it is not known. */
  commit: z.string().optional(),
});
export type Version = z.infer<typeof versionSchema>;

/**
 * Extension `school-scope`: which schools the caller reaches. `one`: there is at most one school. `own`: there are several, and the caller
 * reaches only the own one.
 * `several`: the caller reaches all of them and may choose one.
 */
const schoolReachSchema = z.enum(['one', 'own', 'several']);
export type SchoolReach = z.infer<typeof schoolReachSchema>;

/** Extension: the lines of a school's letterhead besides its name and logo. */
const letterheadSchema = z.object({
  authority: z.string().nullable(),
  address: z.string().nullable(),
  npsn: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The school's building, a path under /api/v1/images/. */
  picture: z.string().nullable(),
  /** Who signs the school's papers; absent for those who print none. */
  head_name: z.string().nullable().optional(),
  /** Absent for those who see no numbers of others. */
  head_employee_number: z.string().nullable().optional(),
});
export type LetterheadLines = z.infer<typeof letterheadSchema>;

export const aboutSchema = z.object({
  /** The IANA name, e.g. Asia/Jakarta, of the zone that decides what "today" is. When a server names none, the device's zone is used. */
  timezone: z.string(),
  /** The time of the server's clock, because that of a device may be wrong. */
  now: responseInstantSchema,
  /** The name of the caller's school, for the head of printed papers; missing when the caller reaches several schools or none. */
  school: z.string().optional(),
  /** Its logo, a path under /api/v1/images/; absent where it has none. */
  school_image: z.string().optional(),
  /** Extension: what stands below its name at the top of screens and papers. */
  school_letterhead: letterheadSchema.optional(),
  /** Extension: its colour, #rrggbb; absent where it has none of its own. */
  school_accent: z.string().optional(),
  school_reach: schoolReachSchema.optional(),
  /** Extension, only for those who may set up the school: whether no setup step is left to be shown. */
  is_set_up: z.boolean().optional(),
  /** Which Hadir the server is. */
  hadir: versionSchema.optional(),
});
export type About = z.infer<typeof aboutSchema>;
