import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
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

/**
 * Selects users with their role and school.
 * @param more further columns to select
 */
export const selectUsers = <M extends SelectedFields = Record<never, never>>(db: Database, more?: M) =>
  db
    .select({ ...userColumns, ...(more ?? ({} as M)) })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(schools, eq(schools.id, users.schoolId));

/**
 * The text that all staff may search. A search may cover only what its answer shows, or it would reveal the rest word by word;
 * `users.search` also holds the e-mail, so it is only for the office.
 */
export const textShownToStaff: SQL = sql`hadir_fold(${users.fullname} || ' ' || ${users.identifier} || ' ' || coalesce(${users.nis}, ''))`;

/** The audited fields of a user, by their names on the wire. */
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
  return found(await selectUsers(db).where(and(eq(users.id, id), scopeCondition(scope, users.schoolId))));
}

/**
 * Finds an account whichever school the request is about, e.g. somebody's own.
 * @throws NoSuchRow
 */
export async function findAccount(db: Database, id: number): Promise<UserRow> {
  return found(await selectUsers(db).where(eq(users.id, id)));
}

/**
 * The present full name, to be stored beside what the person did.
 * @throws NoSuchRow
 */
export async function fullnameOf(db: Database, id: number): Promise<string> {
  return found(await db.select({ name: users.fullname }).from(users).where(eq(users.id, id))).name;
}

type LockStrength = 'share' | 'update' | 'no key update';

/**
 * Reads a user and locks the row until the transaction ends: `share` while something comes to depend on it, `update` before it is changed,
 * `no key update` to let writers run one after another while foreign keys can still refer to it.
 */
export async function lockUser(
  tx: Database,
  scope: Scope,
  id: number,
  strength: LockStrength,
): Promise<UserRow | undefined> {
  const [row] = await selectUsers(tx)
    .where(and(eq(users.id, id), scopeCondition(scope, users.schoolId)))
    .for(strength, { of: users });
  return row;
}

/** Locks several users in the order of ids, so that two transactions that want the same ones do not deadlock. */
export const lockUsers = async (
  tx: Database,
  scope: Scope,
  ids: readonly number[],
  strength: LockStrength,
): Promise<UserRow[]> =>
  selectUsers(tx)
    .where(and(inArray(users.id, [...ids]), scopeCondition(scope, users.schoolId)))
    .orderBy(asc(users.id))
    .for(strength, { of: users });

/** Locks an account like {@link lockUser}, whichever school the request is about. */
export async function lockAccount(
  tx: Database,
  id: number,
  strength: LockStrength,
): Promise<UserRow | undefined> {
  const [row] = await selectUsers(tx).where(eq(users.id, id)).for(strength, { of: users });
  return row;
}

/**
 * Finds a user by login name, e-mail or NISN, ignoring case. The result is one person: no login name has an `@`, and a login name takes
 * precedence over an equal NISN.
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
