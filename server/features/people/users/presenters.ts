/** The presenters of this file are the only way from a row to JSON: what they do not write never leaves the server. */
import { isStudentRole, ROLES } from '../../../../contract/roles.ts';
import type { ListedUser, Role, Student, User, UserDetail } from '../../../../contract/people/users.ts';
import { NO_PASSWORD } from '../../../auth/passwords.ts';
import { presentImage } from '../../../images/presentImage.ts';
import type { PlacedUser } from './reads.ts';
import type { RoleRow, UserRow } from '../users.ts';

export const presentRole = ({ id, name }: RoleRow): Role => ({ id, name });

/**
 * What the office reads of a user, and what users read of themselves. Here and below the fields are added by `Object.assign`, because
 * spreading an object of so many takes fifty times as long: for a page of users a tenth of the whole call.
 */
export const presentUser = (row: UserRow): User =>
  Object.assign(presentPupil(row), {
    email: row.user.email,
    address: row.user.address,
    birth_date: row.user.birthDate,
    is_active: row.user.isActive,
    nisn: row.user.nisn,
    employee_number: row.user.employeeNumber,
    SchoolId: row.user.schoolId,
    School: row.school,
  });

/** A user in the office's list. */
export function presentListedUser(row: PlacedUser): ListedUser {
  const { passwordHash, mustChangePassword } = row.user;
  const { class: classRow, subjects, homerooms } = row.places;
  const password_state = passwordHash === NO_PASSWORD ? 'none' : mustChangePassword ? 'first' : 'own';
  return Object.assign(
    presentUser(row),
    { password_state } as const,
    isStudentRole(row.role.name) && { Class: classRow },
    row.role.name === ROLES.teacher && {
      subject_count: subjects ?? 0,
      HomeroomClasses: [...(homerooms ?? [])],
    },
  );
}

/** One user by itself, for the office. */
export const presentUserDetail = (row: UserRow, classes: UserDetail['Classes']): UserDetail => ({
  ...presentUser(row),
  Classes: classes,
  inactive_since: row.user.inactiveSince,
  inactive_reason: row.user.inactiveReason,
  anonymised_at: row.user.anonymisedAt?.toISOString() ?? null,
});

/** What everybody else on the staff reads of a user. */
export const presentPupil = ({ user, role }: UserRow): Student => ({
  id: user.id,
  identifier: user.identifier,
  username: user.identifier,
  nis: user.nis,
  fullname: user.fullname,
  gender: user.gender,
  role_id: role.id,
  Role: presentRole(role),
  image: presentImage(user.image),
});
