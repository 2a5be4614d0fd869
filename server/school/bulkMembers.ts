/** Puts several pupils into a class, all or none, by the rules for one. */
import type { FieldProblem } from '../../contract/envelope.ts';
import type { Id } from '../../contract/calls.ts';
import { HttpProblem, invalid } from '../base/problem.ts';
import { rowIdOf } from '../base/ids.ts';
import type { Database } from '../db/client.ts';
import type { UserRow } from '../db/queries/users.ts';
import type { Scope } from '../db/scope.ts';
import { type ClassOfYear, lockClass, lockPupil, NO_STUDENT } from './memberLocks.ts';
import { join, type Joining } from './membershipRules.ts';
import { admitTo } from './schoolRules.ts';

interface Added {
  readonly klass: ClassOfYear;
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
  /** What is refused for one is told beside it, and the others are looked at, too. */
  const told = async <T>(at: number, who: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HttpProblem) || !error.data?.length) throw error;
      problems.push(
        ...error.data.map(({ msg }) => ({ path: `userIds.${at}`, msg: who ? `${who}: ${msg}` : msg })),
      );
      return undefined;
    }
  };
  const asked = ids.map((id, at) => ({ at, id: rowIdOf(id, `userIds.${at}`, NO_STUDENT) }));
  // In the one order in which everybody locks them; then the class.
  const locked = new Map<number, UserRow>();
  for (const { at, id } of asked.toSorted((a, b) => a.id - b.id)) {
    const row = await told(at, '', () => lockPupil(tx, scope, id));
    if (row) locked.set(at, row);
  }
  const klass = await lockClass(tx, scope, classId);
  const joined: { row: UserRow; since: string }[] = [];
  for (const { at } of asked) {
    const row = locked.get(at);
    if (!row) continue;
    const since = await told(at, row.user.fullname, async () => {
      await admitTo(tx, row, klass);
      return join(tx, klass, { ...joining, userId: row.user.id });
    });
    if (since !== undefined) joined.push({ row, since });
  }
  const [first, ...others] = problems.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (first) throw invalid(first, ...others);
  return { klass, rows: joined.map(({ row }) => row), joined };
}

const placeOf = ({ path }: FieldProblem): number => Number(path.split('.')[1]);
