/** A teacher whom somebody chose, for a subject, a class or a lesson. */
import type { Id } from '../../../../contract/calls.ts';
import type { FieldProblem } from '../../../../contract/envelope.ts';
import { isStudentRole, ROLES } from '../../../../contract/roles.ts';
import { toRowId } from '../../../base/ids.ts';
import { isProblem } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { lockAccount, lockUser, type UserRow } from '../users.ts';
import { isOfAnotherSchool, type Scope } from '../../../db/scope.ts';

export const NO_TEACHER = 'Guru tidak ditemukan';

interface Wanted {
  /** The field that says who, as the body names it. */
  readonly path: string;
  /** The school for which the teacher is chosen; undefined or null: of no school, or it is looked at later. */
  readonly schoolId?: number | null | undefined;
  /** Who it is already: stays after having left, and may be of no school, which the office of one does not see. */
  readonly keptId?: number | null | undefined;
  /** Wali kelas may be anybody of the staff. */
  readonly orStaff?: boolean;
}

/**
 * The teacher that a body names, locked so that he or she stays what is checked here: a teacher who is active, and of that school or of none.
 *
 * @returns what to say beside the field where it is somebody else
 */
export async function lockTeacher(
  tx: Database,
  scope: Scope,
  wanted: Id,
  { path, schoolId = null, keptId, orStaff = false }: Wanted,
): Promise<UserRow | FieldProblem> {
  const id = toRowId(wanted);
  if (id === null) return { path, msg: NO_TEACHER };
  const isKept = id === keptId;
  const row = await (isKept ? lockAccount(tx, id, 'share') : lockUser(tx, scope, id, 'share'));
  if (!row || (orStaff && isStudentRole(row.role.name))) return { path, msg: NO_TEACHER };
  if (!orStaff && row.role.name !== ROLES.teacher) return { path, msg: 'Pengguna ini bukan guru' };
  if (!row.user.isActive && !isKept) return { path, msg: 'Guru ini nonaktif. Pilih guru lain.' };
  return problemOfSchool(row, schoolId, path) ?? row;
}

/** The same, of which only the id is written; nobody chosen is written as it was sent. */
export async function teacherToWrite<None extends null | undefined>(
  tx: Database,
  scope: Scope,
  wanted: Id | None,
  chosen: Wanted,
): Promise<number | None | FieldProblem> {
  if (wanted === null || wanted === undefined) return wanted;
  const found = await lockTeacher(tx, scope, wanted, chosen);
  return isProblem(found) ? found : found.user.id;
}

/** Who is of no school may teach in all of them. */
export const problemOfSchool = (
  { user }: UserRow,
  schoolId: number | null,
  path: string,
): FieldProblem | undefined =>
  isOfAnotherSchool(user.schoolId, schoolId) ? { path, msg: 'Guru ini dari sekolah lain' } : undefined;
