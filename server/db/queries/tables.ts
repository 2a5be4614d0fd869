/** Reading and writing a table, whichever it is. */
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { found } from './found.ts';
import { type Ordering, orderBy } from './order.ts';
import { offsetOf, type Page } from './pages.ts';
import { matchesSearch } from './search.ts';

export type NumberedTable = PgTable & { id: PgColumn };
export type SearchedTable = NumberedTable & { search: PgColumn };
export type RowOf<T extends SearchedTable> = T['$inferSelect'];
/** What is written to it. */
export type ColumnsOf<T extends NumberedTable> = Omit<T['$inferInsert'], 'id'>;

export async function pageOfTable<T extends SearchedTable>(
  db: Database,
  table: T,
  query: ListQuery,
  ordering: Ordering,
  reached: SQL | undefined,
): Promise<Page<RowOf<T>>> {
  const where = and(reached, matchesSearch(table.search, query.search));
  const totalItems = await db.$count(table, where);
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...orderBy(ordering))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return { rows, totalItems };
}

/** @throws NoSuchRow */
export const rowOfTable = async <T extends SearchedTable>(
  db: Database,
  table: T,
  id: number,
  reached: SQL | undefined,
): Promise<RowOf<T>> =>
  found(
    await db
      .select()
      .from(table as PgTable)
      .where(and(eq(table.id, id), reached)),
  );

/** Locks the row: nobody else writes it until the transaction ends. @throws NoSuchRow */
export async function lockRow(
  tx: Database,
  table: NumberedTable,
  id: number,
  { strength, reached }: { strength: 'update' | 'no key update'; reached: SQL | undefined },
): Promise<void> {
  const where = and(eq(table.id, id), reached);
  found(await tx.select({ id: table.id }).from(table).where(where).for(strength));
}

/** @returns its id */
export async function insertRow<T extends NumberedTable>(
  tx: Database,
  table: T,
  columns: ColumnsOf<T>,
): Promise<number> {
  // drizzle's types do not look into a table that is not known yet.
  const values = columns as T['$inferInsert'] & Record<string, unknown>;
  const { id } = found(
    await tx
      .insert(table as NumberedTable)
      .values(values)
      .returning({ id: table.id }),
  );
  return Number(id);
}

export async function updateRow<T extends NumberedTable>(
  tx: Database,
  table: T,
  id: number,
  columns: ColumnsOf<T>,
): Promise<void> {
  await tx
    .update(table as NumberedTable)
    .set(columns as Record<string, unknown>)
    .where(eq(table.id, id));
}
