import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { allSessions, attendance } from '../../../schema.ts';

/** Tells whether a class has any mark, or whether a pupil has one from a day on. Marks of deleted sessions count, because these may be restored. */
export async function hasMarks(
  tx: Database,
  classId: number,
  of?: { userId: number; from: string },
): Promise<boolean> {
  const rows = await tx
    .select({ there: sql`1` })
    .from(attendance)
    .innerJoin(allSessions, eq(allSessions.id, attendance.sessionId))
    .where(
      and(
        eq(allSessions.classId, classId),
        isNotNull(attendance.status),
        of && eq(attendance.userId, of.userId),
        of && gte(allSessions.date, of.from),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
