/** Filters of lists that name a school or an academic year. */
import { eq, isNull, type SQL, and } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../../contract/calls.ts';
import { ACTIVE_YEAR_FILTER_VALUE, NO_SCHOOL_FILTER_VALUE } from '../../../contract/resources.ts';
import type { Database } from '../../db/client.ts';
import { academicYears, schools } from '../../schema.ts';
import { equals, findFilterId, type BuildFilterCondition } from '../../http/filters.ts';
import { requireRowId } from '../../base/ids.ts';
import { invalid } from '../../base/problem.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';

export const NO_YEAR = 'Tahun ajaran tidak ditemukan';

/** The id of the active year; at most one year is active. */
async function activeYearId(db: Database): Promise<number | undefined> {
  const [year] = await db
    .select({ id: academicYears.id })
    .from(academicYears)
    .where(eq(academicYears.isActive, true));
  return year?.id;
}

/** The year that `academic_year_id` names; undefined when no year is named, or the active one while there is none. */
export const findYearFilterId = (db: Database, year: Id | undefined): Promise<number | undefined> =>
  year === ACTIVE_YEAR_FILTER_VALUE
    ? activeYearId(db)
    : findFilterId(db, academicYears, year, {
        path: 'academic_year_id',
        msg: NO_YEAR,
        scopeFilter: undefined,
      });

export const filterByYear =
  (column: PgColumn): BuildFilterCondition<Id> =>
  async (db, _scope, year) =>
    equals(column, await findYearFilterId(db, year));

export const filterBySchool =
  (column: PgColumn): BuildFilterCondition<string> =>
  async (db, scope, school) =>
    isOfSchool(column, await requestedSchool(db, scope, school));

/** Narrows a list to the records of a school, or to those that have none (yet); undefined: no filter. */
export type RequestedSchool = number | typeof NO_SCHOOL_FILTER_VALUE | undefined;

export function isOfSchool(column: PgColumn, school: RequestedSchool): SQL | undefined {
  if (school === undefined) return undefined;
  return school === NO_SCHOOL_FILTER_VALUE ? isNull(column) : eq(column, school);
}

export const NO_SUCH_SCHOOL = 'Sekolah tidak ditemukan';

/** What the filter `school_id` of a list asks for. @throws HttpProblem 400 beside it */
export async function requestedSchool(
  db: Database,
  scope: Scope,
  requested: string | undefined,
): Promise<RequestedSchool> {
  if (requested === undefined || requested === NO_SCHOOL_FILTER_VALUE) return requested;
  return findSchoolId(db, scope, requested, 'school_id');
}

/** The school that a field names. @throws HttpProblem 400 beside it */
export async function findSchoolId(
  db: Database,
  scope: Scope,
  requested: number | string,
  path: string,
): Promise<number> {
  const id = requireRowId(requested, path, NO_SUCH_SCHOOL);
  const scopeFilter = scopeCondition(scope, schools.id);
  const rows = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.id, id), scopeFilter));
  if (rows.length === 0) throw invalid({ path, msg: NO_SUCH_SCHOOL });
  return id;
}
