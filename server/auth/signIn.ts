import { and, eq, isNull, ne } from 'drizzle-orm';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import type { TokenPair } from '../../contract/auth.ts';
import type { Database } from '../db/client.ts';
import { lockUser } from '../db/queries/users.ts';
import { signInSessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { found, HttpProblem } from '../http/problem.ts';
import { REFRESH_TOKEN_MS, tokenPair } from './tokens.ts';

/** Of a pair that begins now. */
export const lifetime = (now: Date) => ({
  rotatedAt: now,
  lastUsedAt: now,
  expiresAt: new Date(now.getTime() + REFRESH_TOKEN_MS),
});

/**
 * Begins a sign-in session of one device.
 *
 * @param user as the password was checked against it: one that was changed meanwhile lets nobody in any more
 * @param from digests of the device and the address, and what the browser says of itself
 * @throws HttpProblem 401
 */
export async function signIn(
  deps: Deps,
  user: { id: number; passwordHash: string },
  from: { device: string; address: string; userAgent: string | undefined },
): Promise<TokenPair> {
  const now = deps.clock.now();
  const session = await deps.db.transaction(async (tx) => {
    const row = await lockUser(tx, user.id, 'share');
    if (row?.user.passwordHash !== user.passwordHash) throw new HttpProblem(401, AUTH_MESSAGES.wrongPassword);
    const written = await tx
      .insert(signInSessions)
      .values({ userId: user.id, ...from, userAgent: from.userAgent?.slice(0, 300), ...lifetime(now) })
      .returning();
    return found(written);
  });
  return tokenPair(deps, session);
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
