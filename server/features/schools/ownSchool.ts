/** Decides which school a record belongs to, and gives everything to the only school while there is just one. */
import { and, eq, isNull, not, notInArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Id } from '../../../contract/calls.ts';
import { ROLES } from '../../../contract/roles.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { classes, letters, roles, schools, users } from '../../schema.ts';
import { NO_SUCH_SCHOOL, findSchoolId } from './filters.ts';

const problem = (msg: string) => invalid({ path: 'SchoolId', msg });

/**
 * The school of a record that is written. Nobody may put a record into a school outside the scope, nor where nobody of the own school would
 * find it.
 *
 * @param requested undefined: unchanged, or for a new record as {@link theOnlySchool} says
 * @param now the school of the existing record; undefined for a new one
 * @throws HttpProblem 400 beside `SchoolId`
 */
export async function schoolToWrite(
  tx: Database,
  scope: Scope,
  requested: Id | null | undefined,
  now?: number | null,
): Promise<number | null> {
  if (scope.schoolId !== null) {
    // An empty field means the school of the scope.
    if (requested != null && String(requested) !== String(scope.schoolId)) throw problem(NO_SUCH_SCHOOL);
    return scope.schoolId;
  }
  if (requested === undefined) return now === undefined ? theOnlySchool(tx) : now;
  return requested === null ? null : findSchoolId(tx, scope, requested, 'SchoolId');
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

/** The id of the only school; null when there are several, or none. */
async function theOnlySchool(tx: Database): Promise<number | null> {
  const [school, another] = await tx.select({ id: schools.id }).from(schools).limit(2);
  return school && !another ? school.id : null;
}

/**
 * Where there is only one school, gives it everybody and every class without one, except administrators, who would look after more schools.
 * So nobody loses sight of anything when a second school is added. Does nothing where there are several schools, or none.
 */
export async function assignRecordsToOnlySchool(tx: Database): Promise<void> {
  const schoolId = await theOnlySchool(tx);
  if (schoolId === null) return;
  const adminRoleIds = tx.select({ id: roles.id }).from(roles).where(eq(roles.name, ROLES.admin));
  await tx
    .update(users)
    .set({ schoolId })
    .where(and(isNull(users.schoolId), notInArray(users.roleId, adminRoleIds)));
  // A class whose name the school already has, from when there were several schools, keeps no school.
  const isThere = sql`exists (select from classes other where other.school_id = ${schoolId}
    and other.academic_year_id = classes.academic_year_id and lower(other.name) = lower(classes.name))`;
  await tx
    .update(classes)
    .set({ schoolId })
    .where(and(isNull(classes.schoolId), not(isThere)));
  await tx.update(letters).set({ schoolId }).where(isNull(letters.schoolId));
}

/** Called before a school is deleted. The people, classes and letters of an only school have no school again. */
export async function detachFromOnlySchool(tx: Database, id: number): Promise<void> {
  if ((await theOnlySchool(tx)) !== id) return;
  await tx.update(users).set({ schoolId: null }).where(eq(users.schoolId, id));
  await tx.update(classes).set({ schoolId: null }).where(eq(classes.schoolId, id));
  await tx.update(letters).set({ schoolId: null }).where(eq(letters.schoolId, id));
}

/** A table of what schools have chosen for a room that each switches on. A school without a row has never done so. */
type Switches = PgTable & { readonly schoolId: PgColumn; readonly isOn: PgColumn };

/** Whether the one school that somebody reaches has switched a room on. Who reaches several has to choose one. */
export async function isSwitchedOn(db: Database, scope: Scope, settings: Switches): Promise<boolean> {
  const rows = await db
    .select({ isOn: settings.isOn })
    .from(schools)
    .leftJoin(settings, eq(settings.schoolId, schools.id))
    .where(scopeCondition(scope, schools.id))
    .limit(2);
  return rows.length === 1 && rows[0]?.isOn === true;
}
