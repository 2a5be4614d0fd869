import { and, asc, between, eq, isNotNull, sql } from 'drizzle-orm';
import type { DayAttendance } from '../../../contract/overview.ts';
import type { Database } from '../client.ts';
import { attendance, sessions, subjects } from '../schema.ts';

interface Period {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** Only of the subjects that he or she teaches. */
  teacherId?: number;
}

const within = ({ from, to, teacherId }: Period) =>
  and(
    between(sessions.date, from, to),
    teacherId === undefined ? undefined : eq(subjects.teacherId, teacherId),
  );

/** How many were present, of those recorded, on each day of a period that has marks. */
export const attendanceByDay = (db: Database, period: Period): Promise<DayAttendance[]> =>
  db
    .select({
      date: sessions.date,
      present: sql<number>`(count(*) filter (where ${attendance.status} in ('hadir', 'terlambat')))::int`,
      recorded: sql<number>`count(*)::int`,
    })
    .from(attendance)
    .innerJoin(sessions, eq(sessions.id, attendance.sessionId))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .where(and(within(period), isNotNull(attendance.status)))
    .groupBy(sessions.date)
    .orderBy(asc(sessions.date));
