/**
 * What the lessons of some days and their marks say. Each step reads ranges of an index by the ids that the step before has found: one
 * query of it all reads the subjects of every school.
 */
import { and, asc, between, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { MAX_ABSENT_NAMES } from '../../../contract/limits.ts';
import type { AbsentPupil, StatusCounts } from '../../../contract/schoolDay.ts';
import type { Database } from '../client.ts';
import { isAnyOf, prepared } from '../prepared.ts';
import type { Scope } from '../scope.ts';
import { attendance, classes, incompleteRegisters, heldSessions, subjects, users } from '../schema.ts';

/** Both included. */
interface Days {
  from: string;
  to: string;
}

export interface Lesson {
  id: number;
  subjectId: number;
  date: string;
  start_time: string;
  end_time: string;
  /** Who keeps the register instead of the subject's teacher. */
  substituteId: number | null;
}

const lesson = {
  id: heldSessions.id,
  subjectId: heldSessions.subjectId,
  date: heldSessions.date,
  start_time: heldSessions.startTime,
  end_time: heldSessions.endTime,
  substituteId: heldSessions.substituteId,
};
const inDays = between(heldSessions.date, sql.placeholder('from'), sql.placeholder('to'));

const ofAll = prepared<{ from: string; to: string; most: number }, Lesson[]>((db) =>
  db.select(lesson).from(heldSessions).where(inDays).limit(sql.placeholder('most')),
);

const ofSubjects = prepared<{ from: string; to: string; ids: number[]; most: number }, Lesson[]>((db) =>
  db
    .select(lesson)
    .from(heldSessions)
    .where(and(isAnyOf(heldSessions.subjectId, 'ids'), inDays))
    .limit(sql.placeholder('most')),
);

const classesOfSchool = prepared<{ schoolId: number }, { id: number }[]>((db) =>
  db
    .select({ id: classes.id })
    .from(classes)
    .where(eq(classes.schoolId, sql.placeholder('schoolId'))),
);

const subjectsOfClasses = prepared<{ ids: number[] }, { id: number }[]>((db) =>
  db.select({ id: subjects.id }).from(subjects).where(isAnyOf(subjects.classId, 'ids')),
);

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** @returns undefined when there are more than `most` */
export async function lessonsIn(
  db: Database,
  { schoolId }: Scope,
  days: Days,
  most: number,
): Promise<Lesson[] | undefined> {
  if (schoolId !== null)
    return lessonsOfClasses(db, idsOf(await classesOfSchool(db, { schoolId })), days, most);
  const rows = await ofAll(db, { ...days, most: most + 1 });
  return rows.length > most ? undefined : rows;
}

/** @param classIds of the scope @returns undefined when there are more than `most` */
export async function lessonsOfClasses(
  db: Database,
  classIds: number[],
  days: Days,
  most: number,
): Promise<Lesson[] | undefined> {
  const ids = idsOf(await subjectsOfClasses(db, { ids: classIds }));
  const rows = await ofSubjects(db, { ...days, ids, most: most + 1 });
  return rows.length > most ? undefined : rows;
}

export interface Place {
  id: number;
  subject: string;
  Class: { id: number; name: string };
  Teacher: { id: number; fullname: string } | null;
}

const places = prepared<{ ids: number[] }, Place[]>((db) =>
  db
    .select({
      id: subjects.id,
      subject: subjects.name,
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(isAnyOf(subjects.id, 'ids')),
);

/** Where some lessons are, by the subject's id. */
export async function placesOf(
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<number, Place>> {
  const ids = [...new Set(lessons.map(({ subjectId }) => subjectId))];
  return new Map((await places(db, { ids })).map((place) => [place.id, place]));
}

interface Named {
  id: number;
  fullname: string;
}

const named = prepared<{ ids: number[] }, Named[]>((db) =>
  db.select({ id: users.id, fullname: users.fullname }).from(users).where(isAnyOf(users.id, 'ids')),
);

/** Who keeps a register: the substitute where there is one, else the subject's teacher. */
export async function keepersOf(
  db: Database,
  lessons: readonly Lesson[],
  placeOf: ReadonlyMap<number, Place>,
): Promise<(lesson: Lesson) => Named | null> {
  const ids = [...new Set(lessons.flatMap(({ substituteId }) => substituteId ?? []))];
  const substitutes = new Map((ids.length === 0 ? [] : await named(db, { ids })).map((one) => [one.id, one]));
  return ({ substituteId, subjectId }) =>
    (substituteId === null ? placeOf.get(subjectId)?.Teacher : substitutes.get(substituteId)) ?? null;
}

const incomplete = prepared<{ ids: number[] }, { id: number }[]>((db) =>
  db
    .select({ id: incompleteRegisters.sessionId })
    .from(incompleteRegisters)
    .where(isAnyOf(incompleteRegisters.sessionId, 'ids')),
);

/** Those of the lessons in which a member of the class is not recorded. */
export const incompleteAmong = async (
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlySet<number>> => new Set(idsOf(await incomplete(db, { ids: idsOf(lessons) })));

const counted = (status: AttendanceStatus): SQL<number> =>
  sql<number>`(count(*) filter (where ${attendance.status} = ${status}))::int`;

const counts = prepared<{ ids: number[] }, { id: number; counts: StatusCounts }[]>((db) =>
  db
    .select({
      id: attendance.sessionId,
      counts: Object.fromEntries(ATTENDANCE_STATUSES.map((status) => [status, counted(status)])) as Record<
        AttendanceStatus,
        SQL<number>
      >,
    })
    .from(attendance)
    .where(and(isAnyOf(attendance.sessionId, 'ids'), isNotNull(attendance.status)))
    .groupBy(attendance.sessionId),
);

/** The marks of each lesson that has any, by its id. */
export const countsOf = async (
  db: Database,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<number, StatusCounts>> =>
  new Map((await counts(db, { ids: idsOf(lessons) })).map((row) => [row.id, row.counts]));

const ABSENT = ['izin', 'sakit', 'alpa'] as const;
type Absent = (typeof ABSENT)[number];

/**
 * The marks of some lessons, lesson by lesson: joined in another way, a planner that does not know how many there are looks up the lesson of
 * each mark.
 */
const marksOfLessons = sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('subjectIds')}::int[])
  with ordinality as lesson (id, subject_id, place) cross join lateral (
    select ${attendance.userId}, ${attendance.status}, ${attendance.note} from ${attendance}
    where ${attendance.sessionId} = lesson.id and ${attendance.status} is not null offset 0) as mark`;

interface GivenLessons extends Record<string, unknown> {
  ids: number[];
  subjectIds: number[];
}

/** In the order in which they take place. */
function given(lessons: readonly Lesson[]): GivenLessons {
  const inOrder = lessons.toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id);
  return { ids: idsOf(inOrder), subjectIds: inOrder.map(({ subjectId }) => subjectId) };
}

const absent = prepared<GivenLessons, (AbsentPupil & { status: Absent })[]>((db) => {
  const latest = db
    .select({
      userId: sql<number>`mark.user_id`.as('user_id'),
      status: sql<AttendanceStatus>`mark.status`.as('status'),
      note: sql<string | null>`mark.note`.as('note'),
      subjectId: sql<number>`lesson.subject_id`.as('subject_id'),
      place: sql<number>`row_number() over (partition by mark.user_id order by place desc)`.as('place'),
    })
    .from(marksOfLessons)
    .as('latest');
  return db
    .select({
      id: users.id,
      fullname: users.fullname,
      status: sql<Absent>`${latest.status}`,
      note: latest.note,
      Class: { id: classes.id, name: classes.name },
    })
    .from(latest)
    .innerJoin(users, eq(users.id, latest.userId))
    .innerJoin(subjects, eq(subjects.id, latest.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(and(eq(latest.place, 1), inArray(sql`${latest.status}`, [...ABSENT])))
    .orderBy(desc(sql`${latest.status} = 'alpa'`), asc(users.sortKey), asc(users.id));
});

export interface AbsentOfDay {
  counts: Record<Absent, number>;
  pupils: AbsentPupil[];
}

/** Whose latest mark in some lessons of a day says that he or she is not there. */
export async function absentIn(db: Database, lessons: readonly Lesson[]): Promise<AbsentOfDay> {
  const rows = await absent(db, given(lessons));
  const countOf = (status: Absent) => rows.filter((row) => row.status === status).length;
  return {
    counts: { izin: countOf('izin'), sakit: countOf('sakit'), alpa: countOf('alpa') },
    pupils: rows.slice(0, MAX_ABSENT_NAMES),
  };
}

const late = prepared<GivenLessons, { userId: number; classId: number }[]>((db) =>
  db
    .selectDistinct({ userId: sql<number>`mark.user_id`, classId: subjects.classId })
    .from(marksOfLessons)
    .innerJoin(subjects, sql`${subjects.id} = lesson.subject_id`)
    .where(sql`mark.status = 'terlambat'`),
);

/** Who was late for some lessons, once for each class. */
export const lateIn = (
  db: Database,
  lessons: readonly Lesson[],
): Promise<{ userId: number; classId: number }[]> => late(db, given(lessons));
