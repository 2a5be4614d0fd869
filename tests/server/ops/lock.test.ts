import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { acquireLock } from '../../../server/db/lock.ts';
import { startTime } from '../../../server/db/lockHolder.ts';
import { cleanUp, launch, newFolder, type Run, run } from './hadir.ts';
import { patience } from '../../support/patience.ts';

// Whole processes, each with a database of its own: slow where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

const CONTAINER = ['--pid', '--fork', '--kill-child', '--mount-proc', '--uts'];
const TAKE_LOCK = ['--import', 'tsx', 'tests/server/ops/takeLock.ts'];
/** Six starts of node at once. */
const SLOW = { timeout: patience(60_000) };
const hasNamespaces = spawnSync('unshare', [...CONTAINER, 'true']).status === 0;
const said = (taker: Run) => new Promise((resolve) => taker.child.stdout?.once('data', resolve));

const lockedBy = (holder: { pid: number; started: string; host?: string; kernel?: boolean }) => {
  const parent = newFolder();
  writeFileSync(join(parent, 'db.lock'), JSON.stringify({ host: hostname(), ...holder }));
  return { parent, folder: join(parent, 'db') };
};
/** Above the largest pid that Linux gives out. */
const NOBODY = 4_194_305;

describe('the lock of a database folder', () => {
  test('is held by one and free again after its release', () => {
    const folder = join(newFolder(), 'db');
    const lock = acquireLock(folder);
    expect(() => acquireLock(folder)).toThrow(`proses ${process.pid}`);
    lock.release();
    acquireLock(folder).release();
  });

  test('refuses with the pid and the folder while its process runs, however old it is', () => {
    const { folder } = lockedBy({ pid: process.ppid, started: startTime(process.ppid) ?? '' });
    expect(() => acquireLock(folder)).toThrow(
      `Folder data ${folder} sedang dipakai Hadir lain (proses ${process.ppid})`,
    );
  });

  test('is taken over when no process has its pid', () => {
    const { folder, parent } = lockedBy({ pid: NOBODY, started: 'once' });
    acquireLock(folder);
    expect(JSON.parse(readFileSync(join(parent, 'db.lock'), 'utf8')).pid).toBe(process.pid);
    expect(readdirSync(parent).toSorted()).toEqual(['db.held', 'db.lock']);
  });

  test('is taken over when another process got its pid later', () => {
    const { folder } = lockedBy({ pid: process.ppid, started: 'before' });
    acquireLock(folder).release();
  });

  test('of another computer is never taken over', () => {
    const { folder } = lockedBy({ pid: NOBODY, started: 'once', host: 'another-computer' });
    expect(() => acquireLock(folder)).toThrow('di komputer "another-computer"');
  });

  test('of a container that is gone is taken over by one with another name: the kernel held it until then', () => {
    const { folder } = lockedBy({ pid: process.ppid, started: '', host: 'container-before', kernel: true });
    acquireLock(folder).release();
  });

  test.skipIf(!hasNamespaces)(
    'is held against a process of another container with the same name, which sees none of our processes',
    async () => {
      const folder = join(newFolder(), 'db');
      const inContainer = () => launch('unshare', [...CONTAINER, process.execPath, ...TAKE_LOCK, folder], {});
      const first = inContainer();
      await said(first);
      expect(first.stdout).toMatch(/^held\n/);
      const second = inContainer();
      await second.ended;
      expect(second.stdout).toContain(
        `Folder data ${folder} sedang dipakai Hadir lain (di komputer atau kontainer`,
      );
      expect(() => acquireLock(folder)).toThrow('sedang dipakai Hadir lain (di komputer');
      first.child.kill('SIGKILL');
      await first.ended;
      acquireLock(folder).release();
    },
  );

  test('that nobody can read is never taken over', () => {
    const parent = newFolder();
    writeFileSync(join(parent, 'db.lock'), '');
    expect(() => acquireLock(join(parent, 'db'))).toThrow('tidak dapat dibaca');
  });

  test('is taken over past a process that died in the middle of taking it over', () => {
    const { folder, parent } = lockedBy({ pid: NOBODY, started: 'once' });
    const second = { pid: NOBODY + 1, started: 'twice', host: hostname() };
    writeFileSync(join(parent, `db.lock.${NOBODY}-once`), JSON.stringify(second));
    acquireLock(folder);
    expect(readdirSync(parent).toSorted()).toEqual(['db.held', 'db.lock']);
  });

  test('goes to exactly one of six that take it over at once', async () => {
    const folders = Array.from({ length: 3 }, () => lockedBy({ pid: NOBODY, started: 'once' }).folder);
    const moment = String(Date.now() + 1_500);
    const takers = Array.from({ length: 6 }, () =>
      run('tests/server/ops/takeLock.ts', {}, [folders.join(':'), moment]),
    );
    await Promise.all(takers.map((taker) => expect.poll(() => taker.stdout, SLOW).toContain('done')));
    const outcomes = takers.map(({ pid, stdout }) => ({ pid, lines: stdout.split('\n') }));
    for (const n of folders.keys()) {
      const holders = outcomes.filter(({ lines }) => lines[n] === 'held');
      expect(holders).toHaveLength(1);
      for (const { lines } of outcomes.filter((taker) => !holders.includes(taker)))
        expect(lines[n]).toContain(`proses ${holders[0]?.pid}`);
    }
  });
});
