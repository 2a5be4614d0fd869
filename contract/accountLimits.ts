import { z } from 'zod';
import { answeredInstant } from './schemas.ts';

/** Limits that keep out many at once: an address, which a whole school may share, and the mails of the installation. */
export const WIDE_LIMITS = ['sign-in from', 'code from', 'code try from', 'mail'] as const;
export type WideLimit = (typeof WIDE_LIMITS)[number];

/** One that is full. */
export const fullLimitSchema = z.object({
  /** A digest: whose it is, is kept nowhere. */
  id: z.string(),
  what: z.enum(WIDE_LIMITS),
  most: z.int(),
  /** When it ends by itself. */
  resets_at: answeredInstant,
  /** It is that of the address which asks. */
  is_here: z.boolean(),
});
export type FullLimit = z.infer<typeof fullLimitSchema>;
