/** Reads what the registers of a letter's days say, and which marks the letter has corrected. */
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { isOneOf, runWithKeptPlan } from '../../db/prepared.ts';
import {
  allSessions,
  attendance,
  attendanceChanges,
  classes,
  heldSessions,
  letterMarks,
  letters,
  memberships,
  subjects,
  users,
} from '../../schema.ts';
import { hoursOverlapCondition } from '../../db/spans.ts';
import { isMemberOn } from '../people/index.ts';
import { isOfLettersSchool, type LetterRow } from './queries.ts';

/** A pupil's place in a register of a letter's days. */
export interface RegisterSlot {
  sessionId: number;
  userId: number;
  fullname: string;
  classId: number;
  subject: string;
  date: string;
  startTime: string;
  status: AttendanceStatus | null;
  version: number;
}

/** The days and hours that a letter covers, and its school. */
export type LetterPeriod = Pick<LetterRow, 'schoolId' | 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

/**
 * Reads the pupils' places in the registers of a letter's days, only in its own school. They are in order of session, the order in which
 * sessions are locked.
 */
export const readRegisterSlots = (
  db: Database,
  userIds: readonly number[],
  { schoolId, startDate, endDate, startTime, endTime }: LetterPeriod,
): Promise<RegisterSlot[]> =>
  runWithKeptPlan(
    db
      .select({
        sessionId: heldSessions.id,
        userId: memberships.userId,
        fullname: users.fullname,
        classId: heldSessions.classId,
        subject: subjects.name,
        date: heldSessions.date,
        startTime: heldSessions.startTime,
        status: attendance.status,
        version: sql<number>`coalesce(${attendance.version}, 0)`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(classes, eq(classes.id, memberships.classId))
      .innerJoin(heldSessions, eq(heldSessions.classId, memberships.classId))
      .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
      .leftJoin(
        attendance,
        and(eq(attendance.sessionId, heldSessions.id), eq(attendance.userId, memberships.userId)),
      )
      .where(
        and(
          isOneOf(memberships.userId, userIds),
          sql`${classes.schoolId} is not distinct from ${schoolId}::int`,
          isMemberOn(heldSessions.date),
          sql`${heldSessions.date} between ${startDate}::date and ${endDate}::date`,
          or(
            sql`${startTime}::time is null`,
            hoursOverlapCondition(
              [heldSessions.startTime, heldSessions.endTime],
              sql`${startTime}::time`,
              sql`${endTime}::time`,
            ),
          ),
        ),
      )
      .orderBy(asc(heldSessions.id), asc(memberships.userId)),
  );

/** Locks sessions in order of id, so that nobody else writes their marks until the transaction ends. */
export async function lockSessions(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .where(isOneOf(allSessions.id, ids))
    .orderBy(asc(allSessions.id))
    .for('no key update');
}

/** Reads the marks that a letter has corrected in its own school and that nobody has changed since, with the values before its correction. */
export const readUntouchedMarks = (db: Database, letterId: number) =>
  db
    .select({
      sessionId: letterMarks.sessionId,
      userId: letterMarks.userId,
      status: attendanceChanges.fromStatus,
      note: attendanceChanges.fromNote,
      minutesLate: attendanceChanges.fromMinutesLate,
      mark: attendance,
    })
    .from(letterMarks)
    .innerJoin(letters, eq(letters.id, letterMarks.letterId))
    .innerJoin(heldSessions, eq(heldSessions.id, letterMarks.sessionId))
    .innerJoin(classes, and(eq(classes.id, heldSessions.classId), isOfLettersSchool))
    .innerJoin(
      attendance,
      and(
        eq(attendance.sessionId, letterMarks.sessionId),
        eq(attendance.userId, letterMarks.userId),
        eq(attendance.version, letterMarks.version),
      ),
    )
    .innerJoin(
      attendanceChanges,
      and(
        eq(attendanceChanges.sessionId, letterMarks.sessionId),
        eq(attendanceChanges.userId, letterMarks.userId),
        eq(attendanceChanges.version, letterMarks.version),
      ),
    )
    .where(eq(letterMarks.letterId, letterId))
    .orderBy(asc(letterMarks.sessionId), asc(letterMarks.userId));
