/** What several tables are made of. */
import { sql } from 'drizzle-orm';
import { customType, index, integer, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** Text ordered by code point on every engine: what `hadir_sort_key` returns is made for that. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** HH:MM on the wire; the seconds that PostgreSQL adds are cut off in one place. */
export const hourMinute = customType<{ data: string }>({
  dataType: () => 'time(0)',
  fromDriver: (value) => String(value).slice(0, 5),
});
type Generated = () => ReturnType<typeof sql>;

/**
 * What a search looks at, made by the database (functions.sql): texts without case and accents, and those that may be empty.
 *
 * @param texts columns as the database calls them
 */
export const folded = (name: string, texts: readonly string[], optional: readonly string[] = []) => {
  const all = [...texts, ...optional.map((column) => `coalesce(${column}, '')`)];
  const expression: Generated = () => sql.raw(`hadir_fold(${all.join(" || ' ' || ")})`);
  return text(name).notNull().generatedAlwaysAs(expression);
};

/** What a list is put in order by, made by the database: digits count by their value. */
export const sortKeyOf = (column: string) => {
  const expression: Generated = () => sql.raw(`hadir_sort_key(${column})`);
  return sortKey('sort_key').notNull().generatedAlwaysAs(expression);
};

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** For a check constraint: `'a', 'b'`. Only for words of the contract. */
export const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** For a check constraint: a pattern of the contract, which PostgreSQL reads as JavaScript does. */
export const matches = (column: PgColumn, { source }: RegExp) => sql`${column} ~ ${sql.raw(`'${source}'`)}`;

/**
 * The index with which a search (see lists/search.ts) finds its rows. It is the same on both engines and needs no
 * extension.
 */
export const gramIndex = (name: string, column: PgColumn) =>
  index(name)
    .using('gin', sql`hadir_grams(${column})`)
    // Or new rows pile up in a list that every search reads, until a vacuum, which the embedded engine never runs by itself.
    .with({ fastupdate: false });
