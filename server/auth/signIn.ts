import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import type { TokenPair } from '../../contract/auth.ts';
import type { Database } from '../db/client.ts';
import { lockUser } from '../db/queries/users.ts';
import { signInSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { found, HttpProblem } from '../http/problem.ts';
import { REFRESH_TOKEN_MS, readToken, tokenPair } from './tokens.ts';

const source = {
  id: signInSessions.id,
  userId: signInSessions.userId,
  rotation: signInSessions.rotation,
  rotatedAt: signInSessions.rotatedAt,
};

const lifetime = (now: Date) => ({
  rotatedAt: now,
  lastUsedAt: now,
  expiresAt: new Date(now.getTime() + REFRESH_TOKEN_MS),
});

/**
 * Begins a sign-in session of one device.
 *
 * @param user as the password was checked against it: one that was changed meanwhile lets nobody in any more
 * @throws HttpProblem 401
 */
export async function signIn(
  deps: Deps,
  user: { id: number; passwordHash: string },
  userAgent: string | undefined,
): Promise<TokenPair> {
  const now = deps.clock.now();
  const session = await deps.db.transaction(async (tx) => {
    const row = await lockUser(tx, user.id, 'share');
    if (row?.user.passwordHash !== user.passwordHash) throw new HttpProblem(401, AUTH_MESSAGES.wrongPassword);
    const written = await tx
      .insert(signInSessions)
      .values({ userId: user.id, userAgent: userAgent?.slice(0, 300), ...lifetime(now) })
      .returning(source);
    return found(written);
  });
  return tokenPair(deps, session);
}

/**
 * A new pair for a refresh token. Of several at once exactly one rotates; the others are handed the pair that came of
 * it, and so is whoever comes one behind later: the answer was lost on its way, and nobody is signed out because the
 * line dropped. A token further behind is a stolen one: the whole session ends.
 *
 * @throws HttpProblem 401
 */
export async function refresh(deps: Deps, refreshToken: string | undefined): Promise<TokenPair> {
  const expired = new HttpProblem(401, AUTH_MESSAGES.refreshExpired);
  const claims = await readToken(deps, refreshToken, 'refresh');
  if (!claims) throw expired;
  const { db, clock } = deps;
  const now = clock.now();
  const alive = and(
    eq(signInSessions.id, claims.signInId),
    eq(signInSessions.userId, claims.userId),
    isNull(signInSessions.endedAt),
    gt(signInSessions.expiresAt, now),
  );
  const [rotated] = await db
    .update(signInSessions)
    .set({ rotation: sql`${signInSessions.rotation} + 1`, ...lifetime(now) })
    .where(and(alive, eq(signInSessions.rotation, claims.rotation)))
    .returning(source);
  if (rotated) return tokenPair(deps, rotated);
  const [current] = await db.select(source).from(signInSessions).where(alive);
  if (current && claims.rotation === current.rotation - 1) return tokenPair(deps, current);
  if (current) await endSignIn(deps, current.id);
  throw expired;
}

export async function endSignIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, signInId: string): Promise<void> {
  await db
    .update(signInSessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(signInSessions.id, signInId), isNull(signInSessions.endedAt)));
}

/** Ends every sign-in session of a user, but not the one named. */
export async function endSignInsOf(db: Database, userId: number, now: Date, except?: string): Promise<void> {
  await db
    .update(signInSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(signInSessions.userId, userId),
        isNull(signInSessions.endedAt),
        except === undefined ? undefined : ne(signInSessions.id, except),
      ),
    );
}
