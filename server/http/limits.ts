import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, gte, lt, lte, or, sql } from 'drizzle-orm';
import { rateLimits } from '../db/tables/rateLimits.ts';
import { NoSuchRow } from '../db/found.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { HttpProblem } from '../base/problem.ts';

/** Allows at most `most` attempts within one scope in `minutes`, counted from the first. */
export interface Limit {
  what: string;
  /** Whose attempts are counted together: an account, an address, a device, or several of these. */
  scope: string;
  most: number;
  minutes: number;
  /** The user whom the limit keeps out, if it is one person; an admin finds it there. */
  userId?: number | undefined;
  /** The message of the 429, given the moment when the limit ends, for limits that say more than "too many". */
  refusal?: ((until: Date) => string) | undefined;
}

/** How long an attempt waits for others in progress, which may succeed and then do not count. After that it is refused. */
const ATTEMPT_WAIT_TIMEOUT_MS = 8000;
const POLL_INTERVAL_MS = 25;
/** The longest time that any limit lasts. */
const MAX_LIMIT_MINUTES = 24 * 60;

/**
 * Makes an attempt of which only failures count. It takes a place in every limit beforehand, so that a hundred attempts at once get no
 * further than five in a row. When all places are taken but some attempts are still in progress, it waits: a successful one gives its
 * places back, so nobody is refused because many succeed at once. A refused attempt counts against no limit; otherwise one address could
 * use up an account's limit for everybody.
 *
 * @param limits those with the narrowest scope first
 * @param runAttempt an HttpProblem or NoSuchRow that it throws is a failure; any other error proves nothing and does not count
 * @throws HttpProblem 429, with `Retry-After` in seconds
 */
export async function makeLimitedAttempt<T>(
  deps: Deps,
  c: ApiContext,
  limits: readonly Limit[],
  runAttempt: () => Promise<T>,
): Promise<T> {
  const places = await takePlaces(deps, c, limits);
  let made: T;
  try {
    made = await runAttempt();
  } catch (error) {
    await settlePlaces(deps, places, error instanceof HttpProblem || error instanceof NoSuchRow);
    throw error;
  }
  await settlePlaces(deps, places, false);
  return made;
}

/**
 * Counts an attempt, whether it succeeds or fails.
 *
 * @throws HttpProblem 429, with `Retry-After` in seconds
 */
export async function count(deps: Deps, c: ApiContext, limits: readonly Limit[]): Promise<void> {
  await settlePlaces(deps, await takePlaces(deps, c, limits), true);
}

/** One place in one limit. It is valid only until the limit's count is reset. */
interface Place {
  key: string;
  resetsAt: Date;
}

/** The end of each queue of waiting attempts in this process, by the key of the narrowest limit. */
const queues = new Map<string, Promise<void>>();

/** Takes the places one attempt after another, so that of many waiting attempts only the first polls the database. */
async function takePlaces(deps: Deps, c: ApiContext, limits: readonly Limit[]): Promise<Place[]> {
  const until = performance.now() + ATTEMPT_WAIT_TIMEOUT_MS;
  const [narrowest] = limits;
  if (!narrowest) return [];
  const key = digestLimitKey(deps, narrowest);
  const taken = (queues.get(key) ?? Promise.resolve()).then(() => tryToTakePlaces(deps, c, limits, until));
  const end: Promise<void> = taken
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) === end) queues.delete(key);
    });
  queues.set(key, end);
  return taken;
}

