/** What is read of a day to know who is to be written to: a few statements for a school, however many pupils it has. */
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { addDays } from '../../../../contract/days.ts';
import { startOfDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery, isAnyOf, isOneOf, runWithKeptPlan, unnestIds } from '../../../db/prepared.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import {
  academicYears,
  attendance,
  classes,
  familyMessages,
  isAbsentMark,
  letterPupils,
  letters,
  memberships,
  schools,
  users,
} from '../../../schema.ts';
import { isMemberOn } from '../../people/index.ts';

/** The school, and whether it is the only one, to which classes without a school belong as well. */
export async function readSchool(db: Database, schoolId: number) {
  const rows = await runWithKeptPlan(
    db
      .select({
        school: schools,
        isOnly: sql<boolean>`(select count(*) = 1 from schools)`,
      })
      .from(schools)
      .where(eq(schools.id, schoolId)),
  );
  return rows[0];
}

/** Who has a mark of absence in one of these lessons. The marks are found lesson by lesson, by the index of absent marks. */
export const selectAbsentUserIds = createPreparedQuery<{ ids: number[] }, { userId: number }[]>((db) =>
  db.selectDistinct({ userId: sql<number>`mark.user_id` }).from(
    sql`${unnestIds('ids')} as lesson (id) cross join lateral (
        select ${attendance.userId} from ${attendance}
        where ${attendance.sessionId} = lesson.id and ${isAbsentMark(attendance.status)} offset 0) as mark`,
  ),
);

/** All marks of some pupils in some lessons. */
export const selectMarks = createPreparedQuery<
  { ids: number[]; userIds: number[] },
  { userId: number; sessionId: number; status: AttendanceStatus }[]
>((db) =>
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
        sql`${attendance.status} is not null`,
      ),
    ),
);

export const listMessagesOfDay = (db: Database, schoolId: number, day: string) =>
  runWithKeptPlan(
    db
      .select()
      .from(familyMessages)
      .where(and(eq(familyMessages.schoolId, schoolId), eq(familyMessages.day, day)))
      .orderBy(asc(familyMessages.id)),
  );
export type MessageRow = Awaited<ReturnType<typeof listMessagesOfDay>>[number];

/** Days of letters that lie further back are history, and no news for a family. */
const DAYS_OF_LETTERS = 60;

/** The pupils of letters of izin and sakit that were taken in today. A dispensasi is the school's own. */
export const listLettersTakenIn = (
  db: Database,
  scope: Scope,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
) =>
  runWithKeptPlan(
    db
      .select({
        userId: letterPupils.userId,
        createdAt: letters.createdAt,
        coversToday: sql<boolean>`${today}::date between ${letters.startDate} and ${letters.endDate}`,
      })
      .from(letters)
      .innerJoin(letterPupils, eq(letterPupils.letterId, letters.id))
      .where(
        and(
          scopeCondition(scope, letters.schoolId),
          gte(letters.startDate, addDays(today, -DAYS_OF_LETTERS)),
          gte(letters.createdAt, startOfDay(today, timeZone)),
          isNull(letters.withdrawnAt),
          inArray(letters.kind, ['izin', 'sakit']),
        ),
      )
      .orderBy(asc(letters.id)),
  );

const homeroomTeachers = alias(users, 'homeroom');

/** Those of some people who are pupils of the school and in one of its classes today, by class and name. */
export const listPupilsOfToday = (
  db: Database,
  scope: Scope,
  {
    schoolId,
    userIds,
    today,
    homeroomOf,
  }: {
    readonly schoolId: number;
    readonly userIds: readonly number[];
    readonly today: string;
    /** Only of classes that this teacher leads. */
    readonly homeroomOf: number | undefined;
  },
) =>
  runWithKeptPlan(
    db
      .select({
        id: users.id,
        fullname: users.fullname,
        Class: { id: classes.id, name: classes.name },
        homeroomTeacher: homeroomTeachers.fullname,
        year: academicYears,
      })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), isMemberOn(today)))
      .innerJoin(classes, and(eq(classes.id, memberships.classId), scopeCondition(scope, classes.schoolId)))
      .innerJoin(
        academicYears,
        and(eq(academicYears.id, classes.academicYearId), eq(academicYears.isActive, true)),
      )
      .leftJoin(homeroomTeachers, eq(homeroomTeachers.id, classes.homeroomTeacherId))
      .where(
        and(
          isOneOf(users.id, userIds),
          eq(users.schoolId, schoolId),
          homeroomOf === undefined ? undefined : eq(classes.homeroomTeacherId, homeroomOf),
        ),
      )
      .orderBy(asc(classes.grade), asc(classes.sortKey), asc(users.sortKey), asc(users.id)),
  );
export type PupilOfToday = Awaited<ReturnType<typeof listPupilsOfToday>>[number];
