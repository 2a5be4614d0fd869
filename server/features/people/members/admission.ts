/** Pupils who come into a class come into its school. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { isOfAnotherSchool } from '../../../db/scope.ts';
import { users } from '../../../schema.ts';
import type { UserRow } from '../users.ts';
import { type ClassOfYear, pupilProblem } from './locks.ts';

/**
 * Refuses a pupil of another school.
 * @throws HttpProblem 400 beside `userId`
 */
export function checkAdmission({ user }: UserRow, { schoolId }: ClassOfYear): void {
  if (isOfAnotherSchool(user.schoolId, schoolId)) throw pupilProblem('Siswa ini terdaftar di sekolah lain');
}

/** Gives the school of the class to pupils who have none yet. */
export async function assignSchoolToPupils(
  tx: Database,
  rows: readonly UserRow[],
  { schoolId }: ClassOfYear,
): Promise<void> {
  const ids = rows.flatMap(({ user }) => (user.schoolId === null ? [user.id] : []));
  if (schoolId === null || ids.length === 0) return;
  await tx.update(users).set({ schoolId }).where(inArray(users.id, ids));
}

/** @throws HttpProblem 400 beside `userId` */
export async function admitPupil(tx: Database, row: UserRow, classRow: ClassOfYear): Promise<void> {
  checkAdmission(row, classRow);
  await assignSchoolToPupils(tx, [row], classRow);
}
