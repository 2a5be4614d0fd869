import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import {
  type AttendanceStatus,
  SEEN_AT_SCHOOL_STATUSES,
  PRESENT_STATUSES,
} from '../../../contract/attendanceStatus.ts';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import type { Database } from '../../db/client.ts';
import { attendance, memberships, heldSessions, subjects, users } from '../../schema.ts';
import { inRegisterOrder, rosterCondition } from './queries.ts';
import { isOneOf, runWithKeptPlan } from '../../db/prepared.ts';
import { lettersFor } from './letterSuggestions.ts';
import { isMemberOn, membershipNumberSql } from '../people/index.ts';

const MAX_RECENT_SESSIONS = 5;

interface ContextSession {
  id: number;
  subjectId: number;
  classId: number;
  date: string;
  start_time: string;
  end_time: string;
}

/**
 * Collects the context of each pupil of a register, in the register's order. It takes seven queries, however many pupils and sessions there
 * are.
 *
 * @param hasBegun whether the lesson has begun; before that an unrecorded pupil is not suspected of having left
 */
export async function collectAttendanceContext(
  db: Database,
  session: ContextSession,
  hasBegun: boolean,
): Promise<AttendanceContext[]> {
  const pupils = await runWithKeptPlan(
    db
      .select({ id: users.id, number: membershipNumberSql(session.classId, sql`users.id`).as('number') })
      .from(users)
      .where(rosterCondition(session))
      .orderBy(...inRegisterOrder),
  );
  const recent = await sessionsBefore(db, session);
  const statusOf = await createStatusLookup(db, [session.id, ...recent.map(({ id }) => id)]);
  const wasMember = await createMembershipLookup(db, session.classId, recent);
  const presenceCountsByPupil = await countPresenceByPupil(db, session.subjectId);
  const earlier = await findEarlierPresence(db, session);
  const letterByPupil = await lettersFor(
    db,
    pupils.map(({ id }) => id),
    {
      classId: session.classId,
      date: session.date,
      startTime: session.start_time,
      endTime: session.end_time,
    },
  );
  return pupils.map(({ id }) => {
    const { recorded, present } = presenceCountsByPupil.get(id) ?? { recorded: 0, present: 0 };
    const seen = earlier.get(id) ?? null;
    const currentStatus = statusOf(session.id, id);
    return {
      user_id: id,
      // Lessons are left out in which the pupil has no mark and was not a member of the class.
      recent: recent.flatMap(({ id: session_id, date }) => {
        const status = statusOf(session_id, id);
        return status === null && !wasMember(id, date) ? [] : [{ session_id, date, status }];
      }),
      recorded,
      present,
      share: recorded === 0 ? null : present / recorded,
      seen_earlier: seen,
      skipped_suspect: seen !== null && (currentStatus === 'alpa' || (currentStatus === null && hasBegun)),
      letter: letterByPupil.get(id) ?? null,
    };
  });
}

/**
 * The latest sessions of the subject before this one. Only those of the same class count: when the subject belonged to another class, they
 * say nothing about these pupils.
 */
async function sessionsBefore(db: Database, { id, subjectId, classId, date, start_time }: ContextSession) {
  const before: SQL = sql`(${heldSessions.date}, ${heldSessions.startTime}, ${heldSessions.id}) < (${date}::date, ${start_time}::time, ${id}::int)`;
  const rows = await runWithKeptPlan(
    db
      .select({ id: heldSessions.id, date: heldSessions.date })
      .from(heldSessions)
      .where(and(eq(heldSessions.subjectId, subjectId), eq(heldSessions.classId, classId), before))
      .orderBy(desc(heldSessions.date), desc(heldSessions.startTime), desc(heldSessions.id))
      .limit(MAX_RECENT_SESSIONS),
  );
  return rows.toReversed();
}

async function createMembershipLookup(db: Database, classId: number, lessons: { date: string }[]) {
  const days = [...new Set(lessons.map(({ date }) => date))];
  const rows = await runWithKeptPlan(
    db
      .select({ userId: memberships.userId, day: sql<string>`day.date::text` })
      .from(memberships)
      .innerJoin(sql`unnest(${`{${days.join(',')}}`}::date[]) as day (date)`, isMemberOn(sql`day.date`))
      .where(eq(memberships.classId, classId)),
  );
  const existing = new Set(rows.map(({ userId, day }) => `${userId} ${day}`));
  return (userId: number, date: string): boolean => existing.has(`${userId} ${date}`);
}

async function createStatusLookup(db: Database, sessionIds: number[]) {
  const rows = await runWithKeptPlan(
    db
      .select({ sessionId: attendance.sessionId, userId: attendance.userId, status: attendance.status })
      .from(attendance)
      .where(isOneOf(attendance.sessionId, sessionIds)),
  );
  const statuses = new Map(rows.map(({ sessionId, userId, status }) => [`${sessionId} ${userId}`, status]));
  return (sessionId: number, userId: number): AttendanceStatus | null =>
    statuses.get(`${sessionId} ${userId}`) ?? null;
}

async function countPresenceByPupil(db: Database, subjectId: number) {
  const rows = await runWithKeptPlan(
    db
      .select({
        userId: attendance.userId,
        recorded: sql<number>`count(${attendance.status})::int`,
        present: sql<number>`(count(*) filter (where ${inArray(attendance.status, [...PRESENT_STATUSES])}))::int`,
      })
      .from(attendance)
      .innerJoin(heldSessions, eq(heldSessions.id, attendance.sessionId))
      .where(eq(heldSessions.subjectId, subjectId))
      .groupBy(attendance.userId),
  );
  return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
}

/** For each pupil, the latest lesson of the class earlier on that day in which he or she was present. */
async function findEarlierPresence(db: Database, { classId, date, start_time }: ContextSession) {
  const rows = await runWithKeptPlan(
    db
      .select({
        userId: attendance.userId,
        session_id: heldSessions.id,
        subject: subjects.name,
        start_time: heldSessions.startTime,
      })
      .from(attendance)
      .innerJoin(heldSessions, eq(heldSessions.id, attendance.sessionId))
      .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
      .where(
        and(
          eq(heldSessions.classId, classId),
          eq(heldSessions.date, date),
          lt(heldSessions.startTime, start_time),
          inArray(attendance.status, [...SEEN_AT_SCHOOL_STATUSES]),
        ),
      )
      .orderBy(asc(heldSessions.startTime), asc(heldSessions.id)),
  );
  // Rows are in order of time, so the Map keeps the last row of each pupil.
  return new Map(rows.map(({ userId, ...seen }) => [userId, seen]));
}
