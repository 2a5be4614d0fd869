import { and, eq, type SQL } from 'drizzle-orm';
import type { Id } from '../../contract/calls.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import { ACTIVE_YEAR } from '../../contract/resources.ts';
import type { Database } from '../db/client.ts';
import { activeYearId } from '../db/queries/classes.ts';
import type { SearchedTable } from '../db/queries/tables.ts';
import { academicYears } from '../db/schema.ts';
import { rowIdOf } from '../base/ids.ts';
import { invalid } from '../base/problem.ts';

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

export const NO_YEAR = 'Tahun ajaran tidak ditemukan';

/** The year that `academic_year_id` names; undefined where the active one is asked for and there is none. */
export const namedYear = (db: Database, year: Id | undefined): Promise<number | undefined> =>
  year === ACTIVE_YEAR
    ? activeYearId(db)
    : namedId(db, academicYears, year, { path: 'academic_year_id', msg: NO_YEAR, reached: undefined });
