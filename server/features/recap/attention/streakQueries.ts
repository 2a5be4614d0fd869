/**
 * Queries for pupils who may be absent in a row: the days that are searched, and who has absent marks on enough of them (the marks' partial
 * index). These are a handful, and only their marks are read in whole.
 */
import { and, between, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type AttendanceStatus,
  isAttendanceStatus,
  PRESENT_STATUSES,
} from '../../../../contract/attendanceStatus.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery, isOneOf, runWithKeptPlan } from '../../../db/prepared.ts';
import { membershipOverlapCondition } from '../../../db/spans.ts';
import { quoteWords } from '../../../db/tables/columns.ts';
import {
  attendance,
  attendanceDays,
  classes,
  heldSessions,
  isAbsentMark,
  memberships,
  subjects,
} from '../../../schema.ts';
import {
  membershipColumns,
  membershipInPeriodCondition,
  type MembershipSpanWithClass,
} from '../memberships.ts';
import type { HeldSession } from '../sums/recap.ts';

/** Both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** How many of the school's last recorded days are searched for a row of absences; days that a class has not recorded fit in between. */
const countSearchedDays = (least: number): number => 2 * least + 6;

/** The first of the last school days with marks; undefined when there is none. The kept sums of each day tell it. */
export async function firstSearchedDay(
  db: Database,
  schoolId: number,
  { from, to }: DayRange,
  least: number,
): Promise<string | undefined> {
  const count = countSearchedDays(least);
  const daysOfOne = db
    .select({ date: attendanceDays.date })
    .from(attendanceDays)
    .where(
      and(
        eq(attendanceDays.schoolId, sql`school.id`),
        between(attendanceDays.date, from, to),
        gt(attendanceDays.recorded, 0),
      ),
    )
    .groupBy(attendanceDays.date)
    .orderBy(desc(attendanceDays.date))
    .limit(count)
    .as('day');
  const days = await runWithKeptPlan(
    db
      .select({ date: daysOfOne.date })
      // Marks of classes without a school are kept under 0. One after the other: with both at once a planner walks the days of all schools.
      .from(sql`(values (${schoolId}::int), (0)) as school (id)`)
      .crossJoinLateral(daysOfOne)
      .groupBy(daysOfOne.date)
      .orderBy(desc(daysOfOne.date))
      .limit(count),
  );
  return days.at(-1)?.date;
}

/** The classes that members of some classes have come from in the searched days. */
export async function listFormerClasses(
  db: Database,
  classIds: readonly number[],
  { from, to }: DayRange,
): Promise<number[]> {
  const membershipsHere = alias(memberships, 'here');
  const rows = await runWithKeptPlan(
    db
      .selectDistinct({ classId: memberships.classId })
      .from(membershipsHere)
      .innerJoin(
        memberships,
        and(
          eq(memberships.userId, membershipsHere.userId),
          eq(memberships.academicYearId, membershipsHere.academicYearId),
        ),
      )
      .where(
        and(
          isOneOf(membershipsHere.classId, classIds),
          between(membershipsHere.joinedOn, from, to),
          ne(memberships.classId, membershipsHere.classId),
        ),
      ),
  );
  return rows.map(({ classId }) => classId);
}

interface AbsenceSearch extends DayRange {
  /** How many days of absence make a row. */
  readonly least: number;
  /** Whether only the daily registers decide of a day. */
  readonly isDaily: boolean;
  /** Days that certainly count for all of the classes. */
  readonly countedDays: readonly string[];
}

/**
 * Who may be absent in a row: who has an absent mark on enough days, and after the first of the last so many no day with marks of presence
 * only. By every rule such a day is one of presence, so the row would be shorter. The lateral joins read the marks lesson by lesson,
 * because a planner that does not know their number would read all.
 */
