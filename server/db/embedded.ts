/** Opens the embedded engine. It takes much memory, so import this module only where it is used: a process on PostgreSQL never loads it. */
import { PGlite, types } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { drizzle } from 'drizzle-orm/pglite';
import { endProcess, type EngineFailureHandler, watchWasmTraps } from './broken.ts';
import type { Database, OpenDatabase } from './client.ts';
import { keepPlans } from './keptPlans.ts';
import { bringTablesUpToDate, isBehind, type OnMigrating } from './migrate.ts';
import { rawEmbedded } from './raw.ts';
import { type OnQuery, timeEmbedded } from './slowQueries.ts';
import { type Disk, SYNCED_START_PARAMETERS, SyncedFolder } from './syncedFolder.ts';
import { takeTurns } from './turns.ts';
import { maintainTables } from './upkeep.ts';

/**
 * Opens the embedded engine and brings its tables up to date.
 *
 * @param dataDir folder of the database; without one it lives in memory. The caller must hold the folder's lock (see lock.ts): two
 * processes on one folder corrupt it silently.
 * @param disk syncs its files; tests pass another one
 * @param onBroken called when the engine cannot go on; by default the process ends
 * @param onQuery called with the time that each statement of the API took
 * @param beforeMigrating called when tables with rows are about to change
 */
export async function openEmbedded(
  dataDir?: string,
  disk?: Disk,
  onBroken: EngineFailureHandler = endProcess,
  onQuery?: OnQuery,
  beforeMigrating?: (database: OpenDatabase) => Promise<void>,
  onMigrating?: OnMigrating,
): Promise<OpenDatabase> {
  const { clients, database } = await startEmbedded(dataDir, disk, onBroken);
  try {
    if ((await isBehind(database.raw)) && beforeMigrating) await beforeMigrating(database);
    await database.raw('write', (session) => bringTablesUpToDate(session, onMigrating));
    if (onQuery) for (const client of clients) timeEmbedded(client, onQuery);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the embedded engine without migrating its tables. */
export const connectEmbedded = async (dataDir?: string, disk?: Disk): Promise<OpenDatabase> =>
  (await startEmbedded(dataDir, disk, endProcess)).database;

async function startEmbedded(
  dataDir: string | undefined,
  disk: Disk | undefined,
  onBroken: EngineFailureHandler,
): Promise<{ clients: readonly PGlite[]; database: OpenDatabase }> {
  const folder = dataDir === undefined ? undefined : new SyncedFolder(dataDir, disk, onBroken);
  const client = await PGlite.create({
    // This only makes the extension available; it is loaded when a check creates it.
    extensions: { amcheck },
    ...(folder && { fs: folder, startParams: SYNCED_START_PARAMETERS }),
  });
  removeUnusedParsers(client);
  keepPlans(client);
  const turns = takeTurns(client);
  watchWasmTraps(client, onBroken);
  const [db, first, alone] = [client, turns.clients.first, turns.clients.alone].map(
    (one) => drizzle(one) as unknown as Database,
  ) as [Database, Database, Database];
  const database: OpenDatabase = {
    db,
    lanes: {
      first: (work) => turns.first(() => work(first)),
      alone: (work) => turns.alone(() => work(alone)),
    },
    engine: 'pglite',
    raw: rawEmbedded(client),
    ping: async () => void (await turns.clients.first.query('select 1')),
    settled: async () => folder?.settled(),
    upkeep: (isNight) => maintainTables((statement) => client.query(statement), isNight ? 1 : 0),
    close: () => client.close(),
  };
  return { clients: [client, ...Object.values(turns.clients)], database };
}

// How the embedded engine's driver reads the columns of an answer.

/** The array types that PostgreSQL's driver parses, too; on both engines all other arrays stay texts. */
const PARSED_ARRAY_TYPE_IDS = {
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

const PARSED_TYPE_IDS: ReadonlySet<string> = new Set([
  ...Object.keys(types.parsers),
  ...Object.values(PARSED_ARRAY_TYPE_IDS).map(String),
]);

/**
 * Removes the parsers of types that no query uses. There are hundreds, mostly for arrays of whole catalog rows, and the driver copies all
 * of them for every statement of drizzle, which took a third of a short request.
 */
export function removeUnusedParsers(client: PGlite): void {
  client.parsers = Object.fromEntries(
    Object.entries(client.parsers).filter(([type]) => PARSED_TYPE_IDS.has(type)),
  );
}
