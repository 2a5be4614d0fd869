import type { SchoolReach } from '../../contract/about.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { notFound } from '../base/problem.ts';
import { toRowId } from '../base/ids.ts';
import type { Database } from '../db/client.ts';
import { Scope, within } from '../db/scope.ts';
import { schools } from '../db/schema.ts';

/**
 * Who reaches what, here and nowhere else: a person of a school reaches that school; one of none (a foundation, a department) all of
 * them, or the one that is chosen for this call. While there is one school, or none, everybody reaches everything.
 *
 * @param chosen the id of a school, as it was sent
 * @throws HttpProblem 404 when the chosen one is not there, or not theirs
 */
export async function scopeOf(
  db: Database,
  { schoolId, severalSchools }: CurrentUser,
  chosen: string | undefined,
): Promise<Scope> {
  const own = new Scope(severalSchools ? schoolId : null);
  if (chosen === undefined) return own;
  const id = toRowId(chosen);
  const isThere = id !== null && (await db.$count(schools, within(new Scope(id), schools.id))) > 0;
  if (!isThere || (own.schoolId !== null && own.schoolId !== id)) throw notFound();
  return severalSchools ? new Scope(id) : own;
}

/** What a person may choose. */
export const reachOf = ({ schoolId, severalSchools }: CurrentUser): SchoolReach =>
  severalSchools ? (schoolId === null ? 'several' : 'own') : 'one';
