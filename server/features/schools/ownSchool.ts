/** Of which school a record is, and what becomes of everything while there is only one. */
import { and, eq, isNull, not, notInArray, sql } from 'drizzle-orm';
import type { Id } from '../../../contract/calls.ts';
import { ROLES } from '../../../contract/roles.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { classes, letters, roles, schools, users } from '../../schema.ts';
import { NO_SUCH_SCHOOL, schoolNamed } from './filters.ts';

const problem = (msg: string) => invalid({ path: 'SchoolId', msg });

/**
 * The school of a record that is written: nobody puts one where he or she does not reach, nor where nobody of the own school would find it.
 *
 * @param requested undefined: as it is, or for a new record as {@link theOnlySchool} says
 * @param now of the record that is there; undefined of a new one
 * @throws HttpProblem 400 beside `SchoolId`
 */
export async function schoolToWrite(
  tx: Database,
  scope: Scope,
  requested: Id | null | undefined,
  now?: number | null,
): Promise<number | null> {
  if (scope.schoolId !== null) {
    // A field that was left empty is that of the school that is looked at.
    if (requested != null && String(requested) !== String(scope.schoolId)) throw problem(NO_SUCH_SCHOOL);
    return scope.schoolId;
  }
  if (requested === undefined) return now === undefined ? theOnlySchool(tx) : now;
  return requested === null ? null : schoolNamed(tx, scope, requested, 'SchoolId');
}

/** The school of what only a school has: its calendar, its bell times. @throws HttpProblem 400 beside `SchoolId` where nobody knows which */
export async function ownSchoolToWrite(
  tx: Database,
  scope: Scope,
  requested: Id | null | undefined,
  now?: number,
): Promise<number> {
  const schoolId = await schoolToWrite(tx, scope, requested ?? undefined, now);
  if (schoolId !== null) return schoolId;
  const isNone = (await tx.$count(schools)) === 0;
  throw problem(isNone ? 'Tambahkan sekolah dulu' : 'Pilih sekolahnya dulu');
}

/** null: there are several, or none. */
async function theOnlySchool(tx: Database): Promise<number | null> {
  const [school, another] = await tx.select({ id: schools.id }).from(schools).limit(2);
  return school && !another ? school.id : null;
}

/**
 * Where there is one school, everybody and every class is its own, but administrators, who would look after more of them. So nobody
 * loses sight of anything when a second one comes. Nothing is done where there are several, or none.
 */
export async function settleInOnlySchool(tx: Database): Promise<void> {
  const schoolId = await theOnlySchool(tx);
  if (schoolId === null) return;
  const admins = tx.select({ id: roles.id }).from(roles).where(eq(roles.name, ROLES.admin));
  await tx
    .update(users)
    .set({ schoolId })
    .where(and(isNull(users.schoolId), notInArray(users.roleId, admins)));
  // One of a name that the school has already, from when there were several, stays as it is.
  const isThere = sql`exists (select from classes other where other.school_id = ${schoolId}
    and other.academic_year_id = classes.academic_year_id and lower(other.name) = lower(classes.name))`;
  await tx
    .update(classes)
    .set({ schoolId })
    .where(and(isNull(classes.schoolId), not(isThere)));
  await tx.update(letters).set({ schoolId }).where(isNull(letters.schoolId));
}

/** Before a school is deleted: the only one takes nobody along, they are of none again. */
export async function leaveOnlySchool(tx: Database, id: number): Promise<void> {
  if ((await theOnlySchool(tx)) !== id) return;
  await tx.update(users).set({ schoolId: null }).where(eq(users.schoolId, id));
  await tx.update(classes).set({ schoolId: null }).where(eq(classes.schoolId, id));
  await tx.update(letters).set({ schoolId: null }).where(eq(letters.schoolId, id));
}
