/** What a class is marked as in some days: from the sums that triggers keep of each session, where counting reads ten thousand marks. */
import { and, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { StatusCounts } from '../../../contract/overview/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, prepared } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { classes, heldSessions, sessionCounts } from '../../schema.ts';
import { type Days, inDays, isSessionOfSchool } from '../lessons/index.ts';

export interface ClassCounts {
  Class: { id: number; name: string };
  /** Lessons, marked or not. */
  lessons: number;
  counts: StatusCounts;
}

/** Of their last day those lessons that have begun by then. */
type DaysUntil = Days & {
  /** HH:MM */
  time: string;
};
const begunInDays = and(
  inDays,
  or(lt(heldSessions.date, sql.placeholder('to')), lte(heldSessions.startTime, sql.placeholder('time'))),
);

const EACH = ATTENDANCE_STATUSES;
type OfEach = Record<AttendanceStatus, SQL.Aliased<number>>;

/** Session by session: joined in another way, a planner that does not know how many there are reads the sums of all. */
const selectCounts = (db: Database) => {
  const marks = db
    .select(
      Object.fromEntries(
        EACH.map((status) => [status, sql<number>`sum(${sessionCounts[status]})`.as(status)]),
      ) as OfEach,
    )
    .from(sessionCounts)
    .where(eq(sessionCounts.sessionId, heldSessions.id))
    .as('marks');
  return db
    .select({
      Class: { id: classes.id, name: classes.name },
      lessons: sql<number>`count(*)::int`,
      counts: Object.fromEntries(
        EACH.map((status) => [status, sql<number>`coalesce(sum(${marks[status]}), 0)::int`]),
      ) as Record<AttendanceStatus, SQL<number>>,
    })
    .from(heldSessions)
    .innerJoin(classes, eq(classes.id, heldSessions.classId))
    .crossJoinLateral(marks);
};

const ofAll = prepared<DaysUntil, ClassCounts[]>((db) =>
  selectCounts(db).where(begunInDays).groupBy(classes.id),
);

const ofSchool = prepared<DaysUntil & { schoolId: number }, ClassCounts[]>((db) =>
  selectCounts(db).where(and(isSessionOfSchool, begunInDays)).groupBy(classes.id),
);

const isOfClasses = isAnyOf(heldSessions.classId, 'ids');

const ofClasses = prepared<DaysUntil & { ids: number[] }, ClassCounts[]>((db) =>
  selectCounts(db).where(and(isOfClasses, begunInDays)).groupBy(classes.id),
);

const oneMore = prepared<Days & { most: number }, { id: number }[]>((db) =>
  db
    .select({ id: heldSessions.id })
    .from(heldSessions)
    .where(inDays)
    .limit(1)
    .offset(sql.placeholder('most')),
);

const notMore = (rows: ClassCounts[], most: number): ClassCounts[] | undefined =>
  rows.reduce((sum, { lessons }) => sum + lessons, 0) > most ? undefined : rows;

/** The marks of some days, class by class. @returns undefined when the lessons are more than `most` */
export async function classCountsIn(
  db: Database,
  { schoolId }: Scope,
  days: DaysUntil,
  most: number,
): Promise<ClassCounts[] | undefined> {
  if (schoolId !== null) return notMore(await ofSchool(db, { ...days, schoolId }), most);
  // Of a district they may be hundreds of thousands.
  const more = await oneMore(db, { from: days.from, to: days.to, most });
  return more.length > 0 ? undefined : ofAll(db, days);
}

/** @param classIds of the scope @returns undefined when the lessons are more than `most` */
export const countsOfClasses = async (
  db: Database,
  classIds: number[],
  days: DaysUntil,
  most: number,
): Promise<ClassCounts[] | undefined> => notMore(await ofClasses(db, { ...days, ids: classIds }), most);
