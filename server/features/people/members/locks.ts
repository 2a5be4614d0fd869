/** Locks that keep checked rules about members true until commit: first the pupil is locked, then the classes in the order of their ids. */
import { and, eq } from 'drizzle-orm';
import { isStudentRole } from '../../../../contract/roles.ts';
import { requireRowId } from '../../../base/ids.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { found } from '../../../db/found.ts';
import { lockUser, lockUsers, type UserRow } from '../users.ts';
import { academicYears, classes } from '../../../schema.ts';

/** A problem with the pupil whom a body names. */
export const pupilProblem = (msg: string) => invalid({ path: 'userId', msg });
export const NO_STUDENT = 'Siswa tidak ditemukan';

/**
 * Checks that the user whom a body names is an active pupil.
 * @throws HttpProblem 400 beside `userId`
 */
export function checkActivePupil(row: UserRow | undefined): UserRow {
  if (!row) throw pupilProblem(NO_STUDENT);
  if (!isStudentRole(row.role.name)) throw pupilProblem('Pengguna ini bukan siswa');
  if (!row.user.isActive) throw pupilProblem('Siswa ini nonaktif. Aktifkan lagi lebih dulu.');
  return row;
}

/**
 * Locks the pupil whom a body names, so that nobody else changes the pupil's classes meanwhile.
 * @throws HttpProblem 400 beside `userId`
 */
export const lockPupil = async (tx: Database, scope: Scope, id: number | string): Promise<UserRow> =>
  checkActivePupil(await lockUser(tx, scope, requireRowId(id, 'userId', NO_STUDENT), 'no key update'));

/** Locks several users in the order in which everybody locks them. Whether they are pupils is not checked. */
export async function lockPupils(
  tx: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserRow>> {
  const rows = await lockUsers(tx, scope, ids, 'no key update');
  return new Map(rows.map((row) => [row.user.id, row]));
}

export interface ClassOfYear {
  readonly id: number;
  readonly name: string;
  readonly schoolId: number | null;
  readonly yearId: number;
  readonly yearName: string;
  /** YYYY-MM-DD, both included. */
  readonly start: string;
  readonly end: string;
}

const selectClass = (db: Database, scope: Scope, id: number) =>
  db
    .select({
      id: classes.id,
      name: classes.name,
      schoolId: classes.schoolId,
      yearId: academicYears.id,
      yearName: academicYears.name,
      start: academicYears.startDate,
      end: academicYears.endDate,
    })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(and(eq(classes.id, id), scopeCondition(scope, classes.schoolId)));

/** @throws NoSuchRow */
export const classOfYear = async (db: Database, scope: Scope, id: number): Promise<ClassOfYear> =>
  found(await selectClass(db, scope, id));

/**
 * Locks a class, so that nobody else changes its members meanwhile; writing marks waits, too.
 * @throws NoSuchRow
 */
export const lockClass = async (tx: Database, scope: Scope, id: number): Promise<ClassOfYear> =>
  found(await selectClass(tx, scope, id).for('no key update', { of: classes }));

/**
 * Locks several classes in the order in which everybody locks them.
 * @throws NoSuchRow
 */
export async function lockClasses(
  tx: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, ClassOfYear>> {
  const locked = new Map<number, ClassOfYear>();
  for (const id of ids.toSorted((a, b) => a - b)) locked.set(id, await lockClass(tx, scope, id));
  return locked;
}
