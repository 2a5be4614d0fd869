import { and, eq, sql } from 'drizzle-orm';
import type { ApiContext, CurrentUser } from '../http/context.ts';
import { HttpProblem } from '../base/problem.ts';
import { roles, signInSessions, users } from '../db/schema.ts';
import type { Deps } from '../outside/deps.ts';
import { prepared, UNNAMED } from '../db/prepared.ts';
import { isAliveAt, momentOf } from './signIn.ts';
import { readToken } from './tokens.ts';

export const bearerToken = (c: ApiContext): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

const findSignIn = prepared<
  { signInId: string; userId: number; now: string; begunAfter: string },
  SignedIn[]
>((db) =>
  db
    .select({
      user: { id: users.id, role: roles.name, signInId: signInSessions.id },
      lastUsedAt: signInSessions.lastUsedAt,
    })
    .from(signInSessions)
    .innerJoin(users, eq(users.id, signInSessions.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        eq(signInSessions.id, sql.placeholder('signInId')),
        eq(signInSessions.userId, sql.placeholder('userId')),
        isAliveAt,
      ),
    )
    .prepare(UNNAMED),
);

interface SignedIn {
  user: CurrentUser;
  lastUsedAt: Date;
}

/** How exactly "last used" is known; a write on every call would be too much. */
const LAST_USED_STEP_MS = 5 * 60_000;

/**
 * Who makes this call: the token must be good and its sign-in session alive, both looked at on every call, so that
 * signing out works at once and on every process. One query, now and then a second one.
 *
 * @throws HttpProblem 401
 */
export async function requireUser(deps: Deps, c: ApiContext): Promise<CurrentUser> {
  const claims = await readToken(deps, bearerToken(c), 'access');
  if (!claims) throw new HttpProblem(401);
  const now = deps.clock.now();
  const [found] = await findSignIn(deps.db, { ...claims, ...momentOf(now) });
  if (!found) throw new HttpProblem(401);
  if (now.getTime() - found.lastUsedAt.getTime() > LAST_USED_STEP_MS) {
    await deps.db
      .update(signInSessions)
      .set({ lastUsedAt: now })
      .where(eq(signInSessions.id, claims.signInId));
  }
  return found.user;
}
