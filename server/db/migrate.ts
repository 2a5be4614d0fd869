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

/**
 * Makes the tables of an empty database, or migrates those of an older Hadir; functions, views and triggers are made anew when they have
 * changed. When everything is up to date, nothing is written.
 *
 * @throws StartError when the database has been through a migration that this code does not know
 */
export async function bringTablesUpToDate(session: RawSession): Promise<void> {
  const applied = await appliedMigrations(session);
  const { bridge, ours } = findMissingMigrations(applied);
  const wanted = readDatabaseObjects();
  if (bridge.length + ours.length === 0 && (await readObjectsHash(session)) === wanted.hash) return;
  // Generated columns need their functions to exist first. An older database keeps its own functions until its tables have been migrated.
  if (applied.length === 0) await makeFunctions(session, wanted);
  for (const migration of bridge) await run(session, migration);
  // Columns that a view shows cannot be changed, so the views are dropped. The bridge's migrations change the views themselves.
  await session.rows(DROP_VIEWS);
  for (const migration of ours) await run(session, migration);
  await makeDatabaseObjects(session, wanted);
}

/**
 * Whether the database has tables that are older than this Hadir.
 *
 * @throws StartError when they are newer
 */
export const isBehind = (raw: RawAccess): Promise<boolean> =>
  raw('read', async (session) => {
    const applied = await appliedMigrations(session);
    if (applied.length === 0) return false;
    const { bridge, ours } = findMissingMigrations(applied);
    return bridge.length + ours.length > 0 || (await readObjectsHash(session)) !== readDatabaseObjects().hash;
  });

const DROP_VIEWS = 'drop view if exists live_sessions, held_sessions';

/** Runs a migration and records it in the table in which drizzle records migrations, too. */
export async function run(session: RawSession, { sql, hash, folderMillis }: Migration): Promise<void> {
  await session.rows('create schema if not exists drizzle');
  await session.rows(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const statement of sql) await session.rows(statement);
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
 * Migrates a PostgreSQL database. All that must hold meanwhile is set in its transaction, so that it holds through a pooler, too.
 *
 * @throws LockedByOthers when another process migrates, or holds a table that has to change
 * @throws ReadOnlyServer when it is a standby
 */
export async function migratePostgres(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    await runInTransaction(client, 'write', async (session) => {
      const [server] = await session.rows<{ is_standby: boolean }>(
        'select pg_is_in_recovery() as is_standby',
      );
      if (server?.is_standby) throw new ReadOnlyServer();
      await session.rows(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await runUnlessLocked('proses Hadir lain sedang memperbarui tabel', () =>
        session.rows('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]),
      );
      await runUnlessLocked('tabel yang perlu diperbarui sedang dipakai program lain', () =>
        bringTablesUpToDate(session),
      );
    });
  } finally {
    await client.end();
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
