/** What a gateway says has become of messages. Receipts come twice, late and out of order: whatever the order, the outcome is the same. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Receipt } from '../../../../contract/family/gateway.ts';
import type { MessageReason } from '../../../../contract/family/words.ts';
import type { Database } from '../../../db/client.ts';
import { familyMessages } from '../../../schema.ts';
import { messageOfKey } from './keys.ts';
import { isUncertain } from './outcomes.ts';

/** How old a signed receipt of a generic gateway may be, or how far ahead. WhatsApp signs no time; a replay of it changes nothing. */
export const REPLAY_WINDOW_MS = 5 * 60_000;

/** Whether a body carries the signature `sha256=<hex>` of a secret. */
export function isSigned(
  secret: string,
  signed: Uint8Array | string,
  signature: string | undefined,
): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What the given time of a generic gateway's receipt is signed together with. */
export const signedText = (timestamp: string, body: Uint8Array): string =>
  `${timestamp}.${Buffer.from(body).toString('utf8')}`;

/** A message that was handed out, and whose answer is not known or not final. */
const wasTried = and(inArray(familyMessages.state, ['waiting', 'sending']), gt(familyMessages.attempts, 0));
const wasGivenUp = and(eq(familyMessages.state, 'failed'), isUncertain);

/** From which states a receipt moves a message on. It never moves back: what was read is not merely delivered. */
const MAY_BECOME: Readonly<Record<Receipt['state'], SQL | undefined>> = {
  sent: or(wasTried, wasGivenUp),
  failed: or(wasTried, wasGivenUp, eq(familyMessages.state, 'sent')),
  delivered: or(wasTried, inArray(familyMessages.state, ['sent', 'failed'])),
  read: or(wasTried, inArray(familyMessages.state, ['sent', 'failed', 'delivered'])),
};

/** Receipts of messages that nobody knows change nothing. */
export async function applyReceipts(
  db: Database,
  { secret, schoolId, now }: { readonly secret: string; readonly schoolId: number; readonly now: Date },
  receipts: readonly Receipt[],
): Promise<void> {
  for (const { id, key, state, reason } of receipts) {
    const which = matchMessage(secret, id, key);
    if (which === undefined) continue;
    await db
      .update(familyMessages)
      .set({
        state,
        nextAt: null,
        failure: state === 'failed' ? `Tidak sampai${reason ? `: ${reason.slice(0, 80)}` : ''}` : null,
        ...(id !== undefined && { gatewayId: id.slice(0, 200) }),
        ...(state !== 'failed' && {
          sentAt: sql`coalesce(${familyMessages.sentAt}, ${now.toISOString()}::timestamptz)`,
        }),
      })
      .where(and(eq(familyMessages.schoolId, schoolId), which, MAY_BECOME[state]));
  }
}

/** By our own key where the gateway gives it back, because its own name is not known yet while its answer is under way. */
function matchMessage(secret: string, id: string | undefined, key: string | undefined): SQL | undefined {
  const name = key === undefined ? undefined : messageOfKey(secret, key);
  if (name) {
    return and(
      eq(familyMessages.userId, name.userId),
      eq(familyMessages.day, name.day),
      eq(familyMessages.reason, name.reason as MessageReason),
    );
  }
  return id === undefined ? undefined : eq(familyMessages.gatewayId, id);
}
