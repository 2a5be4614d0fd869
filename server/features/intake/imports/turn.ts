/** Lets one large import of all processes write at once on PostgreSQL, so that the lesson hour keeps cores of the database for itself. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { executeRows } from '../../../db/statements.ts';
import type { ReportProgress } from '../../../http/telling.ts';

/** An arbitrary number that no other advisory lock uses. */
const IMPORT_LOCK = 0x1397;
const ASKED_EVERY_MS = 50;
const TOLD_EVERY_MS = 3_000;
/** A process that is frozen in the middle of its import must not keep all others from importing. */
const MAX_WAIT_MS = 60_000;

/**
 * Waits until the imports of other processes have ended, and lets theirs wait until this transaction ends. It asks again and again, because
 * a statement that waits for a lock is cut off after five seconds. Nothing but the speed of others depends on it.
 */
export async function waitForOtherImports(tx: Database, tell: ReportProgress): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  let tellAt = performance.now() + TOLD_EVERY_MS;
  while (performance.now() < until) {
    const [row] = await executeRows<{ is_mine: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as is_mine`,
    );
    if (row?.is_mine) return;
    if (performance.now() > tellAt) {
      await tell(0);
      tellAt = performance.now() + TOLD_EVERY_MS;
    }
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
}
