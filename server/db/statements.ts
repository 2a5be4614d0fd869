/** How one statement takes many rows, and how what it answers is read on either engine. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** `… from given`, or `with given as (select * from …)`. */
export const givenRows = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`;

/** `… in (…)`: of any number, where a list of parameters would end at 65,535. */
export const idsOf = (ids: readonly number[]): SQL =>
  sql`(select (jsonb_array_elements(${JSON.stringify(ids)}::jsonb))::int)`;

/** The rows that a statement answers, on either engine. */
export const executed = async <T>(tx: Database, statement: SQL): Promise<T[]> =>
  // Both engines answer so; drizzle's type of the two in one does not say it.
  ((await tx.execute(statement)) as unknown as { rows: T[] }).rows;

/** @param from `from …`, with what follows it */
export const countOf = async (tx: Database, from: SQL): Promise<number> =>
  (await executed<{ total: number }>(tx, sql`select count(*)::int as total ${from}`))[0]?.total ?? 0;

/** Rows of one statement: it must end well within the time that a statement has. */
export const CHUNK = 500;

export function* chunksOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += CHUNK) yield all.slice(i, i + CHUNK);
}
