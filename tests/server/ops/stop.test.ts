import { existsSync, mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../../server/process/listen.ts';
import { cleanUp, launch, root, type Run, startHadir, whenReady } from './hadir.ts';
import { QUICK_OPTIONS } from '../../support/serverProgram.ts';
import { patience } from '../../support/patience.ts';
import { stopUnderArrivals } from '../../support/steadyArrivals.ts';
import { removeFolder } from '../../support/removeFolder.ts';

// Whole processes, one of which may have to build the dashboard: slow where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

const BARE = { NODE_ENV: 'production', ADMIN_PASSWORD: 'pilihan-sekolah', PORT: '0' };
const npmStart = (): Run =>
  launch('npm', ['--prefix', root, 'start'], { ...BARE, DATA_DIR, NODE_OPTIONS: QUICK_OPTIONS });
const times = (words: string, { stdout }: Run): number => stdout.split(words).length - 1;

/** One for all of them: only the first start of the first test is a first one. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'hadir-stop-'));
afterAll(() => removeFolder(DATA_DIR));

// The output ends only when nobody holds it any more, so `ended` waits for npm, a shell and the server alike.
test('SIGTERM to npm start ends the server, too, in order', async () => {
  const hadir = await whenReady(npmStart());
  hadir.child.kill('SIGTERM');
  await hadir.ended;
  expect(times('Menghentikan Hadir', hadir)).toBe(1);
  expect(times('Hadir berhenti.', hadir)).toBe(1);
  expect(existsSync(join(DATA_DIR, 'db.lock'))).toBe(false);
  await expect(fetch(`${hadir.url}/health/live`)).rejects.toThrow('fetch failed');
});

test('the server ends in order though npm start was killed', async () => {
  const hadir = await whenReady(npmStart());
  hadir.child.kill('SIGKILL');
  await hadir.ended;
  expect(times('Hadir berhenti.', hadir)).toBe(1);
});

test('who drains lets nobody in after half a second, answers what was sent before, and ends well, while new ones keep coming', async () => {
  const hadir = await startHadir({ ...BARE, DATA_DIR, LOG_LEVEL: 'silent' });
  const stop = await stopUnderArrivals(hadir.url, { perSecond: 40, forMs: 500 }, () => {
    hadir.child.kill('SIGTERM');
    return hadir.ended;
  });
  expect(stop).toMatchObject({ lost: 0, code: 0 });
  expect(stop.acceptedForMs).toBeLessThan(patience(500));
  expect(stop.endedAfterMs).toBeLessThan(patience(5_000));
  expect(times('Hadir berhenti.', hadir)).toBe(1);
});

test('what was sent before the end is answered, on new connections and on open ones', async () => {
  // As the embedded database does: nothing else happens meanwhile.
  const server = await listen(
    () => {
      const until = performance.now() + 3;
      while (performance.now() < until);
      return new Response('answered');
    },
    '127.0.0.1',
    0,
  );
  const { port } = new URL(server.url);
  const newConnections = async () => {
    const connections = Array.from({ length: 140 }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(connections.map((connection) => once(connection, 'connect')));
    return connections;
  };
  const ask = (connection: Socket) => connection.write('GET / HTTP/1.1\r\nHost: hadir\r\n\r\n');
  const open = await newConnections();
  await Promise.all(open.map((connection) => (ask(connection), once(connection, 'data'))));

  const connections = [...(await newConnections()), ...open];
  const answers = connections.map((connection) => text(connection).catch(String));
  connections.forEach(ask);
  await server.drain(10_000);
  expect((await Promise.all(answers)).filter((answer) => !answer.endsWith('answered'))).toEqual([]);
});

test('a connection opened in advance, on which nothing was asked, does not hold the end up', async () => {
  const server = await listen(() => new Response('answered'), '127.0.0.1', 0);
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(idle, 'connect');
  const started = performance.now();
  await server.drain(60_000);
  expect(performance.now() - started).toBeLessThan(patience(5_000));
});
