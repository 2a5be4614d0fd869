/** Extension: what stands below the day on a home page, in one answer, because it is asked for by everybody at the same time. */
import { z } from 'zod';
import { stoppedGatewaySchema } from '../family/gateway.ts';
import { reachedLimitSchema } from '../account/accountLimits.ts';
import { retentionNoticeSchema } from '../people/retention.ts';

export const homeExtrasSchema = z.object({
  /**
   * How many records the resources' lists have without search and filter, by the list call, of those that the caller may make; `pupils` and
   * `teachers` count the users of these roles.
   */
  totals: z.record(z.string(), z.int()),
  /** As `listLimits` and `listRetentionNotices` answer them; empty for who may not call these. */
  limits: z.array(reachedLimitSchema),
  retention: z.array(retentionNoticeSchema),
  /** How many families are to be written to now; absent for who writes to none. */
  due_messages: z.int().optional(),
  /** How many letters from home wait for who decides about them; absent for others. */
  waiting_letters: z.int().optional(),
  /** For who may call `getGateway`. */
  stopped_gateways: z.array(stoppedGatewaySchema),
});
export type HomeExtras = z.infer<typeof homeExtrasSchema>;
