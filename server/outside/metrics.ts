/**
 * Provides metrics for Prometheus on a separate port, which no proxy forwards. Routes are identified by their pattern, never by a path,
 * which would contain people's ids.
 */
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Version } from '../../contract/system/about.ts';
import type { Database, OpenDatabase } from '../db/client.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE, calls } from '../../contract/calls.ts';
import type { LastBackup } from '../backup/folder.ts';
import { newerBackup } from '../backup/notes.ts';
import type { MigrationProgress } from '../db/migrate.ts';
import { readDatabaseState, readNotedBackup } from './databaseState.ts';
import { errorCode, StartError } from '../base/startError.ts';

interface ObservedRequest {
  readonly method: string;
  /** The route's pattern, such as /api/v1/dashboard/users/:id. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Metrics {
  observe(request: ObservedRequest): void;
  /** Records the time of one statement of the API. */
  observeQuery(seconds: number): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

interface MetricsSources {
  readonly version: Version;
  readonly dataDir: string;
  readonly engine: OpenDatabase['engine'];
  /** Undefined while the database is not open yet, as during an update of its tables. */
  readonly database: () => Pick<OpenDatabase, 'db' | 'connections'> | undefined;
  readonly isDatabaseGone: () => boolean;
  /** How far an update of the tables has come; undefined while there is none. */
  readonly migration: () => MigrationProgress | undefined;
  /** How long the queues of this process are, by their names. */
  readonly queues: () => Readonly<Record<string, number>>;
  /** Of messages to families how many wait or are sent, and how many gateways run or are stopped. */
  readonly family: (db: Database) => Promise<Readonly<Record<string, number>>>;
  /** The newest backup that this machine knows of. */
  readonly lastBackup: (now: Date) => LastBackup | null;
  readonly now: () => Date;
}

const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(sources: MetricsSources): Metrics {
  const { version, dataDir, engine, database, isDatabaseGone } = sources;
  const register = new Registry();
  const registers = [register];
  // Metrics of the process: memory, CPU, garbage collection, event-loop delay.
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'hadir_http_requests_total',
    help: 'Answered requests by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'hadir_http_request_duration_seconds',
    help: 'From a request to its answer',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const queries = new Histogram({
    name: 'hadir_database_query_duration_seconds',
    help: 'Statements of the API, with the wait for their turn on the embedded engine',
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const info = new Gauge({
    name: 'hadir_info',
    help: 'Always 1; which Hadir and which engine',
    labelNames: ['version', 'commit', 'engine'],
    registers,
  });
  info.set({ version: version.version, commit: version.commit ?? '', engine }, 1);
  register.registerMetric(
    new Gauge({
      name: 'hadir_database_up',
      help: '0 from the first lost connection until the database answers again',
      registers: [],
      collect() {
        this.set(isDatabaseGone() ? 0 : 1);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'hadir_database_connections',
      help: 'Of the pool to PostgreSQL; waiting: requests that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(database()?.connections?.() ?? {}))
          this.set({ state }, count);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'hadir_migrations',
      help: 'While the tables are brought up to date: how many changes are done, and of how many',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.reset();
        const progress = sources.migration();
        this.set({ state: 'running' }, progress ? 1 : 0);
        for (const [state, count] of Object.entries(progress ?? {})) this.set({ state }, count);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'hadir_queue_length',
      help: 'Pictures and mails of this process that wait or are worked on',
      labelNames: ['queue'],
      registers: [],
      collect() {
        for (const [queue, length] of Object.entries(sources.queues())) this.set({ queue }, length);
      },
    }),
  );
  const failedSignIns = new Counter({
    name: 'hadir_sign_ins_failed_total',
    help: 'Sign-ins that were refused, also by a limit',
    registers,
  });
  const readDatabase = measureDatabase(registers, sources);
  register.registerMetric(
    new Gauge({
      name: 'hadir_disk_free_bytes',
      help: 'Where DATA_DIR is, for a user without rights',
      registers: [],
      async collect() {
        const disk = await statfs(dataDir).catch(() => undefined);
        if (disk) this.set(disk.bavail * disk.bsize);
      },
    }),
  );
  return {
    observe({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
      if (route === SIGN_IN_ROUTE && status >= 400 && status < 500) failedSignIns.inc();
    },
    observeQuery: (seconds) => queries.observe(seconds),
    async text() {
      await readDatabase();
      return register.metrics();
    },
  };
}

const SIGN_IN_ROUTE = API_BASE + calls.login.path();
/** A scrape waits no longer for a database that does not answer; what was read before stays. */
const READ_TIMEOUT_MS = 3_000;

/** What all processes on a database say alike, because they read it there. */
function measureDatabase(
  registers: Registry[],
  { engine, database, isDatabaseGone, family, lastBackup, now }: MetricsSources,
): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const bytes = gauge('hadir_database_bytes', 'The size of the database');
  const waits = gauge(
    'hadir_database_lock_waits',
    'Connections that wait for a lock which another one holds',
  );
  const backupAt = gauge(
    'hadir_last_backup_timestamp_seconds',
    'When the last backup was made; 0: none is known',
  );
  const backupBytes = gauge('hadir_last_backup_bytes', 'The size of the last backup; 0: not known');
  const diskFree = new Gauge({
    name: 'hadir_database_disk_free_bytes',
    help: 'Where PostgreSQL has its data; missing where that is not known',
    // With a label it is missing until it is set.
    labelNames: ['engine'],
    registers,
  });
  const messages = new Gauge({
    name: 'hadir_family_queue',
    help: 'Messages to families that wait or are being sent; gateways that run, or were stopped because they refused',
    labelNames: ['state'],
    registers,
  });
  const read = async ({ db }: Pick<OpenDatabase, 'db'>) => {
    const state = await readDatabaseState(db, engine);
    const at = now();
    const last = newerBackup(lastBackup(at) ?? undefined, await readNotedBackup(db, at));
    bytes.set(state.bytes);
    waits.set(state.lockWaits);
    backupAt.set(last ? last.at.getTime() / 1000 : 0);
    backupBytes.set(last?.bytes ?? 0);
    for (const [name, count] of Object.entries(await family(db))) messages.set({ state: name }, count);
    if (state.diskFree !== null) diskFree.set({ engine }, state.diskFree);
  };
  return async () => {
    const open = database();
    if (!open || isDatabaseGone()) return;
    const timeout = new AbortController();
    const reading = read(open).catch(() => {});
    await Promise.race([
      reading,
      pause(READ_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
  };
}

export interface MetricsServer {
  readonly url: string;
  close(): void;
}

/**
 * Serves the metrics.
 *
 * @throws StartError when it cannot listen on the address
 */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(
      `Angka untuk Prometheus tidak dapat disajikan di ${host}:${port} (${errorCode(error) ?? String(error)}). ` +
        'Isi METRICS_PORT dengan nomor lain, atau kosongkan.',
      { cause: error },
    );
  }
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
