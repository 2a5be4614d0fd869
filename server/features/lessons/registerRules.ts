/** Reads and locks the fields of a session that decide about its register, without its counts. */
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { createPreparedQuery } from '../../db/prepared.ts';
import { preparedScopeCondition, type Scope } from '../../db/scope.ts';
import { type allSessions, classes, sessions, subjects } from '../../schema.ts';
import { found } from '../../db/found.ts';
import { lockDaysOfSchool, timeZoneOfSchool } from '../../db/zones.ts';

/** A condition that finds a session only under its own subject. */
export const isSession = (
  subjectId: number | Placeholder,
  sessionId: number | Placeholder,
): SQL | undefined => and(eq(sessions.id, sessionId), eq(sessions.subjectId, subjectId));

/** The fields of a session that decide about its register. The subject decides too, but is read separately. */
export interface RegisterRules {
  /** The class of the session, and below it the teacher, as they were on its day: the subject may have others by now. */
  classId: number;
  teacherId: number | null;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  startTime: string;
  /** HH:MM */
  endTime: string;
  /** The reason of the cancellation; null: the session takes place. */
  cancelReason: string | null;
  substituteId: number | null;
  /** Whether it was made for a lesson of the timetable. */
  isPlanned: boolean;
}

const rules = {
  classId: sessions.classId,
  teacherId: sessions.teacherId,
  date: sessions.date,
  startTime: sessions.startTime,
  endTime: sessions.endTime,
  cancelReason: sessions.cancelReason,
  substituteId: sessions.substituteId,
  isPlanned: sql<boolean>`${sessions.plannedDate} is not null`,
};

const session = createPreparedQuery<{ subjectId: number; sessionId: number }, RegisterRules[]>((db) =>
  db
    .select(rules)
    .from(sessions)
    .where(isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId'))),
);

/**
 * Reads the rules of a session without its counts, which cost more than all the rest.
 *
 * @throws NoSuchRow
 */
export const rulesOfSession = async (
  db: Database,
  subjectId: number,
  sessionId: number,
): Promise<RegisterRules> => found(await session(db, { subjectId, sessionId }));

/** The rules of a locked register, with what the school of the session's class decides about it. */
export interface LockedRegister extends RegisterRules {
  /** The time zone of the school's days; null: the installation's. */
  zone: string | null;
  /** For how many days after a lesson its register is open to its teacher; null: without end. */
  lockDays: number | null;
  className: string;
  subject: { readonly teacherId: number | null };
}

/** The class that the subject has by now. */
const presentClass = alias(classes, 'present_class');

const selectAndLockSession = createPreparedQuery<
  { schoolId: number | null; subjectId: number; sessionId: number },
  LockedRegister[]
>((tx) =>
  tx
    .select({
      ...rules,
      zone: timeZoneOfSchool(classes.schoolId),
      lockDays: lockDaysOfSchool(classes.schoolId),
      className: classes.name,
      subject: { teacherId: subjects.teacherId },
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(presentClass, eq(presentClass.id, subjects.classId))
    .where(
      and(
        isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId')),
        preparedScopeCondition(classes.schoolId),
        preparedScopeCondition(presentClass.schoolId),
      ),
    )
    // The lock is `no key update`: a transaction that changes a class's members references its sessions meanwhile (triggers), and this one
    // waits for it, so a stronger lock would block both. PostgreSQL accepts a view here, whatever drizzle's type says.
    .for('no key update', { of: sessions as unknown as typeof allSessions }),
);

/**
 * Locks a session so that nobody else writes its marks until the transaction ends. A user out of scope never waits for the lock.
 *
 * @throws NoSuchRow
 */
export const lockSession = async (
  tx: Database,
  { schoolId }: Scope,
  subjectId: number,
  sessionId: number,
): Promise<LockedRegister> => found(await selectAndLockSession(tx, { schoolId, subjectId, sessionId }));
