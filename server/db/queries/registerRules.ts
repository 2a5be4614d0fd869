/** What decides about one register, read without its counts, and its lock. */
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { prepared } from '../prepared.ts';
import { sessions } from '../schema.ts';
import { found } from './found.ts';

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
  /** HH:MM */
  endTime: string;
  /** null: it takes place. */
  cancelReason: string | null;
  substituteId: number | null;
  /** Whether it was made for a lesson of the timetable. */
  isPlanned: boolean;
}

const rules = {
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

const lockedSession = prepared<{ subjectId: number; sessionId: number }, RegisterRules[]>((tx) =>
  tx
    .select(rules)
    .from(sessions)
    .where(isSession(sql.placeholder('subjectId'), sql.placeholder('sessionId')))
    // Not for a new key: who changes a class's members points at its sessions meanwhile, and this one waits for them (triggers).
    .for('no key update'),
);

/** Locks a session so that nobody else writes its marks until the transaction ends. @throws NoSuchRow */
export const lockSession = async (
  tx: Database,
  subjectId: number,
  sessionId: number,
): Promise<RegisterRules> => found(await lockedSession(tx, { subjectId, sessionId }));
