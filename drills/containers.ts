/**
 * Containers that are killed and recreated over one folder, as root on Linux: in each round three processes, each with
 * process ids of its own, want the folder at once, under one host name or under new ones. One may hold it; then it is killed.
 *
 * npx tsx drills/containers.ts [rounds]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rounds = Number(process.argv[2] ?? 100);
const AT_ONCE = 3;
const CONTAINER = ['--pid', '--fork', '--kill-child', '--mount-proc', '--uts'];
const TAKER = `${process.execPath} --import tsx tests/server/ops/takeLock.ts`;

const parent = mkdtempSync(join(tmpdir(), 'hadir-containers-'));
const folder = join(parent, 'db');
const counts = { rounds: 0, doubles: 0, stuck: 0 };

interface Taker {
  child: ChildProcess;
  said: string;
}

async function start(host: string): Promise<Taker> {
  const command = `echo ${host} > /proc/sys/kernel/hostname; exec ${TAKER} ${folder}`;
  const child = spawn('unshare', [...CONTAINER, 'sh', '-c', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString() };
}

try {
  for (; counts.rounds < rounds; counts.rounds++) {
    const host = (n: number) => (counts.rounds % 2 === 0 ? 'hadir' : `hadir-${counts.rounds}-${n}`);
    const takers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => start(host(n))));
    const holders = takers.filter(({ said }) => said.startsWith('held'));
    if (holders.length > 1) counts.doubles += 1;
    if (holders.length === 0) {
      counts.stuck += 1;
      console.log(takers.map(({ said }) => said).join(''));
    }
    for (const { child } of takers) {
      if (child.exitCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }
} finally {
  rmSync(parent, { recursive: true, force: true });
}
console.log(counts);
process.exit(counts.doubles + counts.stuck > 0 ? 1 : 0);
