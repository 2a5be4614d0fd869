import { SQL, sql, type SQLWrapper, Column, getTableName, is, Subquery } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

interface Executable<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** Internal properties of drizzle's prepared queries: the columns they read, and the function that turns the result into rows. */
interface PreparedInternals {
  readonly fields?: readonly SelectedField[];
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
  customResultMapper?: (rows: readonly unknown[][]) => unknown;
}

/** A query builder of drizzle. */
export interface Preparable<R> {
  prepare(name: string): Executable<R>;
}

/** Internal properties of drizzle's session: its class tells the driver, and `client` is the connection or pool that its queries go to. */
interface DrizzleSession {
  constructor: object;
  client: unknown;
}

/**
 * A query whose SQL text is built only once for each driver, because building it with every request takes longer than reading its rows. In
 * a transaction it goes to the transaction's connection. `make` uses `sql.placeholder` for values.
 * On PostgreSQL the text gets a name (see namedStatements.ts) and its plan is kept, so it must read the same few rows whatever the values
 * are.
 */
export function createPreparedQuery<V extends Record<string, unknown>, R>(
  buildQuery: (db: Database) => Preparable<R>,
  name: StatementName = STATEMENT_NAMED_BY_TEXT,
): (db: Database, values: V) => Promise<R> {
  const existing = new WeakMap<object, Executable<R>>();
  return (db, values) => {
    const { constructor: driver, client } = db._.session as unknown as DrizzleSession;
    let query = existing.get(driver);
    if (!query) {
      query = buildQuery(db).prepare(name);
      const read: PreparedInternals = query as object;
      if (read.fields) read.customResultMapper = createRowMapper(read.fields, read.joinsNotNullableMap);
      existing.set(driver, query);
    }
    // drizzle's prepared queries keep the connection on which they were made, and no other state of it, so only that is replaced.
    const queryOnConnection = Object.create(query, { client: { value: client } }) as Executable<R>;
    return queryOnConnection.execute(values);
  };
}

/** With this empty name, the driver's connection derives a name from the text: see namedStatements.ts and keptPlans.ts. */
export const STATEMENT_NAMED_BY_TEXT = '';

/**
 * The same for a statement with which its transaction ends: where it can be, it is committed along with it. Nothing may be asked of that
 * transaction afterwards, and nothing may undo it.
 */
export const FINAL_STATEMENT = 'final';

type StatementName = typeof STATEMENT_NAMED_BY_TEXT | typeof FINAL_STATEMENT;

/**
 * Runs a query that contains its values, with a plan that is kept. Its text must be one of few: whatever changes from call to call must be
 * a parameter, ids one array (see {@link isOneOf}). Do not use it for search words.
 */
export const runWithKeptPlan = <R>(query: Preparable<R>): Promise<R> =>
  query.prepare(STATEMENT_NAMED_BY_TEXT).execute({});

/** A prepared statement that the query builder cannot express, and whose rows nobody reads. */
export const preparedStatement = <V extends Record<string, unknown>>(statement: SQL, name?: StatementName) =>
  createPreparedQuery<V, unknown>(
    (db) => ({
      prepare: (name) =>
        db._.session.prepareQuery(new PgDialect().sqlToQuery(statement), undefined, name, false),
    }),
    name,
  );

/** The number of elements that PostgreSQL expects of an array it does not know yet. */
const EXPECTED_ID_COUNT = 10;

/**
 * Pads an array of ids to the length that PostgreSQL expects. Otherwise a plan for three ids seems cheaper than the kept one for ten, so
 * the query would be planned anew with every call, which takes longer than finding the rows.
 */
const padIds = (ids: readonly number[], more: number | null | undefined): readonly (number | null)[] =>
  more === undefined || ids.length >= EXPECTED_ID_COUNT
    ? ids
    : [...ids, ...Array.from({ length: EXPECTED_ID_COUNT - ids.length }, () => more)];

/** Pads ids by repeating the last one, which does not change the result of a comparison. */
const padByRepeating = (ids: readonly number[]) => padIds(ids, ids.at(-1));

const buildIdsParameter = (placeholder: string, mapToDriverValue: (ids: readonly number[]) => unknown): SQL =>
  sql`${sql.param<unknown, unknown>(sql.placeholder(placeholder), {
    mapToDriverValue: (ids) => mapToDriverValue(ids as readonly number[]),
  })}::int[]`;

/** Like `inArray`, for a {@link runWithKeptPlan} query; the text is the same for any number of ids. */
export const isOneOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(padByRepeating(ids))}::int[])`;

/** Like {@link isOneOf}, for a prepared query. */
export const isAnyOf = (column: SQLWrapper, placeholder: string): SQL =>
  sql`${column} = any(${buildIdsParameter(placeholder, padByRepeating)})`;

/** A row for each id, in their order, for a prepared query. Rows of null may follow. */
export const unnestIds = (placeholder: string): SQL =>
  sql`unnest(${buildIdsParameter(placeholder, (ids) => padIds(ids, null))})`;

/**
 * Turns a driver's result into rows, as drizzle's `mapResultRow` does. It inspects the columns only once; drizzle does so for each row,
 * which is a tenth of the work for a page of a hundred users.
 */
interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** A selected column, or an `sql` expression with or without an alias, and its place in the row. */
interface SelectedField {
  readonly path: readonly string[];
  readonly field: unknown;
}

type Row = Record<string, unknown>;
type Fields = readonly SelectedField[];
type NeverNullTables = Readonly<Record<string, boolean>> | undefined;

const decoderOf = (field: unknown): Decoder => {
  if (is(field, Column)) return field;
  const { sql } = is(field, SQL) ? { sql: field } : is(field, Subquery) ? field._ : (field as { sql: SQL });
  return (sql as unknown as { decoder: Decoder }).decoder;
};

/**
 * Finds the parts of a row that an outer join may leave empty. Such a part becomes null when its first column is null, provided that all of
 * its columns belong to one table.
 */
function optionalParts(fields: Fields, isNeverNull: NeverNullTables): { name: string; at: number }[] {
  if (!isNeverNull) return [];
  const columns = fields.flatMap(({ field, path: [name = '', ...rest] }, at) =>
    is(field, Column) && rest.length === 1 ? [{ name, at, table: getTableName(field.table) }] : [],
  );
  const isOfOneTable = ({ name, table }: (typeof columns)[number]) =>
    columns.every((other) => other.name !== name || other.table === table);
  const firsts = columns.filter((column, i) => columns.findIndex(({ name }) => name === column.name) === i);
  return firsts.filter((first) => !isNeverNull[first.table] && isOfOneTable(first));
}

export function createRowMapper(
  fields: Fields,
  isNeverNull: NeverNullTables,
): (rows: readonly unknown[][]) => Row[] {
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
