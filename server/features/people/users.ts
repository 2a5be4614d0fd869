import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { type Scope, within } from '../../db/scope.ts';
import { roles, schools, users } from '../../schema.ts';
import { found } from '../../db/found.ts';

export type RoleRow = typeof roles.$inferSelect;

const { search: _search, sortKey: _sortKey, foldedName: _foldedName, ...read } = getTableColumns(users);

export interface UserRow {
  user: Pick<typeof users.$inferSelect, keyof typeof read>;
  role: RoleRow;
  school: { id: number; name: string } | null;
}

export const userColumns = { user: read, role: roles, school: { id: schools.id, name: schools.name } };

/** @param more other columns beside theirs */
export const selectUsers = <M extends SelectedFields = Record<never, never>>(db: Database, more?: M) =>
  db
    .select({ ...userColumns, ...(more ?? ({} as M)) })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(schools, eq(schools.id, users.schoolId));

/**
 * What everybody on the staff sees of a person. A search may look only at what its answer shows, or it would tell the
 * rest word by word; `users.search` holds the e-mail, too, so it is for the office.
 */
export const shownToStaff: SQL = sql`hadir_fold(${users.fullname} || ' ' || ${users.identifier} || ' ' || coalesce(${users.nis}, ''))`;

/** What the audit compares of a user, as the wire calls it. */
export const auditedUser = ({ user, role, school }: UserRow) => ({
  identifier: user.identifier,
  fullname: user.fullname,
  role: role.name,
  school: school?.name ?? null,
  email: user.email,
  gender: user.gender,
  address: user.address,
  birth_date: user.birthDate,
  nis: user.nis,
  nisn: user.nisn,
  employee_number: user.employeeNumber,
});

/** @throws NoSuchRow */
export async function findUser(db: Database, scope: Scope, id: number): Promise<UserRow> {
  return found(await selectUsers(db).where(and(eq(users.id, id), within(scope, users.schoolId))));
}

/** Somebody's own account, whichever school is looked at. @throws NoSuchRow */
export async function findAccount(db: Database, id: number): Promise<UserRow> {
  return found(await selectUsers(db).where(eq(users.id, id)));
}

/** As it stands now, to be kept beside what somebody did. @throws NoSuchRow */
export async function fullnameOf(db: Database, id: number): Promise<string> {
  return found(await db.select({ name: users.fullname }).from(users).where(eq(users.id, id))).name;
}

type Strength = 'share' | 'update' | 'no key update';

/**
 * With the lock that keeps the row as it is until the transaction ends: `share` while something comes to depend on it,
 * `update` before it is changed, `no key update` to come one after another, while others go on pointing at it.
 */
export async function lockUser(
  tx: Database,
  scope: Scope,
  id: number,
  strength: Strength,
): Promise<UserRow | undefined> {
  const [row] = await selectUsers(tx)
    .where(and(eq(users.id, id), within(scope, users.schoolId)))
    .for(strength, { of: users });
  return row;
}

/** Several, one after another by id, so that two who want the same ones never wait for each other. */
export const lockUsers = async (
  tx: Database,
  scope: Scope,
  ids: readonly number[],
  strength: Strength,
): Promise<UserRow[]> =>
  selectUsers(tx)
    .where(and(inArray(users.id, [...ids]), within(scope, users.schoolId)))
    .orderBy(asc(users.id))
    .for(strength, { of: users });

/** Somebody's own account, likewise. */
export async function lockAccount(
  tx: Database,
  id: number,
  strength: Strength,
): Promise<UserRow | undefined> {
  const [row] = await selectUsers(tx).where(eq(users.id, id)).for(strength, { of: users });
  return row;
}

/**
 * Finds a user by login name, e-mail or NISN, ignoring case. No login name has an `@`, and a login name goes before an NISN: so it is one person,
 * whatever else a number is.
 */
export async function findByLogin(db: Database, identifier: string): Promise<UserRow | undefined> {
  const wanted = sql`lower(${identifier})`;
  const rows = await selectUsers(db).where(
    or(
      eq(sql`lower(${users.identifier})`, wanted),
      eq(sql`lower(${users.email})`, wanted),
      eq(users.nisn, identifier),
    ),
  );
  return rows.find(({ user }) => user.identifier.toLowerCase() === identifier.toLowerCase()) ?? rows[0];
}

/** Finds a user by e-mail, ignoring case. */
export async function findByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}
