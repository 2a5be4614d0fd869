import { z } from '@hono/zod-openapi';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { type ReachedLimit, reachedLimitSchema } from '../../../contract/account/accountLimits.ts';
import { type LimitName, PERSONAL_LIMIT_NAMES, WIDE_LIMIT_NAMES } from '../../../contract/rateLimits.ts';
import { readCallerAddress } from '../../http/origin.ts';
import { rateLimits, users } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api, ApiContext } from '../../http/context.ts';
import type { Deps } from '../../outside/deps.ts';
import { isInForce, digestLimitKey } from '../../http/limits.ts';
import { found } from '../../db/found.ts';
import { mount } from '../../http/route.ts';

/** The limits in force that affect many people, and personal limits of people within the scope. */
const isFull = ({ db, clock }: Deps, scope: Scope) =>
  and(
    isInForce(clock.now()),
    or(
      inArray(rateLimits.what, WIDE_LIMIT_NAMES),
      and(
        inArray(rateLimits.what, PERSONAL_LIMIT_NAMES),
        inArray(
          rateLimits.userId,
          db.select({ id: users.id }).from(users).where(scopeCondition(scope, users.schoolId)),
        ),
      ),
    ),
  );

export async function listReachedLimits(deps: Deps, c: ApiContext, scope: Scope): Promise<ReachedLimit[]> {
  const rows = await deps.db
    .select({ limit: rateLimits, person: users.fullname })
    .from(rateLimits)
    .leftJoin(users, eq(users.id, rateLimits.userId))
    .where(isFull(deps, scope))
    .orderBy(asc(rateLimits.resetsAt))
    .limit(100);
  const address = readCallerAddress(deps, c);
  return rows.map(({ limit: { key, what, most, resetsAt }, person }) => ({
    id: key,
    // This follows from the condition of the query.
    what: what as LimitName,
    person,
    most: most ?? 0,
    resets_at: resetsAt.toISOString(),
    is_here: what !== 'mail' && key === digestLimitKey(deps, { what: what ?? '', scope: address }),
  }));
}

/** Extension: lists the rate limits that keep out many people, and lets an administrator lift one. */
export function limitRoutes(api: Api): void {
  const { deps } = api;
  const { db, log } = deps;

  mount(
    api,
    'listLimits',
    {
      summary: 'Batas yang sedang tercapai dan menahan banyak orang',
      message: 'Berhasil mengambil data batas',
      answer: z.array(reachedLimitSchema),
    },
    async ({ c, scope }) => ok(await listReachedLimits(deps, c, scope)),
  );

  mount(
    api,
    'liftLimit',
    {
      summary: 'Cabut satu batas: hitungannya mulai dari awal',
      message: 'Batas berhasil dicabut',
      answer: z.null(),
      params: { id: z.string().max(64) },
    },
    async ({ params, user, scope, audit }) => {
      const liftedLimit = await db.transaction(async (tx) => {
        const { what } = found(
          await tx
            .delete(rateLimits)
            .where(and(isFull(deps, scope), eq(rateLimits.key, params.id)))
            .returning({ what: rateLimits.what }),
        );
        await audit(tx, {
          event: 'settings.limit-lifted',
          changes: [{ field: 'limit', from: what, to: null }],
        });
        return what;
      });
      log.warn({ userId: user.id, what: liftedLimit }, 'a limit was lifted');
      return ok(null);
    },
  );
}
