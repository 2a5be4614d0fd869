/** Brings the tables up to date. One process at a time does so, it refuses the tables of a newer Hadir, and it does not make others wait for long. */
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../base/startError.ts';
import { appliedMigrations } from './catalog.ts';
import {
  type Migration,
  findMissingMigrations,
  type DatabaseObjects,
  readDatabaseObjects,
} from './migrationFiles.ts';
import { ReadOnlyServer } from './lines.ts';
import { MIGRATION_LOCK } from './migrationLock.ts';
import {
  quoteName,
  quoteTable,
  type RawAccess,
  type RawSession,
  type TableName,
  runInTransaction,
} from './raw.ts';
import { findRootError } from './retry.ts';

/** How far an update of the tables has come: `done` of `all` migrations. */
export interface MigrationProgress {
  readonly done: number;
  readonly all: number;
}
export type OnMigrating = (progress: MigrationProgress) => void | Promise<void>;

export interface MigrationListeners {
  /** Called before anything is locked or changed, when tables with rows are older than this Hadir. */
  readonly beforeMigrating?: (() => Promise<void>) | undefined;
  readonly onMigrating?: OnMigrating | undefined;
}

/**
 * Makes the tables of an empty database, or migrates those of an older Hadir; functions, views and triggers are made anew when they have
 * changed. When everything is up to date, nothing is written.
 *
 * @param onMigrating called before each migration of tables that exist already
 * @throws StartError when the database has been through a migration that this code does not know
 */
export async function bringTablesUpToDate(
  session: RawSession,
  onMigrating: OnMigrating = () => {},
): Promise<void> {
  const applied = await appliedMigrations(session);
  const { bridge, ours } = findMissingMigrations(applied);
  const wanted = readDatabaseObjects();
  if (bridge.length + ours.length === 0 && (await readObjectsHash(session)) === wanted.hash) return;
  // Generated columns need their functions to exist first. An older database keeps its own functions until its tables have been migrated.
  if (applied.length === 0) await makeFunctions(session, wanted);
  let done = 0;
  const runNext = async (migration: Migration) => {
    if (applied.length > 0) await onMigrating({ done, all: bridge.length + ours.length });
    await run(session, migration);
    done += 1;
  };
  for (const migration of bridge) await runNext(migration);
  // The columns of the table that the views show cannot be changed, so the views are dropped; as late as possible, because whoever reads them
  // waits from then on. The bridge's migrations change the views themselves.
  let hasViews = true;
  for (const migration of ours) {
    if (hasViews && migration.sql.some((statement) => CHANGES_SESSIONS.test(statement))) {
      await session.rows(DROP_VIEWS);
      hasViews = false;
    }
    await runNext(migration);
  }
  if (applied.length > 0) await onMigrating({ done, all: done });
  await makeDatabaseObjects(session, wanted);
}

const CHANGES_SESSIONS = /ALTER TABLE "(public"\.")?sessions"/i;

/**
 * Whether the database has tables that are older than this Hadir.
 *
 * @throws StartError when they are newer
 */
export const isBehind = (raw: RawAccess): Promise<boolean> => raw('read', isSessionBehind);

async function isSessionBehind(session: RawSession): Promise<boolean> {
  const applied = await appliedMigrations(session);
  if (applied.length === 0) return false;
  const { bridge, ours } = findMissingMigrations(applied);
  return bridge.length + ours.length > 0 || (await readObjectsHash(session)) !== readDatabaseObjects().hash;
}

const DROP_VIEWS = 'drop view if exists live_sessions, held_sessions';

