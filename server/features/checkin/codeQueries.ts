import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInBoards, checkInCodes, memberships, sessions } from '../../schema.ts';

import { isMemberOn } from '../people/index.ts';

/** How long an expired code is kept, so that the answer can be "expired" instead of "wrong". */
const EXPIRED_CODE_KEPT_MS = 60 * 60_000;

/** Stores the codes that a board shows. `from` and `until` are in seconds since 1970. */
export async function storeCodes(
  db: Database,
  sessionId: number,
  windows: readonly { code: string; from: number; until: number }[],
  now: Date,
): Promise<void> {
  await db
    .delete(checkInCodes)
    .where(lte(checkInCodes.expiresAt, new Date(now.getTime() - EXPIRED_CODE_KEPT_MS)));
  await db
    .insert(checkInCodes)
    .values(
      windows.map(({ code, from, until }) => ({
        sessionId,
        code,
        validFrom: new Date(from * 1000),
        expiresAt: new Date(until * 1000),
      })),
    )
    .onConflictDoUpdate({
      target: [checkInCodes.sessionId, checkInCodes.code],
      set: { validFrom: sql`excluded.valid_from`, expiresAt: sql`excluded.expires_at` },
    });
}

/** Stores the address digest of a board that shows a session's codes. */
export async function storeBoardAddress(db: Database, sessionId: number, address: string): Promise<void> {
  await db.insert(checkInBoards).values({ sessionId, address }).onConflictDoNothing();
}

/**
 * Finds the session that a typed code stands for, among the sessions of the pupil's classes, because codes are not unique within the
 * school. When two sessions have the same code, which is very rare, the answer is `unknown`: the next code will differ.
 */
export async function findByCode(
  db: Database,
  code: string,
  userId: number,
  now: Date,
): Promise<number | 'expired' | 'unknown'> {
  const rows = await db
    .select({
      sessionId: checkInCodes.sessionId,
      validFrom: checkInCodes.validFrom,
      expiresAt: checkInCodes.expiresAt,
    })
    .from(checkInCodes)
    .innerJoin(sessions, eq(sessions.id, checkInCodes.sessionId))
    .innerJoin(
      memberships,
      and(
        eq(memberships.classId, sessions.classId),
        eq(memberships.userId, userId),
        isMemberOn(sessions.date),
      ),
    )
    .where(and(eq(checkInCodes.code, code), lte(checkInCodes.validFrom, now)));
  const [running, another] = rows.filter(({ expiresAt }) => expiresAt > now);
  if (running) return another ? 'unknown' : running.sessionId;
  return rows.length > 0 ? 'expired' : 'unknown';
}
