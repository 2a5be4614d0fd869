import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Page } from '../../http/answer.ts';
import { found } from '../../http/problem.ts';
import type { Database } from '../client.ts';
import { classStudents, roles, userCounts, users } from '../schema.ts';
import { prepared, UNNAMED } from '../prepared.ts';
import { offsetOf, pageOf } from './pages.ts';
import { holdsWord, matchesSearch, wordsOf } from './search.ts';

export type RoleRow = typeof roles.$inferSelect;

const { search: _search, sortKey: _sortKey, foldedName: _foldedName, ...read } = getTableColumns(users);

export interface UserRow {
  user: Pick<typeof users.$inferSelect, keyof typeof read>;
  role: RoleRow;
}

const selectUsers = (db: Database) =>
  db.select({ user: read, role: roles }).from(users).innerJoin(roles, eq(roles.id, users.roleId));

/**
 * What everybody on the staff sees of a person. A search may look only at what its answer shows, or it would tell the
 * rest word by word; `users.search` holds the e-mail, too, so it is for the office.
 */
export const shownToStaff: SQL = sql`hadir_fold(${users.fullname} || ' ' || ${users.identifier})`;

/** A page of the users by name, all or those of one role. */
export async function listUsers(db: Database, query: ListQuery, role?: string): Promise<Page<UserRow>> {
  if (query.search === '') return pageByName(db, query, role);
  const { ids, totalItems } = await pageOfFound(db, query, role);
  if (ids.length === 0) return { rows: [], totalItems };
  const rows = await selectUsers(db).where(inArray(users.id, ids)).orderBy(asc(users.sortKey), asc(users.id));
  return { rows, totalItems };
}

const has = (db: Database, column: PgColumn, role: string | Placeholder | undefined): SQL | undefined =>
  role === undefined
    ? undefined
    : eq(column, sql`${db.select({ id: roles.id }).from(roles).where(eq(roles.name, role))}`);

const total = sql<number>`coalesce(sum(${userCounts.total}), 0)::int`;
const countAll = prepared<{ role?: string }, { total: number }[]>((db) =>
  db.select({ total }).from(userCounts).prepare(UNNAMED),
);
const countRole = prepared<{ role?: string }, { total: number }[]>((db) =>
  db
    .select({ total })
    .from(userCounts)
    .where(has(db, userCounts.roleId, sql.placeholder('role')))
    .prepare(UNNAMED),
);

/** Reads the index of the names, from either end, and of the table only the page's own rows. */
const walk = (direction: typeof asc, role?: Placeholder) =>
  prepared<{ role?: string; size: number; before: number }, UserRow[]>((db) => {
    const page = db
      .select({ id: users.id })
      .from(users)
      .where(has(db, users.roleId, role))
      .orderBy(direction(users.sortKey), direction(users.id))
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('before'));
    return selectUsers(db)
      .where(inArray(users.id, page))
      .orderBy(asc(users.sortKey), asc(users.id))
      .prepare(UNNAMED);
  });
const everybody = { count: countAll, fromStart: walk(asc), fromEnd: walk(desc) };
const ofRole = {
  count: countRole,
  fromStart: walk(asc, sql.placeholder('role')),
  fromEnd: walk(desc, sql.placeholder('role')),
};

async function pageByName(db: Database, query: ListQuery, role?: string): Promise<Page<UserRow>> {
  const { count, fromStart, fromEnd } = role === undefined ? everybody : ofRole;
  const [counted] = await count(db, { role });
  const totalItems = counted?.total ?? 0;
  const before = offsetOf(query);
  const size = Math.min(query.perPage, totalItems - before);
  if (size <= 0) return { rows: [], totalItems };
  const after = totalItems - before - size;
  const rows = await (after < before
    ? fromEnd(db, { role, size, before: after })
    : fromStart(db, { role, size, before }));
  return { rows, totalItems };
}

interface PageOfIds {
  ids: number[];
  totalItems: number;
}

/** Looks at the rows of a search once, for their number and for the page. */
async function pageOfFound(db: Database, query: ListQuery, role?: string): Promise<PageOfIds> {
  const hits = db.$with('hits').as(
    db
      .select({ id: users.id, sortKey: users.sortKey })
      .from(users)
      .where(
        and(
          has(db, users.roleId, role),
          ...wordsOf(query.search).map((word) => holdsWord(users.search, word)),
        ),
      ),
  );
  const [found] = await db
    .with(hits)
    .select({
      totalItems: sql<number>`count(*)::int`,
      ids: sql<number[]>`array(select id from ${hits} order by sort_key, id
        limit ${query.perPage} offset ${offsetOf(query)})`,
    })
    .from(hits);
  return found ?? { ids: [], totalItems: 0 };
}

/**
 * A page of a class's pupils by name.
 *
 * @param searched the folded text in which the words of the search must stand
 */
export async function listPupils(
  db: Database,
  classId: number,
  query: ListQuery,
  searched: SQLWrapper = users.search,
): Promise<Page<UserRow>> {
  const where = and(inClass(db, classId), matchesSearch(searched, query.search));
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(asc(users.sortKey), asc(users.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return pageOf(query, rows, () => db.$count(users, where));
}

/** What the audit compares of a user, as the wire calls it. */
export const auditedUser = ({ user, role }: UserRow) => ({
  identifier: user.identifier,
  fullname: user.fullname,
  role: role.name,
  email: user.email,
  gender: user.gender,
  address: user.address,
  birth_date: user.birthDate,
});

/** @throws HttpProblem 404 */
export async function findUser(db: Database, id: number): Promise<UserRow> {
  return found(await selectUsers(db).where(eq(users.id, id)));
}

/**
 * With the lock that keeps the row as it is until the transaction ends: `share` while something comes to depend on it,
 * `update` before it is changed, `no key update` to come one after another, while others go on pointing at it.
 */
export async function lockUser(
  tx: Database,
  id: number,
  strength: 'share' | 'update' | 'no key update',
): Promise<UserRow | undefined> {
  const [row] = await selectUsers(tx).where(eq(users.id, id)).for(strength, { of: users });
  return row;
}

/** By login name or e-mail, whatever the case. No login name has an `@`, so there is one at most. */
export async function findByLogin(db: Database, identifier: string): Promise<UserRow | undefined> {
  const wanted = sql`lower(${identifier})`;
  const [row] = await selectUsers(db).where(
    or(eq(sql`lower(${users.identifier})`, wanted), eq(sql`lower(${users.email})`, wanted)),
  );
  return row;
}

/** Whatever the case. */
export async function findByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return row;
}

const inClass = (db: Database, classId: number): SQL =>
  sql`${users.id} in ${db
    .select({ id: classStudents.userId })
    .from(classStudents)
    .where(eq(classStudents.classId, classId))}`;
