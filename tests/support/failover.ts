/** Hadir while its PostgreSQL fails over to a standby, behind a proxy that is turned. */
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, newFolder, signIn, startHadir } from '../server/ops/hadir.ts';
import { startCluster } from './cluster.ts';
import { databaseLine } from './databaseLine.ts';
import { Ledger } from './ledger.ts';
import { ownDatabase } from './ownDatabase.ts';
import { type PoolMode, startPooler } from './pooler.ts';

const REGISTERS_PER_PROCESS = 3;
const READERS_PER_PROCESS = 4;
const UNAVAILABLE = 'Layanan sedang tidak tersedia. Silakan coba lagi nanti';

/**
 * How the primary goes: killed, with its lines cut and the proxy turned to the standby before that may write; or silent, with its lines
 * open and without an answer, as when its machine or the network hangs.
 */
export type Failure = 'killed' | 'silent';

export interface FailoverRun {
  failure: Failure;
  acknowledged: number;
  lost: number;
  /** From the order to promote until no call of any process failed any more. */
  servesAfterMs: number;
  /** Answers to marks, by status; 0: none. */
  answers: Record<string, number>;
  /** What must not be: other errors than 503, other sentences, processes that have ended, marks without an answer. */
  faults: string[];
}

export async function failOver(
  failure: Failure,
  {
    processes,
    beforeMs,
    afterMs,
    pooler: mode,
  }: {
    processes: number;
    beforeMs: number;
    afterMs: number;
    /** With PgBouncer between the processes and the proxy, in this mode. */
    pooler?: PoolMode | undefined;
  },
): Promise<FailoverRun> {
  const cluster = await startCluster();
  const database = await ownDatabase(cluster.primary);
  const line = await databaseLine(database.url);
  // By default PgBouncer tries a server that refused it only after 15 s again.
  const pooler = mode && (await startPooler(line.url, mode, ['server_login_retry = 1']));
  const counts: FailoverRun = {
    failure,
    acknowledged: 0,
    lost: 0,
    servesAfterMs: 0,
    answers: {},
    faults: [],
  };
  try {
    const env = () => ({
      DATA_DIR: newFolder(),
      DATABASE_URL: pooler?.url ?? line.url,
      JWT_SECRET: 'one secret of all processes, long enough',
      LOG_LEVEL: 'warn',
    });
    const all = await Promise.all(Array.from({ length: processes }, () => startHadir(env())));
    const urls = all.map(({ url }) => url);
    const headers = {
      Authorization: `Bearer ${(await (await signIn(urls[0] ?? '', 'admin')).json()).data.token}`,
    };
    const ledgers: Ledger[] = [];
    for (const [at, url] of urls.entries()) {
      const ledger = new Ledger();
      await ledger.signIn(url, 'admin');
      await ledger.open(url, REGISTERS_PER_PROCESS, at * REGISTERS_PER_PROCESS);
      ledgers.push(ledger);
    }

    const stop = new AbortController();
    let lastFailedReadAt = 0;
    const read = async (url: string) => {
      while (!stop.signal.aborted) {
        const { status } = await fetch(`${url}/api/v1/dashboard/sessions?limit=100`, { headers });
        if (status !== 200) lastFailedReadAt = performance.now();
        if (status !== 200 && status !== 503) counts.faults.push(`a read was answered ${status}`);
        await pause(20);
      }
    };
    const load = Promise.all(
      urls.flatMap((url, at) => [
        ledgers[at]?.write(url, stop.signal),
        ...Array.from({ length: READERS_PER_PROCESS }, () => read(url)),
      ]),
    );
    await pause(beforeMs);
    const standby = new URL(database.url);
    standby.port = new URL(cluster.standby).port;
    if (failure === 'killed') {
      await cluster.killPrimary();
      line.turn(standby.href);
    } else line.freeze();
    await pause(2_000);
    const promotedAt = performance.now();
    await cluster.promote();
    line.turn(standby.href);
    await pause(afterMs);
    stop.abort();
    await load;

    for (const [at, ledger] of ledgers.entries()) {
      counts.acknowledged += ledger.acknowledged;
      counts.lost += await ledger.lost(urls[at] ?? '');
      if (ledger.silent > 0) counts.faults.push(`${ledger.silent} marks had no answer`);
      for (const [status, times] of Object.entries(ledger.answers)) {
        counts.answers[status] = (counts.answers[status] ?? 0) + times;
        if (status !== '200' && status !== '503')
          counts.faults.push(`${times} marks were answered ${status}`);
      }
      for (const sentence of ledger.sentences) if (sentence !== UNAVAILABLE) counts.faults.push(sentence);
      counts.servesAfterMs = Math.max(counts.servesAfterMs, ledger.lastFailedAt - promotedAt);
    }
    counts.servesAfterMs = Math.round(Math.max(counts.servesAfterMs, lastFailedReadAt - promotedAt));
    for (const { child } of all)
      if (child.exitCode !== null) counts.faults.push(`one ended with ${child.exitCode}`);
  } finally {
    await cleanUp();
    await pooler?.close();
    await line.close();
    await cluster.close();
  }
  return counts;
}
