import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ListQuery, ListQueryOf } from '../../../../contract/envelope.ts';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import type { Database } from '../../../db/client.ts';
import { preparedScopeCondition, type Scope } from '../../../db/scope.ts';
import { classes, subjects, users } from '../../../schema.ts';
import { isOneOf, runWithKeptPlan, createPreparedQuery } from '../../../db/prepared.ts';
import { found } from '../../../db/found.ts';
import { equalsAny } from '../../../http/filters.ts';
import { readPageOfHits } from '../../../db/lists/hits.ts';
import { orderBy, type Ordering, resolveOrdering, type SortColumns } from '../../../db/lists/order.ts';
import { offsetOf, type Page } from '../../../db/lists/pages.ts';
import { indexedWordCondition, isOnePart, searchCondition, wordsOf } from '../../../db/lists/search.ts';

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
      Teacher: { id: users.id, fullname: users.fullname, is_active: users.isActive },
      is_daily: subjects.isDaily,
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId));

const searchedText: SQL = sql`(${subjects.search} || ' ' || ${classes.foldedName} || ' ' || coalesce(${users.foldedName}, ''))`;

const classesHolding = (db: Database, word: string) =>
  db.select({ id: classes.id }).from(classes).where(searchCondition(classes.foldedName, word));
const peopleHolding = (db: Database, word: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(indexedWordCondition(users.search, word, users.foldedName));

/**
 * Finds the subjects that have a word of one part in their own text or in the name of their class or teacher. Each condition uses an index
 * of its own, so a subject may appear twice.
 */
const subjectsHolding = (db: Database, word: string) =>
  subjectsNamed(db, word)
    .unionAll(
      db
        .select({ id: subjects.id })
        .from(subjects)
        .where(inArray(subjects.classId, classesHolding(db, word))),
    )
    .unionAll(
      db
        .select({ id: subjects.id })
        .from(subjects)
        .where(inArray(subjects.teacherId, peopleHolding(db, word))),
    );

const subjectsNamed = (db: Database, word: string) =>
  db.select({ id: subjects.id }).from(subjects).where(indexedWordCondition(subjects.search, word));

/** Whether a word of one part stands in the name of a session's subject, or of the class or teacher that the session had on its day. */
export const placeWordCondition = (
  db: Database,
  of: Record<'subjectId' | 'classId' | 'teacherId', SQLWrapper>,
  word: string,
): SQL =>
  sql`(${of.subjectId} in ${subjectsNamed(db, word)} or ${of.classId} in ${classesHolding(db, word)}
    or ${of.teacherId} in ${peopleHolding(db, word)})`;

/** A condition for one search word. A word that no index can find is searched in all texts together, as if they were one. */
const subjectWordCondition = (db: Database, word: string): SQL | undefined =>
  isOnePart(word) ? inArray(subjects.id, subjectsHolding(db, word)) : searchCondition(searchedText, word);

/** A condition for rows of a school's classes. It uses an array because with a join the planner would read the rows of all schools' classes. */
export const isClassOfSchool = ({ schoolId }: Scope, classId: SQLWrapper): SQL | undefined =>
  schoolId === null
    ? undefined
    : sql`${classId} = any(array(select ${classes.id} from ${classes} where ${classes.schoolId} = ${schoolId}))`;

const orders: SortColumns<'listSubjects'> = {
  name: [subjects.sortKey],
  classId: [classes.grade, classes.sortKey, classes.id, subjects.sortKey],
};

export async function listSubjects(
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listSubjects'>,
  of: {
    readonly yearId?: number | undefined;
    readonly classIds?: readonly number[] | undefined;
    readonly teacherIds?: readonly number[] | undefined;
    /** The teacher whose own subjects come first, where no order is asked for. */
    readonly ownOf?: number | undefined;
  } = {},
): Promise<Page<SubjectRow>> {
  const where = and(
    isClassOfSchool(scope, subjects.classId),
    of.yearId === undefined ? undefined : eq(classes.academicYearId, of.yearId),
    equalsAny(subjects.classId, of.classIds),
    equalsAny(subjects.teacherId, of.teacherIds),
    ...wordsOf(query.search).map((word) => subjectWordCondition(db, word)),
  );
  const ordering = resolveOrdering('listSubjects', orders, [subjects.id], query);
  const order =
    query.sort === undefined && of.ownOf !== undefined
      ? { ...ordering, by: [sql`(${subjects.teacherId} is distinct from ${of.ownOf})`, ...ordering.by] }
      : ordering;
  const { ids, totalItems } = where
    ? await readPageOfHits(db, query, order, (keys) =>
        db.$with('hits').as(selectSubjectHits(db, keys).where(where)),
      )
    : await pageOfAll(db, query, order);
  if (ids.length === 0) return { rows: [], totalItems };
  const rows = await runWithKeptPlan(
    selectSubjects(db)
      .where(isOneOf(subjects.id, ids))
      .orderBy(...orderBy(order)),
  );
  return { rows, totalItems };
}

const selectSubjectHits = (db: Database, keys: Record<string, SQL.Aliased>) =>
  db
    .select({ id: subjects.id, ...keys })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId));

/** Reads a page of all subjects by walking the index of the order, without filters. */
async function pageOfAll(db: Database, query: ListQuery, order: Ordering) {
  const rows = await selectSubjectHits(db, {})
    .orderBy(...orderBy(order))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return { ids: rows.map(({ id }) => id), totalItems: await db.$count(subjects) };
}

const subjectOf = createPreparedQuery<{ id: number; schoolId: number | null }, SubjectRow[]>((db) =>
  selectSubjects(db).where(
    and(eq(subjects.id, sql.placeholder('id')), preparedScopeCondition(classes.schoolId)),
  ),
);

/** @throws NoSuchRow */
export const findSubject = async (db: Database, { schoolId }: Scope, id: number): Promise<SubjectRow> =>
  found(await subjectOf(db, { id, schoolId }));

/**
 * Whether a column's subject belongs to the scope's school. The subjects are found class by class; OFFSET 0 keeps the planner from reading
 * the subjects of all schools instead.
 */
export const isSubjectOfSchool = ({ schoolId }: Scope, subjectId: SQLWrapper): SQL | undefined =>
  schoolId === null
    ? undefined
    : sql`${subjectId} in (select found.id from ${classes}, lateral (
        select ${subjects.id} from ${subjects} where ${subjects.classId} = ${classes.id} offset 0) found
        where ${classes.schoolId} = ${schoolId})`;
