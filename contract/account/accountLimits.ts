import { z } from 'zod';
import { PERSONAL_LIMITS, WIDE_LIMITS } from '../rateLimits.ts';
import { answeredInstant } from '../schemas.ts';

/** A rate limit that is reached at the moment. */
export const fullLimitSchema = z.object({
  /** The id is a digest, because the server does not store whose limit it is. */
  id: z.string(),
  what: z.enum([...WIDE_LIMITS, ...PERSONAL_LIMITS]),
  /** The name of the person whom the limit keeps out; null means everybody within its scope. */
  person: z.string().nullable(),
  most: z.int(),
  /** When the limit ends by itself. */
  resets_at: answeredInstant,
  /** Whether the limit counts the network address from which this request comes. */
  is_here: z.boolean(),
});
export type FullLimit = z.infer<typeof fullLimitSchema>;
