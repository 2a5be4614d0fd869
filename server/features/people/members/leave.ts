/** Rules for leaving a class or moving into another. The caller must have locked the pupil and the classes (locks.ts). */
import { and, eq } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import type { LeaveReason } from '../../../../contract/people/membershipReasons.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isNotGoneOn } from './queries.ts';
import { memberships } from '../../../schema.ts';
import { type ClassOfYear, pupilProblem } from './locks.ts';
import { joinClass } from './join.ts';
import { hasMarks } from './marks.ts';
import { checkInYear, listMembershipsInYear } from './currentMemberships.ts';

export interface LeaveRequest {
  readonly userId: number;
  /** The first day no longer there; today when absent. */
  readonly leftOn?: string | undefined;
  readonly reason?: LeaveReason | null | undefined;
  readonly today: string;
}

/**
 * Ends a membership. One with marks stays, with its last day; one without any mark was a mistake and is deleted, unless a later day is
 * named.
 *
 * @returns the first day no longer there; undefined when the pupil was no member (any more)
 * @throws HttpProblem 400 beside `left_on`
 */
export async function leaveClass(
  tx: Database,
  classRow: ClassOfYear,
  { userId, leftOn, reason = null, today }: LeaveRequest,
): Promise<string | undefined> {
  const [member] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.classId, classRow.id), eq(memberships.userId, userId), isNotGoneOn(today)))
    .orderBy(memberships.joinedOn)
    .limit(1);
  if (!member) return undefined;
  if (leftOn !== undefined && leftOn < member.joinedOn) {
    throw invalid({ path: 'left_on', msg: `Paling awal ${formatDate(member.joinedOn)}, hari siswa masuk` });
  }
  const day = leftOn ?? (today > member.joinedOn ? today : member.joinedOn);
  const isMistake =
    (leftOn === undefined || leftOn === member.joinedOn) &&
    !(await hasMarks(tx, classRow.id, { userId, from: member.joinedOn }));
  if (!isMistake && day > classRow.end) throw leftTooLate(classRow);
  await (isMistake
    ? tx.delete(memberships).where(eq(memberships.id, member.id))
    : tx.update(memberships).set({ leftOn: day, leftReason: reason }).where(eq(memberships.id, member.id)));
  return day;
}

/** Who is there on the year's last day has stayed to the end, so a later day would change nothing and is refused. */
const leftTooLate = ({ yearName, end }: ClassOfYear) =>
  invalid({
    path: 'left_on',
    msg: `Tahun ajaran ${yearName} berakhir ${formatDate(end)}. Isi hari keluar paling lambat hari itu.`,
  });

export interface MoveRequest {
  readonly userId: number;
  /** The first day in the new class; today when absent. */
  readonly day?: string | undefined;
  readonly today: string;
}

/**
 * Moves a pupil into another class of the same year, without a day in both or in neither. A repeated request, after the first answer was
 * lost, changes nothing.
 *
 * @returns the first day in the new class; undefined when the pupil was there already
 * @throws HttpProblem 400 beside `classId`, `userId` or `joined_on`
 */
export async function movePupil(
  tx: Database,
  from: ClassOfYear,
  to: ClassOfYear,
  { userId, day, today }: MoveRequest,
): Promise<string | undefined> {
  if (from.id === to.id) throw invalid({ path: 'classId', msg: 'Pilih kelas lain' });
  if (from.yearId !== to.yearId) {
    throw invalid({ path: 'classId', msg: `Pilih kelas tahun ajaran ${from.yearName}` });
  }
  const current = (await listMembershipsInYear(tx, from.yearId, [userId])).filter(
    ({ leftOn }) => leftOn === null || leftOn > today,
  );
  const membershipHere = current.findLast(({ classId }) => classId === from.id);
  if (!membershipHere) {
    if (current.some(({ classId }) => classId === to.id)) return undefined;
    throw pupilProblem(`Siswa tidak ada (lagi) di kelas ${from.name}`);
  }
  const joinedOn = day ?? today;
  checkInYear(from, joinedOn);
  if (joinedOn < membershipHere.joinedOn) {
    const msg = `Paling awal ${formatDate(membershipHere.joinedOn)}, hari siswa masuk ke ${from.name}`;
    throw invalid({ path: 'joined_on', msg });
  }
  await leaveClass(tx, from, { userId, leftOn: joinedOn, reason: 'pindah kelas', today });
  return joinClass(tx, to, { userId, joinedOn, reason: 'pindah kelas', today });
}
