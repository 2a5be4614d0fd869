/** "Kelas saya" of a wali kelas: the own class, today. */
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type AttendanceStatus, isPresent } from '../../../contract/attendanceStatus.ts';
import type { Homeroom } from '../../../contract/homeroom.ts';
import type { Database } from '../client.ts';
import { isAnyOf, prepared } from '../prepared.ts';
import { isWithin, type Scope } from '../scope.ts';
import { academicYears, attendance, classes, heldSessions, sessions, subjects, users } from '../schema.ts';
import { numberIn } from './memberships.ts';
import { sessionsWithPlace } from './placedSessions.ts';

const led = prepared<{ teacherId: number; schoolId: number | null }, { id: number; name: string }[]>((db) =>
  db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(
      and(
        eq(classes.homeroomTeacherId, sql.placeholder('teacherId')),
        academicYears.isActive,
        isWithin(classes.schoolId),
      ),
    )
    .orderBy(asc(classes.sortKey), asc(classes.id)),
);

const ofDay = prepared<{ classId: number; date: string }, { id: number }[]>((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .where(and(eq(subjects.classId, sql.placeholder('classId')), eq(sessions.date, sql.placeholder('date'))))
    .orderBy(asc(sessions.startTime), asc(sessions.id)),
);

/** Each pupil's latest mark in some sessions, as far as they take place. */
const latest = prepared<
  { classId: number; ids: number[] },
  {
    pupil: { id: number; number: number | null; fullname: string };
    status: AttendanceStatus | null;
    sessionId: number;
  }[]
>((db) =>
  db
    .selectDistinctOn([attendance.userId], {
      pupil: {
        id: users.id,
        number: numberIn(sql`${sql.placeholder('classId')}::int`, users.id),
        fullname: users.fullname,
      },
      status: attendance.status,
      sessionId: attendance.sessionId,
    })
    .from(attendance)
    .innerJoin(heldSessions, eq(heldSessions.id, attendance.sessionId))
    .innerJoin(users, eq(users.id, attendance.userId))
    .where(and(isAnyOf(attendance.sessionId, 'ids'), isNotNull(attendance.status)))
    .orderBy(attendance.userId, desc(heldSessions.startTime), desc(heldSessions.id)),
);

export interface Moment {
  /** YYYY-MM-DD */
  readonly today: string;
  /** HH:MM */
  readonly time: string;
}

/** Of the classes that somebody leads in the active year; of most people none, which one look into an index tells. */
export async function homeroomsOf(
  db: Database,
  { schoolId }: Scope,
  teacherId: number,
  { today, time }: Moment,
): Promise<Homeroom[]> {
  const all: Homeroom[] = [];
  for (const klass of await led(db, { teacherId, schoolId })) {
    const ids = (await ofDay(db, { classId: klass.id, date: today })).map(({ id }) => id);
    const lessons = await sessionsWithPlace(db, ids);
    const begun = lessons.filter(({ start_time: start }) => start <= time).map(({ id }) => Number(id));
    const marks = begun.length === 0 ? [] : await latest(db, { classId: klass.id, ids: begun });
    const missing = marks.flatMap(({ pupil, status, sessionId }) => {
      const lesson = lessons.find(({ id }) => id === sessionId);
      if (!lesson || status === null || isPresent(status)) return [];
      const { id, subjectId, Subject, start_time } = lesson;
      return [{ pupil, status, session: { id, subjectId, subject: Subject.name, start_time } }];
    });
    const place = ({ pupil: { number } }: Homeroom['missing'][number]) => number ?? Number.MAX_SAFE_INTEGER;
    all.push({ Class: klass, sessions: lessons, missing: missing.toSorted((a, b) => place(a) - place(b)) });
  }
  return all;
}
