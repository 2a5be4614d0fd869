import { createHmac } from 'node:crypto';
import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import { rateLimits } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext } from './context.ts';
import { HttpProblem } from './problem.ts';

/** At most `most` of something by `who` in `minutes`, counted from the first. */
export interface Limit {
  what: string;
  who: string;
  most: number;
  minutes: number;
}

/** Gives an attempt back that turned out to be a good one. */
export type GiveBack = () => Promise<void>;

/**
 * Counts an attempt against every limit, before it is made: so a hundred at once get no further than five in a row.
 * A refused attempt counts against none, or else the limit of one address would use up the account's for everybody.
 *
 * @param limits the narrowest first
 * @throws HttpProblem 429, with `Retry-After` in seconds
 */
export async function countAttempt(deps: Deps, c: ApiContext, limits: readonly Limit[]): Promise<GiveBack> {
  const now = deps.clock.now();
  const counted: string[] = [];
  const giveBack = async () => {
    for (const key of counted) await decrement(deps, key, now);
  };
  for (const limit of limits) {
    const key = keyOf(deps, limit);
    if (await increment(deps, key, limit, now)) counted.push(key);
    else {
      await giveBack();
      c.header('Retry-After', String(await secondsLeft(deps, key, now)));
      throw new HttpProblem(429);
    }
  }
  return giveBack;
}

/** One statement, so that it holds for any number of processes: counts, or finds the limit reached and returns false. */
async function increment({ db }: Deps, key: string, { most, minutes }: Limit, now: Date): Promise<boolean> {
  const over = lte(rateLimits.resetsAt, now);
  const rows = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt: new Date(now.getTime() + minutes * 60_000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: or(over, lt(rateLimits.hits, most)),
    })
    .returning({ key: rateLimits.key });
  return rows.length > 0;
}

async function decrement({ db }: Deps, key: string, now: Date): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.hits, 0), gt(rateLimits.resetsAt, now)));
}

async function secondsLeft({ db }: Deps, key: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(1, Math.ceil(((row?.resetsAt ?? now).getTime() - now.getTime()) / 1000));
}

/** People type passwords into the name field, and an address is personal: neither is stored as it is. */
const keyOf = ({ settings }: Deps, { what, who }: Limit): string =>
  createHmac('sha256', settings.jwtSecret).update(`limit\0${what}\0${who}`).digest('base64url');
