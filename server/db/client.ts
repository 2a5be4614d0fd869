import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { RawAccess } from './raw.ts';

/** A database of either engine. Inside a transaction, use only the `tx` that it hands out. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A server that follows the primary (see standby.ts). */
export interface Standby {
  readonly db: Database;
  /**
   * Whether the standby shows everything that the primary had confirmed when this was called, whoever wrote it and through which process.
   * It waits a little for the standby to catch up.
   */
  readonly hasCaughtUpWith: (primary: Database) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** How calls share the embedded engine's one connection, beyond each waiting for its turn: see turns.ts. */
export interface Lanes {
  /** Runs work for which somebody waits with a thumb on the screen: what others ask for meanwhile comes after it. */
  readonly first: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  /**
   * Runs work that needs several transactions, between which the database is not fit to be seen. Until it has ended, only what goes first
   * comes in between them; everything else waits, backups included.
   */
  readonly alone: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgresql';
  /** Absent where there are many connections. */
  readonly lanes?: Lanes;
  /** Access without drizzle, which can copy whole tables. */
  readonly raw: RawAccess;
  /** One trivial query; rejects when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Resolves when everything committed so far is on the disk and survives a power cut. */
  readonly settled: () => Promise<void>;
  /**
   * Vacuums and analyzes tables that have changed much, and returns their names. On PostgreSQL no request waits for it. On the embedded
   * engine all do, so it vacuums large tables only at night, and only one each time.
   */
  readonly upkeep: (isNight: boolean) => Promise<string[]>;
  /** Counts the connections of the pool; undefined for the engine that has no pool. */
  readonly connections?: () => Record<'total' | 'idle' | 'waiting', number>;
  /** Where calls that declare it may read instead. */
  readonly standby?: Standby;
  readonly close: () => Promise<void>;
}
