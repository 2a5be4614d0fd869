/** What becomes of a message that was handed to a gateway, and of a gateway that refuses, goes on, or makes way for another one. */
import { and, eq, gt, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { MAX_GATEWAY_REFUSALS, UNCERTAIN } from '../../../../contract/family/gatewayWords.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../outside/deps.ts';
import { familyGateways, familyMessages } from '../../../schema.ts';
import type { Outcome } from './adapters.ts';
import { knowsResends, type OpenGateway } from './send.ts';

export type FamilyMessageRow = typeof familyMessages.$inferSelect;

const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 15 * 60_000;

/** Whether a gateway may have taken a message without saying so. It stays so until the gateway says that it has. */
export const isUncertain = sql`coalesce(${familyMessages.failure}, '') like ${`${UNCERTAIN}%`}`;

export const isForGateway = (schoolId: number): SQL | undefined =>
  and(eq(familyMessages.schoolId, schoolId), ne(familyMessages.channel, 'hand'));

export const wasUncertain = ({ failure }: FamilyMessageRow): boolean =>
  failure?.startsWith(UNCERTAIN) === true;

/** Writes down how a sending ended. A refusal counts against the gateway, which stops after enough of them in a row. */
export async function settle(
  tx: Database,
  { clock, random, log }: Pick<Deps, 'clock' | 'log'> & { readonly random: () => number },
  gateway: OpenGateway,
  message: FamilyMessageRow,
  outcome: Outcome,
): Promise<void> {
  const { id, schoolId, attempts } = message;
  const now = clock.now();
  const own = and(eq(familyMessages.id, id), eq(familyMessages.attempts, attempts));
  if (outcome.kind === 'sent') {
    // A receipt may have been quicker than the answer, and what was given up as uncertain is known now.
    await tx
      .update(familyMessages)
      .set({
        state: 'sent',
        sentAt: now,
        failure: null,
        nextAt: null,
        ...(outcome.gatewayId !== undefined && { gatewayId: outcome.gatewayId }),
      })
      .where(
        and(
          own,
          or(eq(familyMessages.state, 'sending'), and(eq(familyMessages.state, 'failed'), isUncertain)),
        ),
      );
    await tx
      .update(familyGateways)
      .set({ refusals: 0 })
      .where(and(eq(familyGateways.schoolId, schoolId), gt(familyGateways.refusals, 0)));
    return;
  }
  const isOver =
    (outcome.kind === 'refused' && outcome.isOfMessage) ||
    (outcome.kind === 'unknown' && !knowsResends(gateway));
  const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10));
  await tx
    .update(familyMessages)
    .set({
      state: isOver ? 'failed' : 'waiting',
      failure:
        outcome.kind === 'unknown' || wasUncertain(message) ? `${UNCERTAIN}: ${outcome.why}` : outcome.why,
      nextAt: isOver ? null : new Date(now.getTime() + delay * (0.5 + random() / 2)),
    })
    .where(and(own, eq(familyMessages.state, 'sending')));
  if (outcome.kind !== 'refused') return;
  const [gatewayRow] = await tx
    .update(familyGateways)
    .set({
      refusals: sql`${familyGateways.refusals} + 1`,
      stoppedAt: sql`case when ${familyGateways.refusals} + 1 >= ${MAX_GATEWAY_REFUSALS}::int then coalesce(${familyGateways.stoppedAt}, ${now.toISOString()}::timestamptz) end`,
      stoppedReason: outcome.why,
    })
    .where(eq(familyGateways.schoolId, schoolId))
    .returning({ stoppedAt: familyGateways.stoppedAt });
  if (gatewayRow?.stoppedAt?.getTime() === now.getTime())
    log.warn({ schoolId, why: outcome.why }, 'the gateway to families is stopped');
}

/** Lets a stopped gateway go on. What it has refused today is tried again, because nothing of it was sent. */
export async function resumeGateway(tx: Database, schoolId: number, day: string, now: Date): Promise<void> {
  await tx
    .update(familyGateways)
    .set({ refusals: 0, stoppedAt: null, stoppedReason: null })
    .where(eq(familyGateways.schoolId, schoolId));
  await tx
    .update(familyMessages)
    .set({ state: 'waiting', nextAt: now })
    .where(
      and(
        isForGateway(schoolId),
        eq(familyMessages.day, day),
        eq(familyMessages.state, 'failed'),
        isNull(familyMessages.gatewayId),
        not(isUncertain),
      ),
    );
}

/** Another gateway knows nothing of what the one before may have taken, so that is not sent again. */
export async function leaveGateway(tx: Database, schoolId: number): Promise<void> {
  await tx
    .update(familyMessages)
    .set({ state: 'failed', failure: `${UNCERTAIN}: Gateway diganti`, nextAt: null })
    .where(
      and(
        isForGateway(schoolId),
        or(eq(familyMessages.state, 'sending'), and(eq(familyMessages.state, 'waiting'), isUncertain)),
      ),
    );
}
