/** Who is in which class, and when: days are half open, from `joined_on` until the day before `left_on`. */
import { and, eq, gt, isNull, lte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ListQuery } from '../../../../contract/envelope.ts';
import type { Database } from '../../../db/client.ts';
import { academicYears, memberships, roles, schools, users } from '../../../schema.ts';
import { membershipOverlapCondition } from '../../../db/spans.ts';
import { offsetOf, type Page, makePage } from '../../../db/lists/pages.ts';
import { searchCondition } from '../../../db/lists/search.ts';
import { userColumns, type UserRow } from '../users.ts';

/** A condition on {@link memberships}: the pupil is a member on this day. */
export const isMemberOn = (day: SQLWrapper | string): SQL | undefined =>
  membershipOverlapCondition(memberships, day, day);

/** A condition on {@link memberships} of the active year. It excludes next year's classes, which have their pupils before that year begins. */
export const isMemberOfActiveYearOn = (day: string): SQL | undefined =>
  and(
    isMemberOn(sql`${day}::date`),
    sql`exists (select from ${academicYears}
      where ${academicYears.id} = ${memberships.academicYearId} and ${academicYears.isActive})`,
  );

/** The pupil is a member on this day or later: who looks at the class on that day sees the pupil in it. */
export const isNotGoneOn = (day: SQLWrapper | string): SQL | undefined =>
  or(isNull(memberships.leftOn), gt(memberships.leftOn, day));

/** The last day of the class's year. */
const yearEnd = sql`(select ended.end_date from academic_years ended where ended.id = ${memberships.academicYearId})`;

/** The pupil belongs to the class for everybody who looks at it on this day. Once its year is over, that is who stayed to the end. */
export const isOfClassOn = (day: SQLWrapper | string): SQL | undefined =>
  or(isNotGoneOn(day), gt(memberships.leftOn, yearEnd));

/** The members of a class on a day, each pupil once. */
export const membersOf = (db: Database, classId: number | SQLWrapper, day: string) =>
  db
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.classId, classId), isOfClassOn(day)));

/** The nomor absen of a pupil in a class. Who has been there more than once has the same number each time. */
export const membershipNumberSql = (classId: SQLWrapper | number, userId: SQLWrapper): SQL<number | null> =>
  sql`(select min(${memberships.number}) from ${memberships} where ${memberships.classId} = ${classId} and ${memberships.userId} = ${userId})`;

export interface MemberRow extends UserRow {
  membership: typeof memberships.$inferSelect;
  /** Whether the pupil is also in another class of the year at the same time. */
  isDouble: boolean;
}

/** A page of a class's memberships in order of number: of those who are of it on a day, or of those who have left. */
export async function listMembers(
  db: Database,
  { classId, day, isFormer }: { classId: number; day: string; isFormer: boolean },
  query: ListQuery,
  searchableText: SQLWrapper,
): Promise<Page<MemberRow>> {
  const where = and(
    eq(memberships.classId, classId),
    isFormer ? and(lte(memberships.leftOn, day), lte(memberships.leftOn, yearEnd)) : isOfClassOn(day),
    searchCondition(searchableText, query.search),
  );
  const { user, role, school } = userColumns;
  const rows = await db
    .select({
      membership: memberships,
      user,
      role,
      school,
      isDouble: sql<boolean>`exists (select from ${memberships} other where other.user_id = ${memberships.userId}
        and other.academic_year_id = ${memberships.academicYearId} and other.class_id <> ${memberships.classId}
        and daterange(other.joined_on, other.left_on) && daterange(${memberships.joinedOn}, ${memberships.leftOn})
        and (other.left_on is null or other.left_on > ${day}::date) and not ${isFormer}::boolean)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(where)
    .orderBy(memberships.number, memberships.id)
    .limit(query.perPage)
    .offset(offsetOf(query));
  const countedMembers = db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(where);
  return makePage(query, rows, () => db.$count(countedMembers.as('members')));
}
