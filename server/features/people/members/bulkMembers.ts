/** Puts several pupils into a class, all or none, by the rules for one. */
import type { FieldProblem } from '../../../../contract/envelope.ts';
import type { Id } from '../../../../contract/calls.ts';
import { HttpProblem, invalid } from '../../../base/problem.ts';
import { rowIdOf } from '../../../base/ids.ts';
import type { Database } from '../../../db/client.ts';
import type { UserRow } from '../users.ts';
import type { Scope } from '../../../db/scope.ts';
import { asPupil, type ClassOfYear, lockClass, lockPupils, NO_STUDENT } from './locks.ts';
import { insertEntries, type Entry, type Joining, joiningOf } from './join.ts';
import { admitAll, checkAdmission } from './admission.ts';

interface Added {
  readonly classRow: ClassOfYear;
  readonly rows: readonly UserRow[];
  readonly joined: readonly { readonly row: UserRow; readonly since: string }[];
}

/** @throws HttpProblem 400 that names each pupil who cannot join, and why */
export async function joinAll(
  tx: Database,
  scope: Scope,
  classId: number,
  ids: readonly Id[],
  joining: Omit<Joining, 'userId'>,
): Promise<Added> {
  const problems: FieldProblem[] = [];
  /** Collects what is refused for one pupil, with the pupil's position, so that the others are checked as well. */
  const withPosition = <T>(at: number, who: string, work: () => T): T | undefined => {
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
  const requestedPupils = ids.map((id, at) => ({ at, id: rowIdOf(id, `userIds.${at}`, NO_STUDENT) }));
  // Pupils are locked first, in the order in which everybody locks them, and the class after them.
  const rows = await lockPupils(
    tx,
    scope,
    requestedPupils.map(({ id }) => id),
  );
  const classRow = await lockClass(tx, scope, classId);
  const entryOf = await joiningOf(tx, classRow, [...rows.keys()], joining);
  const joined: { row: UserRow; entry: Entry }[] = [];
  for (const { at, id } of requestedPupils) {
    const row = withPosition(at, '', () => asPupil(rows.get(id)));
    if (!row) continue;
    const entry = withPosition(at, row.user.fullname, () => {
      checkAdmission(row, classRow);
      return entryOf(id);
    });
    if (entry) joined.push({ row, entry });
  }
  const [first, ...others] = problems;
  if (first) throw invalid(first, ...others);
  const admitted = joined.map(({ row }) => row);
  await admitAll(tx, admitted, classRow);
  await insertEntries(
    tx,
    classRow,
    joined.map(({ entry }) => entry),
  );
  return { classRow, rows: admitted, joined: joined.map(({ row, entry: { since } }) => ({ row, since })) };
}
