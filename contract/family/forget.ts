/** Extension `guardians`: what is kept of families, and everything that is kept of one guardian. */
import { z } from 'zod';
import { responseDateSchema, responseInstantSchema } from '../schemas.ts';
import { wholeGuardianSchema } from './guardians.ts';
import { MESSAGE_CHANNELS, MESSAGE_REASONS, MESSAGE_STATES } from './words.ts';

export const KEPT_KINDS = ['guardians', 'proposals', 'slips', 'messages', 'links', 'home_letters'] as const;

/** How many of each kind a school has. */
export const keptSchema = z.object({
  counts: z.object(
    Object.fromEntries(KEPT_KINDS.map((kind) => [kind, z.int()])) as Record<
      (typeof KEPT_KINDS)[number],
      z.ZodInt
    >,
  ),
  retention_months: z.int(),
});
export type Kept = z.infer<typeof keptSchema>;

export const guardianExportSchema = z.object({
  guardian: wholeGuardianSchema,
  messages: z.array(
    z.object({
      day: responseDateSchema,
      reason: z.enum(MESSAGE_REASONS),
      text: z.string(),
      channel: z.enum(MESSAGE_CHANNELS),
      state: z.enum(MESSAGE_STATES),
      sent_at: responseInstantSchema.nullable(),
    }),
  ),
  links: z.array(
    z.object({
      created_at: responseInstantSchema,
      expires_at: responseInstantSchema,
      revoked_at: responseInstantSchema.nullable(),
    }),
  ),
  home_letters: z.array(
    z.object({
      start_date: responseDateSchema,
      end_date: responseDateSchema,
      kind: z.string(),
      reason: z.string(),
      created_at: responseInstantSchema,
    }),
  ),
});
export type GuardianExport = z.infer<typeof guardianExportSchema>;
