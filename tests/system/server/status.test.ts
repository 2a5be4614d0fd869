import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { noteBackup } from '../../../server/backup/folder.ts';
import { hadirVersion } from '../../../server/base/version.ts';
import { installationOf } from '../../../server/outside/installation.ts';
import { createMailer } from '../../../server/outside/mailer.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';
import { startSmtp } from '../../support/smtp.ts';
import { removeFolder } from '../../support/removeFolder.ts';

const MB = 2 ** 20;

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
  dataDir = await mkdtemp(join(tmpdir(), 'hadir-status-'));
});
beforeEach(() => server.resetAccounts());
afterAll(async () => {
  await server.close();
  await removeFolder(dataDir);
});

const status = async () => (await server.request('GET', '/status', { as: 'admin' })).body.data;

it('tells version, engine, since when it runs, its clock and zone, and how large the database is', async () => {
  const reported = await status();
  expect(reported).toMatchObject({
    hadir: hadirVersion(),
    started_at: '2026-11-17T01:00:00.000Z',
    now: NOW.toISOString(),
    timezone: 'Asia/Jakarta',
    database: { version: expect.stringMatching(/^\d+(\.\d+)?$/) },
    disk: { free: 43008 * MB, reserve: 100 * MB, backup_reserve: 256 * MB },
    backup: { is_automatic: true, last: { at: '2026-11-19T19:00:00.000Z', bytes: 3 * MB, by: 'nightly' } },
  });
  expect(reported.database.bytes).toBeGreaterThan(MB);
});

it('asks the disk and the folder of the installation, and of the mail server tells the name alone', async () => {
  const settings = {
    DATA_DIR: dataDir,
    DISK_RESERVE: 300,
    SMTP_URL: 'smtps://akun%40sekolah:sandi-rahasia@smtp.sekolah.sch.id:465',
  };
  const embedded = installationOf(settings, 'pglite', NOW);
  expect(await embedded.disk()).toEqual({
    free: expect.any(Number),
    reserve: 300 * MB,
    backupReserve: 600 * MB,
  });
  expect(embedded.smtpHost).toBe('smtp.sekolah.sch.id');
  expect(embedded.lastBackup(NOW)).toBeNull();
  noteBackup(dataDir, { at: NOW, bytes: 7, by: 'command' });
  expect(embedded.lastBackup(NOW)).toEqual({ at: NOW, bytes: 7, by: 'command' });
  const gone = installationOf({ ...settings, DATA_DIR: join(dataDir, 'gone') }, 'pglite', NOW);
  expect(await gone.disk()).toBeNull();
  const elsewhere = installationOf(settings, 'postgresql', NOW);
  expect(await elsewhere.disk()).toMatchObject({ reserve: null });

  const app = createApp({ ...server.deps, installation: elsewhere });
  const { token } = await server.signIn('admin');
  const answer = await app.request('/api/v1/status', { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  expect(JSON.parse(text).data).toMatchObject({
    database: { engine: 'postgresql' },
    backup: { is_automatic: false },
    mail: { smtp_host: 'smtp.sekolah.sch.id' },
  });
  expect(text).not.toMatch(/rahasia|akun|hadir-status-/);
});

it('counts the mails of the day that went out and that did not, for every process, and none of yesterday', async () => {
  const none = { sent: 0, failed: 0, used: 0, most: 500 };
  expect((await status()).mail).toEqual({ smtp_host: 'smtp.contoh.sch.id', ...none });
  const smtp = await startSmtp('takes');
  const { log } = server.deps;
  const ask = async (smtpUrl: string) => {
    const mail = createMailer({ smtpUrl, outboxDir: dataDir, log, tell: () => {} });
    const app = createApp({ ...server.deps, mail });
    const body = JSON.stringify({ email: 'guru@contoh.sch.id' });
    const headers = { 'Content-Type': 'application/json' };
    expect((await app.request('/api/v1/forgot-password', { method: 'POST', headers, body })).status).toBe(
      200,
    );
    // The tally is part of what a server that stops waits for.
    await mail.drain(10_000);
  };
  try {
    await ask(smtp.url);
    await ask(smtp.url);
  } finally {
    await smtp.close();
  }
  await ask(smtp.url);
  expect((await status()).mail).toMatchObject({ sent: 2, failed: 1, used: 3 });
  // 23:30 in Jakarta, and half past midnight.
  server.clock.set(new Date('2026-11-20T16:30:00Z'));
  expect((await status()).mail).toMatchObject({ sent: 2, failed: 1 });
  server.clock.advance(60 * 60_000);
  expect((await status()).mail).toMatchObject({ sent: 0, failed: 0, used: 3 });
});
