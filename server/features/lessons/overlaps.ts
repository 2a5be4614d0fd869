import { and, asc, eq, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Overlap } from '../../../contract/lessons/sessions.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { classes, heldSessions, subjects, users } from '../../schema.ts';
import { hoursOverlapCondition } from '../../db/spans.ts';

/** The time of a session, with its class and its teacher. */
export interface SessionTime {
  /** The id of the session itself when it exists already; it does not overlap itself. */
  readonly id?: number | undefined;
  readonly classId: number;
  readonly teacherId: number | null;
  /** A daily register takes up nobody's time. */
  readonly is_daily: boolean;
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
}

/** Who gives a session: the substitute, else its teacher. */
export const givingTeacherIdSql = (of: { substituteId: SQLWrapper; teacherId: SQLWrapper }) =>
  sql`coalesce(${of.substituteId}, ${of.teacherId})`;

/** How many overlaps are listed at most. More would not help anybody. */
const MAX_OVERLAPS = 20;

/**
 * Finds sessions at the same time with the same class or teacher. Each condition uses an index of its own, because a day has thousands of
 * sessions. A teacher whose place a substitute takes does not count as being there.
 */
export async function overlapsOf(db: Database, scope: Scope, time: SessionTime): Promise<Overlap[]> {
  const { id, classId, teacherId, is_daily, date, start_time, end_time } = time;
  if (is_daily) return [];
  const sessionIdsOfDay = (owner: SQL) =>
    sql`select ${heldSessions.id} from ${heldSessions} where ${owner} and ${heldSessions.date} = ${date}`;
  const concernedIdQueries = [
    sessionIdsOfDay(eq(heldSessions.classId, classId)),
    ...(teacherId === null
      ? []
      : [
          sessionIdsOfDay(eq(heldSessions.teacherId, teacherId)),
          sessionIdsOfDay(eq(heldSessions.substituteId, teacherId)),
        ]),
  ];
  const rows = await db
    .select({
      id: heldSessions.id,
      subjectId: heldSessions.subjectId,
      name: heldSessions.name,
      date: heldSessions.date,
      start_time: heldSessions.startTime,
      end_time: heldSessions.endTime,
      Subject: { id: subjects.id, name: subjects.name },
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(heldSessions)
    .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
    .innerJoin(classes, eq(classes.id, heldSessions.classId))
    .leftJoin(users, eq(users.id, givingTeacherIdSql(heldSessions)))
    .where(
      and(
        // The ids are collected into an array first. With joined conditions the planner would read all sessions of the day and all
        // subjects.
        sql`${heldSessions.id} = any(array(${sql.join(concernedIdQueries, sql` union all `)}))`,
        scopeCondition(scope, classes.schoolId),
        eq(subjects.isDaily, false),
        hoursOverlapCondition([heldSessions.startTime, heldSessions.endTime], start_time, end_time),
        id === undefined ? undefined : ne(heldSessions.id, id),
      ),
    )
    .orderBy(asc(heldSessions.startTime), asc(heldSessions.id))
    .limit(MAX_OVERLAPS);
  const isConcerned = (row: (typeof rows)[number]) =>
    row.Class.id === classId || row.Teacher?.id === teacherId;
  return rows.filter(isConcerned).map((row) => ({
    ...row,
    same: [
      ...(row.Class.id === classId ? (['class'] as const) : []),
      ...(row.Teacher && row.Teacher.id === teacherId ? (['teacher'] as const) : []),
    ],
  }));
}
