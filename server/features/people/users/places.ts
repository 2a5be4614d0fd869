/** Columns that tell where people are this year: pupils in a class, teachers with their subjects and classes. */
import { and, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { academicYears, classes, memberships, roles, subjects, users } from '../../../schema.ts';
import { isNotGoneOn } from '../members/queries.ts';

interface IdAndName {
  readonly id: number;
  readonly name: string;
}

export interface UserPlaces {
  /** Of the active year, else the latest. */
  readonly class: IdAndName | null;
  /** The number of subjects taught and the classes led; both are null when the person is no teacher. */
  readonly subjects: number | null;
  readonly homerooms: readonly IdAndName[] | null;
}

const named = sql`json_build_object('id', ${classes.id}, 'name', ${classes.name})`;
const yearOfClassCondition = eq(academicYears.id, classes.academicYearId);
const isNow = and(yearOfClassCondition, academicYears.isActive);

/**
 * The present class of each user in a query.
 * @param scopeFilter which classes may be seen; undefined: all
 */
export const classOfUser = (db: Database, today: Placeholder | string, scopeFilter: SQL | undefined) =>
  // Wrapped in sql as one chunk: in a query without joins, drizzle omits the table names of columns that stand directly in its own SQL.
  sql<IdAndName | null>`(${db
    .select({ named })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .innerJoin(academicYears, yearOfClassCondition)
    .where(and(eq(memberships.userId, users.id), isNotGoneOn(sql`${today}::date`), scopeFilter))
    .orderBy(
      desc(academicYears.isActive),
      desc(sql`${memberships.joinedOn} <= ${today}::date`),
      desc(memberships.joinedOn),
    )
    .limit(1)})`;

const nullUnlessTeacher = <T>(query: unknown) =>
  sql<T | null>`case when ${roles.name} = ${sql.raw(`'${ROLES.teacher}'`)} then (${query}) end`;

/** Columns for a query that joins users with their roles. */
export const placesOfUser = (db: Database, today: Placeholder | string, scopeFilter: SQL | undefined) => ({
  class: classOfUser(db, today, scopeFilter),
  subjects: nullUnlessTeacher<number>(
    db
      .select({ total: sql`count(*)::int` })
      .from(subjects)
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .innerJoin(academicYears, isNow)
      .where(and(eq(subjects.teacherId, users.id), scopeFilter)),
  ),
  homerooms: nullUnlessTeacher<readonly IdAndName[]>(
    db
      .select({ all: sql`coalesce(json_agg(${named} order by ${classes.sortKey}, ${classes.id}), '[]')` })
      .from(classes)
      .innerJoin(academicYears, isNow)
      .where(and(eq(classes.homeroomTeacherId, users.id), scopeFilter)),
  ),
});
