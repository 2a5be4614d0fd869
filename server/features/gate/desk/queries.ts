/** Reads what the desk shows beside a pupil's taps: who has piket, letters and marks of one day, each in one statement. */
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { GateLeave } from '../../../../contract/gate/desk.ts';
import { hasBegun, momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { isOneOf, runWithKeptPlan } from '../../../db/prepared.ts';
import type { Scope } from '../../../db/scope.ts';
import { attendance, gateDuties, letterPupils, letters, users } from '../../../schema.ts';
import { lessonsIn } from '../../lessons/index.ts';
import type { LeaveRow } from '../facts/queries.ts';
import { isDutyOn } from '../rights.ts';

/** The names of the teachers who have piket on a day, without those who have left the school since. */
export async function listDutiesOn(db: Database, schoolId: number, day: string): Promise<string[]> {
  const rows = await runWithKeptPlan(
    db
      .selectDistinct({ fullname: users.fullname, sortKey: users.sortKey })
      .from(gateDuties)
      .innerJoin(users, and(eq(users.id, gateDuties.userId), users.isActive, eq(users.schoolId, schoolId)))
      .where(isDutyOn(schoolId, day))
      .orderBy(asc(users.sortKey)),
  );
  return rows.map(({ fullname }) => fullname);
}

/** More lessons than any school has in a day. */
const MAX_LESSONS = 5000;

/** Which of these pupils have a letter for now, and of which kind. */
export async function readLettersNow(
  db: Database,
  schoolId: number,
  { now: { date, time } }: Pick<Scope, 'now'>,
  userIds: readonly number[],
): Promise<Map<number, AttendanceStatus>> {
  const rows = await runWithKeptPlan(
    db
      .select({ userId: letterPupils.userId, kind: letters.kind })
      .from(letterPupils)
      .innerJoin(letters, eq(letters.id, letterPupils.letterId))
      .where(
        and(
          isOneOf(letterPupils.userId, userIds),
          eq(letters.schoolId, schoolId),
          lte(letters.startDate, date),
          gte(letters.endDate, date),
          or(isNull(letters.startTime), and(lte(letters.startTime, time), gt(letters.endTime, time))),
          isNull(letters.withdrawnAt),
        ),
      )
      .orderBy(asc(letters.id)),
  );
  return new Map(rows.map(({ userId, kind }) => [userId, kind]));
}

/** The latest mark of each of these pupils in today's registers. A lesson ahead says nothing yet of who is at school. */
export async function readLatestMarks(
  db: Database,
  scope: Scope,
  userIds: readonly number[],
): Promise<Map<number, AttendanceStatus>> {
  const day = scope.today;
  const lessons = ((await lessonsIn(db, scope, { from: day, to: day }, MAX_LESSONS)) ?? []).filter((lesson) =>
    hasBegun({ date: day, startTime: lesson.start_time }, scope.now),
  );
  if (lessons.length === 0) return new Map();
  const inOrder = lessons
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time) || a.id - b.id)
    .map(({ id }) => id);
  const place = sql`array_position(${sql.param(inOrder)}::int[], ${attendance.sessionId})`;
  const rows = await runWithKeptPlan(
    db
      .selectDistinctOn([attendance.userId], {
        userId: attendance.userId,
        status: sql<AttendanceStatus>`${attendance.status}`,
      })
      .from(attendance)
      .where(
        and(
          isOneOf(attendance.sessionId, inOrder),
          isOneOf(attendance.userId, userIds),
          isNotNull(attendance.status),
        ),
      )
      .orderBy(attendance.userId, sql`${place} desc`),
  );
  return new Map(rows.map(({ userId, status }) => [userId, status]));
}

export const presentLeave = (row: LeaveRow, timeZone: string): GateLeave => ({
  id: row.id,
  user_id: row.userId,
  given_time: momentAt(row.givenAt, timeZone).time,
  given_by: row.givenByName,
  reason: row.reason,
  companion: row.companion,
  until: row.until,
  returned_time: row.returnedAt && momentAt(row.returnedAt, timeZone).time,
});