async function tryToTakePlaces(
  deps: Deps,
  c: ApiContext,
  limits: readonly Limit[],
  until: number,
): Promise<Place[]> {
  for (;;) {
    const places: Place[] = [];
    let fullLimit: Limit | undefined;
    for (const limit of limits) {
      const place = await takePlace(deps, limit);
      if (place) places.push(place);
      else {
        fullLimit = limit;
        break;
      }
    }
    if (!fullLimit) return places;
    await settlePlaces(deps, places, false);
    const { failures, seconds, until: ends } = await readLimitState(deps, fullLimit);
    if (failures >= fullLimit.most || performance.now() > until) {
      c.header('Retry-After', String(failures >= fullLimit.most ? seconds : 1));
      throw new HttpProblem(429, fullLimit.refusal?.(ends));
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/** Takes a place, or returns undefined if there is none. It is a single statement, so that it is safe with any number of processes. */
async function takePlace(deps: Deps, limit: Limit): Promise<Place | undefined> {
  const now = deps.clock.now();
  const resetsAt = new Date(now.getTime() + limit.minutes * 60_000);
  // A count that would end later than a new one was begun while a clock was ahead, so it counts as over, too.
  const countOverCondition = or(lte(rateLimits.resetsAt, now), gt(rateLimits.resetsAt, resetsAt));
  const [place] = await deps.db
    .insert(rateLimits)
    .values({
      key: digestLimitKey(deps, limit),
      what: limit.what,
      most: limit.most,
      hits: 1,
      pending: 1,
      minutes: limit.minutes,
      userId: limit.userId,
      resetsAt,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${countOverCondition} then 1 else ${rateLimits.hits} + 1 end`,
        what: limit.what,
        most: limit.most,
        minutes: limit.minutes,
        userId: limit.userId ?? null,
        pending: sql`case when ${countOverCondition} then 1 else ${rateLimits.pending} + 1 end`,
        resetsAt: sql`case when ${countOverCondition} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: or(countOverCondition, lt(rateLimits.hits, limit.most)),
    })
    .returning({ key: rateLimits.key, resetsAt: rateLimits.resetsAt });
  return place;
}

async function settlePlaces({ db }: Deps, places: readonly Place[], counts: boolean): Promise<void> {
  for (const { key, resetsAt } of places) {
    await db
      .update(rateLimits)
      .set({
        pending: sql`${rateLimits.pending} - 1`,
        ...(!counts && { hits: sql`${rateLimits.hits} - 1` }),
      })
      .where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, resetsAt)));
  }
}

/**
 * Reads the state of a limit. Places held by a process that died are pending, so they do not count as failures; they become free when the
 * count is reset.
 */
async function readLimitState(
  deps: Deps,
  limit: Limit,
): Promise<{ failures: number; seconds: number; until: Date }> {
  const [row] = await deps.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, digestLimitKey(deps, limit)));
  const now = deps.clock.now();
  if (!row) return { failures: 0, seconds: 0, until: now };
  const left = row.resetsAt.getTime() - now.getTime();
  return {
    failures: row.hits - row.pending,
    seconds: Math.max(1, Math.ceil(left / 1000)),
    until: row.resetsAt,
  };
}

/**
 * Takes one place of a limit permanently.
 *
 * @returns whether there was one left
 */
export async function takePlacePermanently(deps: Deps, limit: Limit): Promise<boolean> {
  const place = await takePlace(deps, limit);
  if (place) await settlePlaces(deps, [place], true);
  return place !== undefined;
}

/**
 * The condition that a limit keeps somebody out: all places are taken and the count is not over. A count that would end too late was begun
 * while a clock was ahead, and does not apply.
 */
export const isInForce = (now: Date) =>
  and(
    gte(rateLimits.hits, rateLimits.most),
    gt(rateLimits.resetsAt, now),
    lte(rateLimits.resetsAt, latestResetSql(now)),
  );

/** The latest moment at which a count that begins now ends, as SQL. For old rows, whose duration is unknown, it assumes the longest one. */
export const latestResetSql = (now: Date) =>
  sql`${sql.param(now, rateLimits.resetsAt)}::timestamptz + make_interval(mins => coalesce(${rateLimits.minutes}, ${MAX_LIMIT_MINUTES}))`;

/**
 * The key of a limit's row, as a digest: people type passwords into the name field, and an address is personal, so neither is stored in
 * plain text.
 */
export const digestLimitKey = ({ settings }: Deps, { what, scope }: Pick<Limit, 'what' | 'scope'>): string =>
  createHmac('sha256', settings.jwtSecret).update(`limit\0${what}\0${scope}`).digest('base64url');