/** Runs a migration and records it in the table in which drizzle records migrations, too. */
export async function run(session: RawSession, { sql, hash, folderMillis }: Migration): Promise<void> {
  await session.rows('create schema if not exists drizzle');
  await session.rows(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  // An index may have been built already: see buildIndexesBeside.
  for (const statement of sql)
    await session.rows(statement.replace(PLAIN_INDEX, 'CREATE INDEX IF NOT EXISTS "$1" ON "$2"'));
  await session.rows('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/**
 * Makes the functions before there are tables. With `check_function_bodies` off, PostgreSQL checks the tables that a body names only when
 * it is called.
 */
export async function makeFunctions(
  session: RawSession,
  { functions }: DatabaseObjects = readDatabaseObjects(),
): Promise<void> {
  await session.rows('set local check_function_bodies = off');
  for (const statement of functions) await session.rows(statement);
}

/**
 * Makes the functions, views and triggers of this version. Triggers that are not Hadir's stay. A function that is no longer used must be
 * dropped by a migration.
 */
export async function makeDatabaseObjects(
  session: RawSession,
  wanted: DatabaseObjects = readDatabaseObjects(),
): Promise<void> {
  const { views, triggers, hash } = wanted;
  const oldTriggers = await session.rows<TableName & { trigger: string }>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and n.nspname = 'public' and p.proname like 'hadir\\_%'`,
  );
  for (const { trigger, ...table } of oldTriggers)
    await session.rows(`drop trigger ${quoteName(trigger)} on ${quoteTable(table)}`);
  await makeFunctions(session, wanted);
  await session.rows(DROP_VIEWS);
  for (const statement of [...views, ...triggers]) await session.rows(statement);
  await session.rows(`comment on schema drizzle is '${hash}'`);
}

/**
 * Reads the hash of the functions, views and triggers that were made last. It is a comment of the schema and not in a table, so that a
 * backup contains only tables.
 */
async function readObjectsHash(session: RawSession): Promise<string | null> {
  const [row] = await session.rows<{ hash: string | null }>(
    `select obj_description('drizzle'::regnamespace, 'pg_namespace') as hash`,
  );
  return row?.hash ?? null;
}

/** How long a migration waits for a table. Meanwhile everybody else waits behind it, and their statements time out after 5 s. */
const LOCK_TIMEOUT_MS = 3_000;

/** Thrown when another process holds what a migration needs. Nothing has been changed, so it may be tried again. */
export class LockedByOthers extends Error {
  override name = 'HeldByOthers';
}

/**
 * Migrates a PostgreSQL database. What may take long comes before what keeps others from the tables. All that must hold meanwhile is set in
 * a transaction, so that it holds through a pooler, too.
 *
 * @throws LockedByOthers when another process migrates, or holds a table that has to change
 * @throws ReadOnlyServer when it is a standby
 */
export async function migratePostgres(
  config: ClientConfig,
  { beforeMigrating, onMigrating }: MigrationListeners = {},
): Promise<void> {
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    const missing = await runInTransaction(client, 'write', async (session) => {
      const [server] = await session.rows<{ is_standby: boolean }>(
        'select pg_is_in_recovery() as is_standby',
      );
      if (server?.is_standby) throw new ReadOnlyServer();
      await session.rows(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      return findMissingIndexes(session);
    });
    if (missing) {
      await beforeMigrating?.();
      if (missing.length > 0) await lockMigrations(config, () => buildIndexesBeside(client, missing));
    }
    await runInTransaction(client, 'write', async (session) => {
      await lockForMigrations(session);
      await runUnlessLocked(TABLES_IN_USE, () => bringTablesUpToDate(session, onMigrating));
    });
  } finally {
    await client.end();
  }
}

async function lockForMigrations(session: RawSession): Promise<void> {
  await session.rows(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await runUnlessLocked('proses Hadir lain sedang memperbarui tabel', () =>
    // Without a parameter: a statement with one keeps its snapshot until the next, and an index that is built beside waits for every snapshot.
    session.rows(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`),
  );
}

/** Keeps other processes from migrating while `work` uses another connection. Nothing is read in this transaction, so nobody waits for its end. */
async function lockMigrations(config: ClientConfig, work: () => Promise<void>): Promise<void> {
  const guard = new Client(config);
  guard.on('error', () => {});
  await guard.connect();
  try {
    await runInTransaction(guard, 'write', async (session) => {
      await lockForMigrations(session);
      await work();
    });
  } finally {
    await guard.end();
  }
}

/** As drizzle-kit writes an index that is not unique. A unique one may find doubles, which its own migration removes first. */
const PLAIN_INDEX = /^CREATE INDEX "([^"]+)" ON "([^"]+)"/;

/** @returns undefined when nothing has to be migrated */
async function findMissingIndexes(session: RawSession): Promise<string[] | undefined> {
  let missing: string[] | undefined;
  await runUnlessLocked(TABLES_IN_USE, async () => {
    if (!(await isSessionBehind(session))) return;
    const { ours } = findMissingMigrations(await appliedMigrations(session));
    missing = ours.flatMap(({ sql }) => sql).filter((statement) => PLAIN_INDEX.test(statement));
  });
  return missing;
}

const TABLES_IN_USE = 'tabel yang perlu diperbarui sedang dipakai program lain';

/** Whether the lock that building takes can be had: no time limit outlives a transaction, and an index is built outside of one. */
async function tryLock(client: Client, table: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`lock table ${table} in share update exclusive mode`);
  } finally {
    await client.query('rollback');
  }
}

/**
 * Builds the indexes of the missing migrations while the tables are read and written: in the transaction of the migrations an index on
 * millions of rows would keep everybody from writing until it is built. One that needs what those migrations change first cannot be built
 * here, and is built there.
 */
async function buildIndexesBeside(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const [, index = '', table = ''] = PLAIN_INDEX.exec(statement) ?? [];
    const name = quoteName(index);
    const found = await client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    const [left] = found.rows;
    if (left?.valid) continue;
    // What a start before this one began and did not finish is useless, and in the way.
    if (left) await client.query(`drop index concurrently ${name}`);
    try {
      await runUnlessLocked(TABLES_IN_USE, () => tryLock(client, quoteName(table)));
      await client.query(statement.replace(PLAIN_INDEX, 'CREATE INDEX CONCURRENTLY "$1" ON "$2"'));
    } catch (error) {
      // 42 is a table or column that is not there yet.
      if (!errorCode(findRootError(error))?.startsWith('42')) throw error;
    }
  }
}

/** @throws LockedByOthers when the work waited too long for a lock */
export async function runUnlessLocked(lockedMessage: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const root = findRootError(error);
    if (errorCode(root) !== '55P03') throw error;
    throw new LockedByOthers(lockedMessage);
  }
}
