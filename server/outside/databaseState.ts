/** Reads from the database what its operator wants to know: the same from every process, for the status page and for Prometheus. */
import { statfs } from 'node:fs/promises';
import { desc, sql } from 'drizzle-orm';
import { isAhead, type LastBackup } from '../backup/folder.ts';
import type { Database } from '../db/client.ts';
import { backupNotes } from '../db/tables/backupNotes.ts';

interface DatabaseState {
  /** As PostgreSQL reports it, e.g. 15.14. */
  readonly version: string;
  readonly bytes: number;
  /** How many connections wait for a lock that another one holds. */
  readonly lockWaits: number;
  /** The free bytes of the disk of a PostgreSQL on this machine; null when it is elsewhere, or does not say where it is. */
  readonly diskFree: number | null;
}

/** Where the data is may be asked only by roles that read all settings, and means something only on the same machine. */
const localDataFolder = sql<
  string | null
>`case when pg_has_role(current_user, 'pg_read_all_settings', 'member')
  and (inet_server_addr() is null or host(inet_server_addr()) in ('127.0.0.1', '::1')) then current_setting('data_directory', true) end`;

export async function readDatabaseState(
  db: Database,
  engine: 'pglite' | 'postgresql',
): Promise<DatabaseState> {
  const [row] = await db
    .select({
      version: sql<string>`current_setting('server_version')`,
      bytes: sql`pg_database_size(current_database())`.mapWith(Number),
      lockWaits:
        sql`(select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`.mapWith(
          Number,
        ),
      // The embedded engine's own folder is not one of this machine.
      folder: engine === 'postgresql' ? localDataFolder : sql<null>`null`,
    })
    .from(sql`(select 1) as one`);
  const folder = row?.folder ?? null;
  const disk = folder === null ? undefined : await statfs(folder).catch(() => undefined);
  // Only the number is kept of, for example, "15.14 (Debian 15.14-0+deb12u1)".
  const [version = ''] = (row?.version ?? '').split(' ');
  return {
    version,
    bytes: row?.bytes ?? 0,
    lockWaits: row?.lockWaits ?? 0,
    diskFree: disk ? disk.bavail * disk.bsize : null,
  };
}

/** The newest backup that any process or machine has noted in the database. */
export async function readNotedBackup(db: Database, now: Date): Promise<LastBackup | undefined> {
  const noted = await db.select().from(backupNotes).orderBy(desc(backupNotes.at));
  return noted.find((backup) => !isAhead(backup, now));
}
