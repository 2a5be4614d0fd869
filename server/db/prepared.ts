import { SQL, sql, type SQLWrapper, Column, getTableName, is, Subquery } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

interface Executable<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** What drizzle's prepared queries are beside that: which columns they read, and what makes rows of them. */
interface Read {
  readonly fields?: readonly SelectedField[];
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  customResultMapper?: (rows: readonly unknown[][]) => unknown;
}

/** What drizzle's builders are. */
export interface Preparable<R> {
  prepare(name: string): Executable<R>;
}

/** What drizzle's session of either driver is: a class for the driver, and the connection (or pool) that its queries go to. */
interface Session {
  constructor: object;
  client: unknown;
}

/**
 * A query whose text is put together once for each driver, not with every request, which takes longer than the answer's own rows;
 * in a transaction it goes to the transaction's connection. `make` has `sql.placeholder` where values go; on PostgreSQL the text gets a
 * name, see namedStatements.ts: it must read the same few rows whatever the values are.
 */
export function prepared<V extends Record<string, unknown>, R>(
  make: (db: Database) => Preparable<R>,
): (db: Database, values: V) => Promise<R> {
  const existing = new WeakMap<object, Executable<R>>();
  return (db, values) => {
    const { constructor: driver, client } = db._.session as unknown as Session;
    let query = existing.get(driver);
    if (!query) {
      query = make(db).prepare(BY_TEXT);
      const read: Read = query as object;
      if (read.fields) read.customResultMapper = rowsBy(read.fields, read.joinsNotNullableMap);
      existing.set(driver, query);
    }
    // drizzle's prepared queries keep the connection they were made on, and nothing else of it.
    const here = Object.create(query, { client: { value: client } }) as Executable<R>;
    return here.execute(values);
  };
}

/** The driver's connection makes a name of the text, see namedStatements.ts and keptPlans.ts. */
const BY_TEXT = '';

/**
 * Asks a query whose values are in it already. Its text must be one of few: what changes from call to call goes in as a value, ids as one
 * array, see {@link isOneOf}; never what somebody searches for.
 */
export const planned = <R>(query: Preparable<R>): Promise<R> => query.prepare(BY_TEXT).execute({});

/** A statement that the query builder cannot express, and whose rows nobody reads. */
export const preparedStatement = <V extends Record<string, unknown>>(statement: SQL) =>
  prepared<V, unknown>((db) => ({
    prepare: (name) =>
      db._.session.prepareQuery(new PgDialect().sqlToQuery(statement), undefined, name, false),
  }));

/** So many ids PostgreSQL expects of an array that it does not know yet. */
const EXPECTED_IDS = 10;

/**
 * Fewer ids are filled up to as many as expected. Otherwise a plan for three seems cheaper than the kept one, which is for ten, so it is made
 * anew with every call: more work than finding the rows.
 */
const filledUp = (ids: readonly number[], more: number | null | undefined): readonly (number | null)[] =>
  more === undefined || ids.length >= EXPECTED_IDS
    ? ids
    : [...ids, ...Array.from({ length: EXPECTED_IDS - ids.length }, () => more)];

/** What an id is compared with, it may be said again. */
const repeated = (ids: readonly number[]) => filledUp(ids, ids.at(-1));

const idsAt = (placeholder: string, mapToDriverValue: (ids: readonly number[]) => unknown): SQL =>
  sql`${sql.param<unknown, unknown>(sql.placeholder(placeholder), {
    mapToDriverValue: (ids) => mapToDriverValue(ids as readonly number[]),
  })}::int[]`;

/** `inArray` for a {@link planned} query, however many there are. */
export const isOneOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(repeated(ids))}::int[])`;

/** The same for a prepared one. */
export const isAnyOf = (column: SQLWrapper, placeholder: string): SQL =>
  sql`${column} = any(${idsAt(placeholder, repeated)})`;

/** A row for each id, in their order, for a prepared query; those that follow are null. */
export const eachOf = (placeholder: string): SQL =>
  sql`unnest(${idsAt(placeholder, (ids) => filledUp(ids, null))})`;

/**
 * Makes rows of what a driver answers, as drizzle's `mapResultRow` does, having looked at the columns once: drizzle does so in each
 * row, which is a tenth of the work of a page of a hundred users.
 */
interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** A selected column, or `sql`, as it is or under a name, and where it stands in the row. */
interface SelectedField {
  readonly path: readonly string[];
  readonly field: unknown;
}

type Row = Record<string, unknown>;
type Fields = readonly SelectedField[];
type NeverNull = Readonly<Record<string, boolean>> | undefined;

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const { sql } = is(field, SQL) ? { sql: field } : is(field, Subquery) ? field._ : (field as { sql: SQL });
  return (sql as unknown as { decoder: Decoder }).decoder;
};

/**
 * The parts of a row that a join need not find, each with the column that tells: a part is null where the first of its columns is, if
 * all are of one table.
 */
function optionalParts(fields: Fields, isNeverNull: NeverNull): { name: string; at: number }[] {
  if (!isNeverNull) return [];
  const columns = fields.flatMap(({ field, path: [name = '', ...rest] }, at) =>
    is(field, Column) && rest.length === 1 ? [{ name, at, table: getTableName(field.table) }] : [],
  );
  const isOfOneTable = ({ name, table }: (typeof columns)[number]) =>
    columns.every((other) => other.name !== name || other.table === table);
  const firsts = columns.filter((column, i) => columns.findIndex(({ name }) => name === column.name) === i);
  return firsts.filter((first) => !isNeverNull[first.table] && isOfOneTable(first));
}

export function rowsBy(fields: Fields, isNeverNull: NeverNull): (rows: readonly unknown[][]) => Row[] {
  const cells = fields.map(({ path, field }) => ({
    parents: path.slice(0, -1),
    name: path.at(-1) ?? '',
    decoder: decoderOf(field),
  }));
  const optional = optionalParts(fields, isNeverNull);
  return (rows) =>
    rows.map((values) => {
      const row: Row = {};
      cells.forEach(({ parents, name, decoder }, at) => {
        let into = row;
        for (const parent of parents) into = (into[parent] ??= {}) as Row;
        const value = values[at];
        into[name] = value === null ? null : decoder.mapFromDriverValue(value);
      });
      for (const { name, at } of optional) if (values[at] === null) row[name] = null;
      return row;
    });
}
