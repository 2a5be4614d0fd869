/** Finds the pupils whose cards and numbers were read, or who were chosen. */
import { and, eq, sql } from 'drizzle-orm';
import type { Id } from '../../../../contract/calls.ts';
import type { TapKind, TapOutcome } from '../../../../contract/gate/words.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import { scopeOfSchool } from '../../../auth/scope.ts';
import { groupBy } from '../../../base/groups.ts';
import { requireRowId } from '../../../base/ids.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { runWithKeptPlan } from '../../../db/prepared.ts';
import { gateCards, roles, users } from '../../../schema.ts';
import { lockUser } from '../../people/index.ts';

export interface Read {
  readonly kind: TapKind;
  readonly value: string;
}

/** Whose it is, or why it is nobody's. A number of another school is as unknown as one that nobody has. */
export type Holder = { readonly userId: number } | Extract<TapOutcome, 'unknown' | 'left' | 'withdrawn'>;

/** As card numbers are compared: readers write them with separators, and in either case. */
export const plainCardNumber = (number: string): string => number.toUpperCase().replaceAll(/[\s:.-]/g, '');

/** Whether it may be the number of a chip. */
export const isMaybeChip = ({ kind }: Pick<Read, 'kind'>): boolean => kind === 'chip' || kind === 'scanned';

const plainNis = (value: string): string => value.trim().toLowerCase();

/** Reads whose the given cards and numbers are at a school, in one statement for chips and one for NIS. */
export async function createHolderLookup(
  db: Database,
  schoolId: number,
  reads: readonly Read[],
): Promise<(read: Read) => Holder> {
  const chips = await listChips(
    db,
    schoolId,
    reads.filter(isMaybeChip).map(({ value }) => plainCardNumber(value)),
  );
  const pupils = await listByNis(
    db,
    schoolId,
    reads.filter(({ kind }) => kind !== 'chip').map(({ value }) => plainNis(value)),
  );
  // A file has thousands of lines, each of which is looked up.
  const chipsByNumber = groupBy(chips, ({ number }) => number);
  const pupilsByNis = new Map(pupils.map((pupil) => [pupil.number, pupil]));
  return ({ kind, value }) => {
    const of = isMaybeChip({ kind }) ? (chipsByNumber.get(plainCardNumber(value)) ?? []) : [];
    if (of.length === 0 && kind !== 'chip') return toHolder(pupilsByNis.get(plainNis(value)));
    const present = of.find(({ withdrawnAt }) => withdrawnAt === null);
    return of.length > 0 && !present ? 'withdrawn' : toHolder(present);
  };
}

interface FoundPupil {
  readonly userId: number;
  readonly isActive: boolean;
  readonly role: string;
}

const toHolder = (pupil: FoundPupil | undefined): Holder => {
  if (!pupil || !isStudentRole(pupil.role)) return 'unknown';
  return pupil.isActive ? { userId: pupil.userId } : 'left';
};

const texts = (values: readonly string[]) => sql`any(${sql.param([...new Set(values)])}::text[])`;

const listChips = async (db: Database, schoolId: number, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : runWithKeptPlan(
        db
          .select({
            number: gateCards.number,
            withdrawnAt: gateCards.withdrawnAt,
            userId: users.id,
            isActive: users.isActive,
            role: roles.name,
          })
          .from(gateCards)
          .innerJoin(users, and(eq(users.id, gateCards.userId), eq(users.schoolId, schoolId)))
          .innerJoin(roles, eq(roles.id, users.roleId))
          .where(and(eq(gateCards.schoolId, schoolId), sql`${gateCards.number} = ${texts(numbers)}`)),
      );

/** The expressions are those of the index of NIS. */
const listByNis = async (db: Database, schoolId: number, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : runWithKeptPlan(
        db
          .select({
            number: sql<string>`lower(${users.nis})`,
            userId: users.id,
            isActive: users.isActive,
            role: roles.name,
          })
          .from(users)
          .innerJoin(roles, eq(roles.id, users.roleId))
          .where(
            and(
              sql`coalesce(${users.schoolId}, 0) = ${schoolId}`,
              sql`lower(${users.nis}) = ${texts(numbers)}`,
            ),
          ),
      );

/** A pupil of the school; who has left it has no arrivals any more. @throws HttpProblem 400 beside `user_id` */
export async function requirePupil(tx: Database, schoolId: number, userId: Id): Promise<number> {
  const msg = 'Siswa tidak ditemukan';
  const id = requireRowId(userId, 'user_id', msg);
  const row = await lockUser(tx, scopeOfSchool(schoolId), id, 'share');
  if (!row || !isStudentRole(row.role.name)) throw invalid({ path: 'user_id', msg });
  if (!row.user.isActive) throw invalid({ path: 'user_id', msg: 'Siswa ini sudah keluar' });
  return id;
}
