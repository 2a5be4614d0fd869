import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { IncompleteByTeacher } from '../../../contract/overview.ts';
import type { SessionOfDay } from '../../../contract/sessions.ts';
import type { Page } from '../../http/answer.ts';
import type { Database } from '../client.ts';
import { attendance, classes, incompleteRegisters, sessions, subjects, users } from '../schema.ts';
import { anyMarkBefore } from './overview.ts';
import { matchesSearch } from './search.ts';
import { searchedWithPlace, sessionsWithPlace } from './sessions.ts';

export interface IncompleteOf {
  /** YYYY-MM-DD: what is to be filled today is not late yet. */
  today: string;
  teacherId?: number | undefined;
  /** Both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const matching = (db: Database, { today, teacherId, from, to }: IncompleteOf): SQL | undefined =>
  and(
    sql`${incompleteRegisters.isLive}`,
    lt(incompleteRegisters.date, today),
    teacherId === undefined
      ? undefined
      : inArray(
          incompleteRegisters.subjectId,
          db.select({ id: subjects.id }).from(subjects).where(eq(subjects.teacherId, teacherId)),
        ),
    from === undefined ? undefined : gte(incompleteRegisters.date, from),
    to === undefined ? undefined : lte(incompleteRegisters.date, to),
  );

const found = (db: Database, of: IncompleteOf, search: string) => {
  const ids = db.select({ id: incompleteRegisters.sessionId }).from(incompleteRegisters).$dynamic();
  if (search === '') return ids.where(matching(db, of));
  return ids
    .innerJoin(sessions, eq(sessions.id, incompleteRegisters.sessionId))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(and(matching(db, of), matchesSearch(searchedWithPlace, search)));
};

/** Registers of any age before today with blanks, the latest first: the one calculation of every number of them. */
export async function listIncomplete(
  db: Database,
  of: IncompleteOf,
  query: ListQuery,
): Promise<Page<SessionOfDay>> {
  const rows = await found(db, of, query.search)
    .orderBy(
      desc(incompleteRegisters.date),
      desc(incompleteRegisters.startTime),
      desc(incompleteRegisters.sessionId),
    )
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const totalItems = await db.$count(found(db, of, query.search).as('found'));
  const ids = rows.map(({ id }) => id);
  return { rows: await sessionsWithPlace(db, ids), totalItems };
}

/** How many of them each teacher has, who has most first; in subjects without a teacher: nobody's. */
export const incompleteByTeacher = (db: Database, of: IncompleteOf): Promise<IncompleteByTeacher[]> =>
  db
    .select({ Teacher: { id: users.id, fullname: users.fullname }, total: count() })
    .from(incompleteRegisters)
    .innerJoin(subjects, eq(subjects.id, incompleteRegisters.subjectId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(matching(db, of))
    .groupBy(users.id)
    .orderBy(desc(count()), asc(users.sortKey), asc(users.id));

/** Whether any register before today was kept at all: only then can all be said to be complete. */
export async function anyKept(db: Database, { today, teacherId }: IncompleteOf): Promise<boolean> {
  if (teacherId === undefined) return anyMarkBefore(db, today);
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .where(
      and(
        lt(sessions.date, today),
        eq(subjects.teacherId, teacherId),
        sql`exists (select from ${attendance} where ${attendance.sessionId} = ${sessions.id} and ${isNotNull(attendance.status)})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
