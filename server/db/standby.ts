/** A standby of the primary, from which long reads may come. It is never asked for anything older than what the primary has confirmed. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Standby } from './client.ts';

/** How far a standby may lag: for so long a call waits for it. */
const MAX_LAG_MS = 200;
const LAG_CHECK_INTERVAL_MS = 10;

/** What is asked of the standby must be answered at once, or the primary is read. */
export const STANDBY_CONNECT_TIMEOUT_MS = 1_000;

interface StandbyPool {
  query(statement: object): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

/**
 * The standby behind a pool. A server that is no standby (any more) never counts as caught up, because nobody knows whether it still
 * belongs to the primary.
 */
export function createStandby(db: Database, pool: StandbyPool): Standby {
  const shows = async (position: string): Promise<boolean> => {
    const { rows } = await pool.query({
      text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_shown',
      values: [position],
      query_timeout: STANDBY_CONNECT_TIMEOUT_MS,
    });
    return (rows[0] as { is_shown: boolean | null }).is_shown === true;
  };
  return {
    db,
    async hasCaughtUpWith(primary) {
      // Both engines answer { rows }; drizzle's common type does not say so.
      const { rows } = (await primary.execute(
        sql`select pg_current_wal_flush_lsn()::text as position`,
      )) as unknown as { rows: { position: string }[] };
      const position = rows[0]?.position ?? '';
      const until = performance.now() + MAX_LAG_MS;
      for (;;) {
        if (await shows(position)) return true;
        if (performance.now() >= until) return false;
        await pause(LAG_CHECK_INTERVAL_MS);
      }
    },
    close: () => pool.end(),
  };
}
