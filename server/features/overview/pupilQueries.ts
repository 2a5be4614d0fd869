/** Whom the marks of a day's lessons say to be absent or late. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { ABSENT_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, prepared } from '../../db/prepared.ts';
import { attendance, classes, users } from '../../schema.ts';
import { idsOf, type Lesson } from '../lessons/index.ts';

export type AbsentStatus = 'izin' | 'sakit' | 'alpa';

export interface Absent {
  id: number;
  fullname: string;
  status: AbsentStatus;
  note: string | null;
  Class: { id: number; name: string };
  /** The class's. */
  schoolId: number | null;
  /** By which classes are put in order. */
  classOrder: string;
  /** The lesson of that mark. */
  sessionId: number;
}

/**
 * The marks of some lessons, lesson by lesson: joined in another way, a planner that does not know how many there are looks up the lesson of
 * each mark.
 */
const marksOfLessons = sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('classIds')}::int[])
  with ordinality as lesson (id, class_id, place) cross join lateral (
    select ${attendance.userId}, ${attendance.status}, ${attendance.note}, ${attendance.minutesLate} from ${attendance}
    where ${attendance.sessionId} = lesson.id and ${attendance.status} is not null offset 0) as mark`;

interface GivenLessons extends Record<string, unknown> {
  ids: number[];
  classIds: number[];
}

/** In the order in which they take place. */
function given(lessons: readonly Lesson[]): GivenLessons {
  const inOrder = lessons.toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id);
  return { ids: idsOf(inOrder), classIds: inOrder.map(({ classId }) => classId) };
}

const absent = prepared<GivenLessons, Absent[]>((db) => {
  const latest = db
    .select({
      userId: sql<number>`mark.user_id`.as('user_id'),
      status: sql<AttendanceStatus>`mark.status`.as('status'),
      note: sql<string | null>`mark.note`.as('note'),
      sessionId: sql<number>`lesson.id`.as('session_id'),
      classId: sql<number>`lesson.class_id`.as('class_id'),
      place: sql<number>`row_number() over (partition by mark.user_id order by place desc)`.as('place'),
    })
    .from(marksOfLessons)
    .as('latest');
  return db
    .select({
      id: users.id,
      fullname: users.fullname,
      status: sql<AbsentStatus>`${latest.status}`,
      note: latest.note,
      Class: { id: classes.id, name: classes.name },
      schoolId: classes.schoolId,
      classOrder: classes.sortKey,
      sessionId: latest.sessionId,
    })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.userId))
    .innerJoin(classes, eq(classes.id, latest.classId))
    .where(and(eq(latest.place, 1), inArray(sql`${latest.status}`, [...ABSENT_STATUSES])))
    .orderBy(asc(users.sortKey), asc(users.id));
});

/** Whose latest mark in some lessons of a day says that he or she is not there; by name. */
export const absentIn = (db: Database, lessons: readonly Lesson[]): Promise<Absent[]> =>
  absent(db, given(lessons));

export interface MarkOfDay {
  userId: number;
  sessionId: number;
  status: AttendanceStatus;
}

const marks = prepared<{ ids: number[]; userIds: number[] }, MarkOfDay[]>((db) =>
  db
    .select({
      userId: attendance.userId,
      sessionId: attendance.sessionId,
      status: sql<AttendanceStatus>`${attendance.status}`,
    })
    .from(attendance)
    .where(
      and(
        isAnyOf(attendance.sessionId, 'ids'),
        isAnyOf(attendance.userId, 'userIds'),
        isNotNull(attendance.status),
      ),
    ),
);

/** What some pupils have in some lessons. */
export const marksOf = async (
  db: Database,
  lessons: readonly Lesson[],
  userIds: number[],
): Promise<MarkOfDay[]> => (userIds.length === 0 ? [] : marks(db, { ids: idsOf(lessons), userIds }));

export interface Late {
  id: number;
  fullname: string;
  Class: { id: number; name: string };
  classOrder: string;
  minutesLate: number | null;
  sessionId: number;
}

const late = prepared<GivenLessons, Late[]>((db) =>
  db
    .select({
      id: users.id,
      fullname: users.fullname,
      Class: { id: classes.id, name: classes.name },
      classOrder: classes.sortKey,
      minutesLate: sql<number | null>`mark.minutes_late`,
      sessionId: sql<number>`lesson.id`,
    })
    .from(marksOfLessons)
    .innerJoin(classes, sql`${classes.id} = lesson.class_id`)
    .innerJoin(users, sql`${users.id} = mark.user_id`)
    .where(sql`mark.status = 'terlambat'`)
    .orderBy(asc(users.sortKey), asc(users.id), sql`place`),
);

/** Each mark Terlambat in some lessons: by name, those of one pupil in the order of the day. */
export const lateIn = (db: Database, lessons: readonly Lesson[]): Promise<Late[]> => late(db, given(lessons));
