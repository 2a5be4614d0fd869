/** Where people are this year: pupils in a class, teachers with their subjects and classes. */
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { isOneOf, planned } from '../prepared.ts';
import { type Scope, within } from '../scope.ts';
import { academicYears, classes, memberships, subjects } from '../schema.ts';
import { isNotGoneOn } from './memberships.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface Places {
  /** Of the active year, else the latest. */
  readonly classOf: ReadonlyMap<number, Named>;
  readonly subjectsOf: ReadonlyMap<number, number>;
  readonly homeroomsOf: ReadonlyMap<number, readonly Named[]>;
}

const one = { id: classes.id, name: classes.name };
const ofYear = eq(academicYears.id, classes.academicYearId);

/** @param ids of one page of people */
export async function placesOf(
  db: Database,
  scope: Scope,
  { ids, today }: { readonly ids: readonly number[]; readonly today: string },
): Promise<Places> {
  if (ids.length === 0) return { classOf: new Map(), subjectsOf: new Map(), homeroomsOf: new Map() };
  const reached = within(scope, classes.schoolId);
  const isNow = and(ofYear, academicYears.isActive);
  const inClasses = await planned(
    db
      .selectDistinctOn([memberships.userId], { userId: memberships.userId, ...one })
      .from(memberships)
      .innerJoin(classes, eq(classes.id, memberships.classId))
      .innerJoin(academicYears, ofYear)
      .where(and(isOneOf(memberships.userId, ids), isNotGoneOn(today), reached))
      .orderBy(
        memberships.userId,
        desc(academicYears.isActive),
        desc(sql`${memberships.joinedOn} <= ${today}::date`),
        desc(memberships.joinedOn),
      ),
  );
  const taught = await planned(
    db
      .select({ userId: subjects.teacherId, total: count() })
      .from(subjects)
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .innerJoin(academicYears, isNow)
      .where(and(isOneOf(subjects.teacherId, ids), reached))
      .groupBy(subjects.teacherId),
  );
  const led = await planned(
    db
      .select({ userId: classes.homeroomTeacherId, ...one })
      .from(classes)
      .innerJoin(academicYears, isNow)
      .where(and(isOneOf(classes.homeroomTeacherId, ids), reached))
      .orderBy(asc(classes.sortKey)),
  );
  const homeroomsOf = new Map<number, Named[]>();
  for (const { userId, id, name } of led) {
    if (userId !== null) homeroomsOf.set(userId, [...(homeroomsOf.get(userId) ?? []), { id, name }]);
  }
  return {
    classOf: new Map(inClasses.map(({ userId, id, name }) => [userId, { id, name }])),
    subjectsOf: new Map(taught.flatMap(({ userId, total }) => (userId === null ? [] : [[userId, total]]))),
    homeroomsOf,
  };
}
