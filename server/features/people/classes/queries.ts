import { and, desc, eq, sql } from 'drizzle-orm';
import type { Class } from '../../../../contract/people/classes.ts';
import type { ListQueryOf } from '../../../../contract/envelope.ts';
import type { SemesterName } from '../../../../contract/semesters.ts';
import type { UserDetail } from '../../../../contract/people/users.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { academicYears, classes, memberships, schools, users } from '../../../schema.ts';
import { type RequestedSchool, isOfSchool } from '../../schools/index.ts';
import { found } from '../../../db/found.ts';
import { isNotGoneOn, isOfClassOn } from '../members/queries.ts';
import { orderBy, resolveOrdering, type SortColumns } from '../../../db/lists/order.ts';
import { offsetOf, type Page } from '../../../db/lists/pages.ts';
import { searchCondition } from '../../../db/lists/search.ts';

/** A class as this server has it: its ids are numbers. */
export interface ClassRow extends Class {
  id: number;
  AcademicYearId: number;
  SchoolId: number | null;
  homeroomTeacherId: number | null;
}

const selectClasses = (db: Database, today: string) =>
  db
    .select({
      id: classes.id,
      name: classes.name,
      description: classes.description,
      AcademicYearId: classes.academicYearId,
      AcademicYear: {
        id: academicYears.id,
        name: academicYears.name,
        semester: sql<SemesterName | null>`case
          when ${today}::date between ${academicYears.ganjilStart} and ${academicYears.ganjilEnd} then 'Ganjil'
          when ${today}::date between ${academicYears.genapStart} and ${academicYears.genapEnd} then 'Genap' end`,
      },
      SchoolId: classes.schoolId,
      School: { id: schools.id, name: schools.name },
      student_count: sql<number>`(select count(distinct ${memberships.userId})::int from ${memberships}
        where ${memberships.classId} = ${classes.id} and ${isOfClassOn(today)})`,
      level: classes.level,
      homeroomTeacherId: classes.homeroomTeacherId,
      HomeroomTeacher: { id: users.id, fullname: users.fullname, is_active: users.isActive },
    })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .leftJoin(users, eq(users.id, classes.homeroomTeacherId))
    .leftJoin(schools, eq(schools.id, classes.schoolId));

const orders: SortColumns<'listClasses'> = {
  name: [classes.grade, classes.sortKey],
  AcademicYearId: [academicYears.startDate, academicYears.id, classes.grade, classes.sortKey],
};

/** Which classes to list. */
export interface ClassListFilter {
  today: string;
  yearId?: number | undefined;
  school?: RequestedSchool;
}

export async function listClasses(
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listClasses'>,
  { today, yearId, school }: ClassListFilter,
): Promise<Page<ClassRow>> {
  const where = and(
    scopeCondition(scope, classes.schoolId),
    isOfSchool(classes.schoolId, school),
    yearId === undefined ? undefined : eq(classes.academicYearId, yearId),
    searchCondition(sql`(${classes.search} || ' ' || ${academicYears.search})`, query.search),
  );
  const matchingClasses = db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(where);
  const totalItems = await db.$count(matchingClasses.as('matching'));
  const rows = await selectClasses(db, today)
    .where(where)
    // The id is the last key, because ids increase whatever the clock says.
    .orderBy(...orderBy(resolveOrdering('listClasses', orders, [classes.id], query)))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return { rows, totalItems };
}

/** Lists the classes in which a user is a student, newest first. */
export const listClassesOfStudent = (
  db: Database,
  scope: Scope,
  userId: number,
  today: string,
): Promise<UserDetail['Classes']> =>
  db
    .selectDistinct({ id: classes.id, name: classes.name })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(and(eq(memberships.userId, userId), isNotGoneOn(today), scopeCondition(scope, classes.schoolId)))
    .orderBy(desc(classes.id));

/** @throws NoSuchRow */
export async function findClass(db: Database, scope: Scope, id: number, today: string): Promise<ClassRow> {
  return found(
    await selectClasses(db, today).where(and(eq(classes.id, id), scopeCondition(scope, classes.schoolId))),
  );
}
