import { and, eq, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { AttendanceSummary } from '../../../contract/lessons/sessions.ts';
import type { Database } from '../../db/client.ts';
import { attendance, heldSessions, memberships } from '../../schema.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import { isMemberOn } from '../people/index.ts';

const counted = (status: AttendanceStatus) =>
  sql<number>`(count(*) filter (where ${attendance.status} = ${status}))::int`;

const countsOf = createPreparedQuery((db) => {
  const marks = db
    .select({
      hadir: counted('hadir').as('hadir'),
      terlambat: counted('terlambat').as('terlambat'),
      izin: counted('izin').as('izin'),
      sakit: counted('sakit').as('sakit'),
      alpa: counted('alpa').as('alpa'),
      dispensasi: counted('dispensasi').as('dispensasi'),
      /** How many of the marks are of pupils who were no members on that day. */
      others: sql<number>`(count(${attendance.status}) filter (where ${memberships.userId} is null))::int`.as(
        'others',
      ),
    })
    .from(attendance)
    .leftJoin(
      memberships,
      and(
        eq(memberships.classId, heldSessions.classId),
        eq(memberships.userId, attendance.userId),
        isMemberOn(heldSessions.date),
      ),
    )
    .where(eq(attendance.sessionId, heldSessions.id))
    .as('marks');
  return db
    .select({
      sessionId: heldSessions.id,
      hadir: marks.hadir,
      terlambat: marks.terlambat,
      izin: marks.izin,
      sakit: marks.sakit,
      alpa: marks.alpa,
      dispensasi: marks.dispensasi,
      others: marks.others,
      members: sql<number>`(select count(*)::int from ${memberships}
        where ${memberships.classId} = ${heldSessions.classId} and ${isMemberOn(heldSessions.date)})`,
    })
    .from(heldSessions)
    .crossJoinLateral(marks)
    .where(isAnyOf(heldSessions.id, 'sessionIds'));
});

/**
 * Counts the marks of these sessions, with each pupil of a register once; a cancelled session counts nobody. One query serves all sessions,
 * and its lateral join reads each session's own marks only: the planner might otherwise read all marks of its pupils.
 */
export async function summariesOf(
  db: Database,
  sessionIds: number[],
): Promise<(sessionId: number) => AttendanceSummary> {
  if (sessionIds.length === 0) return () => EMPTY_SUMMARY;
  const rows = await countsOf(db, { sessionIds });
  const summaries = new Map(
    rows.map(({ sessionId, others, members, ...statuses }): [number, AttendanceSummary] => {
      const recorded = ATTENDANCE_STATUSES.reduce((sum, status) => sum + statuses[status], 0);
      const total = members + others;
      return [sessionId, { ...statuses, belum: total - recorded, total }];
    }),
  );
  return (sessionId) => summaries.get(sessionId) ?? EMPTY_SUMMARY;
}

const EMPTY_SUMMARY: AttendanceSummary = {
  hadir: 0,
  terlambat: 0,
  izin: 0,
  sakit: 0,
  alpa: 0,
  dispensasi: 0,
  belum: 0,
  total: 0,
};
