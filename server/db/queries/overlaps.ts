import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Overlap } from '../../../contract/sessions.ts';
import type { Database } from '../client.ts';
import { type Scope, within } from '../scope.ts';
import { classes, sessions, subjects, users } from '../schema.ts';

/** When a session is, and who is in it. */
export interface TimeOf {
  /** The session itself, where it is there already. */
  readonly id?: number | undefined;
  readonly classId: number;
  readonly teacherId: number | null;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** Who names twenty has said enough. */
const MOST = 20;

/** Sessions at the same time of the same class or teacher, by their subjects: of those there are some dozens, of a day's sessions thousands. */
export async function overlapsOf(db: Database, scope: Scope, time: TimeOf): Promise<Overlap[]> {
  const { id, classId, teacherId, date, start_time, end_time } = time;
  const ofClass = db.select({ id: subjects.id }).from(subjects).where(eq(subjects.classId, classId));
  const concerned =
    teacherId === null
      ? ofClass
      : ofClass.unionAll(
          db.select({ id: subjects.id }).from(subjects).where(eq(subjects.teacherId, teacherId)),
        );
  const rows = await db
    .select({
      id: sessions.id,
      subjectId: sessions.subjectId,
      name: sessions.name,
      date: sessions.date,
      start_time: sessions.startTime,
      end_time: sessions.endTime,
      Subject: { id: subjects.id, name: subjects.name },
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(
      and(
        sql`${sessions.subjectId} in ${concerned}`,
        within(scope, classes.schoolId),
        eq(sessions.date, date),
        lt(sessions.startTime, end_time),
        gt(sessions.endTime, start_time),
        id === undefined ? undefined : ne(sessions.id, id),
      ),
    )
    .orderBy(asc(sessions.startTime), asc(sessions.id))
    .limit(MOST);
  return rows.map((row) => ({
    ...row,
    same: [
      ...(row.Class.id === classId ? (['class'] as const) : []),
      ...(row.Teacher && row.Teacher.id === teacherId ? (['teacher'] as const) : []),
    ],
  }));
}