export async function listOftenAbsentUsers(
  db: Database,
  classIds: readonly number[],
  { from, to, least, isDaily, countedDays }: AbsenceSearch,
): Promise<number[]> {
  const isDecisive = isDaily
    ? sql`${heldSessions.subjectId} in (select ${subjects.id} from ${subjects} where ${subjects.isDaily})`
    : undefined;
  const absent = db
    .select({ userId: sql<number>`mark.user_id`.as('user_id'), date: heldSessions.date })
    .from(heldSessions)
    .crossJoinLateral(
      sql`(select ${attendance.userId} from ${attendance}
        where ${attendance.sessionId} = ${heldSessions.id} and ${isAbsentMark(attendance.status)} offset 0) as mark`,
    )
    .where(and(isOneOf(heldSessions.classId, classIds), between(heldSessions.date, from, to), isDecisive))
    .as('absent');
  const often = db
    .select({
      userId: absent.userId,
      days: sql<string[]>`array_agg(distinct ${absent.date} order by ${absent.date} desc)`.as('days'),
    })
    .from(absent)
    .groupBy(absent.userId)
    .having(sql`count(distinct ${absent.date}) >= ${least}`)
    .as('often');
  const lessons = db
    .select({ id: heldSessions.id })
    .from(heldSessions)
    .where(
      and(
        eq(heldSessions.classId, memberships.classId),
        sql`array[${heldSessions.date}] <@ ${sql.param(countedDays)}::date[]`,
        sql`${heldSessions.date} > often.days[${least}] and ${heldSessions.date} <> all(often.days)`,
        membershipOverlapCondition(memberships, heldSessions.date, heldSessions.date),
        isDecisive,
      ),
    );
  const isPresentLater = sql`(select 1 from ${memberships} cross join lateral (${lessons} offset 0) as lesson
    where ${memberships.userId} = often.user_id and (select ${attendance.status} in (${quoteWords(PRESENT_STATUSES)})
      from ${attendance} where ${attendance.sessionId} = lesson.id and ${attendance.userId} = ${memberships.userId})
    limit 1)`;
  const rows = await runWithKeptPlan(
    db.select({ userId: often.userId }).from(often).where(isNull(isPresentLater)),
  );
  return rows.map(({ userId }) => userId);
}

/** All memberships of the year of those of some pupils who are members of one of the classes today. */
export function membershipsOfMembers(
  db: Database,
  {
    userIds,
    classIds,
    yearId,
    today,
  }: {
    readonly userIds: number[];
    readonly classIds: number[];
    readonly yearId: number;
    readonly today: string;
  },
): Promise<MembershipSpanWithClass[]> {
  const membershipsHere = alias(memberships, 'here');
  return db
    .selectDistinct(membershipColumns)
    .from(membershipsHere)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, membershipsHere.userId), eq(memberships.academicYearId, yearId)),
    )
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        inArray(membershipsHere.userId, userIds),
        inArray(membershipsHere.classId, classIds),
        membershipInPeriodCondition(membershipsHere, { from: today, to: today }),
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    );
}

export const listSessions = (
  db: Database,
  classIds: readonly number[],
  { from, to }: DayRange,
): Promise<HeldSession[]> =>
  runWithKeptPlan(
    db
      .select({
        id: heldSessions.id,
        classId: heldSessions.classId,
        date: heldSessions.date,
        isDaily: subjects.isDaily,
      })
      .from(heldSessions)
      .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
      .where(and(isOneOf(heldSessions.classId, classIds), between(heldSessions.date, from, to)))
      .orderBy(heldSessions.date, heldSessions.startTime, heldSessions.id),
  );

/** Every pupil's marks are packed into one row, as those of a session are (see marks.ts). */
const selectMarksOfPairs = createPreparedQuery<
  { users: number[]; sessions: number[] },
  { userId: number; marks: string }[]
>((db) =>
  db
    .select({
      userId: sql<number>`pair.user_id`,
      marks: sql<string>`string_agg(pair.session_id || ' ' || mark.status, ',')`,
    })
    .from(
      sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('sessions')}::int[]) as pair (user_id, session_id)
        cross join lateral (select ${attendance.status} from ${attendance}
          where ${attendance.sessionId} = pair.session_id and ${attendance.userId} = pair.user_id
          and ${attendance.status} is not null offset 0) as mark`,
    )
    .groupBy(sql`pair.user_id`),
);

/** Reads the marks of each pupil in the pupil's own sessions, and in no others: the sessions of all would be many more. */
export async function readMarksOfPairs(
  db: Database,
  pairs: readonly { readonly userId: number; readonly sessionId: number }[],
): Promise<(userId: number, sessionId: number) => AttendanceStatus | undefined> {
  const rows =
    pairs.length === 0
      ? []
      : await selectMarksOfPairs(db, {
          users: pairs.map(({ userId }) => userId),
          sessions: pairs.map(({ sessionId }) => sessionId),
        });
  const marksByUser = new Map(
    rows.map(({ userId, marks }) => [
      userId,
      new Map(
        marks.split(',').map((mark) => {
          const [sessionId, status] = mark.split(' ');
          return [Number(sessionId), status];
        }),
      ),
    ]),
  );
  return (userId, sessionId) => {
    const status = marksByUser.get(userId)?.get(sessionId);
    return isAttendanceStatus(status) ? status : undefined;
  };
}
