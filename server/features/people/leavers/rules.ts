/** Putting somebody aside who has left the school, and taking them back. */
import { and, eq, gte } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import { LEAVE_REASONS, type LeaveReason } from '../../../../contract/people/membershipReasons.ts';
import { endSignInsOf } from '../../../auth/signIns.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, within } from '../../../db/scope.ts';
import { isNotGoneOn } from '../members/queries.ts';
import type { UserRow } from '../users.ts';
import { academicYears, classes, memberships, users } from '../../../schema.ts';
import { type ClassOfYear, lockClasses } from '../members/locks.ts';
import { leave } from '../members/leave.ts';
import { checkDeactivation } from '../users/rules.ts';

export interface GoingAway {
  readonly reason: string;
  /** The first day no longer in any class; without one the memberships stay. */
  readonly leftOn: string | null;
  readonly today: string;
  readonly now: Date;
  /** Who says so. */
  readonly by: number;
}

/**
 * From now on nobody signs in as this user, and every sign-in has ended.
 *
 * @param row locked
 * @returns the classes that the pupil has left, each with the first day no longer there
 * @throws HttpProblem 400
 */
export async function deactivate(
  tx: Database,
  scope: Scope,
  row: UserRow,
  { reason, leftOn, today, now, by }: GoingAway,
): Promise<{ classRow: ClassOfYear; leftOn: string }[]> {
  const { id } = row.user;
  await checkDeactivation(tx, row, by);
  const left = leftOn === null ? [] : await leaveClasses(tx, scope, id, { leftOn, today, reason });
  await tx
    .update(users)
    .set({ isActive: false, inactiveSince: today, inactiveReason: reason })
    .where(eq(users.id, id));
  await endSignInsOf(tx, id, now);
  return left;
}

export const activate = (tx: Database, { user }: UserRow) =>
  tx
    .update(users)
    .set({ isActive: true, inactiveSince: null, inactiveReason: null })
    .where(eq(users.id, user.id));

/** Out of all classes whose year was not over on that day; what was before stays as it is. */
async function leaveClasses(
  tx: Database,
  scope: Scope,
  userId: number,
  { leftOn, today, reason }: { leftOn: string; today: string; reason: string },
) {
  // Who is put aside cannot sign in from now on: one who leaves later is put aside later.
  if (leftOn > today) throw invalid({ path: 'left_on', msg: `Paling lambat hari ini, ${formatDate(today)}` });
  const current = await tx
    .select({ classId: memberships.classId, joinedOn: memberships.joinedOn })
    .from(memberships)
    .innerJoin(academicYears, eq(academicYears.id, memberships.academicYearId))
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        eq(memberships.userId, userId),
        within(scope, classes.schoolId),
        isNotGoneOn(today),
        gte(academicYears.endDate, leftOn),
      ),
    );
  const locked = await lockClasses(tx, scope, [...new Set(current.map(({ classId }) => classId))]);
  const left: { classRow: ClassOfYear; leftOn: string }[] = [];
  for (const { classId, joinedOn } of current) {
    const classRow = locked.get(classId);
    if (!classRow) continue;
    // One that has not begun does not begin.
    const day = joinedOn > today ? undefined : leftOn;
    const leaving = { userId, leftOn: day, reason: leaveReasonOf(reason), today };
    const until = await leave(tx, classRow, leaving);
    if (until !== undefined) left.push({ classRow, leftOn: until });
  }
  return left;
}

/** As a membership knows it; the whole of what was said stands beside the person. */
const leaveReasonOf = (reason: string): LeaveReason =>
  LEAVE_REASONS.find((existing) => existing === reason.toLowerCase()) ?? 'keluar';
