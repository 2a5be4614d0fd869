import { count, desc, eq, sql } from 'drizzle-orm';
import type { Class } from '../../../contract/classes.ts';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { UserDetail } from '../../../contract/users.ts';
import type { Page } from '../../http/answer.ts';
import { found } from '../../http/problem.ts';
import type { Database } from '../client.ts';
import { academicYears, classes, classStudents } from '../schema.ts';
import { matchesSearch } from './search.ts';

const selectClasses = (db: Database) =>
  db
    .select({
      id: classes.id,
      name: classes.name,
      description: classes.description,
      AcademicYearId: classes.academicYearId,
      AcademicYear: { id: academicYears.id, name: academicYears.name, semester: academicYears.semester },
      student_count: sql<number>`(select ${count()}::int from ${classStudents} where ${classStudents.classId} = ${classes.id})`,
    })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId));

/** Newest first. */
export async function listClasses(db: Database, query: ListQuery): Promise<Page<Class>> {
  const where = matchesSearch(sql`(${classes.search} || ' ' || ${academicYears.search})`, query.search);
  const matching = db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(where);
  const totalItems = await db.$count(matching.as('matching'));
  const rows = await selectClasses(db)
    .where(where)
    // Ids count up whatever a clock says.
    .orderBy(desc(classes.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  return { rows, totalItems };
}

/** Those in which a user is a student, newest first. */
export const classesOf = (db: Database, userId: number): Promise<UserDetail['Classes']> =>
  db
    .select({ id: classes.id, name: classes.name })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.classId))
    .where(eq(classStudents.userId, userId))
    .orderBy(desc(classes.id));

/** @throws HttpProblem 404 */
export async function findClass(db: Database, id: number): Promise<Class> {
  return found(await selectClasses(db).where(eq(classes.id, id)));
}
