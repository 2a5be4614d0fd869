/** Finds the other classes that pupils were in, because a pupil's semester is more than what one class says of it. */
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { MembershipSpan } from './sums/recap.ts';
import type { Database } from '../../db/client.ts';
import { classes, memberships } from '../../schema.ts';
import { membershipOverlapCondition } from '../../db/spans.ts';

/** A membership with the name and school of its class. */
export interface MembershipSpanWithClass extends MembershipSpan {
  readonly userId: number;
  readonly className: string;
  readonly schoolId: number | null;
}

/** Both included. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

export const membershipColumns = {
  userId: memberships.userId,
  classId: memberships.classId,
  className: classes.name,
  schoolId: sql<number | null>`${schoolOfClassSql()}`,
  joinedOn: memberships.joinedOn,
  leftOn: memberships.leftOn,
};

/** A class without a school belongs to the only school, if there is exactly one; so it is everywhere. */
function schoolOfClassSql(): SQL {
  return sql`coalesce(${classes.schoolId}, (select max(id) from schools having count(*) = 1))`;
}

/** The membership has a day in the period. One without any day was a mistake and does not count. */
export const membershipInPeriodCondition = (
  membership: { readonly joinedOn: AnyPgColumn; readonly leftOn: AnyPgColumn },
  { from, to }: DayRange,
) =>
  and(
    membershipOverlapCondition(membership, from, to),
    sql`${membership.leftOn} is distinct from ${membership.joinedOn}`,
  );

/** For everybody who is in a class on some days: their memberships in other classes of the same school and year, by first day. */
export function membershipsElsewhere(
  db: Database,
  { id, school }: { readonly id: number; readonly school: { readonly id: number } | null },
  days: DayRange,
): Promise<MembershipSpanWithClass[]> {
  const membershipsHere = alias(memberships, 'here');
  return db
    .selectDistinct(membershipColumns)
    .from(membershipsHere)
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, membershipsHere.userId),
        eq(memberships.academicYearId, membershipsHere.academicYearId),
      ),
    )
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        eq(membershipsHere.classId, id),
        membershipInPeriodCondition(membershipsHere, days),
        ne(memberships.classId, id),
        membershipInPeriodCondition(memberships, days),
        sql`${schoolOfClassSql()} is not distinct from ${school?.id ?? null}::int`,
      ),
    )
    .orderBy(asc(memberships.joinedOn));
}

/** One pupil's memberships of some days, in whatever school, by first day. */
export const membershipsOfPupil = (
  db: Database,
  userId: number,
  yearId: number,
  days: DayRange,
): Promise<MembershipSpanWithClass[]> =>
  db
    .select(membershipColumns)
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.academicYearId, yearId),
        membershipInPeriodCondition(memberships, days),
      ),
    )
    .orderBy(asc(memberships.joinedOn), asc(memberships.id));
