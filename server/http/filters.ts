import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../contract/calls.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { ACTIVE_YEAR } from '../../contract/resources.ts';
import type { Database } from '../db/client.ts';
import { isOfSchool } from '../db/queries/askedSchool.ts';
import { activeYearId } from '../db/queries/classes.ts';
import type { SearchedTable } from '../db/queries/tables.ts';
import { type Scope, within } from '../db/scope.ts';
import { academicYears, classes, users } from '../db/schema.ts';
import { rowIdOf } from '../base/ids.ts';
import { invalid } from '../base/problem.ts';
import { askedSchool } from '../school/askedSchool.ts';
import { NO_TEACHER } from '../school/teachers.ts';

interface Named extends FieldProblem {
  /** What a scope leaves of the table; of what is common to all schools, all. */
  readonly reached: SQL | undefined;
}

/**
 * The record that a filter names: a list narrowed to what is not there (any more) would look as if it were empty.
 *
 * @throws HttpProblem 400 beside the filter
 */
export async function namedId(
  db: Database,
  table: Pick<SearchedTable, 'id'> & Parameters<Database['$count']>[0],
  id: Id | undefined,
  { path, msg, reached }: Named,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const rowId = rowIdOf(id, path, msg);
  if ((await db.$count(table, and(eq(table.id, rowId), reached))) === 0) throw invalid({ path, msg });
  return rowId;
}

/** Who `teacher_id` names. */
export const namedTeacher = (db: Database, scope: Scope, teacher: Id | undefined) =>
  namedId(db, users, teacher, {
    path: 'teacher_id',
    msg: NO_TEACHER,
    reached: within(scope, users.schoolId),
  });

/** The class that `class_id` names. */
export const namedClass = (db: Database, scope: Scope, klass: Id | undefined) =>
  namedId(db, classes, klass, {
    path: 'class_id',
    msg: 'Kelas tidak ditemukan',
    reached: within(scope, classes.schoolId),
  });

export const NO_YEAR = 'Tahun ajaran tidak ditemukan';

/** The year that `academic_year_id` names; undefined where the active one is asked for and there is none. */
export const namedYear = (db: Database, year: Id | undefined): Promise<number | undefined> =>
  year === ACTIVE_YEAR
    ? activeYearId(db)
    : namedId(db, academicYears, year, { path: 'academic_year_id', msg: NO_YEAR, reached: undefined });

/** How a filter narrows a list by the value that is asked for. @throws HttpProblem 400 beside the filter that names what is not there */
export type Narrowing<V> = (
  db: Database,
  scope: Scope,
  value: V,
) => SQL | undefined | Promise<SQL | undefined>;

const equals = (column: PgColumn, id: number | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(column, id);

/** The rows that have the value itself: a word, yes or no. */
export const byValue =
  (column: PgColumn): Narrowing<string | boolean> =>
  (_db, _scope, value) =>
    eq(column, value);

export const byTeacher =
  (column: PgColumn): Narrowing<Id> =>
  async (db, scope, teacher) =>
    equals(column, await namedTeacher(db, scope, teacher));

export const byYear =
  (column: PgColumn): Narrowing<Id> =>
  async (db, _scope, year) =>
    equals(column, await namedYear(db, year));

export const bySchool =
  (column: PgColumn): Narrowing<string> =>
  async (db, scope, school) =>
    isOfSchool(column, await askedSchool(db, scope, school));
