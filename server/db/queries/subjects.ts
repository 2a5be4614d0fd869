import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Subject } from '../../../contract/subjects.ts';
import type { Page } from '../../http/answer.ts';
import { found } from '../../http/problem.ts';
import type { Database } from '../client.ts';
import { classes, subjects, users } from '../schema.ts';
import { matchesSearch } from './search.ts';

/** A subject as this server has it: its ids are numbers. */
export interface SubjectRow extends Subject {
  id: number;
  classId: number;
  teacherId: number | null;
}

const selectSubjects = (db: Database) =>
  db
    .select({
      id: subjects.id,
      name: subjects.name,
      description: subjects.description,
      classId: subjects.classId,
      Class: { id: classes.id, name: classes.name },
      teacherId: subjects.teacherId,
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId));

const searched: SQL = sql`(${subjects.search} || ' ' || hadir_fold(${classes.name}) || ' ' || hadir_fold(${users.fullname}))`;

/** Newest first. */
export async function listSubjects(db: Database, query: ListQuery): Promise<Page<SubjectRow>> {
  const where = matchesSearch(searched, query.search);
  const matching = db
    .select({ id: subjects.id })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(where);
  const totalItems = await db.$count(matching.as('matching'));
  const rows = await selectSubjects(db)
    .where(where)
    // Ids count up whatever a clock says.
    .orderBy(desc(subjects.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  return { rows, totalItems };
}

/** @throws HttpProblem 404 */
export async function findSubject(db: Database, id: number): Promise<SubjectRow> {
  return found(await selectSubjects(db).where(eq(subjects.id, id)));
}
