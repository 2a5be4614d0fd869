import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { allSessions, attendance } from '../../../schema.ts';

/** Whether anybody, or a pupil from a day on, has a mark in a class. Those of deleted sessions count: they may be restored. */
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
