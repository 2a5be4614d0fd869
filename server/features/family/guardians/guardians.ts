/** Whose guardians somebody sees, and which of them the school may write to. */
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import type { Database } from '../../../db/client.ts';
import { isOneOf } from '../../../db/prepared.ts';
import { classes, guardianPupils, guardians, memberships, users } from '../../../schema.ts';
import { getLimitingHomeroomTeacherId, isMemberOfActiveYearOn } from '../../people/index.ts';

export type GuardianRow = typeof guardians.$inferSelect;

/**
 * A condition on {@link users}: the pupils of the school whose guardians somebody sees. The office sees those of all, a teacher those of
 * pupils who are today in a class that this teacher leads.
 */
export const isInReachOf = (
  db: Database,
  schoolId: number,
  user: CurrentUser,
  today: string,
): SQL | undefined => isLedBy(db, schoolId, getLimitingHomeroomTeacherId(user), today);

/** A condition on {@link users}: the pupils of the school who are today in a class that this teacher leads; all where it is nobody. */
export function isLedBy(
  db: Database,
  schoolId: number,
  homeroomOf: number | undefined,
  today: string,
): SQL | undefined {
  const isOfSchool = eq(users.schoolId, schoolId);
  if (homeroomOf === undefined) return isOfSchool;
  const ledPupils = db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(and(eq(classes.homeroomTeacherId, homeroomOf), isMemberOfActiveYearOn(today)));
  return and(isOfSchool, inArray(users.id, ledPupils));
}

/** The guardians of these pupils, by pupil and then by id. A guardian of a school that a pupil has left is none of them. */
export const listGuardiansOfPupils = (db: Database, schoolId: number, userIds: readonly number[]) =>
  db
    .select({ userId: guardianPupils.userId, guardian: guardians })
    .from(guardianPupils)
    .innerJoin(guardians, eq(guardians.id, guardianPupils.guardianId))
    .innerJoin(users, eq(users.id, guardianPupils.userId))
    .where(
      and(
        isOneOf(guardianPupils.userId, userIds),
        eq(guardians.schoolId, schoolId),
        eq(users.schoolId, schoolId),
      ),
    )
    .orderBy(asc(guardianPupils.userId), asc(guardians.id));

/** To whom the school writes about each of these pupils: the first guardian who has agreed and not opted out. Others are not in the map. */
export async function guardiansOfPupils(
  db: Database,
  schoolId: number,
  userIds: readonly number[],
): Promise<Map<number, GuardianRow>> {
  const rows = await listGuardiansOfPupils(db, schoolId, userIds);
  const reachable = rows.filter(({ guardian }) => guardian.agreedAt !== null && guardian.optedOutAt === null);
  // Later ones are written first, so that the first of a pupil stays.
  return new Map(reachable.toReversed().map(({ userId, guardian }) => [userId, guardian]));
}
