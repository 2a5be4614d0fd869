/** A run's own row, and who works on it. */
import { eq } from 'drizzle-orm';
import { formatDate } from '../../../contract/days.ts';
import type { Audit } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { sessionRuns } from '../../db/schema.ts';

export type RunRow = typeof sessionRuns.$inferSelect;

/** "1 Januari 2027 sampai 18 Juni 2027" */
export const rangeText = ({ startDate, endDate }: RunRow): string =>
  `${formatDate(startDate)} sampai ${formatDate(endDate)}`;

/** So many are written within some 0.3 s on the embedded engine, which lets nobody in meanwhile. */
export const CHUNK = 180;

export interface By {
  readonly at: Date;
  readonly userId: number;
  readonly audit: Audit;
}

export const lockRun = async (tx: Database, id: number): Promise<RunRow | undefined> =>
  (await tx.select().from(sessionRuns).where(eq(sessionRuns.id, id)).for('update'))[0];
