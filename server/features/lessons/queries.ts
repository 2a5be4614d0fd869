import { and, eq, gte, inArray, lt, lte, notInArray, sql } from 'drizzle-orm';
import { summariesOf } from './summaries.ts';
import type { ListQueryOf } from '../../../contract/envelope.ts';
import type { Session, SessionExceptions, AttendanceSummary } from '../../../contract/lessons/sessions.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { classes, incompleteRegisters, sessions } from '../../schema.ts';

import { found } from '../../db/found.ts';
import { orderBy, resolveOrdering, type SortColumns } from '../../db/lists/order.ts';
import { offsetOf, type Page } from '../../db/lists/pages.ts';
import { isSession } from './registerRules.ts';
import { searchCondition } from '../../db/lists/search.ts';

/** The columns of a session that everybody may read. */
export const sessionColumns = {
  id: sessions.id,
  subjectId: sessions.subjectId,
  classId: sessions.classId,
  teacherId: sessions.teacherId,
  name: sessions.name,
  description: sessions.description,
  date: sessions.date,
  start_time: sessions.startTime,
  end_time: sessions.endTime,
  late_after_minutes: sessions.lateAfterMinutes,
  exceptions: {
    cancelledAt: sessions.cancelledAt,
    cancelledByName: sessions.cancelledByName,
    cancelReason: sessions.cancelReason,
    movedFromDate: sessions.movedFromDate,
    movedFromStart: sessions.movedFromStart,
    moveReason: sessions.moveReason,
    substituteId: sessions.substituteId,
    substituteName: sql<
      string | null
    >`(select fullname from users as substitute where substitute.id = ${sessions.substituteId})`,
  },
};

/**
 * The room that the timetable gives a session's subject on its day. A session that was moved is elsewhere, and a subject that has two rooms on
 * one day does not say in which of them a session is.
 */
export const sessionRoomSql = sql<string | null>`(select case when ${sessions.movedFromDate} is null
    and count(distinct coalesce(lower(entry.room), '')) = 1 then min(entry.room) end
  from timetable_entries entry
  where entry.subject_id = ${sessions.subjectId} and entry.weekday = extract(isodow from ${sessions.date})
    and ${sessions.date} between entry.valid_from and coalesce(entry.valid_until, 'infinity'))`;

interface Exceptions {
  cancelledAt: Date | null;
  cancelledByName: string | null;
  cancelReason: string | null;
  movedFromDate: string | null;
  movedFromStart: string | null;
  moveReason: string | null;
  substituteId: number | null;
  substituteName: string | null;
}

/** Presents how a session differs from its plan: whether it is cancelled, moved, or has a substitute. */
const presentExceptions = (of: Exceptions): SessionExceptions => ({
  cancelled:
    of.cancelledAt === null
      ? null
      : { at: of.cancelledAt.toISOString(), by: of.cancelledByName ?? '', reason: of.cancelReason ?? '' },
  moved_from:
    of.movedFromDate === null || of.movedFromStart === null
      ? null
      : { date: of.movedFromDate, start_time: of.movedFromStart, reason: of.moveReason },
  Substitute: of.substituteId === null ? null : { id: of.substituteId, fullname: of.substituteName ?? '' },
});

/** Adds the counts of all sessions of a page with one query. */
export async function withSummaries<S extends { id: number; exceptions: Exceptions }>(
  db: Database,
  rows: S[],
): Promise<(Omit<S, 'exceptions'> & SessionExceptions & { attendance_summary: AttendanceSummary })[]> {
  const summaryOf = await summariesOf(
    db,
    rows.map((row) => row.id),
  );
  // Fields are added to the copy: spreading it once more takes seventeen times as long, half a millisecond for a hundred sessions.
  return rows.map(({ exceptions, ...row }) =>
    Object.assign(row, presentExceptions(exceptions), { attendance_summary: summaryOf(row.id) }),
  );
}

const orders: SortColumns<'listSessions'> = {
  date: [sessions.date, sessions.startTime],
  name: [sql`hadir_sort_key(${sessions.name}) collate "C"`, sessions.date, sessions.startTime],
};

/** Finds incomplete registers of days before today, by the same rule as on the home page, see incomplete.ts. */
const selectIncompleteIds = (db: Database, { subjectId, today }: SessionsFilter) =>
  db
    .select({ id: incompleteRegisters.sessionId })
    .from(incompleteRegisters)
    .where(
      and(
        sql`${incompleteRegisters.isLive}`,
        eq(incompleteRegisters.subjectId, subjectId),
        lt(incompleteRegisters.date, today),
      ),
    );

export interface SessionsFilter {
  subjectId: number;
  /** Today as YYYY-MM-DD: a register of today is not late yet. */
  today: string;
}

/** Lists a page of the sessions of a subject. */
export async function listSessions(
  db: Database,
  of: SessionsFilter,
  query: ListQueryOf<'listSessions'>,
): Promise<Page<Session>> {
  const { from, to, is_incomplete: wanted } = query;
  const isWanted = wanted ? inArray : notInArray;
  const where = and(
    eq(sessions.subjectId, of.subjectId),
    from === undefined ? undefined : gte(sessions.date, from),
    to === undefined ? undefined : lte(sessions.date, to),
    wanted === undefined ? undefined : isWanted(sessions.id, selectIncompleteIds(db, of)),
    searchCondition(sessions.search, query.search),
  );
  const totalItems = await db.$count(sessions, where);
  const rows = await db
    .select(sessionColumns)
    .from(sessions)
    .where(where)
    .orderBy(...orderBy(resolveOrdering('listSessions', orders, [sessions.id], query)))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return { rows: await withSummaries(db, rows), totalItems };
}

/** A session as this server has it: its ids are numbers. */
export interface FoundSession extends Session {
  id: number;
  subjectId: number;
  classId: number;
  teacherId: number | null;
}

/** @throws NoSuchRow */
export async function findSession(db: Database, subjectId: number, sessionId: number): Promise<FoundSession> {
  const rows = await db.select(sessionColumns).from(sessions).where(isSession(subjectId, sessionId));
  return found(await withSummaries(db, rows));
}

/** The name of a session in the audit. It contains the session's own class, which need not be the subject's class of today. */
export const toAuditTarget = (
  session: { id: number; name: string; className: string },
  subject: { name: string },
) => ({ id: session.id, name: `${session.name}, ${subject.name}, ${session.className}` });

/** Finds which of the ids are existing sessions, of any subject in scope. */
export async function findExistingSessionIds(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<Set<number>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .where(and(inArray(sessions.id, ids), scopeCondition(scope, classes.schoolId)));
  return new Set(rows.map((row) => row.id));
}
