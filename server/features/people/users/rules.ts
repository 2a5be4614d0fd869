/** Rules for a user beyond the form of the fields. Each rule reads under a lock that keeps its result true. */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { FieldProblem } from '../../../../contract/envelope.ts';
import { isStudentRole, ROLES } from '../../../../contract/roles.ts';
import type { UserInput } from '../../../../contract/people/users.ts';
import type { Database } from '../../../db/client.ts';
import { classes, memberships, roles, subjects, users } from '../../../schema.ts';
import { isNotGoneOn } from '../members/queries.ts';
import type { RoleRow, UserRow } from '../users.ts';
import type { Scope } from '../../../db/scope.ts';
import { requireRowId, toRowId } from '../../../base/ids.ts';
import { NO_SUCH_SCHOOL, schoolToWrite } from '../../schools/index.ts';
import { NIS_TAKEN, decidePupilNumbers, findValuesTakenElsewhere } from './pupilNumbers.ts';
import { invalid, refused } from '../../../base/problem.ts';

const NO_ROLE = 'Peran tidak ditemukan';
const TAKEN_MESSAGE = 'Sudah dipakai pengguna lain';
export const EMAIL_TAKEN = { path: 'email', msg: TAKEN_MESSAGE };

/** The constraints of the database, which has the last word on these rules. */
export const USER_CONSTRAINTS = {
  users_identifier_key: { path: 'identifier', msg: TAKEN_MESSAGE },
  users_email_key: EMAIL_TAKEN,
  users_nis_key: { path: 'nis', msg: NIS_TAKEN },
  users_nisn_key: { path: 'nisn', msg: TAKEN_MESSAGE },
  users_role_id_roles_id_fk: { path: 'role_id', msg: NO_ROLE },
  users_school_id_schools_id_fk: { path: 'SchoolId', msg: NO_SUCH_SCHOOL },
} as const;

export const LAST_ADMIN_MESSAGE = 'Harus tetap ada paling sedikit satu Admin';

/** The name of the role that a filter asks for. @throws HttpProblem 400 beside `role_id` */
export async function findRoleNames(
  db: Database,
  ids: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (ids === undefined) return undefined;
  const rowIds = ids.map((id) => requireRowId(id, 'role_id', NO_ROLE));
  const named = await db.select().from(roles).where(inArray(roles.id, rowIds));
  if (named.length < new Set(rowIds).size) throw invalid({ path: 'role_id', msg: NO_ROLE });
  return named.map(({ name }) => name);
}

/**
 * Checks the fields of a user.
 * @returns the role, and the fields as columns
 * @throws HttpProblem 400 naming every wrong field
 */
export async function checkUserFields(
  tx: Database,
  scope: Scope,
  input: UserInput,
  { before, today }: { before?: UserRow; today: string },
) {
  const { role_id, birth_date, email, fullname, gender, address, nis, nisn, employee_number } = input;
  const roleId = toRowId(role_id);
  const [role] = roleId === null ? [] : await tx.select().from(roles).where(eq(roles.id, roleId));
  const problems: FieldProblem[] = [];
  if (!role) problems.push({ path: 'role_id', msg: NO_ROLE });
  else if (email === null && !isStudentRole(role.name)) {
    problems.push({ path: 'email', msg: 'Wajib diisi, kecuali untuk siswa' });
  }
  if (role && !isStudentRole(role.name)) {
    if (nis) problems.push({ path: 'nis', msg: 'Hanya untuk siswa' });
    if (nisn) problems.push({ path: 'nisn', msg: 'Hanya untuk siswa' });
  }
  if (role && employee_number && isStudentRole(role.name)) {
    problems.push({ path: 'employee_number', msg: 'Hanya untuk guru dan staf' });
  }
  if (birth_date !== null && birth_date > today) {
    problems.push({ path: 'birth_date', msg: 'Tidak boleh di masa depan' });
  }
  if (!role || problems.length > 0) throw invalid(...problems);
  // A new administrator belongs to no school unless one is named, because more schools may be added.
  const isForAll =
    input.SchoolId === undefined && !before && role.name === ROLES.admin && scope.schoolId === null;
  const schoolId = isForAll ? null : await schoolToWrite(tx, scope, input.SchoolId, before?.user.schoolId);
  const numbers = isStudentRole(role.name)
    ? await decidePupilNumbers(tx, input, schoolId, before?.user)
    : { identifier: input.identifier, nis: null };
  const taken = await findValuesTakenElsewhere(tx, scope, { ...numbers, email, nisn }, before?.user.id);
  if (taken.length > 0) throw invalid(...taken);
  return {
    role,
    columns: {
      ...numbers,
      email,
      fullname,
      gender,
      address,
      birthDate: birth_date,
      roleId: role.id,
      // Clients that do not know these fields do not send them; undefined leaves them unchanged.
      nisn,
      employeeNumber: employee_number,
      schoolId,
    },
  };
}

