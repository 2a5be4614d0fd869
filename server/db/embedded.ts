/** The embedded engine. A process on PostgreSQL never loads it, nor the memory that it takes: import it where it is wanted. */
import { PGlite, types } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { drizzle } from 'drizzle-orm/pglite';
import { endProcess, type OnBroken, watchTraps } from './broken.ts';
import type { Database, OpenDatabase } from './client.ts';
import { keepPlans } from './keptPlans.ts';
import { bringUpToDate, isBehind } from './migrate.ts';
import { rawEmbedded } from './raw.ts';
import { type OnQuery, timeEmbedded } from './slowQueries.ts';
import { type Disk, SYNCED_START, SyncedFolder } from './syncedFolder.ts';
import { lookAfterTables } from './upkeep.ts';

/**
 * Opens the embedded engine and brings its tables up to date.
 *
 * @param dataDir folder of the database; without one it lives in memory. The caller holds the folder's lock
 *   (see lock.ts): two processes on one folder corrupt it silently.
 * @param disk what syncs its files; tests hand in another one
 * @param onBroken told when the engine cannot go on: by default the process ends
 * @param onQuery told how long each statement of the API took
 * @param beforeMigrating called when tables with rows are about to change
 */
export async function openEmbedded(
  dataDir?: string,
  disk?: Disk,
  onBroken: OnBroken = endProcess,
  onQuery?: OnQuery,
  beforeMigrating?: (database: OpenDatabase) => Promise<void>,
): Promise<OpenDatabase> {
  const { client, database } = await startEmbedded(dataDir, disk, onBroken);
  try {
    if ((await isBehind(database.raw)) && beforeMigrating) await beforeMigrating(database);
    await database.raw('write', bringUpToDate);
    if (onQuery) timeEmbedded(client, onQuery);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the embedded engine with its tables as they are. */
export const connectEmbedded = async (dataDir?: string, disk?: Disk): Promise<OpenDatabase> =>
  (await startEmbedded(dataDir, disk, endProcess)).database;

async function startEmbedded(
  dataDir: string | undefined,
  disk: Disk | undefined,
  onBroken: OnBroken,
): Promise<{ client: PGlite; database: OpenDatabase }> {
  const folder = dataDir === undefined ? undefined : new SyncedFolder(dataDir, disk, onBroken);
  const client = await PGlite.create({
    // Loaded when a check asks for it.
    extensions: { amcheck },
    ...(folder && { fs: folder, startParams: SYNCED_START }),
  });
  readFewTypes(client);
  keepPlans(client);
  watchTraps(client, onBroken);
  const database: OpenDatabase = {
    db: drizzle(client) as unknown as Database,
    engine: 'pglite',
    raw: rawEmbedded(client),
    ping: async () => void (await client.query('select 1')),
    settled: async () => folder?.settled(),
    upkeep: (isNight) => lookAfterTables((statement) => client.query(statement), isNight ? 1 : 0),
    close: () => client.close(),
  };
  return { client, database };
}

// How the embedded engine's driver reads the columns of an answer.

/** Arrays that PostgreSQL's driver reads, too; others are texts on both engines. */
const ARRAYS = {
  BOOL: 1000,
  INT2: 1005,
  INT4: 1007,
  TEXT: 1009,
  VARCHAR: 1015,
  INT8: 1016,
  FLOAT4: 1021,
  FLOAT8: 1022,
  DATE: 1182,
  JSON: 199,
  JSONB: 3807,
} as const;

const READ: ReadonlySet<string> = new Set([
  ...Object.keys(types.parsers),
  ...Object.values(ARRAYS).map(String),
]);

/**
 * Forgets the readers that no answer of ours needs: of hundreds of types, most of them arrays of whole rows of the catalog. The
 * driver copies all of them at every statement of drizzle, which took a third of a short request.
 */
export function readFewTypes(client: PGlite): void {
  client.parsers = Object.fromEntries(Object.entries(client.parsers).filter(([type]) => READ.has(type)));
}
