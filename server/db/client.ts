import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Raw } from './raw.ts';

/** Either engine; inside a transaction use only the `tx` it hands out. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgresql';
  /** Copies whole tables, without drizzle. */
  readonly raw: Raw;
  /** One trivial query; rejects when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Resolves when all that was committed up to now is on the disk, and survives a power cut. */
  readonly settled: () => Promise<void>;
  /**
   * Looks after tables that have changed much; answers which. No request waits for it on PostgreSQL; on the embedded engine all do, so
   * a large table is vacuumed at night only, and one in a turn.
   */
  readonly upkeep: (isNight: boolean) => Promise<string[]>;
  /** The connections of the pool, where there is one. */
  readonly connections?: () => Record<'total' | 'idle' | 'waiting', number>;
  readonly close: () => Promise<void>;
}
