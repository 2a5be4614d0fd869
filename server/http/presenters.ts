/** The only door from a row to JSON: what is not written here never leaves the server. */
import { API_BASE, calls } from '../../contract/calls.ts';
import type { Role, User } from '../../contract/users.ts';
import type { RoleRow, UserRow } from '../db/queries/users.ts';

export const presentImage = (name: string | null): string | null =>
  name === null ? null : API_BASE + calls.getImage.path(name);

export const presentRole = ({ id, name }: RoleRow): Role => ({ id, name });

export const presentUser = ({ user, role }: UserRow): User => ({
  id: user.id,
  identifier: user.identifier,
  username: user.identifier,
  email: user.email,
  fullname: user.fullname,
  gender: user.gender,
  address: user.address,
  birth_date: user.birthDate,
  role_id: role.id,
  Role: presentRole(role),
  image: presentImage(user.image),
});
