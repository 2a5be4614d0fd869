import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import { rateLimits } from '../db/schema.ts';
import { NoSuchRow } from '../db/queries/found.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { HttpProblem } from '../base/problem.ts';

/** At most `most` of something by `who` in `minutes`, counted from the first. */
export interface Limit {
  what: string;
  who: string;
  most: number;
  minutes: number;
  /** What is read when it is full, where that says more than "too many". */
  refusal?: string;
}

/** So long an attempt waits for those under way, which may turn out to be good; then it is refused. */
const PATIENCE_MS = 8000;
const LOOK_AGAIN_MS = 25;

/**
 * Makes an attempt of which only failures count. It takes its place in every limit before it is made, so a hundred at
 * once get no further than five in a row. Where the places are taken but not yet decided it waits: good ones give theirs
 * back, so none of them is ever refused for being many. One that is refused counts against no limit, or else that of
 * an address would use up the account's for everybody.
 *
 * @param limits the narrowest first
 * @param make an HttpProblem or NoSuchRow that it throws is a failure; any other error decides nothing and does not count
 * @throws HttpProblem 429, with `Retry-After` in seconds
 */
export async function attempt<T>(
  deps: Deps,
  c: ApiContext,
  limits: readonly Limit[],
  make: () => Promise<T>,
): Promise<T> {
  const places = await takePlaces(deps, c, limits);
  let made: T;
  try {
    made = await make();
  } catch (error) {
    await settle(deps, places, error instanceof HttpProblem || error instanceof NoSuchRow);
    throw error;
  }
  await settle(deps, places, false);
  return made;
}

/** Counts whatever comes of it. @throws HttpProblem 429, with `Retry-After` in seconds */
export async function count(deps: Deps, c: ApiContext, limits: readonly Limit[]): Promise<void> {
  await settle(deps, await takePlaces(deps, c, limits), true);
}

/** One place in one limit, as long as its count has not begun anew. */
interface Place {
  key: string;
  resetsAt: Date;
}

/** The ends of the lines of this process, by the key of the narrowest limit. */
const lines = new Map<string, Promise<void>>();

/** One after another, so that of many who wait for a place only the first asks the database again and again. */
async function takePlaces(deps: Deps, c: ApiContext, limits: readonly Limit[]): Promise<Place[]> {
  const until = performance.now() + PATIENCE_MS;
  const [narrowest] = limits;
  if (!narrowest) return [];
  const key = keyOf(deps, narrowest);
  const taken = (lines.get(key) ?? Promise.resolve()).then(() => tryToTakePlaces(deps, c, limits, until));
  const end: Promise<void> = taken
    .catch(() => undefined)
    .then(() => {
      if (lines.get(key) === end) lines.delete(key);
    });
  lines.set(key, end);
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
    let full: Limit | undefined;
    for (const limit of limits) {
      const place = await takePlace(deps, limit);
      if (place) places.push(place);
      else {
        full = limit;
        break;
      }
    }
    if (!full) return places;
    await settle(deps, places, false);
    const { failures, seconds } = await stateOf(deps, full);
    if (failures >= full.most || performance.now() > until) {
      c.header('Retry-After', String(failures >= full.most ? seconds : 1));
      throw new HttpProblem(429, full.refusal);
    }
    await pause(LOOK_AGAIN_MS);
  }
}

/** One statement, so that it holds for any number of processes: takes a place, or finds none and returns undefined. */
async function takePlace(deps: Deps, limit: Limit): Promise<Place | undefined> {
  const now = deps.clock.now();
  const over = lte(rateLimits.resetsAt, now);
  const [place] = await deps.db
    .insert(rateLimits)
    .values({
      key: keyOf(deps, limit),
      what: limit.what,
      most: limit.most,
      hits: 1,
      pending: 1,
      resetsAt: new Date(now.getTime() + limit.minutes * 60_000),
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        what: limit.what,
        most: limit.most,
        pending: sql`case when ${over} then 1 else ${rateLimits.pending} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: or(over, lt(rateLimits.hits, limit.most)),
    })
    .returning({ key: rateLimits.key, resetsAt: rateLimits.resetsAt });
  return place;
}

async function settle({ db }: Deps, places: readonly Place[], counts: boolean): Promise<void> {
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

/** What a place of a process that died still holds is no failure; it is free again with the next count. */
async function stateOf(deps: Deps, limit: Limit): Promise<{ failures: number; seconds: number }> {
  const [row] = await deps.db
    .select()
    .from(rateLimits)
    .where(eq(rateLimits.key, keyOf(deps, limit)));
  if (!row) return { failures: 0, seconds: 0 };
  const left = row.resetsAt.getTime() - deps.clock.now().getTime();
  return { failures: row.hits - row.pending, seconds: Math.max(1, Math.ceil(left / 1000)) };
}

/** One place of a limit, for good. @returns whether there was one left */
export async function takeOne(deps: Deps, limit: Limit): Promise<boolean> {
  const place = await takePlace(deps, limit);
  if (place) await settle(deps, [place], true);
  return place !== undefined;
}

/** People type passwords into the name field, and an address is personal: neither is stored as it is. */
export const keyOf = ({ settings }: Deps, { what, who }: Pick<Limit, 'what' | 'who'>): string =>
  createHmac('sha256', settings.jwtSecret).update(`limit\0${what}\0${who}`).digest('base64url');
