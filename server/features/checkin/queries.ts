import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { CheckInSession, OwnAttendance, OwnLesson } from '../../../contract/checkin.ts';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Page } from '../../db/lists/pages.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import {
  attendance,
  checkInBoards,
  checkIns,
  classes,
  heldSessions,
  memberships,
  sessions,
  subjects,
  users,
} from '../../schema.ts';
import { sessionRoomSql } from '../lessons/index.ts';
import { isMemberOn } from '../people/index.ts';
import { searchCondition } from '../../db/lists/search.ts';

const shown = (of: typeof sessions | typeof heldSessions) => ({
  id: of.id,
  name: of.name,
  date: of.date,
  start_time: of.startTime,
  end_time: of.endTime,
  Subject: { id: subjects.id, name: subjects.name },
  Class: { id: classes.id, name: classes.name },
});

/** A session as its pupils see it, with numeric ids and the late rule. */
export interface SessionToCheckIn {
  session: CheckInSession & { id: number; Subject: { id: number }; Class: { id: number } };
  lateAfterMinutes: number | null;
  /** null: the session takes place. */
  cancelReason: string | null;
}

export async function findSessionToCheckIn(
  db: Database,
  scope: Scope,
  id: number,
): Promise<SessionToCheckIn | undefined> {
  const [row] = await db
    .select({
      ...shown(sessions),
      lateAfterMinutes: sessions.lateAfterMinutes,
      cancelReason: sessions.cancelReason,
    })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .where(and(eq(sessions.id, id), scopeCondition(scope, classes.schoolId)));
  if (!row) return undefined;
  const { lateAfterMinutes, cancelReason, ...rest } = row;
  return { session: rest, lateAfterMinutes, cancelReason };
}

/** Whether a user is a member of the class on that day. */
export const isPupilOf = async (
  db: Database,
  { classId, userId, date }: { classId: number; userId: number; date: string },
): Promise<boolean> =>
  (await db.$count(
    memberships,
    and(eq(memberships.classId, classId), eq(memberships.userId, userId), isMemberOn(date)),
  )) > 0;

export type CurrentMark = Pick<typeof attendance.$inferSelect, 'status' | 'minutesLate' | 'updatedAt'>;

/** Reads the pupil's current mark; undefined: never marked. */
export async function findMark(
  db: Database,
  sessionId: number,
  userId: number,
): Promise<CurrentMark | undefined> {
  const [mark] = await db
    .select({
      status: attendance.status,
      minutesLate: attendance.minutesLate,
      updatedAt: attendance.updatedAt,
    })
    .from(attendance)
    .where(and(eq(attendance.sessionId, sessionId), eq(attendance.userId, userId)));
  return mark;
}

/** Stores a check-in. A repeated check-in changes nothing: the first one stays as it was. */
export async function storeFirstCheckIn(tx: Database, checkIn: typeof checkIns.$inferInsert): Promise<void> {
  await tx.insert(checkIns).values(checkIn).onConflictDoNothing();
}

/** The addresses at which the codes of a session were shown. */
export async function listBoardAddresses(db: Database, sessionId: number): Promise<Set<string>> {
  const rows = await db.select().from(checkInBoards).where(eq(checkInBoards.sessionId, sessionId));
  return new Set(rows.map(({ address }) => address));
}

export type CheckInRow = typeof checkIns.$inferSelect & {
  identifier: string;
  nis: string | null;
  fullname: string;
};

/** All check-ins of a session, newest first: as many as there are pupils at most. */
export async function checkInsOf(db: Database, sessionId: number): Promise<CheckInRow[]> {
  const rows = await db
    .select({ checkIn: checkIns, identifier: users.identifier, nis: users.nis, fullname: users.fullname })
    .from(checkIns)
    .innerJoin(users, eq(users.id, checkIns.userId))
    .where(eq(checkIns.sessionId, sessionId))
    .orderBy(desc(checkIns.at), desc(users.sortKey));
  return rows.map(({ checkIn, ...names }) => ({ ...checkIn, ...names }));
}

/** The lessons of a day in the classes that a pupil is in on it, in the order of the day. Daily registers are no lessons. */
export async function listOwnLessons(db: Database, userId: number, date: string): Promise<OwnLesson[]> {
  const rows = await db
    .select({
      ...shown(sessions),
      teacher: users.fullname,
      room: sessionRoomSql,
      cancelled: sessions.cancelReason,
      status: attendance.status,
      minutes_late: attendance.minutesLate,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .innerJoin(sessions, and(eq(sessions.classId, classes.id), eq(sessions.date, date)))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .leftJoin(users, sql`${users.id} = coalesce(${sessions.substituteId}, ${sessions.teacherId})`)
    .leftJoin(attendance, and(eq(attendance.sessionId, sessions.id), eq(attendance.userId, userId)))
    .where(and(eq(memberships.userId, userId), isMemberOn(date), eq(subjects.isDaily, false)))
    .orderBy(asc(sessions.startTime), asc(sessions.id));
  return rows.map(({ teacher, room, cancelled, status, minutes_late, ...session }) => ({
    session,
    teacher,
    room,
    cancelled,
    status,
    minutes_late,
  }));
}

/** What is recorded for a pupil, the latest session first. */
export async function listOwnMarks(
  db: Database,
  userId: number,
  query: ListQuery,
): Promise<Page<OwnAttendance>> {
  const where: SQL | undefined = and(
    eq(attendance.userId, userId),
    isNotNull(attendance.status),
    searchCondition(subjects.search, query.search),
  );
  const own = db
    .select({ ...shown(heldSessions), status: attendance.status, minutes_late: attendance.minutesLate })
    .from(attendance)
    .innerJoin(heldSessions, eq(heldSessions.id, attendance.sessionId))
    .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
    .innerJoin(classes, eq(classes.id, heldSessions.classId))
    .where(where)
    .orderBy(desc(heldSessions.date), desc(heldSessions.startTime), desc(heldSessions.id));
  const counted = db
    .select({ id: heldSessions.id })
    .from(attendance)
    .innerJoin(heldSessions, eq(heldSessions.id, attendance.sessionId))
    .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
    .where(where);
  const totalItems = await db.$count(counted.as('own'));
  const rows = await own.limit(query.perPage).offset((query.page - 1) * query.perPage);
  return {
    rows: rows.flatMap(({ status, minutes_late, ...session }) =>
      status === null ? [] : [{ session, status, minutes_late }],
    ),
    totalItems,
  };
}
