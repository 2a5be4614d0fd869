import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { type AttendanceStatus, SEEN_AT_SCHOOL_STATUSES } from '../../../contract/attendanceStatus.ts';
import { MAX_MINUTES_LATE } from '../../../contract/limits.ts';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import type { Database } from '../../db/client.ts';
import { attendance, memberships, heldSessions, presenceCounts, subjects, users } from '../../schema.ts';
import { inRegisterOrder, rosterCondition } from './queries.ts';
import { createPreparedQuery } from '../../db/prepared.ts';
import { lettersFor } from './letterSuggestions.ts';
import { type ArrivalsOfDay, hasGate, readArrivals } from '../gate/index.ts';
import { isMemberOn, membershipNumberSql } from '../people/index.ts';

const MAX_RECENT_SESSIONS = 5;

interface ContextSession {
  id: number;
  subjectId: number;
  classId: number;
  date: string;
  startTime: string;
  endTime: string;
}

/** What decides about arrivals beside a register's names. */
interface ArrivalRequest {
  /** The day it is for the class. */
  readonly today: string;
  readonly isDaily: boolean;
  /** The zone where the class's school has none of its own. */
  readonly timeZone: string;
}

/**
 * Collects the context of each pupil of a register, in the register's order. It takes five statements, and one more where the school has
 * switched the gate on, however many pupils and sessions there are, and their texts are built once: with each opening of a register, sending
 * and building them is most of the work.
 *
 * @param hasBegun whether the lesson has begun; before that an unrecorded pupil is not suspected of having left
 * @param arrivals without it nothing is said of the gate
 */
export async function collectAttendanceContext(
  db: Database,
  session: ContextSession,
  hasBegun: boolean,
  arrivals?: ArrivalRequest,
): Promise<AttendanceContext[]> {
  const { id: sessionId, subjectId, classId, date, startTime, endTime } = session;
  const pupils = await selectPupils(db, { sessionId, classId, date });
  const newestFirst = await selectSessionsBefore(db, { sessionId, subjectId, classId, date, startTime });
  const recent = newestFirst
    .toReversed()
    .map(({ members, ...before }) => ({ ...before, members: new Set(members) }));
  const presenceCounts = await selectPresenceCounts(db, { subjectId });
  const presenceCountsByPupil = new Map(presenceCounts.map(({ userId, ...counts }) => [userId, counts]));
  const earlierPresence = await selectEarlierPresence(db, { classId, date, startTime });
  // Rows are in order of time, so the Map keeps the last row of each pupil.
  const earlier = new Map(earlierPresence.map(({ userId, ...seen }) => [userId, seen]));
  const userIds = pupils.map(({ id }) => id);
  const letterByPupil = await lettersFor(db, userIds, { classId, date, startTime, endTime });
  const gate =
    arrivals && date <= arrivals.today && pupils[0]?.hasGate === true
      ? await readArrivals(db, { classId, date, userIds }, arrivals.timeZone)
      : undefined;
  return pupils.map(({ id, status: currentStatus }) => {
    const { recorded, present } = presenceCountsByPupil.get(id) ?? { recorded: 0, present: 0 };
    const seen = earlier.get(id) ?? null;
    return {
      user_id: id,
      // Lessons are left out in which the pupil has no mark and was not a member of the class.
      recent: recent.flatMap(({ id: session_id, date, statuses, members }) => {
        const status = statuses?.[id] ?? null;
        return status === null && !members.has(id) ? [] : [{ session_id, date, status }];
      }),
      recorded,
      present,
      share: recorded === 0 ? null : present / recorded,
      seen_earlier: seen,
      skipped_suspect: seen !== null && (currentStatus === 'alpa' || (currentStatus === null && hasBegun)),
      letter: letterByPupil.get(id) ?? null,
      arrival: (gate && arrivals && presentArrival(gate, id, date, arrivals)) ?? null,
    };
  });
}

