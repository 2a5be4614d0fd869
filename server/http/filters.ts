import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../contract/calls.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import type { Database } from '../db/client.ts';
import type { SearchedTable } from '../db/lists/tables.ts';
import type { Scope } from '../db/scope.ts';
import { requireRowId } from '../base/ids.ts';
import { invalid } from '../base/problem.ts';

interface FilterProblem extends FieldProblem {
  /** The condition that the record is within the scope; undefined for tables that are common to all schools. */
  readonly scopeFilter: SQL | undefined;
}

/**
 * Returns the id in a filter after checking that the record exists. Without the check, a list filtered by a missing record would look as if
 * it were empty.
 *
 * @throws HttpProblem 400 at the filter
 */
export async function findFilterId(
  db: Database,
  table: Pick<SearchedTable, 'id'> & Parameters<Database['$count']>[0],
  id: Id | undefined,
  { path, msg, scopeFilter }: FilterProblem,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const rowId = requireRowId(id, path, msg);
  if ((await db.$count(table, and(eq(table.id, rowId), scopeFilter))) === 0) throw invalid({ path, msg });
  return rowId;
}

/** Returns the ids in a filter that takes several; see {@link findFilterId}. */
export async function findFilterIds(
  db: Database,
  table: Parameters<typeof findFilterId>[1],
  ids: readonly Id[] | undefined,
  problem: FilterProblem,
): Promise<readonly number[] | undefined> {
  if (ids === undefined) return undefined;
  const rowIds = ids.map((id) => requireRowId(id, problem.path, problem.msg));
  const known = await db.$count(table, and(inArray(table.id, [...rowIds]), problem.scopeFilter));
  if (known < new Set(rowIds).size) throw invalid({ path: problem.path, msg: problem.msg });
  return rowIds;
}

/**
 * Turns the value of a filter into a condition.
 *
 * @throws HttpProblem 400 at the filter when it names a record that does not exist
 */
export type BuildFilterCondition<V> = (
  db: Database,
  scope: Scope,
  value: V,
) => SQL | undefined | Promise<SQL | undefined>;

export const equals = (column: PgColumn, id: number | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(column, id);

/** The rows that have one of the ids. One alone is compared as such, which lets more indexes be used. */
export function equalsAny(column: PgColumn, ids: readonly number[] | undefined): SQL | undefined {
  if (ids === undefined) return undefined;
  return ids.length === 1 ? equals(column, ids[0]) : inArray(column, [...ids]);
}

/** The rows that have the value itself: a word, yes or no. @public */
export const filterByValue =
  (column: PgColumn): BuildFilterCondition<string | boolean> =>
  (_db, _scope, value) =>
    eq(column, value);
