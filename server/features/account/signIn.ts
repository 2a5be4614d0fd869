/** Signing in and out on one device. */
import { and, desc, eq, isNull, lte, ne, notInArray } from 'drizzle-orm';
import type { AuditWriter } from '../../db/audit.ts';
import { AUTH_MESSAGES } from '../../../contract/messages.ts';
import type { TokenPair } from '../../../contract/account/auth.ts';
import type { Database } from '../../db/client.ts';
import { lockAccount } from '../people/index.ts';
import { signInSessions } from '../../schema.ts';
import type { Deps } from '../../outside/deps.ts';
import { found } from '../../db/found.ts';
import { latestTrustedMoment } from '../../base/clock.ts';
import { HttpProblem } from '../../base/problem.ts';
import { makeLifetimeColumns } from '../../auth/signIns.ts';
import { tokenPair } from '../../auth/tokens.ts';

/** How many sign-ins one person may have at a time. Nobody owns more devices, and nobody reads a longer list. */
const MAX_SIGN_INS_PER_USER = 50;

/**
 * Begins a sign-in session on one device. When the user has too many, the oldest ones end.
 *
 * @param user as it was when the password was checked; if the password was changed meanwhile, the sign-in is refused
 * @param from digests of the device and the address, and the browser's user agent
 * @throws HttpProblem 401; 403 when the account is not active (any more)
 */
export async function signIn(
  deps: Deps,
  user: { id: number; passwordHash: string },
  from: { device: string; address: string; userAgent: string | undefined },
  audit: AuditWriter,
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
        ...makeLifetimeColumns(now, now),
      })
      .returning();
    const begun = found(written);
    await endOldestSignIns(tx, begun, now);
    const who = { target: { id: user.id }, actorId: user.id, signInId: begun.id };
    await audit(tx, { event: 'sign-in.succeeded', ...who });
    return begun;
  });
  return tokenPair(deps, session);
}

async function endOldestSignIns(
  tx: Database,
  begun: { id: string; userId: number },
  now: Date,
): Promise<void> {
  const others = and(
    eq(signInSessions.userId, begun.userId),
    isNull(signInSessions.endedAt),
    ne(signInSessions.id, begun.id),
  );
  const newestOtherSignIns = tx
    .select({ id: signInSessions.id })
    .from(signInSessions)
    .where(and(others, lte(signInSessions.createdAt, latestTrustedMoment(now))))
    .orderBy(desc(signInSessions.createdAt), desc(signInSessions.id))
    .limit(MAX_SIGN_INS_PER_USER - 1);
  await tx
    .update(signInSessions)
    .set({ endedAt: now })
    .where(and(others, notInArray(signInSessions.id, newestOtherSignIns)));
}

/** Ends the sign-in of the device that signs out. */
export async function endSignIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  signInId: string,
  audit: AuditWriter,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(signInSessions)
      .set({ endedAt: clock.now() })
      .where(and(eq(signInSessions.id, signInId), isNull(signInSessions.endedAt)))
      .returning({ userId: signInSessions.userId });
    if (!ended) return;
    const who = { target: { id: ended.userId }, actorId: ended.userId, signInId };
    await audit(tx, { event: 'sign-in.signed-out', ...who });
  });
}
