import { eq } from 'drizzle-orm';
import type { Id } from '../../contract/calls.ts';
import type { Database } from '../db/client.ts';
import type { SearchedTable } from '../db/queries/tables.ts';
import { rowIdOf } from '../base/ids.ts';
import { invalid } from '../base/problem.ts';

/**
 * The record that a filter names: a list narrowed to what is not there (any more) would look as if it were empty.
 *
 * @throws HttpProblem 400 beside the filter
 */
export async function namedId(
  db: Database,
  table: Pick<SearchedTable, 'id'> & Parameters<Database['$count']>[0],
  id: Id | undefined,
  path: string,
  msg: string,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const rowId = rowIdOf(id, path, msg);
  if ((await db.$count(table, eq(table.id, rowId))) === 0) throw invalid({ path, msg });
  return rowId;
}
