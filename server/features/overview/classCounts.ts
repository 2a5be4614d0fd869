/**
 * Counts the marks of each class over some days. It adds up the sums that triggers keep for each session; counting marks would read ten
 * thousand rows.
 */
import { and, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { StatusCounts } from '../../../contract/overview/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { classes, heldSessions, sessionCounts } from '../../schema.ts';
import { type Days, inDays, isSessionOfSchool } from '../lessons/index.ts';

export interface ClassCounts {
  Class: { id: number; name: string };
  /** Lessons, marked or not. */
  lessons: number;
  counts: StatusCounts;
}

/** A period of days that ends at a time: of the last day only those lessons count that have begun by then. */
type DaysUntil = Days & {
  /** HH:MM */
  time: string;
};
const begunInDaysCondition = and(
  inDays,
  or(lt(heldSessions.date, sql.placeholder('to')), lte(heldSessions.startTime, sql.placeholder('time'))),
);

const COUNTED_STATUSES = ATTENDANCE_STATUSES;
type CountOfEachStatus = Record<AttendanceStatus, SQL.Aliased<number>>;

/**
 * The lateral join reads the sums session by session. With an ordinary join the planner, which does not know how many sessions there are,
 * reads the sums of all.
 */
const selectCounts = (db: Database) => {
  const marks = db
    .select(
      Object.fromEntries(
        COUNTED_STATUSES.map((status) => [status, sql<number>`sum(${sessionCounts[status]})`.as(status)]),
      ) as CountOfEachStatus,
    )
    .from(sessionCounts)
    .where(eq(sessionCounts.sessionId, heldSessions.id))
    .as('marks');
  return db
    .select({
      Class: { id: classes.id, name: classes.name },
      lessons: sql<number>`count(*)::int`,
      counts: Object.fromEntries(
        COUNTED_STATUSES.map((status) => [status, sql<number>`coalesce(sum(${marks[status]}), 0)::int`]),
      ) as Record<AttendanceStatus, SQL<number>>,
    })
    .from(heldSessions)
    .innerJoin(classes, eq(classes.id, heldSessions.classId))
    .crossJoinLateral(marks);
};

const countsOfAllClasses = createPreparedQuery<DaysUntil, ClassCounts[]>((db) =>
  selectCounts(db).where(begunInDaysCondition).groupBy(classes.id),
);

const countsOfSchool = createPreparedQuery<DaysUntil & { schoolId: number }, ClassCounts[]>((db) =>
  selectCounts(db).where(and(isSessionOfSchool, begunInDaysCondition)).groupBy(classes.id),
);

const isOfClasses = isAnyOf(heldSessions.classId, 'ids');

const countsOfGivenClasses = createPreparedQuery<DaysUntil & { ids: number[] }, ClassCounts[]>((db) =>
  selectCounts(db).where(and(isOfClasses, begunInDaysCondition)).groupBy(classes.id),
);

const selectLessonBeyondLimit = createPreparedQuery<Days & { most: number }, { id: number }[]>((db) =>
  db
    .select({ id: heldSessions.id })
    .from(heldSessions)
    .where(inDays)
    .limit(1)
    .offset(sql.placeholder('most')),
);

const dropIfTooManyLessons = (rows: ClassCounts[], most: number): ClassCounts[] | undefined =>
  rows.reduce((sum, { lessons }) => sum + lessons, 0) > most ? undefined : rows;

/**
 * Counts the marks of some days, class by class.
 * @returns undefined when there are more than `most` lessons
 */
export async function classCountsIn(
  db: Database,
  { schoolId }: Scope,
  days: DaysUntil,
  most: number,
): Promise<ClassCounts[] | undefined> {
  if (schoolId !== null) return dropIfTooManyLessons(await countsOfSchool(db, { ...days, schoolId }), most);
  // Several schools together may have hundreds of thousands of lessons, so their number is checked before anything is summed.
  const more = await selectLessonBeyondLimit(db, { from: days.from, to: days.to, most });
  return more.length > 0 ? undefined : countsOfAllClasses(db, days);
}

/**
 * Counts the marks of the given classes.
 * @param classIds ids that are within the scope of the user
 * @returns undefined when there are more than `most` lessons
 */
export const countsOfClasses = async (
  db: Database,
  classIds: number[],
  days: DaysUntil,
  most: number,
): Promise<ClassCounts[] | undefined> =>
  dropIfTooManyLessons(await countsOfGivenClasses(db, { ...days, ids: classIds }), most);
