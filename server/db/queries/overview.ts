import { and, asc, between, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { DayAttendance } from '../../../contract/overview.ts';
import type { Database } from '../client.ts';
import { attendance, classStudents, sessions, subjects } from '../schema.ts';

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

/** Sessions of a period in which a pupil of the class has no status yet, newest first. */
export async function listUnfilled(
  db: Database,
  period: Period,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const rows = await db
    .select({ id: sessions.id, total: sql<number>`(count(*) over ())::int` })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .where(
      and(
        within(period),
        sql`exists (
          select from ${classStudents} where ${classStudents.classId} = ${subjects.classId} and not exists (
            select from ${attendance} where ${attendance.sessionId} = ${sessions.id}
              and ${attendance.userId} = ${classStudents.userId} and ${attendance.status} is not null))`,
      ),
    )
    .orderBy(desc(sessions.date), desc(sessions.startTime), desc(sessions.id))
    .limit(limit);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}

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
