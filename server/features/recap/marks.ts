/** The marks that a recap is made of. */
import { and, sql } from 'drizzle-orm';
import { type AttendanceStatus, isAttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import { attendance } from '../../schema.ts';

/**
 * All marks of a session are packed into one row. A semester has forty thousand marks, and reading a row for each would take longer than
 * all further work on them.
 */
const marksOfSessionColumns = {
  sessionId: attendance.sessionId,
  marks: sql<string>`string_agg(${attendance.userId} || ' ' || ${attendance.status}, ',')`,
};

const marks = createPreparedQuery<{ ids: number[] }, { sessionId: number; marks: string }[]>((db) =>
  db
    .select(marksOfSessionColumns)
    .from(attendance)
    .where(and(isAnyOf(attendance.sessionId, 'ids'), sql`${attendance.status} is not null`))
    .groupBy(attendance.sessionId),
);

export type MarkOf = (userId: number, sessionId: number) => AttendanceStatus | undefined;

/** Reads the marks of some pupils only. */
const selectMarksOfPupils = createPreparedQuery<
  { ids: number[]; users: number[] },
  { sessionId: number; marks: string }[]
>((db) =>
  db
    .select(marksOfSessionColumns)
    .from(attendance)
    .where(
      and(
        isAnyOf(attendance.sessionId, 'ids'),
        isAnyOf(attendance.userId, 'users'),
        sql`${attendance.status} is not null`,
      ),
    )
    .groupBy(attendance.sessionId),
);

/**
 * Reads the marks of sessions.
 * @param users whose marks; everybody's when absent
 */
export async function readSessionMarks(db: Database, ids: number[], users?: number[]): Promise<MarkOf> {
  const rows =
    ids.length === 0 ? [] : await (users ? selectMarksOfPupils(db, { ids, users }) : marks(db, { ids }));
  const existing = new Map<number, Map<number, AttendanceStatus>>();
  for (const { sessionId, marks: text } of rows) {
    const statusByUserId = new Map<number, AttendanceStatus>();
    for (const mark of text.split(',')) {
      const [userId = '', status] = mark.split(' ');
      if (isAttendanceStatus(status)) statusByUserId.set(Number(userId), status);
    }
    existing.set(sessionId, statusByUserId);
  }
  return (userId, sessionId) => existing.get(sessionId)?.get(userId);
}
