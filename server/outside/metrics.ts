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
import type { OpenDatabase } from '../db/client.ts';
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
  readonly database: Pick<OpenDatabase, 'engine' | 'connections'>;
  readonly isDatabaseGone: () => boolean;
}

const DURATION_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ version, dataDir, database, isDatabaseGone }: MetricsSources): Metrics {
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
  info.set({ version: version.version, commit: version.commit ?? '', engine: database.engine }, 1);
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
  const { connections } = database;
  if (connections) {
    register.registerMetric(
      new Gauge({
        name: 'hadir_database_connections',
        help: 'Of the pool to PostgreSQL; waiting: requests that wait for one',
        labelNames: ['state'],
        registers: [],
        collect() {
          for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
        },
      }),
    );
  }
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
    },
    observeQuery: (seconds) => queries.observe(seconds),
    text: () => register.metrics(),
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
