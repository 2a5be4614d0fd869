/** Extension: who did what, from where, when. Read only: nothing in the API changes or removes a line. */
import { z } from 'zod';
import { AUDIT_ENTITIES } from '../auditEvents.ts';
import { responseIdSchema, responseInstantSchema } from '../schemas.ts';

const auditedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const auditEventSchema = z.object({
  id: responseIdSchema,
  at: responseInstantSchema,
  entity: z.enum(AUDIT_ENTITIES),
  /** One of the entity's actions, see auditEvents.ts. */
  action: z.string(),
  /** Who did it; null for a stranger or the server itself. The name is the one at that time. */
  actor: z.object({ id: responseIdSchema, name: z.string().nullable() }).nullable(),
  /** What it was done to; null where there is nothing to name, e.g. a failed sign-in under an unknown name. */
  target: z.object({ id: responseIdSchema, name: z.string().nullable() }).nullable(),
  /** Without `from` and `to` only the fact that the field changed is stored: personal values are not recorded. */
  changes: z.array(
    z.object({ field: z.string(), from: auditedValue.optional(), to: auditedValue.optional() }),
  ),
  /** The beginning of a keyed digest of the network address: it is equal for equal addresses and reveals nothing else. */
  address: z.string().nullable(),
  /** "Chrome di Android", as far as the browser says. */
  device: z.string().nullable(),
  /** The same id stands in the request log. */
  request_id: z.string().nullable(),
  sign_in_id: z.string().nullable(),
});
export type AuditLine = z.infer<typeof auditEventSchema>;