/** The last administrator who looks after all schools stays one. @throws HttpProblem 400 beside `SchoolId` */
export async function checkAdminSchool(
  tx: Database,
  { user, role }: UserRow,
  next: number | null,
): Promise<void> {
  if (role.name === ROLES.admin && user.schoolId === null && next !== null && (await isLastAdmin(tx, user))) {
    throw invalid({ path: 'SchoolId', msg: 'Harus tetap ada paling sedikit satu Admin tanpa sekolah' });
  }
}

/**
 * A role may change only while nothing depends on the old one.
 * @throws HttpProblem 400 beside `role_id`
 */
export async function checkRoleChange(
  tx: Database,
  { user, role }: UserRow,
  next: RoleRow,
  today: string,
): Promise<void> {
  if (role.id === next.id) return;
  const problem = (msg: string) => invalid({ path: 'role_id', msg });
  if (role.name === ROLES.admin && (await isLastAdmin(tx, user))) throw problem(LAST_ADMIN_MESSAGE);
  if (role.name === ROLES.teacher) {
    const taughtSubjectCount = await tx.$count(subjects, eq(subjects.teacherId, user.id));
    if (taughtSubjectCount > 0) throw problem(`Masih mengajar ${taughtSubjectCount} mata pelajaran`);
  }
  if (isStudentRole(next.name)) {
    const ledClassCount = await tx.$count(classes, eq(classes.homeroomTeacherId, user.id));
    if (ledClassCount > 0) throw problem(`Masih menjadi wali kelas di ${ledClassCount} kelas`);
  }
  if (isStudentRole(role.name) && !isStudentRole(next.name)) {
    const joinedClassCount = await countClassesOfPupil(tx, user.id, today);
    if (joinedClassCount > 0) throw problem(`Masih terdaftar sebagai siswa di ${joinedClassCount} kelas`);
  }
}

/**
 * Checks that somebody remains who can activate the user again: not the own account, and not the last administrator.
 * @throws HttpProblem 400
 */
export async function checkDeactivation(tx: Database, { user, role }: UserRow, by: number): Promise<void> {
  if (user.id === by) throw refused('Anda tidak dapat menonaktifkan akun Anda sendiri');
  if (role.name === ROLES.admin && (await isLastAdmin(tx, user))) throw refused(LAST_ADMIN_MESSAGE);
}

/** Counts the classes in which a pupil is, or will be. */
const countClassesOfPupil = (tx: Database, userId: number, today: string): Promise<number> =>
  tx.$count(memberships, and(eq(memberships.userId, userId), isNotGoneOn(today)));

/**
 * Tells whether no other administrator would remain. Call it with the row of this one locked.
 *
 * An administrator whom nobody is just changing is held (FOR SHARE), so that he or she stays one until this transaction ends; others may
 * hold the same one, so that no school waits for another. Only where there is none do those who remove administrators wait for one
 * another, by the role's row: two who remove each other then count what the other one did.
 */
export async function isLastAdmin(
  tx: Database,
  { id, isActive, schoolId }: UserRow['user'],
): Promise<boolean> {
  if (!isActive) return false;
  const [admin] = await tx.select().from(roles).where(eq(roles.name, ROLES.admin));
  if (!admin) return true;
  // An administrator of one school cannot replace one who looks after all schools.
  const sameReachCondition = schoolId === null ? isNull(users.schoolId) : undefined;
  const others = and(eq(users.roleId, admin.id), users.isActive, ne(users.id, id), sameReachCondition);
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(others)
    // Somebody of the same school first: whoever is held cannot be changed by others meanwhile.
    .orderBy(sql`${users.schoolId} is distinct from ${schoolId}`, users.id)
    .limit(1)
    .for('share', { skipLocked: true });
  if (held.length > 0) return false;
  await tx.select().from(roles).where(eq(roles.id, admin.id)).for('no key update');
  return (await tx.$count(users, others)) === 0;
}
