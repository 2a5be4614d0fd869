import { and, asc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, PRESENT_STATUSES } from '../../../contract/attendanceStatus.ts';
import type { DayAttendance } from '../../../contract/overview/overview.ts';
import type { Database } from '../../db/client.ts';
import { runWithKeptPlan } from '../../db/prepared.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { attendanceDays, classes, heldSessions, lessonHours, sessionCounts } from '../../schema.ts';
import { sumStatusCounts } from '../lessons/index.ts';
import type { Moment } from '../../base/schoolDay.ts';

interface Period {
  scope: Scope;
  /** YYYY-MM-DD */
  from: string;
  /** The end of the period: of its last day only those lessons count that have begun by then. */
  until: Moment;
  /** Counts only the lessons of this teacher. */
  teacherId?: number | undefined;
}

/** Counts, for each day of a period that has marks, how many were present and how many were recorded. */
export async function attendanceByDay(
  db: Database,
  { scope, from, until: { date, time }, teacherId }: Period,
): Promise<DayAttendance[]> {
  if (teacherId !== undefined) {
    const before = and(gte(heldSessions.date, from), lt(heldSessions.date, date));
    const today = and(eq(heldSessions.date, date), lte(heldSessions.startTime, time));
    const isTheirs = and(scopeCondition(scope, classes.schoolId), eq(heldSessions.teacherId, teacherId));
    return sumSessionTotals(db, and(isTheirs, or(before, today)));
  }
  const { schoolId, date: keptDate } = attendanceDays;
  const before = and(scopeCondition(scope, schoolId), gte(keptDate, from), lt(keptDate, date));
  const today = and(
    scopeCondition(scope, lessonHours.schoolId),
    eq(lessonHours.date, date),
    lte(lessonHours.startTime, time),
  );
  return [...(await sumDayTotals(db, before)), ...(await sumHourTotals(db, today))];
}

/** Reads the sums of whole days over all sessions (attendanceDays), which triggers keep. */
function sumDayTotals(db: Database, where: SQL | undefined): Promise<DayAttendance[]> {
  const recorded = sql<number>`sum(${attendanceDays.recorded})::int`;
  return runWithKeptPlan(
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

/** Reads the sums of the hours of a day (lessonHours), which triggers keep. */
function sumHourTotals(db: Database, where: SQL | undefined): Promise<DayAttendance[]> {
  const { date, present, izin, sakit, alpa } = lessonHours;
  const recorded = sql<number>`sum(${present} + ${izin} + ${sakit} + ${alpa})::int`;
  return runWithKeptPlan(
    db
      .select({ date, present: sql<number>`sum(${present})::int`, recorded })
      .from(lessonHours)
      .where(where)
      .groupBy(date)
      .having(gt(recorded, 0)),
  );
}

/** Adds up the sums that are kept for each session (sessionCounts). */
function sumSessionTotals(db: Database, where: SQL | undefined): Promise<DayAttendance[]> {
  const recorded = sql<number>`sum(${sumStatusCounts(ATTENDANCE_STATUSES)})::int`;
  return runWithKeptPlan(
    db
      .select({
        date: heldSessions.date,
        present: sql<number>`sum(${sumStatusCounts(PRESENT_STATUSES)})::int`,
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
  const rows = await runWithKeptPlan(
    db
      .select({ date: attendanceDays.date })
      .from(attendanceDays)
      .where(
        and(
          scopeCondition(scope, attendanceDays.schoolId),
          lt(attendanceDays.date, day),
          gt(attendanceDays.recorded, 0),
        ),
      )
      .limit(1),
  );
  return rows.length > 0;
}