/** Of a day that is over only arrivals are told: that nobody noticed a pupil does not say that the pupil was not there. */
function presentArrival(
  { isSchoolDay, prefillsDaily, arrivalOf }: ArrivalsOfDay,
  userId: number,
  date: string,
  { today, isDaily }: ArrivalRequest,
): AttendanceContext['arrival'] {
  const arrival = arrivalOf(userId);
  if (!arrival) return isSchoolDay && date === today ? { time: null, minutes_late: 0, suggests: null } : null;
  const { time, minutesLate } = arrival;
  const doesSuggest = isDaily && prefillsDaily && minutesLate <= MAX_MINUTES_LATE;
  const status = minutesLate > 0 ? 'terlambat' : 'hadir';
  return { time, minutes_late: minutesLate, suggests: doesSuggest ? status : null };
}

const selectPupils = createPreparedQuery<
  { sessionId: number; classId: number; date: string },
  { id: number; number: number | null; status: AttendanceStatus | null; hasGate: boolean }[]
>((db) => {
  const [id, classId] = [sql.placeholder('sessionId'), sql.placeholder('classId')];
  return db
    .select({
      id: users.id,
      number: membershipNumberSql(sql`${classId}::int`, users.id).as('number'),
      status: attendance.status,
      hasGate: hasGate(sql`${classId}::int`).as('has_gate'),
    })
    .from(users)
    .leftJoin(attendance, and(eq(attendance.userId, users.id), eq(attendance.sessionId, id)))
    .where(rosterCondition({ id, classId, date: sql.placeholder('date') }))
    .orderBy(...inRegisterOrder);
});

interface SessionBefore {
  id: number;
  date: string;
  /** By the id of the pupil; null when nobody has a mark. */
  statuses: Readonly<Record<number, AttendanceStatus | null>> | null;
  /** Who was in the class on that day. */
  members: number[];
}

/**
 * The latest sessions of the subject before this one, the newest first. Only those of the same class count: when the subject belonged to
 * another class, they say nothing about these pupils.
 */
const selectSessionsBefore = createPreparedQuery<
  { sessionId: number; subjectId: number; classId: number; date: string; startTime: string },
  SessionBefore[]
>((db) => {
  const classId = sql.placeholder('classId');
  // drizzle names the columns of a single table without it, and inside of the subselects they would be another table's.
  const [id, day] = [sql.raw('held_sessions.id'), sql.raw('held_sessions.date')];
  return db
    .select({
      id: heldSessions.id,
      date: heldSessions.date,
      statuses: sql<SessionBefore['statuses']>`(
        select json_object_agg(user_id, status) from ${attendance} where session_id = ${id})`,
      members: sql<number[]>`array(
        select user_id from ${memberships} where class_id = ${classId}::int and ${isMemberOn(day)})`,
    })
    .from(heldSessions)
    .where(
      and(
        eq(heldSessions.subjectId, sql.placeholder('subjectId')),
        eq(heldSessions.classId, classId),
        sql`(${heldSessions.date}, ${heldSessions.startTime}, ${heldSessions.id})
          < (${sql.placeholder('date')}::date, ${sql.placeholder('startTime')}::time, ${sql.placeholder('sessionId')}::int)`,
      ),
    )
    .orderBy(desc(heldSessions.date), desc(heldSessions.startTime), desc(heldSessions.id))
    .limit(MAX_RECENT_SESSIONS);
});

const selectPresenceCounts = createPreparedQuery<
  { subjectId: number },
  { userId: number; recorded: number; present: number }[]
>((db) =>
  db
    .select({
      userId: presenceCounts.userId,
      recorded: presenceCounts.recorded,
      present: presenceCounts.present,
    })
    .from(presenceCounts)
    .where(eq(presenceCounts.subjectId, sql.placeholder('subjectId'))),
);

/** The lessons of the class earlier on that day in which a pupil was present, in order of time. */
const selectEarlierPresence = createPreparedQuery<
  { classId: number; date: string; startTime: string },
  { userId: number; session_id: number; subject: string; start_time: string }[]
>((db) =>
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
        eq(heldSessions.classId, sql.placeholder('classId')),
        eq(heldSessions.date, sql.placeholder('date')),
        lt(heldSessions.startTime, sql.placeholder('startTime')),
        inArray(attendance.status, [...SEEN_AT_SCHOOL_STATUSES]),
      ),
    )
    .orderBy(asc(heldSessions.startTime), asc(heldSessions.id)),
);
