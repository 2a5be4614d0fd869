import { and, eq, sql } from 'drizzle-orm';
import type { RoleName } from '../../contract/roles.ts';
import { HttpProblem } from '../base/problem.ts';
import { roles, users } from '../db/tables/users.ts';
import { schools } from '../db/tables/schools.ts';
import { signInSessions } from '../db/tables/signIns.ts';
import type { Deps } from '../outside/deps.ts';
import { prepared } from '../db/prepared.ts';
import { zoneSaidBy } from '../db/zones.ts';
import { isAliveAt, momentOf } from './signIns.ts';
import { readToken } from './tokens.ts';

/** Who makes a call, as the database has it at that moment. */
export interface CurrentUser {
  id: number;
  /** A role of this server, or whatever name the table holds; unknown ones may do nothing. */
  role: RoleName | (string & {});
  /** Whose person it is; null: of no school. What that means server/auth/scope.ts says. */
  schoolId: number | null;
  severalSchools: boolean;
  /** Somebody else chose the password: see `isBeforeOwnPassword`. */
  mustChangePassword: boolean;
  /** Which zone decides what "today" is: that of the person's school. */
  timeZone: string;
  /** The sign-in session of the token. */
  signInId: string;
}

const findSignIn = prepared<{ signInId: string; userId: number } & ReturnType<typeof momentOf>, SignedIn[]>(
  (db) =>
    db
      .select({
        user: {
          id: users.id,
          role: roles.name,
          schoolId: users.schoolId,
          severalSchools: sql<boolean>`exists (select from ${schools} offset 1)`,
          signInId: signInSessions.id,
          mustChangePassword: users.mustChangePassword,
        },
        zone: zoneSaidBy(users.schoolId),
        lastUsedAt: signInSessions.lastUsedAt,
      })
      .from(signInSessions)
      .innerJoin(users, eq(users.id, signInSessions.userId))
      .innerJoin(roles, eq(roles.id, users.roleId))
      .where(
        and(
          eq(signInSessions.id, sql.placeholder('signInId')),
          eq(signInSessions.userId, sql.placeholder('userId')),
          users.isActive,
          isAliveAt,
        ),
      ),
);

interface SignedIn {
  user: Omit<CurrentUser, 'timeZone'>;
  zone: string | null;
  lastUsedAt: Date;
}

/** How exactly "last used" is known; a write on every call would be too much. */
const LAST_USED_STEP_MS = 5 * 60_000;

/**
 * The user of an access token. The token must be valid, its sign-in alive and the user active; all are checked on every call,
 * so that signing out and leaving take effect immediately and on every process. This takes one query, and now and then a second one.
 *
 * @throws HttpProblem 401
 */
export async function userOf(deps: Deps, token: string | undefined): Promise<CurrentUser> {
  const claims = await readToken(deps, token, 'access');
  if (!claims) throw new HttpProblem(401);
  const now = deps.clock.now();
  const [found] = await findSignIn(deps.db, { ...claims, ...momentOf(now) });
  if (!found) throw new HttpProblem(401);
  // In either direction: a clock that was ahead has written it, too.
  if (Math.abs(now.getTime() - found.lastUsedAt.getTime()) > LAST_USED_STEP_MS) {
    await deps.db
      .update(signInSessions)
      .set({ lastUsedAt: now })
      .where(eq(signInSessions.id, claims.signInId));
  }
  return { ...found.user, timeZone: found.zone ?? deps.settings.timeZone };
}
