/** Rules for putting somebody aside who has left the school, and for taking them back. */
import { and, eq, gte } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import { LEAVE_REASONS, type LeaveReason } from '../../../../contract/people/membershipReasons.ts';
import { endUserSignIns } from '../../../auth/signIns.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { isNotGoneOn } from '../members/queries.ts';
import type { UserRow } from '../users.ts';
import { academicYears, classes, memberships, users } from '../../../schema.ts';
import { type ClassOfYear, lockClasses } from '../members/locks.ts';
import { leaveClass } from '../members/leave.ts';
import { checkDeactivation } from '../users/rules.ts';

export interface Deactivation {
  readonly reason: string;
  /** The first day no longer in any class; without one the memberships stay. */
  readonly leftOn: string | null;
  readonly today: string;
  readonly now: Date;
  /** The id of the user who does it. */
  readonly by: number;
}

/**
 * Puts a user aside: from now on nobody can sign in as this user, and every sign-in ends.
 *
 * @param row must be locked
 * @returns the classes that the pupil has left, each with the first day no longer there
 * @throws HttpProblem 400
 */
export async function deactivate(
  tx: Database,
  scope: Scope,
  row: UserRow,
  { reason, leftOn, today, now, by }: Deactivation,
): Promise<{ classRow: ClassOfYear; leftOn: string }[]> {
  const { id } = row.user;
  await checkDeactivation(tx, row, by);
  const left = leftOn === null ? [] : await leaveClasses(tx, scope, id, { leftOn, today, reason });
  await tx
    .update(users)
    .set({ isActive: false, inactiveSince: today, inactiveReason: reason })
    .where(eq(users.id, id));
  await endUserSignIns(tx, id, now);
  return left;
}

export const activate = (tx: Database, { user }: UserRow) =>
  tx
    .update(users)
    .set({ isActive: true, inactiveSince: null, inactiveReason: null })
    .where(eq(users.id, user.id));

/** Ends the memberships in all classes whose year was not over on that day. Earlier memberships stay as they are. */
async function leaveClasses(
  tx: Database,
  scope: Scope,
  userId: number,
  { leftOn, today, reason }: { leftOn: string; today: string; reason: string },
) {
  // A later day is refused, because who is put aside cannot sign in from now on. Somebody who leaves later must be put aside later.
  if (leftOn > today) throw invalid({ path: 'left_on', msg: `Paling lambat hari ini, ${formatDate(today)}` });
  const current = await tx
    .select({ classId: memberships.classId, joinedOn: memberships.joinedOn })
    .from(memberships)
    .innerJoin(academicYears, eq(academicYears.id, memberships.academicYearId))
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        eq(memberships.userId, userId),
        scopeCondition(scope, classes.schoolId),
        isNotGoneOn(today),
        gte(academicYears.endDate, leftOn),
      ),
    );
  const locked = await lockClasses(tx, scope, [...new Set(current.map(({ classId }) => classId))]);
  const left: { classRow: ClassOfYear; leftOn: string }[] = [];
  for (const { classId, joinedOn } of current) {
    const classRow = locked.get(classId);
    if (!classRow) continue;
    // A membership that has not begun gets no last day, so that leave() removes it.
    const day = joinedOn > today ? undefined : leftOn;
    const leaving = { userId, leftOn: day, reason: leaveReasonOf(reason), today };
    const until = await leaveClass(tx, classRow, leaving);
    if (until !== undefined) left.push({ classRow, leftOn: until });
  }
  return left;
}

/** The reason as a membership can store it. The full text is stored with the user. */
const leaveReasonOf = (reason: string): LeaveReason =>
  LEAVE_REASONS.find((existing) => existing === reason.toLowerCase()) ?? 'keluar';
