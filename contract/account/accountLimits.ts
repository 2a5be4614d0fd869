import { z } from 'zod';
import { PERSONAL_LIMIT_NAMES, WIDE_LIMIT_NAMES } from '../rateLimits.ts';
import { responseInstantSchema } from '../schemas.ts';

/** A rate limit that is reached at the moment. */
export const reachedLimitSchema = z.object({
  /** The id is a digest, because the server does not store whose limit it is. */
  id: z.string(),
  what: z.enum([...WIDE_LIMIT_NAMES, ...PERSONAL_LIMIT_NAMES]),
  /** The name of the person whom the limit keeps out; null means everybody within its scope. */
  person: z.string().nullable(),
  most: z.int(),
  /** When the limit ends by itself. */
  resets_at: responseInstantSchema,
  /** Whether the limit counts the network address from which this request comes. */
  is_here: z.boolean(),
});
export type ReachedLimit = z.infer<typeof reachedLimitSchema>;
