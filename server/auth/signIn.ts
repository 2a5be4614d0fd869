import { and, desc, eq, gt, isNull, lte, ne, notInArray, type Placeholder, sql } from 'drizzle-orm';
import { type Audit, personOf } from '../db/audit.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import type { TokenPair } from '../../contract/auth.ts';
import type { Database } from '../db/client.ts';
import { lockAccount } from '../db/queries/users.ts';
import { signInSessions } from '../db/schema.ts';
import type { Deps } from '../outside/deps.ts';
import { found } from '../db/queries/found.ts';
import { latestAt } from '../base/clock.ts';
import { HttpProblem } from '../base/problem.ts';
import { REFRESH_TOKEN_MS, tokenPair } from './tokens.ts';

/** However often it is refreshed: then the password is asked for. */
const LIFE_MS = 90 * 24 * 60 * 60_000;
/** How many sign-ins one person may have at a time. Nobody owns more devices, and nobody reads a longer list. */
export const MOST_SIGN_INS = 50;

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

/**
 * Begins a sign-in session of one device. Where one has too many, the oldest end.
 *
 * @param user as the password was checked against it: one that was changed meanwhile lets nobody in any more
 * @param from digests of the device and the address, and what the browser says of itself
 * @throws HttpProblem 401; 403 when the account is not active (any more)
 */
export async function signIn(
  deps: Deps,
  user: { id: number; passwordHash: string },
  from: { device: string; address: string; userAgent: string | undefined },
  audit: Audit,
): Promise<TokenPair> {
  const now = deps.clock.now();
  const session = await deps.db.transaction(async (tx) => {
    // An exclusive lock: of two simultaneous sign-ins the second counts the first.
    const row = await lockAccount(tx, user.id, 'no key update');
    if (row?.user.passwordHash !== user.passwordHash) throw new HttpProblem(401, AUTH_MESSAGES.wrongPassword);
    if (!row.user.isActive) throw new HttpProblem(403, AUTH_MESSAGES.inactive);
    const written = await tx
      .insert(signInSessions)
      .values({
        userId: user.id,
        ...from,
        userAgent: from.userAgent?.slice(0, 300),
        createdAt: now,
        ...lifetime(now, now),
      })
      .returning();
    const begun = found(written);
    await endOldest(tx, begun, now);
    const who = { target: personOf(user.id), actorId: user.id, signInId: begun.id };
    await audit(tx, { event: 'sign-in.succeeded', ...who });
    return begun;
  });
  return tokenPair(deps, session);
}

async function endOldest(tx: Database, begun: { id: string; userId: number }, now: Date): Promise<void> {
  const others = and(
    eq(signInSessions.userId, begun.userId),
    isNull(signInSessions.endedAt),
    ne(signInSessions.id, begun.id),
  );
  const newest = tx
    .select({ id: signInSessions.id })
    .from(signInSessions)
    .where(and(others, lte(signInSessions.createdAt, latestAt(now))))
    .orderBy(desc(signInSessions.createdAt), desc(signInSessions.id))
    .limit(MOST_SIGN_INS - 1);
  await tx
    .update(signInSessions)
    .set({ endedAt: now })
    .where(and(others, notInArray(signInSessions.id, newest)));
}

/** Signing out, on the device itself. */
export async function endSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signInId: string,
  audit: Audit,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(signInSessions)
      .set({ endedAt: clock.now() })
      .where(and(eq(signInSessions.id, signInId), isNull(signInSessions.endedAt)))
      .returning({ userId: signInSessions.userId });
    if (!ended) return;
    const who = { target: personOf(ended.userId), actorId: ended.userId, signInId };
    await audit(tx, { event: 'sign-in.signed-out', ...who });
  });
}

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
