/** Checks the teacher whom somebody chose for a subject, a class or a lesson. */
import type { Id } from '../../../../contract/calls.ts';
import type { FieldProblem } from '../../../../contract/envelope.ts';
import { isStudentRole, ROLES } from '../../../../contract/roles.ts';
import { toRowId } from '../../../base/ids.ts';
import { isProblem } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { lockAccount, lockUser, type UserRow } from '../users.ts';
import { isOfAnotherSchool, type Scope } from '../../../db/scope.ts';

export const NO_TEACHER = 'Guru tidak ditemukan';

interface TeacherChoice {
  /** The body's field that names the teacher; problems are reported beside it. */
  readonly path: string;
  /** The school for which the teacher is chosen; undefined or null: there is none, or it is checked later. */
  readonly schoolId?: number | null | undefined;
  /** The present teacher, who may stay after having left, and may have no school, so that the office of one school does not see him or her. */
  readonly keptId?: number | null | undefined;
  /** Allows anybody of the staff, as for a wali kelas. */
  readonly allowsAnyStaff?: boolean;
}

/**
 * Locks the teacher that a body names, so that what is checked here stays true: an active teacher of that school or of none.
 *
 * @returns the teacher, or the problem to report beside the field
 */
export async function lockTeacher(
  tx: Database,
  scope: Scope,
  wanted: Id,
  { path, schoolId = null, keptId, allowsAnyStaff = false }: TeacherChoice,
): Promise<UserRow | FieldProblem> {
  const id = toRowId(wanted);
  if (id === null) return { path, msg: NO_TEACHER };
  const isKept = id === keptId;
  const row = await (isKept ? lockAccount(tx, id, 'share') : lockUser(tx, scope, id, 'share'));
  if (!row || (allowsAnyStaff && isStudentRole(row.role.name))) return { path, msg: NO_TEACHER };
  if (!allowsAnyStaff && row.role.name !== ROLES.teacher) return { path, msg: 'Pengguna ini bukan guru' };
  if (!row.user.isActive && !isKept) return { path, msg: 'Guru ini nonaktif. Pilih guru lain.' };
  return problemOfSchool(row, schoolId, path) ?? row;
}

/** The id of the teacher to write, checked by {@link lockTeacher}; null and undefined are returned as they were sent. */
export async function teacherToWrite<None extends null | undefined>(
  tx: Database,
  scope: Scope,
  wanted: Id | None,
  chosen: TeacherChoice,
): Promise<number | None | FieldProblem> {
  if (wanted === null || wanted === undefined) return wanted;
  const found = await lockTeacher(tx, scope, wanted, chosen);
  return isProblem(found) ? found : found.user.id;
}

/** The problem of a teacher of another school. One without a school may teach in all of them. */
export const problemOfSchool = (
  { user }: UserRow,
  schoolId: number | null,
  path: string,
): FieldProblem | undefined =>
  isOfAnotherSchool(user.schoolId, schoolId) ? { path, msg: 'Guru ini dari sekolah lain' } : undefined;
