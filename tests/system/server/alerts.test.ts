// The alert rules that the README offers: what they name is what Hadir says, and Prometheus' own tool finds that they tell what they promise.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteInDatabase } from '../../../server/backup/notes.ts';
import { readQueueState } from '../../../server/features/family/index.ts';
import { createMetrics } from '../../../server/outside/metrics.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

const root = join(import.meta.dirname, '../../..');
const RULES = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const metricsOf = (migration?: { done: number; all: number }) =>
  createMetrics({
    version: { version: '1.2.3', commit: 'abc1234' },
    dataDir: root,
    engine: server.database.engine,
    database: () => server.database,
    isDatabaseGone: () => false,
    migration: () => migration,
    queues: () => ({ pictures: 3, mails: 0 }),
    family: readQueueState,
    lastBackup: () => null,
    now: () => NOW,
  });

it('every figure of the rules is one that a process says', async () => {
  const text = await metricsOf().text();
  const named = new Set(RULES.match(/\b(hadir|process)_[a-z_]+/g));
  expect(named.size).toBeGreaterThan(9);
  // Where PostgreSQL has its data is known on its own machine alone.
  named.delete('hadir_database_disk_free_bytes');
  for (const name of named) expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'));
});

it('every process says the last backup that any of them has noted, the newest, and how large it was', async () => {
  const { raw } = server.database;
  expect(await metricsOf().text()).toContain('hadir_last_backup_timestamp_seconds 0');
  const at = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
  await noteInDatabase(raw, { at: at(9), bytes: 5_000_000_000, by: 'command' });
  await noteInDatabase(raw, { at: at(2), bytes: 77, by: 'external' });
  // Of a clock that was ahead: it would be the newest for years.
  await noteInDatabase(raw, { at: at(-24 * 400), bytes: 1, by: 'nightly' });
  const text = await metricsOf().text();
  expect(text).toContain(`hadir_last_backup_timestamp_seconds ${at(2).getTime() / 1000}`);
  expect(text).toContain('hadir_last_backup_bytes 77');
  expect(Number(/^hadir_database_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1e6);
  expect(text).toContain('hadir_database_lock_waits 0');
  const { body } = await server.request('GET', '/status', { as: 'admin' });
  // The one of the embedded database's own folder is older in this test's installation.
  expect(body.data.backup.last).toEqual({ at: at(2).toISOString(), bytes: 77, by: 'external' });
});

it('an update of the tables, the queues and refused sign-ins are figures, too', async () => {
  const metrics = metricsOf({ done: 3, all: 12 });
  for (const status of [200, 401, 429, 503])
    metrics.observe({ method: 'POST', route: '/api/v1/login', status, seconds: 0.1 });
  const text = await metrics.text();
  expect(text).toContain('hadir_sign_ins_failed_total 2');
  expect(text).toContain('hadir_queue_length{queue="pictures"} 3');
  for (const state of ['waiting', 'sending', 'running', 'stopped'])
    expect(text).toContain(`hadir_family_queue{state="${state}"} 0`);
  for (const line of ['running"} 1', 'done"} 3', 'all"} 12'])
    expect(text).toContain(`hadir_migrations{state="${line}`);
});

it.skipIf(!hasPromtool)('promtool finds the rules right, and told when they should be', () => {
  for (const of of [
    ['check', 'rules', 'deploy/alerts.yml'],
    ['test', 'rules', 'tests/support/alerts.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', of, { cwd: root, encoding: 'utf8' });
    expect({ status, told: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, told: '' });
  }
});
