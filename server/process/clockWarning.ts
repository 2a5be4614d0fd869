import { desc } from 'drizzle-orm';
import type { Clock } from '../base/clock.ts';
import { formatMoment } from '../base/schoolDay.ts';
import type { Database } from '../db/client.ts';
import { attendanceChanges, auditEvents } from '../schema.ts';

/** How far the clocks of processes that share a database may differ. */
const TOLERANCE_MS = 5 * 60_000;

/** The time of the newest audit event or mark, found by one lookup in each index. */
async function newestMoment(db: Database): Promise<Date | undefined> {
  const [audited] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(1);
  const [marked] = await db
    .select({ at: attendanceChanges.changedAt })
    .from(attendanceChanges)
    .orderBy(desc(attendanceChanges.id))
    .limit(1);
  const moments = [audited, marked].flatMap((row) => (row ? [row.at.getTime()] : []));
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
}

/**
 * Warns when the clock is behind the data. A computer whose clock battery is empty starts years ago: marks would land
 * on a wrong day, and tokens would expire immediately.
 *
 * @returns the sentence for the operator; undefined when nothing in the database is later than now
 */
export async function clockWarning(
  db: Database,
  clock: Clock,
  timeZone: string,
): Promise<string | undefined> {
  const newest = await newestMoment(db);
  const now = clock.now();
  if (!newest || newest.getTime() <= now.getTime() + TOLERANCE_MS) return undefined;
  return (
    `PERINGATAN: jam komputer ini menunjukkan ${formatMoment(now, timeZone)}, ` +
    `padahal data terbaru ditulis ${formatMoment(newest, timeZone)}. Perbaiki jam komputer, lalu jalankan Hadir lagi.`
  );
}
