/** Rules for joining a class. The caller must have locked the pupil and the classes (locks.ts). */
import { inArray } from 'drizzle-orm';
import { formatDate } from '../../../../contract/days.ts';
import type { JoinReason } from '../../../../contract/people/membershipReasons.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { memberships } from '../../../schema.ts';
import { isOfAnotherSchool } from '../../../db/scope.ts';
import { type ClassOfYear, pupilProblem } from './locks.ts';
import { nextNumber } from './numbers.ts';
import { hasMarks } from './marks.ts';
import { checkInYear, listMembershipsInYear, type CurrentMembership } from './currentMemberships.ts';

export interface JoinRequest {
  readonly userId: number;
  /** The first day there; without one the day that {@link findPresetFirstDay} presets. */
  readonly joinedOn?: string | undefined;
  readonly reason?: JoinReason | null | undefined;
  readonly today: string;
}

/**
 * Puts one pupil into a class.
 * @returns the first day there
 * @throws HttpProblem 400 beside `userId` or `joined_on`
 */
export async function joinClass(tx: Database, classRow: ClassOfYear, joining: JoinRequest): Promise<string> {
  const decideEntry = await prepareEntryRules(tx, classRow, [joining.userId], joining);
  const entry = decideEntry(joining.userId);
  await insertEntries(tx, classRow, [entry]);
  return entry.since;
}

/** How somebody enters a class: by reopening a membership that ended on that very day, or by a new one. */
export interface MembershipEntry {
  readonly userId: number;
  /** The first day there. */
  readonly since: string;
  readonly reason: JoinReason | null;
  /** The id of the membership to reopen: who comes back on the very day of leaving has not been away. */
  readonly reopened?: number;
  /** The old nomor absen of a pupil who was in the class before. */
  readonly number?: number | undefined;
}

/**
 * Reads what the rules need only once, however many pupils join.
 *
 * @returns a function that tells how one of these pupils enters
 * @throws HttpProblem 400 beside `userId` or `joined_on`
 */
export async function prepareEntryRules(
  tx: Database,
  classRow: ClassOfYear,
  userIds: readonly number[],
  { joinedOn: requestedDay, reason = null, today }: Omit<JoinRequest, 'userId'>,
): Promise<(userId: number) => MembershipEntry> {
  const current = await listMembershipsInYear(tx, classRow.yearId, userIds);
  const isMarked = requestedDay === undefined && (await hasMarks(tx, classRow.id));
  return (userId) => {
    const ofYear = current.filter((one) => one.userId === userId);
    const since = requestedDay ?? presetDay(classRow, today, isMarked, ofYear);
    // Even the preset day is checked, because today may lie outside a year that is over.
    checkInYear(classRow, since);
    refuseOverlap(classRow, ofYear, since);
    const membershipsHere = ofYear.filter(({ classId }) => classId === classRow.id);
    const membershipToReopen = membershipsHere.find(({ leftOn }) => leftOn === since);
    return membershipToReopen
      ? { userId, since: membershipToReopen.joinedOn, reason, reopened: membershipToReopen.id }
      : { userId, since, reason, number: membershipsHere[0]?.number };
  };
}

/** Writes the entries in their order, because newcomers get the next numbers. */
export async function insertEntries(
  tx: Database,
  classRow: ClassOfYear,
  entries: readonly MembershipEntry[],
): Promise<void> {
  const reopenedIds = entries.flatMap(({ reopened }) => reopened ?? []);
  if (reopenedIds.length > 0) {
    await tx
      .update(memberships)
      .set({ leftOn: null, leftReason: null })
      .where(inArray(memberships.id, reopenedIds));
  }
  const newEntries = entries.filter(({ reopened }) => reopened === undefined);
  if (newEntries.length === 0) return;
  let next = await nextNumber(tx, classRow.id);
  await tx.insert(memberships).values(
    newEntries.map(({ userId, since, reason, number }) => ({
      classId: classRow.id,
      academicYearId: classRow.yearId,
      userId,
      number: number ?? next++,
      joinedOn: since,
      joinedReason: reason,
    })),
  );
}

/**
 * The preset first day: today, or the year's first day while the class has no mark yet and is only being put together. For a pupil who has
 * left another class of the year, it is not before that day.
 */
export const findPresetFirstDay = async (
  tx: Database,
  classRow: ClassOfYear,
  today: string,
): Promise<string> => presetDay(classRow, today, await hasMarks(tx, classRow.id), []);

function presetDay(
  classRow: ClassOfYear,
  today: string,
  isMarked: boolean,
  ofYear: readonly CurrentMembership[],
): string {
  if (isMarked) return today;
  const left = ofYear.flatMap(({ leftOn }) => leftOn ?? []);
  return [classRow.start, ...left].toSorted().at(-1) ?? classRow.start;
}

function refuseOverlap(classRow: ClassOfYear, ofYear: readonly CurrentMembership[], joinedOn: string): void {
  const current = ofYear.find((one) => one.leftOn === null || one.leftOn > joinedOn);
  if (!current) return;
  if (current.classId === classRow.id && current.leftOn === null)
    throw pupilProblem('Siswa sudah ada di kelas ini');
  // Of a class of another school, the message tells only that the day is refused.
  if (isOfAnotherSchool(current.schoolId, classRow.schoolId)) {
    if (current.leftOn === null) throw pupilProblem('Siswa ini belum dapat dimasukkan ke kelas');
    throw invalid({ path: 'joined_on', msg: `Paling awal ${formatDate(current.leftOn)}` });
  }
  const since = `sejak ${formatDate(current.joinedOn)}`;
  if (current.leftOn === null) {
    throw pupilProblem(
      `Siswa masih tercatat di kelas ${current.className} ${since}. Pindahkan dari kelas itu.`,
    );
  }
  const msg = `Siswa tercatat di kelas ${current.className} ${since}; paling awal ${formatDate(current.leftOn)}`;
  throw invalid({ path: 'joined_on', msg });
}
