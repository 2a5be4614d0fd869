/** Reads and locks the row of a run, and describes its days. */
import { eq } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { sessionRuns } from '../../../schema.ts';

export type RunRow = typeof sessionRuns.$inferSelect;

/** "1 Januari 2027 sampai 18 Juni 2027" */
export const rangeText = ({ startDate, endDate }: Pick<RunRow, 'startDate' | 'endDate'>): string =>
  `${formatDate(startDate)} sampai ${formatDate(endDate)}`;

/** How many sessions one transaction writes. It takes some 0.3 s on the embedded engine, which answers nobody else meanwhile. */
export const MAX_SESSIONS_PER_TRANSACTION = 180;

/**
 * Locks the row of a run.
 * @throws HttpProblem 400 when it no longer exists
 */
export async function lockRun(tx: Database, id: number): Promise<RunRow> {
  const [run] = await tx.select().from(sessionRuns).where(eq(sessionRuns.id, id)).for('update');
  if (!run) throw refused('Pembuatan sesi ini tidak ada lagi');
  return run;
}
