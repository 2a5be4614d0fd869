/** What decides about one register, read without its counts, and its lock. */
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { isWithin, type Scope } from '../../db/scope.ts';
import { type allSessions, classes, sessions } from '../../schema.ts';
import { found } from '../../db/found.ts';
import { lockDaysSaidBy, zoneSaidBy } from '../../db/zones.ts';

/** A session under its own subject only. */
export const isSession = (
  subjectId: number | Placeholder,
  sessionId: number | Placeholder,
): SQL | undefined => and(eq(sessions.id, sessionId), eq(sessions.subjectId, subjectId));

/** What decides about a register, beside its subject. */
export interface RegisterRules {
  /** Whose it is, as a fact of its day. */
  classId: number;
  teacherId: number | null;
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  startTime: string;
  /** HH:MM */
  endTime: string;
  /** null: it takes place. */
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

const session = prepared<{ subjectId: number; sessionId: number }, RegisterRules[]>((db) =>
  db
    .select(rules)
    .from(sessions)
    .where(isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId'))),
);

/** Without the counts, which cost more than all the rest. @throws NoSuchRow */
export const rulesOfSession = async (
  db: Database,
  subjectId: number,
  sessionId: number,
): Promise<RegisterRules> => found(await session(db, { subjectId, sessionId }));

/** What is beside it decided by the school of the session's class. */
export interface LockedRegister extends RegisterRules {
  /** In which its days are; null: the installation's. */
  zone: string | null;
  /** For how many days after a lesson its register is open to its teacher; null: without end. */
  lockDays: number | null;
  className: string;
}

const lockedSession = prepared<
  { schoolId: number | null; subjectId: number; sessionId: number },
  LockedRegister[]
>((tx) =>
  tx
    .select({
      ...rules,
      zone: zoneSaidBy(classes.schoolId),
      lockDays: lockDaysSaidBy(classes.schoolId),
      className: classes.name,
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .where(
      and(isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId')), isWithin(classes.schoolId)),
    )
    // Not for a new key: who changes a class's members points at its sessions meanwhile, and this one waits for them (triggers).
    // The view may be named there, whatever drizzle's type says.
    .for('no key update', { of: sessions as unknown as typeof allSessions }),
);

/** Locks a session so that nobody else writes its marks until the transaction ends. Who does not reach it never waits for it. @throws NoSuchRow */
export const lockSession = async (
  tx: Database,
  { schoolId }: Scope,
  subjectId: number,
  sessionId: number,
): Promise<LockedRegister> => found(await lockedSession(tx, { schoolId, subjectId, sessionId }));
