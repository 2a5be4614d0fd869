/** kill -9 again and again while marks are written, on either engine. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, demoFolder, newFolder, startHadir } from '../server/ops/hadir.ts';
import { Ledger } from './ledger.ts';
import { ownDatabase } from './ownDatabase.ts';

const REGISTERS = 6;

export interface Killed {
  engine: 'postgresql' | 'pglite';
  kills: number;
  acknowledged: number;
  lost: number;
}

/**
 * Goes on until there were so many kills and so many acknowledged marks.
 *
 * @param server of PostgreSQL, in which a database is made; else the embedded engine
 */
export async function killWhileMarking(
  kills: number,
  marks: number,
  server?: string,
  report: (counts: Killed) => void = () => {},
): Promise<Killed> {
  const database = server ? await ownDatabase(server) : undefined;
  const env: Record<string, string> = {
    DATA_DIR: database ? newFolder() : demoFolder(),
    LOG_LEVEL: 'silent',
    ...(database && { DATABASE_URL: database.url, JWT_SECRET: 'one secret of all processes, long enough' }),
  };
  const ledger = new Ledger();
  const counts: Killed = { engine: database ? 'postgresql' : 'pglite', kills: 0, acknowledged: 0, lost: 0 };
  try {
    while (counts.kills < kills || ledger.acknowledged < marks) {
      const hadir = await startHadir(env);
      if (counts.kills === 0) {
        await ledger.signIn(hadir.url, 'admin');
        await ledger.open(hadir.url, REGISTERS);
      } else counts.lost += await ledger.lost(hadir.url);
      const stop = new AbortController();
      const writing = ledger.write(hadir.url, stop.signal);
      const until = ledger.acknowledged + marks / kills;
      while (ledger.acknowledged < until) await pause(20);
      // At any moment of a request, and of what comes after its answer.
      await pause(randomInt(200));
      hadir.child.kill('SIGKILL');
      stop.abort();
      await Promise.all([writing, hadir.ended]);
      counts.kills += 1;
      counts.acknowledged = ledger.acknowledged;
      report(counts);
    }
    const last = await startHadir(env);
    counts.lost += await ledger.lost(last.url);
  } finally {
    await cleanUp();
    await database?.drop();
  }
  return counts;
}
