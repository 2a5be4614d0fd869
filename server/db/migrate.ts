/** Brings the tables up to date: one process at a time, never those of a newer Hadir, and never by holding others up. */
import { desc, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema } from 'drizzle-orm/pg-core';
import { Client, type ClientConfig } from 'pg';
import { errorCode, StartError } from '../base/startError.ts';
import type { Database } from './client.ts';
import { MIGRATION_LOCK } from './migrationLock.ts';
import { migrationsFolder } from './migrationsFolder.ts';
import { rootOf } from './retry.ts';
import * as schema from './schema.ts';

/** Where drizzle notes what it has run. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  at: bigint('created_at', { mode: 'number' }).notNull(),
});

/**
 * Code that is older than its database would write what the newer tables do not mean.
 *
 * @throws StartError when the database has been through a migration that this code does not know
 */
export async function refuseNewer(db: Pick<Database, 'select'>): Promise<void> {
  const [table] = await db
    .select({ there: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(select 1) as once`);
  if (!table?.there) return;
  // Migrations are compared by their times, not by their hashes, which change with the line endings.
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const rows = await db.select({ at: applied.at }).from(applied).orderBy(desc(applied.at));
  const unknown = rows.find(({ at }) => !known.has(at));
  if (!unknown) return;
  const day = new Date(unknown.at).toISOString().slice(0, 10);
  throw new StartError(
    `Basis data ini sudah dipakai oleh Hadir yang lebih baru: perubahan tabel tanggal ${day} tidak dikenal versi ini. ` +
      'Jalankan Hadir yang lebih baru, atau pulihkan cadangan dari sebelum pembaruan itu.',
  );
}

/** While a migration waits for a table, everybody else waits behind it, and their statements end after 5 s. */
const LOCK_TIMEOUT_MS = 3_000;

/** Somebody else holds what a migration needs; nothing has been changed, so it may be tried again. */
export class HeldByOthers extends Error {
  override name = 'HeldByOthers';
}

/** @throws HeldByOthers when another process migrates, or holds a table that has to change */
export async function migrateServer(config: ClientConfig): Promise<void> {
  const client = new Client({ ...config, lock_timeout: LOCK_TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    const db = drizzle(client, { schema });
    await heldBy('proses Hadir lain sedang memperbarui tabel', () =>
      db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`),
    );
    await heldBy('tabel yang perlu diperbarui sedang dipakai program lain', async () => {
      await refuseNewer(db as unknown as Database); // both engines' types, as in client.ts
      await migrate(db, { migrationsFolder });
    });
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
    throw new HeldByOthers(whom);
  }
}
