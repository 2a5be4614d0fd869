import { eq } from 'drizzle-orm';
import type { SchoolReach } from '../../contract/system/about.ts';
import type { CurrentUser } from './currentUser.ts';
import { notFound } from '../base/problem.ts';
import { toRowId } from '../base/ids.ts';
import type { Deps } from '../outside/deps.ts';
import { Scope } from '../db/scope.ts';
import { schools } from '../db/tables/schools.ts';

/**
 * Who reaches what, here and nowhere else: a person of a school reaches that school; one of none (a foundation, a department) all of
 * them, or the one that is chosen for this call. While there is one school, or none, everybody reaches everything.
 *
 * @param chosen the id of a school, as it was sent
 * @throws HttpProblem 404 when the chosen one is not there, or not theirs
 */
export async function scopeOf(
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

/** What is of one school, where nobody's own reach is asked about: its timetable, made for all of its classes. */
export const scopeOfSchool = (schoolId: number): Scope => new Scope(schoolId, '', new Date(0));

/** What is a person's own, in whatever school it was: beside the person's own id alone. */
export const scopeOfOwn = (): Scope => new Scope(null, '', new Date(0));

/** What a person may choose. */
export const reachOf = ({ schoolId, severalSchools }: CurrentUser): SchoolReach =>
  severalSchools ? (schoolId === null ? 'several' : 'own') : 'one';
