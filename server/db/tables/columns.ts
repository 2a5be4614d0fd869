/** Column types and helpers that several tables share. */
import { sql } from 'drizzle-orm';
import { customType, index, integer, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** A text that every engine orders by code point, as the values of `hadir_sort_key` require. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** A time of day, as HH:MM; the seconds that PostgreSQL adds are cut off here. */
export const hourMinute = customType<{ data: string }>({
  dataType: () => 'time(0)',
  fromDriver: (value) => String(value).slice(0, 5),
});
type Generated = () => ReturnType<typeof sql>;

/**
 * A generated column (functions.sql) that searches look at: the given columns joined, without case and accents.
 *
 * @param columnNames names of columns in the database
 * @param nullableColumnNames names of nullable columns
 */
export const foldedColumn = (
  name: string,
  columnNames: readonly string[],
  nullableColumnNames: readonly string[] = [],
) => {
  const all = [...columnNames, ...nullableColumnNames.map((column) => `coalesce(${column}, '')`)];
  const expression: Generated = () => sql.raw(`hadir_fold(${all.join(" || ' ' || ")})`);
  return text(name).notNull().generatedAlwaysAs(expression);
};

/** A generated column by which lists are sorted; numbers in the text are ordered by value. */
export const sortKeyOf = (column: string) => {
  const expression: Generated = () => sql.raw(`hadir_sort_key(${column})`);
  return sortKey('sort_key').notNull().generatedAlwaysAs(expression);
};

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Writes words as `'a', 'b'` for a check constraint. They are not escaped, so pass only words of the contract. */
export const quoteWords = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** A check that a column matches a pattern of the contract, which must mean the same to PostgreSQL and JavaScript. */
export const matchesPatternCondition = (column: PgColumn, { source }: RegExp) =>
  sql`${column} ~ ${sql.raw(`'${source}'`)}`;

/** The index that serves searches (see lists/search.ts). It is the same on both engines and needs no extension. */
export const gramIndex = (name: string, column: PgColumn) =>
  index(name)
    .using('gin', sql`hadir_grams(${column})`)
    // New rows first go to a list, and from there to their places many at a time: placed one by one they are most of what an import takes.
    // Every search reads that list, so it is kept short (in kB). Whoever fills it places what is in it.
    .with({ fastupdate: true, gin_pending_list_limit: 256 });
