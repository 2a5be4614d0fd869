// What the port says while an older database is brought up to date, and the backup that is made before.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { noteHadirBackup } from '../../../server/process/cli/hadir.ts';
import { createEarlyPort } from '../../../server/process/migrating.ts';
import { listen, type Listening } from '../../../server/process/listen.ts';
import { openDatabase } from '../../../server/process/open.ts';
import { type EmptyDatabase, emptyOnServer } from '../../support/emptyDatabase.ts';
import { restoreThen } from '../../support/oldDemo.ts';
import { cleanUp, newFolder } from './hadir.ts';

vi.setConfig({ testTimeout: 120_000 });
vi.spyOn(console, 'log').mockImplementation(() => {});
const SERVER = process.env.TEST_DATABASE_URL;

let listening: Listening | undefined;
let onServer: EmptyDatabase | undefined;
afterEach(async () => {
  await listening?.drain(1_000);
  listening = undefined;
  await onServer?.close();
  onServer = undefined;
});
afterAll(cleanUp);

/** A database of an older Hadir, on either engine. */
async function olderDatabase(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const DATA_DIR = newFolder();
  if (SERVER === undefined) {
    const { connectEmbedded } = await import('../../../server/db/embedded.ts');
    const database = await connectEmbedded(join(DATA_DIR, 'db'));
    await restoreThen(database.raw);
    await database.close();
    return { DATA_DIR };
  }
  onServer = await emptyOnServer(SERVER);
  await restoreThen(onServer.raw);
  return { DATA_DIR, DATABASE_URL: onServer.url ?? '' };
}

test('while tables are brought up to date the port answers 503 and how far it has come, and then the application', async () => {
  const place = await olderDatabase();
  const port = createEarlyPort('127.0.0.1', 0, async (...of) => (listening = await listen(...of)));
  const answers: { status: number; migrating: unknown; message: string }[] = [];
  const ask = (path: string) => fetch(`${listening?.url}${path}`);
  const database = await openDatabase(place, async () => {}, {
    async onMigrating(progress) {
      await port.onMigrating(progress);
      const ready = await ask('/health/ready');
      const { migrating, message } = await ready.json();
      answers.push({ status: ready.status, migrating, message });
      if (answers.length > 1) return;
      expect((await ask('/health/live')).status).toBe(200);
      const call = await ask('/api/v1/login');
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await call.json()).toMatchObject({
        success: false,
        message: 'Layanan sedang tidak tersedia. Silakan coba lagi nanti',
      });
      const page = await ask('/dashboard');
      expect([page.status, await page.text()]).toEqual([
        503,
        expect.stringContaining('Hadir sedang diperbarui'),
      ]);
    },
  });
  try {
    const all = answers.length - 2;
    expect(all).toBeGreaterThan(10);
    expect(answers[0]).toMatchObject({
      status: 503,
      message: 'Basis data sedang dicadangkan, lalu diperbarui.',
    });
    expect(answers.slice(1).map(({ migrating }) => migrating)).toEqual(
      Array.from({ length: all + 1 }, (_, done) => ({ done, all })),
    );
    expect(answers.at(-1)?.message).toBe(`Basis data sedang diperbarui: ${all} dari ${all}.`);
    expect(port.progress()).toEqual({ done: all, all });
    await port.serve(() => new Response('siap'));
    expect(await (await ask('/')).text()).toBe('siap');
    expect(port.progress()).toBeUndefined();
    expect(readdirSync(join(place.DATA_DIR, 'backups'))).toEqual([
      expect.stringMatching(/^hadir-.*-sebelum-pembaruan\.hadir$/),
    ]);
  } finally {
    await database.close();
  }
});

test('an ordinary start opens the port only with the application', async () => {
  const startListening = vi.fn(async () => ({ url: 'http://x', drain: async () => {} }));
  const port = createEarlyPort('127.0.0.1', 0, startListening);
  expect(startListening).not.toHaveBeenCalled();
  expect((await port.serve(() => new Response())).url).toBe('http://x');
  expect(startListening).toHaveBeenCalledOnce();
});

test.skipIf(SERVER === undefined)(
  'on PostgreSQL an update without a place for its backup changes nothing and asks for one, which is noted and then enough',
  async () => {
    const place = await olderDatabase();
    // A file where the folder should be.
    writeFileSync(join(place.DATA_DIR, 'backups'), '');
    const open = () => openDatabase(place, async () => {}, {});
    await expect(open()).rejects.toThrow(
      /cadangan sebelumnya tidak dapat dibuat.*note-backup BERKAS.*24 jam/,
    );
    await noteHadirBackup(place, { at: new Date(), bytes: null, by: 'external' });
    const database = await open();
    await database.close();
    expect(existsSync(join(place.DATA_DIR, 'last-backup.json'))).toBe(true);
  },
);
