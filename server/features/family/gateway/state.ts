/** What an operator and an administrator are told of the queue: figures and the names of schools, never a message or a number. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { StoppedGateway } from '../../../../contract/family/gateway.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { familyGateways, familyMessages, familySettings, schools } from '../../../schema.ts';

/** How many messages of all schools wait or are under way, and how many gateways send or are stopped. */
export async function readQueueState(
  db: Database,
): Promise<Record<'waiting' | 'sending' | 'running' | 'stopped', number>> {
  const counts = await db
    .select({ state: familyMessages.state, count: sql<number>`count(*)::int` })
    .from(familyMessages)
    .where(inArray(familyMessages.state, ['waiting', 'sending']))
    .groupBy(familyMessages.state);
  const gateways = await db
    .select({ isStopped: sql<boolean>`${familyGateways.stoppedAt} is not null` })
    .from(familyGateways)
    .innerJoin(familySettings, eq(familySettings.schoolId, familyGateways.schoolId))
    .where(eq(familySettings.isOn, true));
  const of = (state: 'waiting' | 'sending') => counts.find((row) => row.state === state)?.count ?? 0;
  const stopped = gateways.filter(({ isStopped }) => isStopped).length;
  return { waiting: of('waiting'), sending: of('sending'), running: gateways.length - stopped, stopped };
}

export const listStoppedGateways = (db: Database, scope: Scope): Promise<StoppedGateway[]> =>
  db
    .select({
      School: { id: schools.id, name: schools.name },
      reason: sql<string>`coalesce(${familyGateways.stoppedReason}, '')`,
    })
    .from(familyGateways)
    .innerJoin(familySettings, eq(familySettings.schoolId, familyGateways.schoolId))
    .innerJoin(schools, eq(schools.id, familyGateways.schoolId))
    .where(
      and(
        scopeCondition(scope, schools.id),
        eq(familySettings.isOn, true),
        isNotNull(familyGateways.stoppedAt),
      ),
    )
    .orderBy(schools.sortKey);
