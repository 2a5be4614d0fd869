/** Reads and writes rows of any table. */
import { and, eq, getTableColumns, type GetColumnData, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { schools } from '../tables/schools.ts';
import { users } from '../tables/users.ts';
import { found } from '../found.ts';
import { type Ordering, orderBy } from './order.ts';
import { offsetOf, type Page } from './pages.ts';
import { searchCondition } from './search.ts';

export type NumberedTable = PgTable & { id: PgColumn };
export type SearchedTable = NumberedTable & { search: PgColumn };
type RowOf<T extends SearchedTable> = T['$inferSelect'];
/** The columns of a new row. */
export type NewRowColumns<T extends NumberedTable> = Omit<T['$inferInsert'], 'id'>;

/** A record that a row may refer to, and the columns to read of it: see {@link teacherReference}. */
interface Reference {
  readonly table: PgTable;
  readonly on: SQL;
  readonly columns: Readonly<Record<string, PgColumn>>;
}

/** References by their names in the resulting row. */
export type References = Readonly<Record<string, Reference>>;

/** A row of a table together with the records that it refers to; null where it refers to none. */
export type JoinedRow<T extends SearchedTable, J extends References> = RowOf<T> & {
  readonly [K in keyof J]:
    | {
        [C in keyof J[K]['columns']]: GetColumnData<J[K]['columns'][C]>;
      }
    | null;
};

/** The teacher that a row refers to. @public */
export const teacherReference = (id: PgColumn) => ({
  table: users,
  on: eq(users.id, id),
  columns: { id: users.id, fullname: users.fullname, is_active: users.isActive },
});

/** The school that a row refers to. @public */
export const schoolReference = (id: PgColumn) => ({
  table: schools,
  on: eq(schools.id, id),
  columns: { id: schools.id, name: schools.name },
});

function selectFrom(db: Database, table: PgTable, references: References) {
  const read = Object.entries(references).map(([name, { columns }]) => [name, columns] as const);
  const query = db
    .select({ ...getTableColumns(table), ...Object.fromEntries(read) })
    .from(table)
    .$dynamic();
  for (const reference of Object.values(references)) query.leftJoin(reference.table, reference.on);
  return query;
}

export async function pageOfTable<T extends SearchedTable, J extends References>(
  db: Database,
  table: T,
  references: J,
  { query, ordering, where }: { query: ListQuery; ordering: Ordering; where: SQL | undefined },
): Promise<Page<JoinedRow<T, J>>> {
  const matchCondition = and(where, searchCondition(table.search, query.search));
  const totalItems = await db.$count(table, matchCondition);
  const rows = await selectFrom(db, table, references)
    .where(matchCondition)
    .orderBy(...orderBy(ordering))
    .limit(query.perPage)
    .offset(offsetOf(query));
  // drizzle's types cannot be resolved for a generic table, hence the cast.
  return { rows: rows as JoinedRow<T, J>[], totalItems };
}

/**
 * Reads one row.
 *
 * @throws NoSuchRow
 */
export async function rowOfTable<T extends SearchedTable, J extends References>(
  db: Database,
  table: T,
  references: J,
  where: SQL | undefined,
): Promise<JoinedRow<T, J>> {
  return found(await selectFrom(db, table, references).where(where)) as JoinedRow<T, J>;
}

/**
 * Locks a row, so that nobody else changes it until the transaction ends.
 *
 * @throws NoSuchRow
 */
export async function lockRow(
  tx: Database,
  table: NumberedTable,
  id: number,
  { strength, scopeFilter }: { strength: 'update' | 'no key update'; scopeFilter: SQL | undefined },
): Promise<void> {
  const where = and(eq(table.id, id), scopeFilter);
  found(await tx.select({ id: table.id }).from(table).where(where).for(strength));
}

/**
 * Inserts a row.
 *
 * @returns its id
 */
export async function insertRow<T extends NumberedTable>(
  tx: Database,
  table: T,
  columns: NewRowColumns<T>,
): Promise<number> {
  // drizzle's types cannot be resolved for a generic table, hence the cast.
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
  columns: NewRowColumns<T>,
): Promise<void> {
  await tx
    .update(table as NumberedTable)
    .set(columns as Record<string, unknown>)
    .where(eq(table.id, id));
}
