/** Decides from which server a call reads. No other place does. */
import type { Logger } from 'pino';
import type { Database, Standby } from '../db/client.ts';
import { databaseProblem } from './databaseErrors.ts';

/** Runs a read that changes nothing. It may run twice. */
export type Read = <T>(read: (db: Database) => Promise<T>) => Promise<T>;

/** How long the primary is read after the standby was away, or behind. */
const AWAY_MS = 5_000;
const BEHIND_MS = 1_000;

/**
 * Reads from the standby while it shows everything that the primary has confirmed, so nobody misses what was written a moment ago, by
 * whichever process. Else, and when the standby fails meanwhile, the primary is read.
 */
export function readFromStandby(primary: Database, standby: Standby | undefined, log: Logger): Read {
  if (!standby) return (read) => read(primary);
  let notBefore = 0;
  let isUsed = true;
  const leave = (forMs: number, reason: string) => {
    notBefore = performance.now() + forMs;
    if (isUsed) log.warn({ reason }, 'the standby is not read; the primary is');
    isUsed = false;
  };
  return async (read) => {
    if (performance.now() < notBefore) return read(primary);
    try {
      if (!(await standby.hasCaughtUpWith(primary))) {
        leave(BEHIND_MS, 'it is behind, or no standby');
        return await read(primary);
      }
      const answer = await read(standby.db);
      if (!isUsed) log.warn('the standby is read again');
      isUsed = true;
      return answer;
    } catch (error) {
      // Only a server that cannot serve is left. What a call refuses, it would refuse on the primary as well.
      if (databaseProblem(error, false)?.status !== 503) throw error;
      leave(AWAY_MS, error instanceof Error ? error.message : String(error));
      return read(primary);
    }
  };
}
