/** Brings the tables up to date: one process at a time, never those of a newer Hadir, and never by holding others up. */
import { Client, type ClientConfig } from 'pg';
import { errorCode } from '../base/startError.ts';
import { appliedMigrations } from './catalog.ts';
import { type Migration, migrationsBefore, type Objects, objects } from './migrationFiles.ts';
import { MIGRATION_LOCK } from './migrationLock.ts';
import { quoteName, quoteTable, type Raw, type RawSession, type TableName, within } from './raw.ts';
import { rootOf } from './retry.ts';

/**
 * Makes the tables of an empty database, or changes those of an older Hadir; with them their functions, views and triggers, where those have
 * changed. Where all is as it should be, nothing is written.
 *
 * @throws StartError when the database has been through a migration that this code does not know
 */
export async function bringUpToDate(session: RawSession): Promise<void> {
  const applied = await appliedMigrations(session);
  const { bridge, ours } = migrationsBefore(applied);
  const wanted = objects();
  if (bridge.length + ours.length === 0 && (await hashOf(session)) === wanted.hash) return;
  // Generated columns need functions that are there before them; an older database has its own until its tables have changed.
  if (applied.length === 0) await makeFunctions(session, wanted);
  for (const migration of bridge) await run(session, migration);
  // A view keeps the columns that it shows from being changed; the bridge changes its views itself.
  await session.rows(DROP_VIEWS);
  for (const migration of ours) await run(session, migration);
  await makeObjects(session, wanted);
}

/** Whether there are tables, and these are older than ours. @throws StartError where they are newer */
export const isBehind = (raw: Raw): Promise<boolean> =>
  raw('read', async (session) => {
    const applied = await appliedMigrations(session);
    if (applied.length === 0) return false;
    const { bridge, ours } = migrationsBefore(applied);
    return bridge.length + ours.length > 0 || (await hashOf(session)) !== objects().hash;
  });

const DROP_VIEWS = 'drop view if exists live_sessions, held_sessions';

/** Where drizzle notes what it has run, too. */
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

/** Before there are tables: a body that names some is looked at when it is called. */
export async function makeFunctions(session: RawSession, { functions }: Objects = objects()): Promise<void> {
  await session.rows('set local check_function_bodies = off');
  for (const statement of functions) await session.rows(statement);
}

/** Functions, views and triggers as they are today. Triggers that are not ours stay; a function that is ours no more is a migration's to drop. */
export async function makeObjects(session: RawSession, wanted: Objects = objects()): Promise<void> {
  const { views, triggers, hash } = wanted;
  const old = await session.rows<TableName & { trigger: string }>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and n.nspname = 'public' and p.proname like 'hadir\\_%'`,
  );
  for (const { trigger, ...table } of old)
    await session.rows(`drop trigger ${quoteName(trigger)} on ${quoteTable(table)}`);
  await makeFunctions(session, wanted);
  await session.rows(DROP_VIEWS);
  for (const statement of [...views, ...triggers]) await session.rows(statement);
  await session.rows(`comment on schema drizzle is '${hash}'`);
}

/** Of the functions, views and triggers that were made last. No table has it, so that a backup holds tables alone. */
async function hashOf(session: RawSession): Promise<string | null> {
  const [row] = await session.rows<{ hash: string | null }>(
    `select obj_description('drizzle'::regnamespace, 'pg_namespace') as hash`,
  );
  return row?.hash ?? null;
}

/** While a migration waits for a table, everybody else waits behind it, and their statements end after 5 s. */
const LOCK_TIMEOUT_MS = 3_000;

/** Somebody else holds what a migration needs; nothing has been changed, so it may be tried again. */
export class LockedByOthers extends Error {
  override name = 'HeldByOthers';
}

/** @throws HeldByOthers when another process migrates, or holds a table that has to change */
export async function migrateServer(config: ClientConfig): Promise<void> {
  const client = new Client({ ...config, lock_timeout: LOCK_TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await heldBy('proses Hadir lain sedang memperbarui tabel', () =>
      client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]),
    );
    await heldBy('tabel yang perlu diperbarui sedang dipakai program lain', () =>
      within(client, 'write', bringUpToDate),
    );
  } finally {
    await client.end();
  }
}

async function heldBy(whom: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const root = rootOf(error);
    if (errorCode(root) !== '55P03') throw error;
    throw new LockedByOthers(whom);
  }
}
