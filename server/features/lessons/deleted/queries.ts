import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../../contract/envelope.ts';
import type { DeletedSession } from '../../../../contract/lessons/sessions.ts';
import type { Page } from '../../../db/lists/pages.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { allSessions, attendance, classes, subjects, users } from '../../../schema.ts';
import { searchCondition } from '../../../db/lists/search.ts';

export interface SessionRow {
  id: number;
  subjectId: number;
  teacherId: number | null;
  className: string;
  name: string;
  date: string;
}

const row = {
  id: allSessions.id,
  subjectId: allSessions.subjectId,
  teacherId: allSessions.teacherId,
  className: sql<string>`(select classes.name from classes where classes.id = ${allSessions.classId})`,
  name: allSessions.name,
  date: allSessions.date,
};

/** Whether a session has any mark. A cleared mark counts too, because it has a history. */
const isMarked = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(attendance)
      .where(eq(attendance.sessionId, allSessions.id)),
  );

/** Which of these sessions of a subject exist, locked so that nobody marks them. */
export const lockSessions = (tx: Database, subjectId: number, ids: number[]): Promise<SessionRow[]> =>
  tx
    .select(row)
    .from(allSessions)
    .where(
      and(inArray(allSessions.id, ids), eq(allSessions.subjectId, subjectId), isNull(allSessions.deletedAt)),
    )
    // Always locked in the same order, so that two people who delete the same sessions do not deadlock.
    .orderBy(asc(allSessions.id))
    .for('update');

/** Which of the locked sessions were ever marked. */
export const findMarkedSessions = (tx: Database, ids: number[]): Promise<SessionRow[]> =>
  tx
    .select(row)
    .from(allSessions)
    .where(and(inArray(allSessions.id, ids), isMarked(tx)))
    .orderBy(asc(allSessions.date), asc(allSessions.startTime), asc(allSessions.id));

/** Marks sessions as deleted. They keep their marks and history until they are restored or removed for good. */
export async function softDeleteSessions(
  tx: Database,
  ids: number[],
  by: { at: Date; userId: number },
): Promise<void> {
  await tx
    .update(allSessions)
    .set({
      deletedAt: by.at,
      deletedByName: sql`(select ${users.fullname} from ${users} where ${users.id} = ${by.userId})`,
    })
    .where(inArray(allSessions.id, ids));
}

/**
 * When a session is gone whose doubles still exist, one double takes its place, so that no new session can be made beside it. Only one
 * subject is looked at, because doubles have the same subject.
 */
export async function settleDoubles(tx: Database, subjectId: number): Promise<void> {
  await tx.execute(sql`
    update sessions set is_double = false where id in (
      select min(id) from sessions where subject_id = ${subjectId} and deleted_at is null
      group by date, start_time having bool_and(is_double))`);
}

/**
 * Restores deleted sessions, and returns those that were deleted until now.
 *
 * @throws where another session has taken its time meanwhile
 */
export const restoreDeletedSessions = (tx: Database, scope: Scope, ids: number[]): Promise<SessionRow[]> =>
  tx
    .update(allSessions)
    .set({ deletedAt: null, deletedByName: null })
    .where(
      and(
        inArray(allSessions.id, ids),
        isNotNull(allSessions.deletedAt),
        scope.schoolId === null
          ? undefined
          : inArray(
              allSessions.classId,
              tx.select({ id: classes.id }).from(classes).where(scopeCondition(scope, classes.schoolId)),
            ),
      ),
    )
    .returning(row);

/** Lists the sessions that may be restored, the last deleted first. */
export async function listDeleted(
  db: Database,
  scope: Scope,
  query: ListQuery,
  computeRemovalTime: (deletedAt: Date) => Date,
): Promise<Page<DeletedSession>> {
  const searchedText = sql`(${allSessions.search} || ' ' || ${subjects.search} || ' ' || ${classes.foldedName} || ' ' || coalesce(${users.foldedName}, ''))`;
  const where = and(
    isNotNull(allSessions.deletedAt),
    scopeCondition(scope, classes.schoolId),
    searchCondition(searchedText, query.search),
  );
  const columns = {
    id: allSessions.id,
    subjectId: allSessions.subjectId,
    classId: allSessions.classId,
    teacherId: allSessions.teacherId,
    name: allSessions.name,
    description: allSessions.description,
    date: allSessions.date,
    start_time: allSessions.startTime,
    end_time: allSessions.endTime,
    Subject: { id: subjects.id, name: subjects.name },
    Class: { id: classes.id, name: classes.name },
    Teacher: { id: users.id, fullname: users.fullname },
    marks: sql<number>`(select count(*)::int from ${attendance}
      where ${attendance.sessionId} = ${allSessions.id} and ${attendance.status} is not null)`,
    deletedAt: allSessions.deletedAt,
    deletedByName: allSessions.deletedByName,
  };
  const deletedQuery = db
    .select(columns)
    .from(allSessions)
    .innerJoin(subjects, eq(subjects.id, allSessions.subjectId))
    .innerJoin(classes, eq(classes.id, allSessions.classId))
    .leftJoin(users, eq(users.id, allSessions.teacherId))
    .where(where)
    .orderBy(desc(allSessions.deletedAt), desc(allSessions.id));
  const [total] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(allSessions)
    .innerJoin(subjects, eq(subjects.id, allSessions.subjectId))
    .innerJoin(classes, eq(classes.id, allSessions.classId))
    .leftJoin(users, eq(users.id, allSessions.teacherId))
    .where(where);
  const rows = await deletedQuery.limit(query.perPage).offset((query.page - 1) * query.perPage);
  return {
    rows: rows.flatMap(({ deletedAt, deletedByName, ...session }) =>
      deletedAt === null || deletedByName === null
        ? []
        : [
            {
              ...session,
              deleted_at: deletedAt.toISOString(),
              deleted_by: deletedByName,
              removed_after: computeRemovalTime(deletedAt).toISOString(),
            },
          ],
    ),
    totalItems: total?.count ?? 0,
  };
}

/**
 * Removes sessions of a subject that were deleted and never marked: nobody misses them when the subject is deleted.
 */
export async function removeEmptyDeleted(tx: Database, subjectId: number): Promise<void> {
  await tx
    .delete(allSessions)
    .where(and(eq(allSessions.subjectId, subjectId), isNotNull(allSessions.deletedAt), not(isMarked(tx))));
}

/** Removes sessions for good, with marks and history: at most `limit` of those deleted until a moment. Returns the removed ones. */
export async function removeDeleted(
  tx: Database,
  until: Date,
  limit: number,
): Promise<(SessionRow & { schoolId: number | null })[]> {
  const expiredSessions = await tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .where(and(isNotNull(allSessions.deletedAt), lte(allSessions.deletedAt, until)))
    .orderBy(asc(allSessions.deletedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (expiredSessions.length === 0) return [];
  return tx
    .delete(allSessions)
    .where(
      inArray(
        allSessions.id,
        expiredSessions.map(({ id }) => id),
      ),
    )
    .returning({
      ...row,
      schoolId: sql<
        number | null
      >`(select classes.school_id from classes where classes.id = sessions.class_id)`,
    });
}
