/** Puts several pupils into a class, all or none, by the rules for one. */
import type { FieldProblem } from '../../../../contract/envelope.ts';
import type { Id } from '../../../../contract/calls.ts';
import { HttpProblem, invalid } from '../../../base/problem.ts';
import { requireRowId } from '../../../base/ids.ts';
import type { Database } from '../../../db/client.ts';
import type { UserRow } from '../users.ts';
import type { Scope } from '../../../db/scope.ts';
import { checkActivePupil, type ClassOfYear, lockClass, lockPupils, NO_STUDENT } from './locks.ts';
import { insertEntries, type MembershipEntry, type JoinRequest, prepareEntryRules } from './join.ts';
import { assignSchoolToPupils, checkAdmission } from './admission.ts';

interface AddedPupils {
  readonly classRow: ClassOfYear;
  readonly rows: readonly UserRow[];
  readonly joined: readonly { readonly row: UserRow; readonly since: string }[];
}

/** @throws HttpProblem 400 that names each pupil who cannot join, and why */
export async function addPupilsToClass(
  tx: Database,
  scope: Scope,
  classId: number,
  ids: readonly Id[],
  joining: Omit<JoinRequest, 'userId'>,
): Promise<AddedPupils> {
  const problems: FieldProblem[] = [];
  /** Collects what is refused for one pupil, with the pupil's position, so that the others are checked as well. */
  const collectProblemsAt = <T>(at: number, who: string, work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof HttpProblem) || !error.data?.length) throw error;
      problems.push(
        ...error.data.map(({ msg }) => ({ path: `userIds.${at}`, msg: who ? `${who}: ${msg}` : msg })),
      );
      return undefined;
    }
  };
  const requestedPupils = ids.map((id, at) => ({ at, id: requireRowId(id, `userIds.${at}`, NO_STUDENT) }));
  // Pupils are locked first, in the order in which everybody locks them, and the class after them.
  const rows = await lockPupils(
    tx,
    scope,
    requestedPupils.map(({ id }) => id),
  );
  const classRow = await lockClass(tx, scope, classId);
  const decideEntry = await prepareEntryRules(tx, classRow, [...rows.keys()], joining);
  const joined: { row: UserRow; entry: MembershipEntry }[] = [];
  for (const { at, id } of requestedPupils) {
    const row = collectProblemsAt(at, '', () => checkActivePupil(rows.get(id)));
    if (!row) continue;
    const entry = collectProblemsAt(at, row.user.fullname, () => {
      checkAdmission(row, classRow);
      return decideEntry(id);
    });
    if (entry) joined.push({ row, entry });
  }
  const [first, ...others] = problems;
  if (first) throw invalid(first, ...others);
  const admitted = joined.map(({ row }) => row);
  await assignSchoolToPupils(tx, admitted, classRow);
  await insertEntries(
    tx,
    classRow,
    joined.map(({ entry }) => entry),
  );
  return { classRow, rows: admitted, joined: joined.map(({ row, entry: { since } }) => ({ row, since })) };
}
