import { z } from 'zod';
import { PERSONAL_LIMITS, WIDE_LIMITS } from '../rateLimits.ts';
import { answeredInstant } from '../schemas.ts';

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
