import { and, asc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, PRESENT_STATUSES } from '../../../contract/attendanceStatus.ts';
import type { DayAttendance } from '../../../contract/overview/overview.ts';
import type { Database } from '../../db/client.ts';
import { planned } from '../../db/prepared.ts';
import { type Scope, within } from '../../db/scope.ts';
import { attendanceDays, classes, heldSessions, sessionCounts } from '../../schema.ts';
import { totalOf } from '../lessons/index.ts';
import type { Moment } from '../../base/schoolDay.ts';

interface Period {
  scope: Scope;
  /** YYYY-MM-DD */
  from: string;
  /** Until then: of its day those lessons that have begun. */
  until: Moment;
  /** Only of the lessons that are his or hers. */
  teacherId?: number | undefined;
}

/** How many were present, of those recorded, on each day of a period that has marks. */
export async function attendanceByDay(
  db: Database,
  { scope, from, until: { date, time }, teacherId }: Period,
): Promise<DayAttendance[]> {
  const ofSchool = within(scope, classes.schoolId);
  const today = and(eq(heldSessions.date, date), lte(heldSessions.startTime, time));
  if (teacherId !== undefined) {
    const before = and(gte(heldSessions.date, from), lt(heldSessions.date, date));
    return addedByDay(db, and(ofSchool, eq(heldSessions.teacherId, teacherId), or(before, today)));
  }
  const { schoolId, date: keptDate } = attendanceDays;
  const before = and(within(scope, schoolId), gte(keptDate, from), lt(keptDate, date));
  return [...(await keptByDay(db, before)), ...(await addedByDay(db, and(ofSchool, today)))];
}

/** Adds up the sums that triggers keep, over all sessions. */
function keptByDay(db: Database, where: SQL | undefined): Promise<DayAttendance[]> {
  const recorded = sql<number>`sum(${attendanceDays.recorded})::int`;
  return planned(
    db
      .select({
        date: attendanceDays.date,
        present: sql<number>`sum(${attendanceDays.present})::int`,
        recorded,
      })
      .from(attendanceDays)
      .where(where)
      .groupBy(attendanceDays.date)
      .having(gt(recorded, 0))
      .orderBy(asc(attendanceDays.date)),
  );
}

/** Adds up what is kept of each session. */
function addedByDay(db: Database, where: SQL | undefined): Promise<DayAttendance[]> {
  const recorded = sql<number>`sum(${totalOf(ATTENDANCE_STATUSES)})::int`;
  return planned(
    db
      .select({
        date: heldSessions.date,
        present: sql<number>`sum(${totalOf(PRESENT_STATUSES)})::int`,
        recorded,
      })
      .from(heldSessions)
      .innerJoin(classes, eq(classes.id, heldSessions.classId))
      .innerJoin(sessionCounts, eq(sessionCounts.sessionId, heldSessions.id))
      .where(where)
      .groupBy(heldSessions.date)
      .having(gt(recorded, 0))
      .orderBy(asc(heldSessions.date)),
  );
}

/** Whether any mark stands in a session before a day. */
export async function anyMarkBefore(db: Database, scope: Scope, day: string): Promise<boolean> {
  const rows = await planned(
    db
      .select({ date: attendanceDays.date })
      .from(attendanceDays)
      .where(
        and(
          within(scope, attendanceDays.schoolId),
          lt(attendanceDays.date, day),
          gt(attendanceDays.recorded, 0),
        ),
      )
      .limit(1),
  );
  return rows.length > 0;
}
