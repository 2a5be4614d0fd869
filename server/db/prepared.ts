import type { Database } from './client.ts';

interface Executable<R> {
  execute(values: Record<string, unknown>): Promise<R>;
}

/**
 * A query whose text is put together once, not with every request, which takes longer than the answer's own rows. `make` ends in
 * `.prepare(UNNAMED)`, with `sql.placeholder` where values go. In a transaction, which has a connection of its own, it is put together anew.
 */
export function prepared<V extends Record<string, unknown>, R>(
  make: (db: Database) => Executable<R>,
): (db: Database, values: V) => Promise<R> {
  const known = new WeakMap<Database, Executable<R>>();
  return (db, values) => {
    const query = known.get(db) ?? make(db);
    known.set(db, query);
    return query.execute(values);
  };
}

/** A name would keep the statement in its connection; poolers between us and PostgreSQL hand out another one with each transaction. */
export const UNNAMED = '';
