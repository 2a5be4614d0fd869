import { and, eq, inArray } from 'drizzle-orm';
import type { TokenPair } from '../../../contract/account/auth.ts';
import type { AuditWriter } from '../../db/audit.ts';
import { AUTH_MESSAGES } from '../../../contract/messages.ts';
import { signInSessions, users } from '../../schema.ts';
import type { Deps } from '../../outside/deps.ts';
import { HttpProblem } from '../../base/problem.ts';
import { isAlive, makeLifetimeColumns } from '../../auth/signIns.ts';
import { readToken, tokenPair } from '../../auth/tokens.ts';

/** How long a superseded token is accepted, however many rotations old: it may come from a tab that was slow. */
const SUPERSEDED_TOKEN_GRACE_MS = 20_000;
/**
 * The rotations that are kept within the grace period. Further refreshes are answered with the current pair, so that
 * the row stays small.
 */
const MAX_ROTATIONS_IN_GRACE = 200;

/**
 * Answers a refresh token with a token pair. Of several simultaneous calls exactly one rotates. The previous token, however old, and any
 * token superseded within the grace period get the current pair: an answer was lost or another tab was quicker, and nobody is signed out
 * for that. Any other token counts as stolen, and the whole sign-in ends.
 *
 * @throws HttpProblem 401
 */
export async function refreshTokens(
  deps: Deps,
  refreshToken: string | undefined,
  audit: AuditWriter,
): Promise<TokenPair> {
  const expired = new HttpProblem(401, AUTH_MESSAGES.refreshExpired);
  const claims = await readToken(deps, refreshToken, 'refresh');
  if (!claims) throw expired;
  const now = deps.clock.now();
  const current = await deps.db.transaction(async (tx) => {
    const signInCondition = eq(signInSessions.id, claims.signInId);
    const [row] = await tx
      .select()
      .from(signInSessions)
      .where(
        and(
          signInCondition,
          eq(signInSessions.userId, claims.userId),
          inArray(
            signInSessions.userId,
            tx.select({ id: users.id }).from(users).where(eq(users.isActive, true)),
          ),
          isAlive(now),
        ),
      )
      .for('update');
    if (!row) return null;
    const verdict = judgeRotation(row, claims.rotation, now.getTime());
    if (verdict === 'stolen') {
      await tx.update(signInSessions).set({ endedAt: now }).where(signInCondition);
      await audit(tx, { event: 'sign-in.stolen-token', target: { id: row.userId }, signInId: row.id });
      return null;
    }
    if (verdict === 'current') return row;
    const rotated = {
      rotation: row.rotation + 1,
      supersededAt: [...withinGrace(row.supersededAt, now.getTime()), now.getTime()],
      ...makeLifetimeColumns(now, row.createdAt),
    };
    await tx.update(signInSessions).set(rotated).where(signInCondition);
    return { ...row, ...rotated };
  });
  if (!current) throw expired;
  return tokenPair(deps, current);
}

/**
 * The moments from the first one within the grace period on, so that each keeps its index from the end even when the
 * clocks of two processes differ a little.
 */
function withinGrace(moments: number[], now: number): number[] {
  const first = moments.findIndex((moment) => now - moment < SUPERSEDED_TOKEN_GRACE_MS);
  return first < 0 ? [] : moments.slice(first);
}

type Row = Pick<typeof signInSessions.$inferSelect, 'rotation' | 'supersededAt'>;

function judgeRotation(
  { rotation, supersededAt }: Row,
  claimed: number,
  now: number,
): 'rotate' | 'current' | 'stolen' {
  const rotationsBehind = rotation - claimed;
  if (rotationsBehind === 0)
    return withinGrace(supersededAt, now).length < MAX_ROTATIONS_IN_GRACE ? 'rotate' : 'current';
  if (rotationsBehind === 1) return 'current';
  const moment = rotationsBehind > 1 ? supersededAt.at(-rotationsBehind) : undefined;
  return moment !== undefined && now - moment < SUPERSEDED_TOKEN_GRACE_MS ? 'current' : 'stolen';
}
