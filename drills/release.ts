/**
 * README's Deploy, word by word, as root on Linux: a fresh service user, the archive unpacked where that user may not write,
 * a first start that is killed again and again under a limit of 1 GB, then one that is not: sign in, mark, SIGTERM, start.
 *
 *   npx tsx drills/release.ts
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeRelease } from '../scripts/release.ts';
import { cleanUp, launch, newFolder, type Run, signedIn, whenReady } from '../tests/server/ops/hadir.ts';
import { makeFirstRegister, readMarks } from '../tests/support/firstRegister.ts';
import { limitedMemory } from '../tests/support/memoryLimit.ts';

const KILLS = 10;
const LIMIT_MB = 1024;
const USER = `hadir-drill-${process.pid}`;
const root = resolve(import.meta.dirname, '..');

if (process.getuid?.() !== 0) throw new Error('run it as root: it makes a user, as README says');
const sh = (command: string): string => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
const failures: string[] = [];
const check = (what: string, isGood: boolean): void => {
  console.log(`${isGood ? 'good' : 'BAD '}  ${what}`);
  if (!isGood) failures.push(what);
};

const archive = await makeRelease(join(root, 'release'));
const megabytes = statSync(archive).size / 1e6;
check(`the archive has ${megabytes.toFixed(1)} MB (at most 100)`, megabytes <= 100);

const folder = newFolder();
sh(`chmod 755 ${folder}`);
const [opt, state] = [join(folder, 'opt'), join(folder, 'state')];
sh(`useradd --system --no-create-home --shell /usr/sbin/nologin ${USER}`);
const memory = limitedMemory(LIMIT_MB);
console.log(memory.words);
try {
  sh(`mkdir -p ${opt} && tar -xzf ${archive} -C ${opt} --strip-components=1 --no-same-owner`);
  sh(`install -d -o ${USER} -m 700 ${state}`);
  check(
    'the service user cannot write there',
    sh(`su ${USER} -s /bin/sh -c 'touch ${opt}/x 2>&1' || true`).includes('denied'),
  );

  const start = (): Run => {
    const command = `cd ${opt} && NODE_ENV=production DATA_DIR=${state} PORT=0 ADMIN_PASSWORD=pilihan-sekolah exec node server/main.js`;
    // The same command as README's; exec, so that its process is ours to kill.
    const started = launch(
      '/bin/sh',
      ['-c', `${memory.enter} exec su ${USER} -s /bin/sh -c '${command}'`],
      {},
    );
    return started;
  };
  /** su stays in between. */
  const server = ({ pid }: Run): number => Number(sh(`pgrep -P ${pid} || echo ${pid}`).trim().split('\n')[0]);

  const sizes: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const cut = start();
    // Each a little later: while code is loaded, while the template is unpacked, while the engine starts.
    await pause(300 + kill * 250);
    sh(`kill -9 ${server(cut)} 2>/dev/null || true`);
    await cut.ended;
    sizes.push(Number(sh(`du -sm ${state}`).split('\t')[0]));
  }
  check(`${KILLS} first starts were killed and left ${sizes.join(', ')} MB`, Math.max(...sizes) < 60);

  const first = await whenReady(start());
  const names = readdirSync(state).toSorted();
  check(`one that was not killed leaves nothing half: ${names.join(' ')}`, !names.includes('db.unfinished'));
  const call = await signedIn(first.url, 'admin', 'pilihan-sekolah');
  const { path, marks } = await makeFirstRegister(call);
  process.kill(server(first), 'SIGTERM');
  await first.ended;
  check('it ended in order', first.stdout.includes('Hadir berhenti.'));
  const second = await whenReady(start());
  const kept = await readMarks(await signedIn(second.url, 'admin', 'pilihan-sekolah'), path);
  check(
    `the marks are there: ${Object.values(kept).join(' ')}`,
    JSON.stringify(kept) === JSON.stringify(marks),
  );
  process.kill(server(second), 'SIGTERM');
  await second.ended;
  console.log(memory.peak());
} finally {
  await cleanUp();
  memory.remove();
  sh(`userdel ${USER}`);
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? 'All good.' : `${failures.length} did not hold.`);
process.exitCode = failures.length === 0 ? 0 : 1;
