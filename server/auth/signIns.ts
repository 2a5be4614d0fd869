/** Decides how long a sign-in is valid, and ends all sign-ins of a user. */
import { and, eq, gt, isNull, lte, ne, type Placeholder, sql } from 'drizzle-orm';
import { latestTrustedMoment } from '../base/clock.ts';
import type { Database } from '../db/client.ts';
import { signInSessions } from '../db/tables/signIns.ts';
import { REFRESH_TOKEN_MS } from './tokens.ts';

/** How long a sign-in lasts at most, however often it is refreshed. After that the user must enter the password again. */
const MAX_SIGN_IN_DURATION_MS = 90 * 24 * 60 * 60_000;

/** The lifetime of a token pair that begins now, in a sign-in that began at `createdAt`. */
export const makeLifetimeColumns = (now: Date, createdAt: Date) => ({
  rotatedAt: now,
  lastUsedAt: now,
  expiresAt: new Date(
    Math.min(now.getTime() + REFRESH_TOKEN_MS, createdAt.getTime() + MAX_SIGN_IN_DURATION_MS),
  ),
});

const begunAfter = (now: Date) => new Date(now.getTime() - MAX_SIGN_IN_DURATION_MS);

/** The values for the placeholders of {@link isAliveAt}. */
export const makeAliveConditionValues = (now: Date) => ({
  now: now.toISOString(),
  begunAfter: begunAfter(now).toISOString(),
  latest: latestTrustedMoment(now).toISOString(),
});

/**
 * The condition under which the tokens of a sign-in are valid: it has not ended or expired, did not begin too long ago, and is not dated in
 * the future.
 */
const buildAliveCondition = (
  now: Date | Placeholder,
  begunAfter: Date | Placeholder,
  latest: Date | Placeholder,
) =>
  and(
    isNull(signInSessions.endedAt),
    gt(signInSessions.expiresAt, now),
    gt(signInSessions.createdAt, begunAfter),
    lte(signInSessions.rotatedAt, latest),
  );

export const isAlive = (now: Date) => buildAliveCondition(now, begunAfter(now), latestTrustedMoment(now));

/** The same condition as {@link isAlive} for a prepared query, whose moment is passed later: see {@link makeAliveConditionValues}. */
export const isAliveAt = buildAliveCondition(
  sql.placeholder('now'),
  sql.placeholder('begunAfter'),
  sql.placeholder('latest'),
);

/**
 * Ends every sign-in session of a user, except the one given.
 *
 * @returns how many sessions were ended
 */
export async function endUserSignIns(
  db: Database,
  userId: number,
  now: Date,
  exceptSignInId?: string,
): Promise<number> {
  const ended = await db
    .update(signInSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(signInSessions.userId, userId),
        isNull(signInSessions.endedAt),
        exceptSignInId === undefined ? undefined : ne(signInSessions.id, exceptSignInId),
      ),
    )
    .returning({ id: signInSessions.id });
  return ended.length;
}
