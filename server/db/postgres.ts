import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import type { Database, OpenDatabase, Standby } from './client.ts';
import { CONNECTION, createLines, type LineClient, LinePool } from './lines.ts';
import { migratePostgres, type MigrationListeners } from './migrate.ts';
import { maintainTables } from './upkeep.ts';
import { namingClients } from './namedStatements.ts';
import { joiningClients } from './transactions.ts';
import { rawPostgres } from './raw.ts';
import { type OnQuery, timedClient } from './slowQueries.ts';
import { createStandby, STANDBY_CONNECT_TIMEOUT_MS } from './standby.ts';

/**
 * Connects to PostgreSQL and brings its tables up to date, one process at a time.
 *
 * @param onError told of connections that break while idle.
 */
export async function openPostgres(
  connectionString: string,
  onError?: (error: Error) => void,
  onQuery?: OnQuery,
  migrating?: MigrationListeners,
): Promise<OpenDatabase> {
  await migratePostgres({ connectionString, ...CONNECTION }, migrating);
  return connectPostgres(connectionString, onError, TIMEOUTS_MS, onQuery);
}

const MAX_LINES = 10;
/**
 * A pooler in session mode gives every line a connection for itself, and PgBouncer has 20 by default: enough for four processes, and for
 * maintenance beside them.
 */
const MAX_LINES_THROUGH_POOLER = 4;
/**
 * How long a line stays open that nobody uses: from one lesson hour to the next. A new one has no plans yet, and its first mark takes three
 * times as long. A pooler has plans for nobody, and others may want the connection.
 */
const KEPT_IDLE_MS = 60 * 60_000;
const KEPT_IDLE_THROUGH_POOLER_MS = 10_000;
/**
 * The last one is for a process that is frozen, or whose machine is gone without a word, in the middle of a transaction: what it has locked
 * (a school's gate, a turn, a key) is let go, while PostgreSQL's own keepalive would hold it for two hours.
 */
const TIMEOUTS_MS = {
  statement_timeout: 5_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Connects to PostgreSQL without migrating. A dead or frozen server must fail a query, not block the API: statements time out after 5 s on
 * the server and after 6 s here.
 *
 * @param timeouts other limits, for work that nobody waits for
 */
export function connectPostgres(
  connectionString: string,
  onError: (error: Error) => void = () => {},
  timeouts: Partial<typeof TIMEOUTS_MS> = TIMEOUTS_MS,
  onQuery?: OnQuery,
): OpenDatabase {
  const config = { connectionString, ...CONNECTION };
  const pool = createPool(config, 'primary', timeouts, onQuery);
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return {
    db: drizzle(pool) as unknown as Database,
    engine: 'postgresql',
    raw: rawPostgres(connectionString),
    ping: async () => void (await pool.query('select 1')),
    // PostgreSQL confirms a commit only after it was synced, so there is nothing to wait for.
    settled: async () => {},
    upkeep: () =>
      runOnOwnConnection(config, (client) => maintainTables((statement) => client.query(statement))),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Opens a standby. It may be away, now or later; then nothing is read from it. */
export function openStandby(connectionString: string, onQuery?: OnQuery): Standby {
  const config = {
    connectionString,
    ...CONNECTION,
    connectionTimeoutMillis: STANDBY_CONNECT_TIMEOUT_MS,
  };
  const pool = createPool(config, 'any', TIMEOUTS_MS, onQuery);
  pool.on('error', () => {});
  return createStandby(drizzle(pool) as unknown as Database, pool);
}

function createPool(
  config: ClientConfig,
  expects: 'primary' | 'any',
  { query_timeout, ...serverTimeouts }: Partial<typeof TIMEOUTS_MS>,
  onQuery: OnQuery | undefined,
): LinePool {
  const settings = {
    // JIT compilation and parallel workers pay off for reports that take minutes; here they would take longer than the query itself.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    ...serverTimeouts,
  };
  const lines = joiningClients(namingClients(undefined, createLines(settings, expects)));
  const pool: LinePool = new LinePool(
    {
      ...config,
      ...(query_timeout !== undefined && { query_timeout }),
      Client: onQuery ? timedClient(lines.Client, onQuery) : lines.Client,
      onConnect: async (client) => {
        await lines.onConnect(client);
        if ((client as LineClient).isDirect) return;
        pool.options.max = MAX_LINES_THROUGH_POOLER;
        pool.options.idleTimeoutMillis = KEPT_IDLE_THROUGH_POOLER_MS;
      },
      max: MAX_LINES,
      idleTimeoutMillis: KEPT_IDLE_MS,
    },
    lines,
  );
  return pool;
}

async function runOnOwnConnection<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
