/**
 * kill -9 in the middle of backups and restores: a folder holds what it held or what was restored, whole, and opens; a backup has
 * its name only when it is whole, and the next one can be made.
 *
 *   npx tsx drills/backupKills.ts [kills]
 *
 * Exit 1 when one was neither.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { verifyBackup } from '../server/backup/file.ts';
import {
  cleanUp,
  demoFolder,
  newFolder,
  type Run,
  run,
  signedIn,
  startHadir,
} from '../tests/server/ops/hadir.ts';

const kills = Number(process.argv[2] ?? 20);
const dataDir = demoFolder();
const files = newFolder();
const fileOf = (name: string) => join(files, `${name}.hadir`);

const office = (...args: string[]): Run => run('server/process/cli/main.ts', { DATA_DIR: dataDir }, args);
const done = async (started: Run) => assert.equal(await started.ended, 0, started.stderr);
const timed = async (work: () => Promise<void>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Starts Hadir on the folder, which mends what was cut off, and reads the name that an account has. */
async function nameNow(rename?: string): Promise<string> {
  const hadir = await startHadir({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const call = await signedIn(hadir.url, 'admin');
  if (rename !== undefined)
    await call('PUT', '/profile', { ...(await call('GET', '/profile')), fullname: rename });
  const { fullname } = await call('GET', '/profile');
  hadir.child.kill('SIGTERM');
  assert.equal(await hadir.ended, 0);
  return fullname;
}

/** Kills it at any moment of the time it takes. */
async function killed(started: Run, takes: number): Promise<boolean> {
  const timer = setTimeout(() => started.child.kill('SIGKILL'), Math.random() * takes);
  const end = await started.ended;
  clearTimeout(timer);
  return end === 'SIGKILL';
}

const other = { Lama: 'Baru', Baru: 'Lama' } as const;
const counts = { kills: 0, restoresCut: 0, tookPlace: 0, backupsCut: 0, hadName: 0 };
try {
  await nameNow('Lama');
  const backupTakes = await timed(() => done(office('backup', fileOf('Lama'))));
  await nameNow('Baru');
  await done(office('backup', fileOf('Baru')));
  let current: keyof typeof other = 'Baru';
  const restoreTakes = await timed(() => done(office('restore', fileOf('Lama'), '--replace')));
  current = 'Lama';
  for (; counts.kills < kills; counts.kills++) {
    const wanted: keyof typeof other = other[current];
    counts.restoresCut += Number(
      await killed(office('restore', fileOf(wanted), '--replace'), restoreTakes * 1.05),
    );
    const found = await nameNow();
    assert.ok(found === current || found === wanted, `the folder holds ${found}`);
    counts.tookPlace += Number(found === wanted);
    current = found;
    await done(office('check'));

    const file = fileOf(`potong-${counts.kills}`);
    counts.backupsCut += Number(await killed(office('backup', file), backupTakes * 1.05));
    if (existsSync(file)) {
      counts.hadName++;
      await verifyBackup(file);
    } else await done(office('backup', file));
    rmSync(file);
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('db.sebelum-')) rmSync(join(dataDir, name), { recursive: true });
    }
  }
  console.log(counts, 'left behind:', readdirSync(dataDir), readdirSync(files));
} finally {
  await cleanUp();
}
