// What supervisors see of a running server: which one it is, how it does, and whether its database answers.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { databaseWatch } from '../../../server/db/watch.ts';
import { hadirVersion } from '../../../server/base/version.ts';
import { startTestServer } from '../../support/server.ts';
import { cleanUp, newFolder, root, signedIn, startHadir } from './hadir.ts';

vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

const PASSWORD = 'pilihan-sekolah';

test('which Hadir it is: the package’s version and the checkout’s commit', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).slice(0, 7);
  expect(hadirVersion()).toEqual({ version, commit });
});

test('a process says its version first, has the administrator of its settings, whose password it never says, and what Prometheus reads names no person; slow statements are logged without their values', async () => {
  const hadir = await startHadir({
    DATA_DIR: newFolder(),
    NODE_ENV: 'production',
    ADMIN_IDENTIFIER: 'kepala.tu',
    ADMIN_PASSWORD: PASSWORD,
    METRICS_PORT: '0',
    SLOW_QUERY_MS: '0',
  });
  const { version, commit } = hadirVersion();
  expect(hadir.stdout.split('\n')[0]).toBe(`Hadir ${version} (${commit})`);
  const live = await (await fetch(`${hadir.url}/health/live`)).json();
  expect(live.data).toEqual({ version, commit });

  const call = await signedIn(hadir.url, 'kepala.tu', PASSWORD);
  await call('GET', '/dashboard/users/1');
  await fetch(`${hadir.url}/api/v1/no/such/81726354`);
  const url = /Prometheus: (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(hadir.stdout)?.[1] ?? '';
  const text = await (await fetch(url)).text();
  const users = 'hadir_http_requests_total{method="GET",route="/api/v1/dashboard/users/:id",status="200"} 1';
  expect(text).toContain(users);
  expect(text).toContain('hadir_http_requests_total{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain('81726354');
  expect(text).toMatch(/hadir_http_request_duration_seconds_bucket\{le="0\.25",method="GET",route=/);
  expect(text).toContain(`hadir_info{version="${version}",commit="${commit}",engine="pglite"} 1`);
  expect(text).toContain('hadir_database_up 1');
  expect(Number(/^hadir_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1e6);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(text).toContain(`${name} `);
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
  // The API's own port says nothing of it.
  expect(await (await fetch(`${hadir.url}/metrics`)).text()).not.toContain('hadir_http');

  const logged = hadir.stderr.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const slow = logged.filter(({ msg }) => msg === 'slow query');
  expect(slow.some(({ query, ms }) => /from "users".* \$1/.test(query) && ms >= 0)).toBe(true);
  expect(JSON.stringify(slow)).not.toContain('kepala.tu');
  expect(hadir.stdout + hadir.stderr).not.toContain(PASSWORD);
  const paths = logged.flatMap(({ msg, path }) => (msg === 'request' ? [path] : []));
  expect(paths).toContain('/api/v1/dashboard/users/1');
  expect(paths.filter((path) => path.startsWith('/health'))).toEqual([]);
});

describe('a database that goes away and comes back', () => {
  const lines = () => {
    const log: string[] = [];
    return { log, logger: pino({}, { write: (line: string) => void log.push(JSON.parse(line).msg) }) };
  };

  test('is told of once each, however many calls fail', async () => {
    const { log, logger } = lines();
    let isBack = false;
    let pings = 0;
    const ping = async () => {
      pings += 1;
      if (!isBack) throw new Error('still gone');
    };
    const watch = databaseWatch(ping, logger, 1);
    for (let round = 1; round <= 2; round++) {
      isBack = false;
      pings = 0;
      for (let call = 0; call < 100; call++) watch.lost(new Error('connect ECONNREFUSED'));
      expect(watch.isGone).toBe(true);
      await expect.poll(() => pings).toBeGreaterThan(3);
      isBack = true;
      await expect.poll(() => watch.isGone).toBe(false);
      const pair = ['the database is gone; calls are answered 503', 'the database is back'];
      expect(log).toEqual(Array.from({ length: round }, () => pair).flat());
    }
  });

  test('is told of once by a supervisor that asks again and again, and fills no log', async () => {
    const server = await startTestServer({ ping: () => Promise.reject(new Error('connect ECONNREFUSED')) });
    for (let look = 0; look < 20; look++) {
      const { status, body } = await server.request('GET', '/health/ready');
      expect([status, body.success]).toEqual([503, false]);
    }
    expect(server.log.map((line) => JSON.parse(line).msg)).toEqual([
      'the database is gone; calls are answered 503',
    ]);
    await server.close();
  });
});
