import { and, asc, count, desc, eq, gte, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { IncompleteByTeacher } from '../../../contract/overview.ts';
import type { SessionOfDay } from '../../../contract/sessions.ts';
import type { Page } from '../../http/answer.ts';
import type { Database } from '../client.ts';
import { attendance, classes, incompleteRegisters, sessions, subjects, users } from '../schema.ts';
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

const matching = ({ today, teacherId, from, to }: IncompleteOf, search = ''): SQL | undefined =>
  and(
    lt(sessions.date, today),
    teacherId === undefined ? undefined : eq(subjects.teacherId, teacherId),
    from === undefined ? undefined : gte(sessions.date, from),
    to === undefined ? undefined : lte(sessions.date, to),
    matchesSearch(searchedWithPlace, search),
  );

/** Registers of any age before today with blanks, the latest first: the one calculation of every number of them. */
export async function listIncomplete(
  db: Database,
  of: IncompleteOf,
  query: ListQuery,
): Promise<Page<SessionOfDay>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(incompleteRegisters)
    .innerJoin(sessions, eq(sessions.id, incompleteRegisters.sessionId))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(matching(of, query.search))
    .orderBy(desc(sessions.date), desc(sessions.startTime), desc(sessions.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  const [total] = await db
    .select({ count: count() })
    .from(incompleteRegisters)
    .innerJoin(sessions, eq(sessions.id, incompleteRegisters.sessionId))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(matching(of, query.search));
  const ids = rows.map(({ id }) => id);
  return { rows: await sessionsWithPlace(db, ids), totalItems: total?.count ?? 0 };
}

/** How many of them each teacher has, who has most first; in subjects without a teacher: nobody's. */
export const incompleteByTeacher = (db: Database, of: IncompleteOf): Promise<IncompleteByTeacher[]> =>
  db
    .select({ Teacher: { id: users.id, fullname: users.fullname }, total: count() })
    .from(incompleteRegisters)
    .innerJoin(sessions, eq(sessions.id, incompleteRegisters.sessionId))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .leftJoin(users, eq(users.id, subjects.teacherId))
    .where(matching(of))
    .groupBy(users.id)
    .orderBy(desc(count()), asc(users.sortKey), asc(users.id));

/** Whether any register before today was kept at all: only then can all be said to be complete. */
export async function anyKept(db: Database, { today, teacherId }: IncompleteOf): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .where(
      and(
        matching({ today, teacherId }),
        sql`exists (select from ${attendance} where ${attendance.sessionId} = ${sessions.id} and ${isNotNull(attendance.status)})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
