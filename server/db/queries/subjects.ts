import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Subject } from '../../../contract/subjects.ts';
import type { Page } from '../../http/answer.ts';
import { found } from '../../http/problem.ts';
import type { Database } from '../client.ts';
import { classes, subjects, users } from '../schema.ts';
import { prepared, UNNAMED } from '../prepared.ts';
import { holdsWord, isOnePart, matchesSearch, wordsOf } from './search.ts';

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

const searched: SQL = sql`(${subjects.search} || ' ' || ${classes.foldedName} || ' ' || coalesce(${users.foldedName}, ''))`;

/** The subjects in whose own text, class or teacher's name a word of one part stands, each found by an index; some twice. */
export function subjectsHolding(db: Database, word: string) {
  const inClasses = db
    .select({ id: classes.id })
    .from(classes)
    .where(matchesSearch(classes.foldedName, word));
  const ofTeachers = db
    .select({ id: users.id })
    .from(users)
    .where(holdsWord(users.search, word, users.foldedName));
  return db
    .select({ id: subjects.id })
    .from(subjects)
    .where(holdsWord(subjects.search, word))
    .unionAll(db.select({ id: subjects.id }).from(subjects).where(inArray(subjects.classId, inClasses)))
    .unionAll(db.select({ id: subjects.id }).from(subjects).where(inArray(subjects.teacherId, ofTeachers)));
}

/** A word that no index finds is looked for in all of it together, as if it were one text. */
const holding = (db: Database, word: string): SQL | undefined =>
  isOnePart(word) ? inArray(subjects.id, subjectsHolding(db, word)) : matchesSearch(searched, word);

/** Newest first. */
export async function listSubjects(db: Database, query: ListQuery): Promise<Page<SubjectRow>> {
  const where = and(...wordsOf(query.search).map((word) => holding(db, word)));
  const matching = db
    .select({ id: subjects.id })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(where);
  const totalItems = where ? await db.$count(matching.as('matching')) : await db.$count(subjects);
  const page = matching
    // Ids count up whatever a clock says.
    .orderBy(desc(subjects.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const rows = await selectSubjects(db).where(inArray(subjects.id, page)).orderBy(desc(subjects.id));
  return { rows, totalItems };
}

const subjectOf = prepared<{ id: number }, SubjectRow[]>((db) =>
  selectSubjects(db)
    .where(eq(subjects.id, sql.placeholder('id')))
    .prepare(UNNAMED),
);

/** @throws HttpProblem 404 */
export const findSubject = async (db: Database, id: number): Promise<SubjectRow> =>
  found(await subjectOf(db, { id }));
