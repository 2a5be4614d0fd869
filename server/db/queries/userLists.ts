/** Pages of users, and of a class's pupils. */
import { and, asc, eq, inArray, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery, ListQueryOf } from '../../../contract/envelope.ts';
import type { Database } from '../client.ts';
import { prepared, UNNAMED } from '../prepared.ts';
import { roles, userCounts, users } from '../schema.ts';
import { pageOfHits } from './hits.ts';
import { membersOf } from './memberships.ts';
import { orderBy, type Ordering, orderOf, type Orders } from './order.ts';
import { offsetOf, type Page, pageOf } from './pages.ts';
import { holdsWord, matchesSearch, wordsOf } from './search.ts';
import { selectUsers, type UserRow } from './users.ts';

const orders: Orders<'listUsers'> = {
  fullname: [users.sortKey],
  identifier: [sql`lower(${users.identifier})`],
  role_id: [users.roleId, users.sortKey],
};
type Column = keyof typeof orders;

/** Which users to list. */
export interface UsersOf {
  /** The role's name. */
  role?: string | undefined;
  /** Only pupils who are in a class on a day, or will be. */
  membersOf?: { readonly classId: number; readonly day: string } | undefined;
}

/** A page of the users, all or some. */
export async function listUsers(
  db: Database,
  query: ListQueryOf<'listUsers'>,
  of: UsersOf = {},
): Promise<Page<UserRow>> {
  const order = orderOf('listUsers', orders, [users.id], query);
  if (query.search === '' && of.membersOf === undefined) return pageInOrder(db, query, order, of.role);
  const { role, membersOf: members } = of;
  const { ids, totalItems } = await pageOfHits(db, query, order, (keys) =>
    db.$with('hits').as(
      db
        .select({ id: users.id, ...keys })
        .from(users)
        .where(
          and(
            has(db, users.roleId, role),
            members && isMember(db, members),
            ...wordsOf(query.search).map((word) => holdsWord(users.search, word)),
          ),
        ),
    ),
  );
  if (ids.length === 0) return { rows: [], totalItems };
  const rows = await selectUsers(db)
    .where(inArray(users.id, ids))
    .orderBy(...orderBy(order));
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

/** Reads the index of an order, from either end, and of the table only the page's own rows; answers them first to last. */
const walk = (by: Ordering['by'], isFromEnd: boolean, role?: Placeholder) =>
  prepared<{ role?: string; size: number; before: number }, UserRow[]>((db) => {
    const page = db
      .select({ id: users.id })
      .from(users)
      .where(has(db, users.roleId, role))
      .orderBy(...orderBy({ by, isDescending: isFromEnd }))
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('before'));
    return selectUsers(db)
      .where(inArray(users.id, page))
      .orderBy(...orderBy({ by, isDescending: false }))
      .prepare(UNNAMED);
  });
const walksOf = (by: Ordering['by'], role?: Placeholder) => ({
  fromStart: walk(by, false, role),
  fromEnd: walk(by, true, role),
});
const walks = new Map(
  Object.entries(orders).map(([column, by]) => {
    const whole = [...by, users.id];
    return [column, { everybody: walksOf(whole), ofRole: walksOf(whole, sql.placeholder('role')) }];
  }),
);

async function pageInOrder(
  db: Database,
  query: ListQueryOf<'listUsers'>,
  { isDescending }: Ordering,
  role?: string,
): Promise<Page<UserRow>> {
  const [counted] = await (role === undefined ? countAll : countRole)(db, { role });
  const totalItems = counted?.total ?? 0;
  const offset = offsetOf(query);
  const size = Math.min(query.perPage, totalItems - offset);
  if (size <= 0) return { rows: [], totalItems };
  const rest = totalItems - offset - size;
  const [before, after] = isDescending ? [rest, offset] : [offset, rest];
  const column: Column = query.sort ?? 'fullname';
  const of = walks.get(column)?.[role === undefined ? 'everybody' : 'ofRole'];
  if (!of) throw new Error(`nothing walks through users by ${column}`);
  const rows = await (after < before
    ? of.fromEnd(db, { role, size, before: after })
    : of.fromStart(db, { role, size, before }));
  return { rows: isDescending ? rows.toReversed() : rows, totalItems };
}

/**
 * A page of a class's pupils by name.
 *
 * @param searched the folded text in which the words of the search must stand
 */
export async function listPupils(
  db: Database,
  members: NonNullable<UsersOf['membersOf']>,
  query: ListQuery,
  searched: SQLWrapper = users.search,
): Promise<Page<UserRow>> {
  const where = and(isMember(db, members), matchesSearch(searched, query.search));
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(asc(users.sortKey), asc(users.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return pageOf(query, rows, () => db.$count(users, where));
}

const isMember = (db: Database, { classId, day }: NonNullable<UsersOf['membersOf']>): SQL =>
  sql`${users.id} in ${membersOf(db, classId, day)}`;
