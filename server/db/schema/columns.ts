/** What several tables are made of. */
import { sql } from 'drizzle-orm';
import { customType, index, integer, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** Text ordered by code point on every engine: what `hadir_sort_key` returns is made for that. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** HH:MM on the wire; the seconds that PostgreSQL adds are cut off in one place. */
export const hourMinute = customType<{ data: string }>({
  dataType: () => 'time(0)',
  fromDriver: (value) => String(value).slice(0, 5),
});
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => instant('created_at').notNull().defaultNow();

/** For a check constraint: `'a', 'b'`. Only for words of the contract. */
export const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/** For a check constraint: a pattern of the contract, which PostgreSQL reads as JavaScript does. */
export const matches = (column: PgColumn, { source }: RegExp) => sql`${column} ~ ${sql.raw(`'${source}'`)}`;

/**
 * The index with which a search (see queries/search.ts) finds its rows. It is the same on both engines and needs no
 * extension.
 */
export const gramIndex = (name: string, column: PgColumn) =>
  index(name)
    .using('gin', sql`hadir_grams(${column})`)
    // Or new rows pile up in a list that every search reads, until a vacuum, which the embedded engine never runs by itself.
    .with({ fastupdate: false });
