/**
 * Queries for pupils who may be absent in a row: the days that are searched, the sessions on them (the index of a class's sessions), and who
 * has absent marks on enough of them (the marks' primary key). These are a handful, and only their marks are read in whole.
 */
import { and, between, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ABSENT_STATUSES } from '../../../../contract/attendanceStatus.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery, isOneOf, runWithKeptPlan } from '../../../db/prepared.ts';
import { attendance, attendanceDays, classes, heldSessions, memberships, subjects } from '../../../schema.ts';
import {
  membershipColumns,
  membershipInPeriodCondition,
  type MembershipSpanWithClass,
} from '../memberships.ts';
import type { HeldSession } from '../sums/recap.ts';

/** How many of the school's last recorded days are searched for a row of absences; days that a class has not recorded fit in between. */
const countSearchedDays = (least: number): number => 2 * least + 6;

/** The first of the last school days with marks; undefined when there is none. The kept sums of each day tell it. */
export async function firstSearchedDay(
  db: Database,
  schoolId: number,
  { from, to }: { from: string; to: string },
  least: number,
): Promise<string | undefined> {
  const days = await runWithKeptPlan(
    db
      .select({ date: attendanceDays.date })
      .from(attendanceDays)
      .where(
        and(
          // Marks of classes without a school are kept under 0.
          isOneOf(attendanceDays.schoolId, [schoolId, 0]),
          between(attendanceDays.date, from, to),
          gt(attendanceDays.recorded, 0),
        ),
      )
      .groupBy(attendanceDays.date)
      .orderBy(desc(attendanceDays.date))
      .limit(countSearchedDays(least)),
  );
  return days.at(-1)?.date;
}

/** All memberships of the year that the present members of some classes have had. */
export function membershipsOfMembers(
  db: Database,
  classIds: readonly number[],
  yearId: number,
  today: string,
): Promise<MembershipSpanWithClass[]> {
  const day = { from: today, to: today };
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
        inArray(membershipsHere.classId, [...classIds]),
        membershipInPeriodCondition(membershipsHere, day),
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    );
}

export const listSessions = (
  db: Database,
  classIds: readonly number[],
  { from, to }: { from: string; to: string },
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

/** The lateral join reads the marks lesson by lesson, because a planner that does not know their number would read all. */
const selectOftenAbsentUsers = createPreparedQuery<
  { ids: number[]; days: string[]; least: number },
  { userId: number }[]
>((db) => {
  const absent = db
    .select({
      userId: sql<number>`mark.user_id`.as('user_id'),
      day: sql<string>`lesson.day`.as('day'),
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('days')}::date[]) as lesson (id, day)
        cross join lateral (select ${attendance.userId} from ${attendance}
          where ${attendance.sessionId} = lesson.id and ${inArray(attendance.status, [...ABSENT_STATUSES])}
          offset 0) as mark`,
    )
    .as('absent');
  return db
    .select({ userId: absent.userId })
    .from(absent)
    .groupBy(absent.userId)
    .having(sql`count(distinct ${absent.day}) >= ${sql.placeholder('least')}`);
});

/** Only with an absent mark on so many days can a pupil have been absent on so many days in a row. */
export const listOftenAbsentUsers = async (
  db: Database,
  sessions: readonly HeldSession[],
  least: number,
): Promise<number[]> =>
  sessions.length === 0
    ? []
    : (
        await selectOftenAbsentUsers(db, {
          ids: sessions.map(({ id }) => id),
          days: sessions.map(({ date }) => date),
          least,
        })
      ).map(({ userId }) => userId);
