import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

interface Executable<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/** What drizzle's session of either driver is: a class for the driver, and the connection (or pool) that its queries go to. */
interface Session {
  constructor: object;
  client: unknown;
}

/**
 * A query whose text is put together once for each driver, not with every request, which takes longer than the answer's own rows;
 * in a transaction it goes to the transaction's connection. `make` ends in `.prepare(UNNAMED)`, with `sql.placeholder` where
 * values go.
 */
export function prepared<V extends Record<string, unknown>, R>(
  make: (db: Database) => Executable<R>,
): (db: Database, values: V) => Promise<R> {
  const known = new WeakMap<object, Executable<R>>();
  return (db, values) => {
    const { constructor: driver, client } = db._.session as unknown as Session;
    let query = known.get(driver);
    if (!query) known.set(driver, (query = make(db)));
    // drizzle's prepared queries keep the connection they were made on, and nothing else of it.
    const here = Object.create(query, { client: { value: client } }) as Executable<R>;
    return here.execute(values);
  };
}

/** A name would keep the statement in its connection; poolers between us and PostgreSQL hand out another one with each transaction. */
export const UNNAMED = '';

/** A statement that the query builder cannot express, and whose rows nobody reads. */
export const preparedStatement = <V extends Record<string, unknown>>(statement: SQL) =>
  prepared<V, unknown>((db) =>
    db._.session.prepareQuery(new PgDialect().sqlToQuery(statement), undefined, UNNAMED, false),
  );

/** `inArray` for a prepared query, however many there are. */
export const isAnyOf = (column: SQLWrapper, placeholder: string): SQL =>
  sql`${column} = any(${sql.placeholder(placeholder)}::int[])`;
