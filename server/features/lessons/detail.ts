import { eq, sql } from 'drizzle-orm';
import { minutesSinceMidnight } from '../../../contract/days.ts';
import { startOfDay } from '../../base/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { overlapsOf } from './overlaps.ts';
import { found } from '../../db/found.ts';
import { findSession, sessionRoomSql } from './queries.ts';
import type { SubjectRow } from './subjects/queries.ts';
import { readEarlyOpeningRule } from '../people/index.ts';
import { classes, sessions, users } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';

/** Reads one session with the sessions that overlap it. */
export async function detailOf(
  db: Database,
  scope: Scope,
  { id: subjectId, is_daily }: SubjectRow,
  sessionId: number,
) {
  const session = await findSession(db, subjectId, sessionId);
  const { zone, minutes } = await readEarlyOpeningRule(db, session.classId, scope.timeZone);
  return {
    ...session,
    ...found(await assignmentFor(db, session)),
    overlaps: await overlapsOf(db, scope, { ...session, is_daily }),
    early_until: momentBefore(session, minutes, zone).toISOString(),
  };
}

/** Reads what a session's class, teacher and room are called. */
const assignmentFor = (db: Database, { id, teacherId }: { id: number; teacherId: number | null }) =>
  db
    .select({
      Class: { id: classes.id, name: classes.name },
      Teacher: { id: users.id, fullname: users.fullname },
      room: sessionRoomSql,
    })
    .from(sessions)
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .leftJoin(users, eq(users.id, sql`${teacherId}::int`))
    .where(eq(sessions.id, id));

/** The moment this many minutes before a lesson begins. */
const momentBefore = (
  { date, start_time }: { date: string; start_time: string },
  minutes: number,
  zone: string,
): Date => new Date(startOfDay(date, zone).getTime() + (minutesSinceMidnight(start_time) - minutes) * 60_000);
