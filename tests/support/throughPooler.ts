/** Several processes of Hadir behind one pooler: they start at once on an empty database, are restarted, and serve meanwhile. */
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, newFolder, run, signIn, startHadir } from '../server/ops/hadir.ts';
import { Ledger } from './ledger.ts';
import { ownDatabase } from './ownDatabase.ts';
import { type PoolMode, startPooler } from './pooler.ts';

const REGISTERS_PER_PROCESS = 2;
const READERS_PER_PROCESS = 8;
const READS = [
  '/profile',
  '/dashboard/users?limit=50&search=an',
  '/dashboard/classes?limit=50',
  '/dashboard/sessions?limit=100',
  '/dashboard/sessions/incomplete?limit=20',
  '/dashboard/overview',
  '/dashboard/overview/day',
  '/dashboard/overview/recap',
  '/dashboard/audit?limit=20',
];

export interface PoolerRun {
  mode: PoolMode;
  restarts: number;
  acknowledged: number;
  reads: number;
  /** Answers that neither the load nor a restart explains: everything from 500 on. */
  errors: string[];
  lost: number;
  /** What `hadir check` ended with, through the pooler as well. */
  checkExit: unknown;
}

type Hadir = Awaited<ReturnType<typeof startHadir>>;

/**
 * @param forMs how long they serve; the restarts are spread over it
 */
export async function serveThroughPooler(
  server: string,
  mode: PoolMode,
  { processes, restarts, forMs }: { processes: number; restarts: number; forMs: number },
): Promise<PoolerRun> {
  const database = await ownDatabase(server);
  const pooler = await startPooler(database.url, mode);
  const env = () => ({
    DATA_DIR: newFolder(),
    DATABASE_URL: pooler.url,
    JWT_SECRET: 'one secret of all processes, long enough',
    LOG_LEVEL: 'error',
  });
  const counts: PoolerRun = {
    mode,
    restarts: 0,
    acknowledged: 0,
    reads: 0,
    errors: [],
    lost: 0,
    checkExit: undefined,
  };
  try {
    const all: Hadir[] = await Promise.all(Array.from({ length: processes }, () => startHadir(env())));
    const answer = await signIn(all[0]?.url ?? '', 'admin');
    const headers = { Authorization: `Bearer ${(await answer.json()).data.token}` };
    const ledgers = await Promise.all(
      all.map(async ({ url }, at) => {
        const ledger = new Ledger();
        await ledger.signIn(url, 'admin');
        await ledger.open(url, REGISTERS_PER_PROCESS, at * REGISTERS_PER_PROCESS);
        return ledger;
      }),
    );

    const stop = new AbortController();
    /** Reads of one process, one after the other; those that its restart cuts off are no errors. */
    let nextTurn = 0;
    const read = async (at: number) => {
      for (let turn = nextTurn++; !stop.signal.aborted; turn += 1) {
        const path = READS[turn % READS.length] ?? '';
        try {
          const { status } = await fetch(`${all[at]?.url}/api/v1${path}`, { headers });
          counts.reads += 1;
          if (status >= 500) counts.errors.push(`${status} ${path}`);
        } catch {
          await pause(20);
        }
      }
    };
    const mark = async (at: number) => {
      const ledger = ledgers[at];
      while (!stop.signal.aborted) {
        const url = all[at]?.url ?? '';
        const restarted = new AbortController();
        const watch = setInterval(() => {
          if (stop.signal.aborted || all[at]?.url !== url) restarted.abort();
        }, 20);
        await ledger?.write(url, restarted.signal);
        clearInterval(watch);
      }
    };
    const load = Promise.all(
      all.flatMap((_, at) => [mark(at), ...Array.from({ length: READERS_PER_PROCESS }, () => read(at))]),
    );
    for (let nth = 0; nth < restarts; nth += 1) {
      await pause(forMs / (restarts + 1));
      const at = nth % processes;
      all[at]?.child.kill('SIGTERM');
      await all[at]?.ended;
      counts.errors.push(...logged(all[at]));
      all[at] = await startHadir(env());
      counts.restarts += 1;
    }
    await pause(forMs / (restarts + 1));
    stop.abort();
    await load;

    for (const [at, ledger] of ledgers.entries()) {
      counts.acknowledged += ledger.acknowledged;
      counts.lost += await ledger.lost(all[at]?.url ?? '');
      for (const [status, times] of Object.entries(ledger.answers))
        if (Number(status) >= 500) counts.errors.push(`${times} x ${status} for marks`);
    }
    for (const hadir of all) {
      hadir.child.kill('SIGTERM');
      await hadir.ended;
      counts.errors.push(...logged(hadir));
    }
    const check = run('server/process/cli/main.ts', env(), ['check']);
    counts.checkExit = await check.ended;
    if (counts.checkExit !== 0) counts.errors.push(check.stdout + check.stderr);
  } finally {
    await cleanUp();
    await pooler.close();
    await database.drop();
  }
  return counts;
}

/** What a process has logged; at this level only errors. */
const logged = (hadir: Hadir | undefined): string[] => hadir?.stderr.split('\n').filter(Boolean) ?? [];
