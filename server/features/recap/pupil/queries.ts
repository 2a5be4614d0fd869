/** Queries for the classes that a pupil has been in, and for the pupil's marks: what the pupil's own recap is made of. */
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../../db/prepared.ts';
import { academicYears, attendance, classes, memberships, roles, users } from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { NoSuchRow } from '../../../db/found.ts';

const membershipColumns = {
  userId: memberships.userId,
  classId: classes.id,
  className: classes.name,
  schoolId: classes.schoolId,
  yearId: academicYears.id,
  year: academicYears.name,
  begins: academicYears.startDate,
  number: memberships.number,
  joinedOn: memberships.joinedOn,
  leftOn: memberships.leftOn,
};

/**
 * Finds a pupil within the scope: one of its school, or one who was in a class of it. What somebody did in a class stays with the class,
 * for whoever may see that class.
 *
 * @throws NoSuchRow
 */
export async function pupilWithMemberships(db: Database, scope: Scope, userId: number) {
  const [pupil] = await db
    .select({
      id: users.id,
      identifier: users.identifier,
      nis: users.nis,
      fullname: users.fullname,
      gender: users.gender,
      image: users.image,
      schoolId: users.schoolId,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, userId), eq(roles.name, ROLES.student)));
  if (!pupil) throw new NoSuchRow();
  const spans = await db
    .select(membershipColumns)
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(
      and(
        eq(memberships.userId, userId),
        scopeCondition(scope, classes.schoolId),
        // A membership without any day was a mistake and is left out.
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    )
    .orderBy(desc(academicYears.startDate), desc(memberships.joinedOn), asc(memberships.id));
  const isInScope = scope.schoolId === null || pupil.schoolId === scope.schoolId || spans.length > 0;
  if (!isInScope) throw new NoSuchRow();
  return { pupil, memberships: spans };
}

export type MembershipSpanOfPupil = Awaited<ReturnType<typeof pupilWithMemberships>>['memberships'][number];

export interface OwnMark {
  sessionId: number;
  status: AttendanceStatus;
  note: string | null;
  minutesLate: number | null;
}

const own = createPreparedQuery<{ userId: number; ids: number[] }, OwnMark[]>((db) =>
  db
    .select({
      sessionId: attendance.sessionId,
      status: sql<AttendanceStatus>`${attendance.status}`,
      note: attendance.note,
      minutesLate: attendance.minutesLate,
    })
    .from(attendance)
    .where(
      and(
        isAnyOf(attendance.sessionId, 'ids'),
        eq(attendance.userId, sql.placeholder('userId')),
        isNotNull(attendance.status),
      ),
    ),
);

/** What is recorded of one pupil in some sessions, by their id. */
export const ownMarksIn = async (
  db: Database,
  userId: number,
  ids: number[],
): Promise<ReadonlyMap<number, OwnMark>> =>
  new Map((ids.length === 0 ? [] : await own(db, { userId, ids })).map((mark) => [mark.sessionId, mark]));
