import { and, eq, sql } from 'drizzle-orm';
import type { RoleName } from '../../contract/roles.ts';
import { HttpProblem } from '../base/problem.ts';
import { roles, users } from '../db/tables/users.ts';
import { schools } from '../db/tables/schools.ts';
import { signInSessions } from '../db/tables/signIns.ts';
import type { Deps } from '../outside/deps.ts';
import { createPreparedQuery } from '../db/prepared.ts';
import { timeZoneOfSchool } from '../db/zones.ts';
import { isAliveAt, makeAliveConditionValues } from './signIns.ts';
import { readToken } from './tokens.ts';

/** The user who makes a call, read from the database when the call arrives. */
export interface CurrentUser {
  id: number;
  /** The name of the user's role. A name in the table that this server does not know is allowed, and grants no rights. */
  role: RoleName | (string & {});
  /** The school that the user belongs to; null when the user belongs to none. See server/auth/scope.ts for what that allows. */
  schoolId: number | null;
  severalSchools: boolean;
  /** True while the password was chosen by somebody else: see `isAllowedBeforeOwnPassword`. */
  mustChangePassword: boolean;
  /** The time zone of the user's school; it decides what "today" is. */
  timeZone: string;
  /** The id of the sign-in session that the access token belongs to. */
  signInId: string;
}

const findSignIn = createPreparedQuery<
  { signInId: string; userId: number } & ReturnType<typeof makeAliveConditionValues>,
  SignedIn[]
>((db) =>
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
      zone: timeZoneOfSchool(users.schoolId),
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

/** How precise `lastUsedAt` is: it is written at most every five minutes, because a write on every call would be too much. */
const LAST_USED_WRITE_INTERVAL_MS = 5 * 60_000;

/**
 * The user of an access token. The token must be valid, its sign-in alive and the user active; all are checked on every call,
 * so that signing out and leaving take effect immediately and on every process. This takes one query, and now and then a second one.
 *
 * @throws HttpProblem 401
 */
export async function authenticateUser(deps: Deps, token: string | undefined): Promise<CurrentUser> {
  const claims = await readToken(deps, token, 'access');
  if (!claims) throw new HttpProblem(401);
  const now = deps.clock.now();
  const [found] = await findSignIn(deps.db, { ...claims, ...makeAliveConditionValues(now) });
  if (!found) throw new HttpProblem(401);
  // Compares in both directions, because a clock that was ahead may have written a moment in the future.
  if (Math.abs(now.getTime() - found.lastUsedAt.getTime()) > LAST_USED_WRITE_INTERVAL_MS) {
    await deps.db
      .update(signInSessions)
      .set({ lastUsedAt: now })
      .where(eq(signInSessions.id, claims.signInId));
  }
  return { ...found.user, timeZone: found.zone ?? deps.settings.timeZone };
}
