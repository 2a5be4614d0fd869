/** A run's own row. */
import { eq } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { sessionRuns } from '../../../schema.ts';

export type RunRow = typeof sessionRuns.$inferSelect;

/** "1 Januari 2027 sampai 18 Juni 2027" */
export const rangeText = ({ startDate, endDate }: Pick<RunRow, 'startDate' | 'endDate'>): string =>
  `${formatDate(startDate)} sampai ${formatDate(endDate)}`;

/** So many are written within some 0.3 s on the embedded engine, which lets nobody in meanwhile. */
export const CHUNK = 180;

/** @throws HttpProblem 400 */
export async function lockRun(tx: Database, id: number): Promise<RunRow> {
  const [run] = await tx.select().from(sessionRuns).where(eq(sessionRuns.id, id)).for('update');
  if (!run) throw refused('Pembuatan sesi ini tidak ada lagi');
  return run;
}
