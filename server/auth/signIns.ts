/** Until when a sign-in is good, and how all of a person's end. */
import { and, eq, gt, isNull, lte, ne, type Placeholder, sql } from 'drizzle-orm';
import { latestAt } from '../base/clock.ts';
import type { Database } from '../db/client.ts';
import { signInSessions } from '../db/tables/signIns.ts';
import { REFRESH_TOKEN_MS } from './tokens.ts';

/** However often it is refreshed: then the password is asked for. */
const LIFE_MS = 90 * 24 * 60 * 60_000;

/** The lifetime of a token pair that begins now, in a sign-in that began at `createdAt`. */
export const lifetime = (now: Date, createdAt: Date) => ({
  rotatedAt: now,
  lastUsedAt: now,
  expiresAt: new Date(Math.min(now.getTime() + REFRESH_TOKEN_MS, createdAt.getTime() + LIFE_MS)),
});

const begunAfter = (now: Date) => new Date(now.getTime() - LIFE_MS);

/** What {@link isAliveAt} asks of a moment. */
export const momentOf = (now: Date) => ({
  now: now.toISOString(),
  begunAfter: begunAfter(now).toISOString(),
  latest: latestAt(now).toISOString(),
});

/** Not ended, not expired, not too old and not of a time to come: the condition under which the tokens of a sign-in are good. */
const alive = (now: Date | Placeholder, begunAfter: Date | Placeholder, latest: Date | Placeholder) =>
  and(
    isNull(signInSessions.endedAt),
    gt(signInSessions.expiresAt, now),
    gt(signInSessions.createdAt, begunAfter),
    lte(signInSessions.rotatedAt, latest),
  );

export const isAlive = (now: Date) => alive(now, begunAfter(now), latestAt(now));

/** The same for a query that is put together before the moment is known. */
export const isAliveAt = alive(
  sql.placeholder('now'),
  sql.placeholder('begunAfter'),
  sql.placeholder('latest'),
);

/** Ends every sign-in session of a user, but not the one named. @returns how many */
export async function endSignInsOf(
  db: Database,
  userId: number,
  now: Date,
  except?: string,
): Promise<number> {
  const ended = await db
    .update(signInSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(signInSessions.userId, userId),
        isNull(signInSessions.endedAt),
        except === undefined ? undefined : ne(signInSessions.id, except),
      ),
    )
    .returning({ id: signInSessions.id });
  return ended.length;
}
