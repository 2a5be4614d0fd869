/** Passes many rows to one statement, and reads a statement's result on either engine. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Makes rows of JSON into a table of SQL, for `… from given` or `with given as (select * from …)`. */
export const givenRowsSql = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`;

/** A list of ids for `… in (…)`. It has no upper limit, whereas a list of parameters ends at 65,535. */
export const idListSql = (ids: readonly number[]): SQL =>
  sql`(select (jsonb_array_elements(${JSON.stringify(ids)}::jsonb))::int)`;

/** Runs a statement and returns its rows, on either engine. */
export const executeRows = async <T>(tx: Database, statement: SQL): Promise<T[]> =>
  // Both engines return this shape, but drizzle's common type of the two does not declare it.
  ((await tx.execute(statement)) as unknown as { rows: T[] }).rows;

/**
 * Counts rows.
 *
 * @param from `from …`, with what follows it
 */
export const countOf = async (tx: Database, from: SQL): Promise<number> =>
  (await executeRows<{ total: number }>(tx, sql`select count(*)::int as total ${from}`))[0]?.total ?? 0;

/** How many rows one statement takes at most, so that it ends well within a statement's time limit. */
export const CHUNK_ROWS = 500;

export function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += CHUNK_ROWS) yield all.slice(i, i + CHUNK_ROWS);
}
