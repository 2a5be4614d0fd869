/** "Kelas saya" of the overview: today's lessons of a wali kelas's own class, and who is missing. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ABSENT_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Homeroom } from '../../../contract/overview/homeroom.ts';
import type { Database } from '../../db/client.ts';
import { unnestIds, createPreparedQuery } from '../../db/prepared.ts';
import { preparedScopeCondition, type Scope } from '../../db/scope.ts';
import { academicYears, attendance, classes, sessions, users } from '../../schema.ts';
import { membershipNumberSql } from '../people/index.ts';
import { sessionsWithPlace } from '../lessons/index.ts';
import { listStreaks } from '../recap/index.ts';
import type { Moment } from '../../base/schoolDay.ts';

const selectLedClasses = createPreparedQuery<
  { teacherId: number; schoolId: number | null },
  { id: number; name: string }[]
>((db) =>
  db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(
      and(
        eq(classes.homeroomTeacherId, sql.placeholder('teacherId')),
        academicYears.isActive,
        preparedScopeCondition(classes.schoolId),
      ),
    )
    .orderBy(asc(classes.sortKey), asc(classes.id)),
);

const selectSessionsOfDay = createPreparedQuery<{ classId: number; date: string }, { id: number }[]>((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.classId, sql.placeholder('classId')), eq(sessions.date, sql.placeholder('date'))))
    .orderBy(asc(sessions.startTime), asc(sessions.id)),
);

/**
 * Finds the pupils whose latest mark in the given lessons, listed in the order of the day, says that they are absent. The lateral join
 * reads lesson by lesson, because a planner that does not know the number of lessons would read far more marks.
 */
const selectAbsentPupils = createPreparedQuery<
  { classId: number; ids: number[] },
  {
    pupil: { id: number; number: number | null; fullname: string };
    status: AttendanceStatus;
    sessionId: number;
  }[]
>((db) => {
  const latestMarks = db
    .select({
      userId: sql<number>`mark.user_id`.as('user_id'),
      status: sql<AttendanceStatus>`mark.status`.as('status'),
      sessionId: sql<number>`lesson.id`.as('session_id'),
      place: sql<number>`row_number() over (partition by mark.user_id order by lesson.place desc)`.as(
        'place',
      ),
    })
    .from(
      sql`${unnestIds('ids')} with ordinality as lesson (id, place) cross join lateral (
        select ${attendance.userId}, ${attendance.status} from ${attendance}
        where ${attendance.sessionId} = lesson.id and ${attendance.status} is not null offset 0) as mark`,
    )
    .as('latest');
  return db
    .select({
      pupil: {
        id: users.id,
        number: membershipNumberSql(sql`${sql.placeholder('classId')}::int`, users.id),
        fullname: users.fullname,
      },
      status: latestMarks.status,
      sessionId: latestMarks.sessionId,
    })
    .from(latestMarks)
    .innerJoin(users, eq(users.id, latestMarks.userId))
    .where(and(eq(latestMarks.place, 1), inArray(sql`${latestMarks.status}`, [...ABSENT_STATUSES])));
});

/** Describes the classes that a teacher leads in the active year. Most teachers lead none, which one index look-up tells. */
export async function homeroomsOf(
  db: Database,
  scope: Scope,
  teacherId: number,
  { date, time }: Moment,
): Promise<Homeroom[]> {
  const { schoolId } = scope;
  const all: Homeroom[] = [];
  for (const classRow of await selectLedClasses(db, { teacherId, schoolId })) {
    const ids = (await selectSessionsOfDay(db, { classId: classRow.id, date })).map(({ id }) => id);
    const lessons = await sessionsWithPlace(db, ids);
    const begunLessons = lessons.filter(({ start_time: start, cancelled }) => start <= time && !cancelled);
    const marks =
      begunLessons.length === 0
        ? []
        : await selectAbsentPupils(db, {
            classId: classRow.id,
            ids: begunLessons.map(({ id }) => Number(id)),
          });
    const missing = marks.flatMap(({ pupil, status, sessionId }) => {
      const lesson = lessons.find(({ id }) => id === sessionId);
      if (!lesson) return [];
      const { id, subjectId, Subject, start_time } = lesson;
      return [{ pupil, status, session: { id, subjectId, subject: Subject.name, start_time } }];
    });
    const place = ({ pupil: { number } }: Homeroom['missing'][number]) => number ?? Number.MAX_SAFE_INTEGER;
    all.push({
      Class: classRow,
      sessions: lessons,
      streaks: (await listStreaks(db, scope, date, [classRow.id])) ?? [],
      missing: missing.toSorted((a, b) => place(a) - place(b)),
    });
  }
  return all;
}
