import { and, eq, gte, inArray, lt, lte, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AttendanceSummary } from '../../../contract/attendance.ts';
import type { ListQuery, ListQueryOf } from '../../../contract/envelope.ts';
import type { Session, SessionExceptions, SessionOfDay } from '../../../contract/sessions.ts';
import type { Database } from '../client.ts';
import { type Scope, within } from '../scope.ts';
import { classes, incompleteRegisters, sessions, subjects, users } from '../schema.ts';
import { isAnyOf, prepared, UNNAMED } from '../prepared.ts';
import { summariesOf } from './attendance.ts';
import { found } from './found.ts';
import { pageOfHits } from './hits.ts';
import { orderBy, orderOf, type Orders } from './order.ts';
import { offsetOf, type Page } from './pages.ts';
import { isOnePart, matchesSearch, wordsOf } from './search.ts';
import { isOfSchool, subjectsHolding } from './subjects.ts';

const columns = {
  id: sessions.id,
  subjectId: sessions.subjectId,
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

/** How a session is not as it was planned. */
export const presentExceptions = (of: Exceptions): SessionExceptions => ({
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
async function withSummaries<S extends { id: number; exceptions: Exceptions }>(
  db: Database,
  rows: S[],
): Promise<(Omit<S, 'exceptions'> & SessionExceptions & { attendance_summary: AttendanceSummary })[]> {
  const summaryOf = await summariesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map(({ exceptions, ...row }) => ({
    ...row,
    ...presentExceptions(exceptions),
    attendance_summary: summaryOf(row.id),
  }));
}

const orders: Orders<'listSessions'> = {
  date: [sessions.date, sessions.startTime],
  name: [sql`hadir_sort_key(${sessions.name}) collate "C"`, sessions.date, sessions.startTime],
};

/** Before today, with a pupil who is not recorded: as on the home, see incomplete.ts. */
const incompleteOf = (db: Database, { subjectId, today }: SessionsOf) =>
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

export interface SessionsOf {
  subjectId: number;
  /** YYYY-MM-DD: what is to be filled today is not late yet. */
  today: string;
}

/** Sessions of a subject. */
export async function listSessions(
  db: Database,
  of: SessionsOf,
  query: ListQueryOf<'listSessions'>,
): Promise<Page<Session>> {
  const { from, to, is_incomplete: wanted } = query;
  const isWanted = wanted ? inArray : notInArray;
  const where = and(
    eq(sessions.subjectId, of.subjectId),
    from === undefined ? undefined : gte(sessions.date, from),
    to === undefined ? undefined : lte(sessions.date, to),
    wanted === undefined ? undefined : isWanted(sessions.id, incompleteOf(db, of)),
    matchesSearch(sessions.search, query.search),
  );
  const totalItems = await db.$count(sessions, where);
  const rows = await db
    .select(columns)
    .from(sessions)
    .where(where)
    .orderBy(...orderBy(orderOf('listSessions', orders, [sessions.id], query)))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return { rows: await withSummaries(db, rows), totalItems };
}

/** A session under its own subject only. */
export const isSession = (
  subjectId: number | Placeholder,
  sessionId: number | Placeholder,
): SQL | undefined => and(eq(sessions.id, sessionId), eq(sessions.subjectId, subjectId));

/** What decides about a register, beside its subject. */
export interface RegisterRules {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  startTime: string;
  /** null: it takes place. */
  cancelReason: string | null;
  substituteId: number | null;
  /** Whether it was made for a lesson of the timetable. */
  isPlanned: boolean;
}

const rules = {
  date: sessions.date,
  startTime: sessions.startTime,
  cancelReason: sessions.cancelReason,
  substituteId: sessions.substituteId,
  isPlanned: sql<boolean>`${sessions.plannedDate} is not null`,
};

const session = prepared<{ subjectId: number; sessionId: number }, RegisterRules[]>((db) =>
  db
    .select(rules)
    .from(sessions)
    .where(isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId')))
    .prepare(UNNAMED),
);

/** Without the counts, which cost more than all the rest. @throws NoSuchRow */
export const rulesOfSession = async (
  db: Database,
  subjectId: number,
  sessionId: number,
): Promise<RegisterRules> => found(await session(db, { subjectId, sessionId }));

const lockedSession = prepared<{ subjectId: number; sessionId: number }, RegisterRules[]>((tx) =>
  tx
    .select(rules)
    .from(sessions)
    .where(isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId')))
    // Not for a new key: who changes a class's members points at its sessions meanwhile, and this one waits for them (triggers).
    .for('no key update')
    .prepare(UNNAMED),
);

/** Locks a session so that nobody else writes its marks until the transaction ends. @throws NoSuchRow */
export const lockSession = async (
  tx: Database,
  subjectId: number,
  sessionId: number,
): Promise<RegisterRules> => found(await lockedSession(tx, { subjectId, sessionId }));

/** @throws NoSuchRow */
export async function findSession(db: Database, subjectId: number, sessionId: number): Promise<Session> {
  const rows = await db.select(columns).from(sessions).where(isSession(subjectId, sessionId));
  return found(await withSummaries(db, rows));
}

/** How the audit names a session. */
export const targetOf = (
  session: { id: number; name: string },
  subject: { name: string; Class: { name: string } },
) => ({ id: session.id, name: `${session.name}, ${subject.name}, ${subject.Class.name}` });

/** Sessions with subject, class and teacher, for readers who come from elsewhere. */
const selectWithPlace = (db: Database) =>
  db
    .select({
      ...columns,
      Subject: { id: subjects.id, name: subjects.name },
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
    })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .leftJoin(users, eq(users.id, subjects.teacherId));

const withPlace = prepared((db) => selectWithPlace(db).where(isAnyOf(sessions.id, 'ids')).prepare(UNNAMED));

/** These sessions, in this order. */
export async function sessionsWithPlace(db: Database, ids: number[]): Promise<SessionOfDay[]> {
  if (ids.length === 0) return [];
  const rows = await withSummaries(db, await withPlace(db, { ids }));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** What a session of any subject is found by. */
export const searchedWithPlace = sql`(${sessions.search} || ' ' || ${subjects.search} || ' ' || ${classes.foldedName} || ' ' || coalesce(${users.foldedName}, ''))`;

/** Searches sessions together with their subject, class and teacher. */
const holdsWithPlace = (db: Database, word: string): SQL | undefined =>
  isOnePart(word)
    ? or(inArray(sessions.subjectId, subjectsHolding(db, word)), matchesSearch(sessions.search, word))
    : matchesSearch(searchedWithPlace, word);

/** Sessions of all subjects on one day, or only those of a teacher, as a substitute, too, in the order they take place. */
export async function listSessionsOfDay(
  db: Database,
  scope: Scope,
  { date, teacherId }: { date: string; teacherId?: number | undefined },
  query: ListQuery,
): Promise<Page<SessionOfDay>> {
  const words = wordsOf(query.search);
  const ofDay = eq(sessions.date, date);
  // For all sessions of the day, a page can be found without joining class and teacher.
  const isAll = teacherId === undefined && words.length === 0 && scope.schoolId === null;
  const order = { by: [sessions.startTime, sessions.id], isDescending: false };
  const { ids, totalItems } = await pageOfHits(db, query, order, (keys) => {
    const hits = db.select({ id: sessions.id, ...keys }).from(sessions);
    if (isAll) return db.$with('hits').as(hits.where(ofDay));
    const placed = hits
      .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
      .innerJoin(classes, eq(classes.id, subjects.classId))
      .leftJoin(users, eq(users.id, subjects.teacherId));
    const isTaught =
      teacherId === undefined
        ? undefined
        : or(eq(subjects.teacherId, teacherId), eq(sessions.substituteId, teacherId));
    return db
      .$with('hits')
      .as(
        placed.where(
          and(
            ofDay,
            isOfSchool(scope, sessions.subjectId),
            isTaught,
            ...words.map((word) => holdsWithPlace(db, word)),
          ),
        ),
      );
  });
  return { rows: await sessionsWithPlace(db, ids), totalItems };
}

/** Those of the ids that are sessions, of any subject that is reached. */
export async function existingOf(db: Database, scope: Scope, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(and(inArray(sessions.id, ids), within(scope, classes.schoolId)));
  return new Set(rows.map((row) => row.id));
}
