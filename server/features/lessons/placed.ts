/** Reads sessions of any subject together with their subject, class and teacher. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import type { Database } from '../../db/client.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { classes, sessions, subjects, users } from '../../schema.ts';
import { readPageOfHits } from '../../db/lists/hits.ts';
import type { Page } from '../../db/lists/pages.ts';
import { isOnePart, searchCondition, wordsOf } from '../../db/lists/search.ts';
import { sessionColumns, sessionRoomSql, withSummaries } from './queries.ts';
import { isClassOfSchool, placeWordCondition } from './subjects/queries.ts';

/** Selects sessions with subject, class and teacher, for readers who do not come from the subject. */
const selectWithPlace = (db: Database) =>
  db
    .select({
      ...sessionColumns,
      Subject: { id: subjects.id, name: subjects.name, is_daily: subjects.isDaily },
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
      room: sessionRoomSql,
    })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .leftJoin(users, eq(users.id, sessions.teacherId));

const selectSessionsByIds = createPreparedQuery((db) =>
  selectWithPlace(db).where(isAnyOf(sessions.id, 'ids')),
);

/** Reads these sessions, in the order of the ids. */
export async function sessionsWithPlace(db: Database, ids: number[]): Promise<SessionOfDay[]> {
  if (ids.length === 0) return [];
  const rows = await withSummaries(db, await selectSessionsByIds(db, { ids }));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The text in which sessions of all subjects are searched. */
export const searchedPlaceText = sql`(${sessions.search} || ' ' || ${subjects.search} || ' ' || ${classes.foldedName} || ' ' || coalesce(${users.foldedName}, ''))`;

/** A condition that finds a word in a session or in the names of its subject, class and teacher. */
const sessionWordCondition = (db: Database, word: string): SQL | undefined =>
  isOnePart(word)
    ? or(placeWordCondition(db, sessions, word), searchCondition(sessions.search, word))
    : searchCondition(searchedPlaceText, word);

/**
 * Lists the sessions of all subjects on one day in the order in which they take place, or only those of a teacher, including those as a
 * substitute.
 */
export async function listSessionsOfDay(
  db: Database,
  scope: Scope,
  { date, teacherId }: { date: string; teacherId?: number | undefined },
  query: ListQuery,
): Promise<Page<SessionOfDay>> {
  const words = wordsOf(query.search);
  const ofDay = eq(sessions.date, date);
  // Without any filter, a page of the day is found without joining class and teacher.
  const isAll = teacherId === undefined && words.length === 0 && scope.schoolId === null;
  const order = { by: [sessions.startTime, sessions.id], isDescending: false };
  const { ids, totalItems } = await readPageOfHits(db, query, order, (keys) => {
    const hits = db.select({ id: sessions.id, ...keys }).from(sessions);
    if (isAll) return db.$with('hits').as(hits.where(ofDay));
    const placedHits = hits
      .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
      .innerJoin(classes, eq(classes.id, sessions.classId))
      .leftJoin(users, eq(users.id, sessions.teacherId));
    const isTaught =
      teacherId === undefined
        ? undefined
        : or(eq(sessions.teacherId, teacherId), eq(sessions.substituteId, teacherId));
    return db
      .$with('hits')
      .as(
        placedHits.where(
          and(
            ofDay,
            isClassOfSchool(scope, sessions.classId),
            isTaught,
            ...words.map((word) => sessionWordCondition(db, word)),
          ),
        ),
      );
  });
  return { rows: await sessionsWithPlace(db, ids), totalItems };
}
