/** Queries for the pupils who are absent or late according to the marks of a day's lessons. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import {
  ABSENT_STATUSES,
  type AttendanceStatus,
  PRESENT_STATUSES,
} from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import { preparedScopeCondition, type Scope } from '../../db/scope.ts';
import { academicYears, attendance, classes, memberships, users } from '../../schema.ts';
import { idsOf, type Lesson } from '../lessons/index.ts';

export type AbsentStatus = 'izin' | 'sakit' | 'alpa';

export interface AbsentPupilRow {
  id: number;
  fullname: string;
  status: AbsentStatus;
  note: string | null;
  Class: { id: number; name: string };
  /** The school of the class. */
  schoolId: number | null;
  /** The sort key of the class. */
  classOrder: string;
  /** The lesson in which the pupil has that mark. */
  sessionId: number;
}

/**
 * The lateral join reads the marks lesson by lesson. With an ordinary join, a planner that does not know the number of lessons looks up the
 * lesson of each mark.
 */
const marksOfLessons = sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('classIds')}::int[])
  with ordinality as lesson (id, class_id, place) cross join lateral (
    select ${attendance.userId}, ${attendance.status}, ${attendance.note}, ${attendance.minutesLate} from ${attendance}
    where ${attendance.sessionId} = lesson.id and ${attendance.status} is not null offset 0) as mark`;

interface LessonPlaceholders extends Record<string, unknown> {
  ids: number[];
  classIds: number[];
}

/** Prepares the placeholders of the queries: the lessons' ids in the order of the day, because the latest mark counts. */
function toPlaceholders(lessons: readonly Lesson[]): LessonPlaceholders {
  const orderedLessons = lessons.toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id);
  return { ids: idsOf(orderedLessons), classIds: orderedLessons.map(({ classId }) => classId) };
}

/** Prepares the list, by name, of the pupils whose latest mark in some lessons of a day is one of these. */
const selectPupilsWhose = <S extends AttendanceStatus>(statuses: readonly AttendanceStatus[]) =>
  createPreparedQuery<LessonPlaceholders, (Omit<AbsentPupilRow, 'status'> & { status: S })[]>((db) => {
    const latestMarks = db
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
        status: sql<S>`${latestMarks.status}`,
        note: latestMarks.note,
        Class: { id: classes.id, name: classes.name },
        schoolId: classes.schoolId,
        classOrder: classes.sortKey,
        sessionId: latestMarks.sessionId,
      })
      .from(latestMarks)
      .innerJoin(users, eq(users.id, latestMarks.userId))
      .innerJoin(classes, eq(classes.id, latestMarks.classId))
      .where(and(eq(latestMarks.place, 1), inArray(sql`${latestMarks.status}`, [...statuses])))
      .orderBy(asc(users.sortKey), asc(users.id));
  });
const selectAbsentPupils = selectPupilsWhose<AbsentStatus>(ABSENT_STATUSES);
const selectPresentPupils = selectPupilsWhose<AttendanceStatus>(PRESENT_STATUSES);

/** Lists, by name, the pupils whose latest mark in the given lessons of a day says that they are absent. */
export const listAbsentPupils = (db: Database, lessons: readonly Lesson[]): Promise<AbsentPupilRow[]> =>
  selectAbsentPupils(db, toPlaceholders(lessons));

/** Lists, by name, the pupils behind `present` of {@link countPupils}. */
export const listPresentPupils = (db: Database, lessons: readonly Lesson[]) =>
  selectPresentPupils(db, toPlaceholders(lessons));

export interface MarkOfDay {
  userId: number;
  sessionId: number;
  status: AttendanceStatus;
}

const marks = createPreparedQuery<{ ids: number[]; userIds: number[] }, MarkOfDay[]>((db) =>
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

/** Reads all marks of some pupils in some lessons. */
export const listMarksOfPupils = async (
  db: Database,
  lessons: readonly Lesson[],
  userIds: number[],
): Promise<MarkOfDay[]> => (userIds.length === 0 ? [] : marks(db, { ids: idsOf(lessons), userIds }));

export interface LateMarkRow {
  id: number;
  fullname: string;
  Class: { id: number; name: string };
  classOrder: string;
  minutesLate: number | null;
  sessionId: number;
}

const selectLateMarks = createPreparedQuery<LessonPlaceholders, LateMarkRow[]>((db) =>
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

/** Lists every Terlambat mark in some lessons, by the pupil's name, and those of one pupil in the order of the day. */
export const listLateMarks = (db: Database, lessons: readonly Lesson[]): Promise<LateMarkRow[]> =>
  selectLateMarks(db, toPlaceholders(lessons));

/** How many pupils of a day are recorded and present by their latest mark, and how many members have no mark at all. */
export interface PupilCounts {
  recorded: number;
  present: number;
  blank: number;
}

/** The latest mark of each pupil in the given lessons. */
const latestMarks = (db: Database) => {
  const marked = db
    .select({
      userId: sql<number>`mark.user_id`.as('user_id'),
      status: sql<AttendanceStatus>`mark.status`.as('status'),
      place: sql<number>`row_number() over (partition by mark.user_id order by place desc)`.as('place'),
    })
    .from(marksOfLessons)
    .as('marked');
  return db
    .$with('latest')
    .as(db.select({ userId: marked.userId, status: marked.status }).from(marked).where(eq(marked.place, 1)));
};

/** Members of a class of the active year, on that day, who are not among the latest marks. */
const isBlankMember = (latest: ReturnType<typeof latestMarks>) => {
  const day = sql`${sql.placeholder('date')}::date`;
  return and(
    eq(academicYears.isActive, true),
    preparedScopeCondition(classes.schoolId),
    lte(memberships.joinedOn, day),
    or(isNull(memberships.leftOn), gt(memberships.leftOn, day)),
    sql`not exists (select 1 from ${latest} where ${latest.userId} = ${memberships.userId})`,
  );
};

interface DayOfScope extends LessonPlaceholders {
  schoolId: number | null;
  date: string;
}

const selectPupilCounts = createPreparedQuery<DayOfScope, PupilCounts[]>((db) => {
  const latest = latestMarks(db);
  const blank = db
    .select({ total: sql`count(distinct ${memberships.userId})::int` })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(isBlankMember(latest));
  return db
    .with(latest)
    .select({
      recorded: sql<number>`count(*)::int`,
      present: sql<number>`(count(*) filter (where ${inArray(sql`${latest.status}`, [...PRESENT_STATUSES])}))::int`,
      blank: sql<number>`${blank}`,
    })
    .from(latest);
});

export interface BlankPupilRow {
  id: number;
  fullname: string;
  Class: { id: number; name: string };
  classOrder: string;
}

const selectBlankPupils = createPreparedQuery<DayOfScope, BlankPupilRow[]>((db) => {
  const latest = latestMarks(db);
  return db
    .with(latest)
    .selectDistinctOn([users.sortKey, users.id], {
      id: users.id,
      fullname: users.fullname,
      Class: { id: classes.id, name: classes.name },
      classOrder: classes.sortKey,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isBlankMember(latest))
    .orderBy(asc(users.sortKey), asc(users.id), asc(classes.id));
});

/** Lists, by name, the pupils behind `blank` of {@link countPupils}: each once, in one of the classes. */
export const listBlankPupils = (
  db: Database,
  { schoolId }: Scope,
  lessons: readonly Lesson[],
  date: string,
): Promise<BlankPupilRow[]> => selectBlankPupils(db, { ...toPlaceholders(lessons), schoolId, date });

export const countPupils = async (
  db: Database,
  { schoolId }: Scope,
  lessons: readonly Lesson[],
  date: string,
): Promise<PupilCounts> => {
  const [counts] = await selectPupilCounts(db, { ...toPlaceholders(lessons), schoolId, date });
  return counts ?? { recorded: 0, present: 0, blank: 0 };
};
