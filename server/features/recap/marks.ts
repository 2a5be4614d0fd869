/** The marks that a recap is made of. */
import { and, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import { attendance } from '../../schema.ts';

const [FIRST_CODE, ZERO_CODE] = ['a', '0'].map((letter) => letter.charCodeAt(0)) as [number, number];

/** Each status as one letter: a for the first, b for the second. */
const statusCode = sql`case ${attendance.status} ${sql.join(
  ATTENDANCE_STATUSES.map((status, at) =>
    sql.raw(`when '${status}' then '${String.fromCharCode(FIRST_CODE + at)}'`),
  ),
  sql` `,
)} end`;

/**
 * All marks of a session are packed into one row, as 17a18c. A semester has forty thousand marks, and reading a row for each would take
 * longer than all further work on them.
 */
const marksOfSessionColumns = {
  sessionId: attendance.sessionId,
  marks: sql<string>`string_agg(${attendance.userId} || ${statusCode}, '')`,
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
  const existing = new Map(rows.map(({ sessionId, marks: text }) => [sessionId, parseMarks(text)]));
  return (userId, sessionId) => existing.get(sessionId)?.get(userId);
}

/** Digit by digit: pieces of text for each mark would take longer than all sums. */
function parseMarks(text: string): Map<number, AttendanceStatus> {
  const statusByUserId = new Map<number, AttendanceStatus>();
  let userId = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const status = ATTENDANCE_STATUSES[code - FIRST_CODE];
    if (status === undefined) {
      userId = userId * 10 + code - ZERO_CODE;
    } else {
      statusByUserId.set(userId, status);
      userId = 0;
    }
  }
  return statusByUserId;
}
