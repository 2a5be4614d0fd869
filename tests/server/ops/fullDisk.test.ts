// A disk that fills up: writes are refused before the engine meets the end, and what cannot go on ends with a message.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { faultsOf, type FullDiskRound } from '../../support/fullDisk.ts';
import { hasSmallDisks, onSmallDisk } from '../../support/smallDisk.ts';
import { cleanUp, newFolder, run, runHadir } from './hadir.ts';

// Whole processes, each with a database of its own: slow where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });
afterEach(cleanUp);

// Where the system gives an ordinary user no file system of its own, these are shown as skipped.
describe.runIf(hasSmallDisks())('on a small disk', () => {
  test('that fills up while marks are written, nothing is lost, and all goes on when there is room', async () => {
    const line = await onSmallDisk(260, 'tests/server/ops/fullDiskRound.ts', ['reserve'], {
      LOAD: 'short',
    });
    const round: FullDiskRound = JSON.parse(line);
    // A start on the full disk serves, or says why not: the engine wants another file for its log once the last one is three
    // quarters full, and how full it is depends on all that was ever written.
    expect(faultsOf(round)).toEqual([]);
  });

  test('an engine without room for its log ends the process and says so, where it used to spin for ever', async () => {
    const ended = await onSmallDisk(110, 'tests/server/ops/logFull.ts', []).catch(String);
    expect(ended).toContain('Disk penuh: kosongkan ruang');
    expect(ended).not.toContain('lives on');
  });
});

test('a first start without the reserve says so, and leaves nothing behind', async () => {
  const DATA_DIR = join(newFolder(), 'data');
  const hadir = runHadir({ DATA_DIR, DISK_RESERVE: '999999' });
  expect(await hadir.ended).toBe(1);
  expect(hadir.stderr).toMatch(/Ruang disk untuk .* tinggal \d+ MB/);
  expect(readdirSync(DATA_DIR).toSorted()).toEqual(['db.held', 'jwt-secret']);
});

describe('the watchdog', () => {
  const spin = async (...args: string[]) => {
    const started = run('tests/server/ops/spin.ts', {}, args);
    await once(started.child.stdout ?? started.child, 'data');
    return started;
  };

  test('kills a process that spins and answers no signal any more', async () => {
    const spinning = await spin('spin');
    spinning.child.kill('SIGTERM');
    expect(await spinning.ended).toBe('SIGKILL');
    expect(spinning.stderr).toContain('Hadir tidak menjawab lagi selama 2 detik');
  });

  test('lets one be that waits, and one that was suspended', async () => {
    const waiting = await spin('wait', '5000');
    const suspended = await spin('wait', '1000');
    suspended.child.kill('SIGSTOP');
    await pause(5_000);
    suspended.child.kill('SIGCONT');
    expect(await suspended.ended).toBe(0);
    expect(await waiting.ended).toBe(0);
    expect(suspended.stdout).toContain('through');
  });
});
