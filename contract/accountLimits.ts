import { z } from 'zod';
import { answeredInstant } from './schemas.ts';

/**
 * Limits whose scope many people share: an address, which may be a whole school's, and the mails of the installation.
 */
export const WIDE_LIMITS = ['sign-in from', 'code from', 'code try from', 'mail'] as const;
export type WideLimit = (typeof WIDE_LIMITS)[number];

/** A limit that is reached. */
export const fullLimitSchema = z.object({
  /** A digest, because nobody stores whose limit it is. */
  id: z.string(),
  what: z.enum(WIDE_LIMITS),
  most: z.int(),
  /** When it ends by itself. */
  resets_at: answeredInstant,
  /** Whether its scope is the address that asks. */
  is_here: z.boolean(),
});
export type FullLimit = z.infer<typeof fullLimitSchema>;
