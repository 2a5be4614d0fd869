/** The classes whose guardians somebody sees, and the pupils of one of them. */
import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FamilyClass } from '../../../../contract/family/guardians.ts';
import { notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import {
  academicYears,
  classes,
  guardianPupils,
  guardianProposals,
  guardians,
  memberships,
  users,
} from '../../../schema.ts';
import { getLimitingHomeroomTeacherId, isMemberOfActiveYearOn } from '../../people/index.ts';
import type { FamilyReach } from './records.ts';

/** The classes of the active year in reach: all of the school for the office, the own ones for a teacher. */
const isClassInReach = ({ schoolId, user }: FamilyReach) => {
  const homeroomOf = getLimitingHomeroomTeacherId(user);
  return and(
    eq(classes.schoolId, schoolId),
    homeroomOf === undefined ? undefined : eq(classes.homeroomTeacherId, homeroomOf),
    eq(academicYears.isActive, true),
  );
};

export async function findClassInReach(
  db: Database,
  reach: FamilyReach,
  id: number,
): Promise<{ id: number; name: string }> {
  const [row] = await db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(and(eq(classes.id, id), isClassInReach(reach)));
  if (!row) throw notFound();
  return row;
}

export interface ClassPupil {
  readonly id: number;
  readonly fullname: string;
  readonly identifier: string;
  readonly number: number;
  readonly nis: string | null;
  readonly nisn: string | null;
}

/** The pupils of a class of today by their numbers, without those who belong to another school meanwhile. */
export const listClassPupils = (
  db: Database,
  { schoolId, today }: FamilyReach,
  classId: number,
): Promise<ClassPupil[]> =>
  db
    .select({
      id: users.id,
      fullname: users.fullname,
      identifier: users.identifier,
      number: memberships.number,
      nis: users.nis,
      nisn: users.nisn,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.classId, classId),
        isMemberOfActiveYearOn(today),
        eq(users.schoolId, schoolId),
        users.isActive,
      ),
    )
    .orderBy(asc(memberships.number), asc(users.id));

/** What is still missing in each class in reach. */
export async function listFamilyClasses(db: Database, reach: FamilyReach): Promise<FamilyClass[]> {
  // Asked pupil by pupil, by its index: joined as a whole, the guardians of all schools would be read.
  const hasGuardian = (where?: SQL) =>
    sql`exists ${db
      .select({ id: guardians.id })
      .from(guardianPupils)
      .innerJoin(guardians, eq(guardians.id, guardianPupils.guardianId))
      .where(and(eq(guardianPupils.userId, users.id), eq(guardians.schoolId, reach.schoolId), where))}`;
  const mayBeWrittenTo = and(isNotNull(guardians.agreedAt), isNull(guardians.optedOutAt));
  const proposed = db
    .select({ userId: guardianProposals.userId, total: sql<number>`count(*)::int`.as('total') })
    .from(guardianProposals)
    .where(eq(guardianProposals.schoolId, reach.schoolId))
    .groupBy(guardianProposals.userId)
    .as('proposed');
  const pupils = sql<number>`count(${users.id})::int`;
  return db
    .select({
      id: classes.id,
      name: classes.name,
      pupils,
      with_guardian: sql<number>`count(*) filter (where ${hasGuardian()})::int`,
      with_agreed: sql<number>`count(*) filter (where ${hasGuardian(mayBeWrittenTo)})::int`,
      proposals: sql<number>`coalesce(sum(${proposed.total}), 0)::int`,
    })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .leftJoin(memberships, and(eq(memberships.classId, classes.id), isMemberOfActiveYearOn(reach.today)))
    .leftJoin(
      users,
      and(eq(users.id, memberships.userId), eq(users.schoolId, reach.schoolId), users.isActive),
    )
    .leftJoin(proposed, eq(proposed.userId, users.id))
    .where(isClassInReach(reach))
    .groupBy(classes.id)
    .having(gt(pupils, 0))
    .orderBy(asc(classes.grade), asc(classes.sortKey), asc(classes.id));
}
