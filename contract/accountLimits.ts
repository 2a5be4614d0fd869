import { z } from 'zod';
import { answeredInstant } from './schemas.ts';

/**
 * Limits whose scope many people share: an address, which may be a whole school's, and the mails of the installation.
 */
export const WIDE_LIMITS = ['sign-in from', 'code from', 'code try from', 'mail'] as const;
export type WideLimit = (typeof WIDE_LIMITS)[number];

/** Limits that keep one person out: on a device or from an address of theirs, or from everywhere. */
export const PERSONAL_LIMITS = [
  'sign-in',
  'sign-in of',
  'code',
  'code daily',
  'code of',
  'code of daily',
  'password check',
  'check-in code',
  'picture',
  'email change',
  'first passwords',
  'import preview',
  'import',
] as const;
export type PersonalLimit = (typeof PERSONAL_LIMITS)[number];

/** A limit that is reached. */
export const fullLimitSchema = z.object({
  /** A digest, because nobody stores whose limit it is. */
  id: z.string(),
  what: z.enum([...WIDE_LIMITS, ...PERSONAL_LIMITS]),
  /** Whom it keeps out; null: everybody within its scope. */
  person: z.string().nullable(),
  most: z.int(),
  /** When it ends by itself. */
  resets_at: answeredInstant,
  /** Whether its scope is the address that asks. */
  is_here: z.boolean(),
});
export type FullLimit = z.infer<typeof fullLimitSchema>;
