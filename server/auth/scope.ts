import { eq } from 'drizzle-orm';
import type { SchoolReach } from '../../contract/system/about.ts';
import type { CurrentUser } from './currentUser.ts';
import { notFound } from '../base/problem.ts';
import { toRowId } from '../base/ids.ts';
import type { Deps } from '../outside/deps.ts';
import { Scope } from '../db/scope.ts';
import { schools } from '../db/tables/schools.ts';

/**
 * Decides which schools a call reaches; no other place does. A user of a school reaches that school. A user of no school (a foundation, a
 * department) reaches all of them, or the one chosen for this call. While there is one school, or none, everybody reaches everything.
 *
 * @param chosen the id of a school, as it was sent
 * @throws HttpProblem 404 when the chosen school does not exist, or the user may not reach it
 */
export async function resolveScope(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { schoolId, severalSchools, timeZone }: CurrentUser,
  chosen: string | undefined,
): Promise<Scope> {
  const own = new Scope(severalSchools ? schoolId : null, timeZone, clock.now());
  if (chosen === undefined) return own;
  const id = toRowId(chosen);
  const [school] =
    id === null ? [] : await db.select({ zone: schools.timezone }).from(schools).where(eq(schools.id, id));
  if (!school || (own.schoolId !== null && own.schoolId !== id)) throw notFound();
  return severalSchools ? new Scope(id, school.zone ?? settings.timeZone, clock.now()) : own;
}

/**
 * The scope of one school, for work in which no user's reach matters, such as making the timetable of all its classes.
 *
 * @param schoolId null for a record whose school is not known
 */
export const scopeOfSchool = (schoolId: number | null): Scope => new Scope(schoolId, '', new Date(0));

/** A scope without limits, for a person's own records in whatever school they are. Use it only in queries that filter by the person's own id. */
export const createOwnRecordsScope = (): Scope => new Scope(null, '', new Date(0));

/** Tells whether the user may choose among schools, and among which. */
export const determineSchoolReach = ({ schoolId, severalSchools }: CurrentUser): SchoolReach =>
  severalSchools ? (schoolId === null ? 'several' : 'own') : 'one';
