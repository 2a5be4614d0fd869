/** Who is in which class, and when: days are half open, from `joined_on` until the day before `left_on`. */
import { and, eq, gt, isNull, lte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { memberships } from '../schema.ts';

/** For a condition on {@link memberships}: there on a day. */
export const isMemberOn = (day: SQLWrapper | string): SQL | undefined =>
  and(lte(memberships.joinedOn, day), isNotGoneOn(day));

/** There on a day, or to come: who is in a class for everybody who looks at it today. */
export const isNotGoneOn = (day: SQLWrapper | string): SQL | undefined =>
  or(isNull(memberships.leftOn), gt(memberships.leftOn, day));

/** Of a class, each pupil once. */
export const membersOf = (db: Database, classId: number | SQLWrapper, day: string) =>
  db
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.classId, classId), isNotGoneOn(day)));

/** Nomor absen of a pupil in a class, who may have been there more than once, under the same number. */
export const numberIn = (classId: SQLWrapper | number, userId: SQLWrapper): SQL<number | null> =>
  sql`(select min(${memberships.number}) from ${memberships} where ${memberships.classId} = ${classId} and ${memberships.userId} = ${userId})`;
