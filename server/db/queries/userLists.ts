/** Pages of users, and of a class's pupils. */
import {
  and,
  asc,
  eq,
  inArray,
  notExists,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery, ListQueryOf } from '../../../contract/envelope.ts';
import { ROLES } from '../../../contract/roles.ts';
import type { Database } from '../client.ts';
import { type Scope, within } from '../scope.ts';
import { isOneOf, planned, prepared } from '../prepared.ts';
import { academicYears, memberships, roles, userCounts, users } from '../schema.ts';
import { type AskedSchool, isOfSchool } from './askedSchool.ts';
import { pageOfHits } from './hits.ts';
import { isNotGoneOn, membersOf } from './memberships.ts';
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
  /** Only those who are active, or only those who are not. */
  isActive?: boolean | undefined;
  school?: AskedSchool;
  /** Only pupils who are in a class on a day, or will be. */
  membersOf?: { readonly classId: number; readonly day: string } | undefined;
  /** Only pupils who on that day are, and will be, in no class of the active year. */
  withoutClassOn?: string | undefined;
}

/** A page of the users, all or some. */
export async function listUsers(
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listUsers'>,
  of: UsersOf = {},
): Promise<Page<UserRow>> {
  const order = orderOf('listUsers', orders, [users.id], query);
  const { role, isActive, membersOf: members, withoutClassOn, school } = of;
  const isOfAll =
    scope.schoolId === null && school === undefined && members === undefined && withoutClassOn === undefined;
  if (query.search === '' && isOfAll) return pageInOrder(db, query, order, { role, isActive });
  const { ids, totalItems } = await pageOfHits(db, query, order, (keys) =>
    db.$with('hits').as(
      db
        .select({ id: users.id, ...keys })
        .from(users)
        .where(
          and(
            within(scope, users.schoolId),
            isOfSchool(users.schoolId, school),
            has(db, users.roleId, role),
            isActive === undefined ? undefined : eq(users.isActive, isActive),
            members && isMember(db, members),
            withoutClassOn === undefined ? undefined : isInNoClass(db, withoutClassOn),
            ...wordsOf(query.search).map((word) => holdsWord(users.search, word)),
          ),
        ),
    ),
  );
  if (ids.length === 0) return { rows: [], totalItems };
  const rows = await planned(
    selectUsers(db)
      .where(isOneOf(users.id, ids))
      .orderBy(...orderBy(order)),
  );
  return { rows, totalItems };
}

const has = (db: Database, column: PgColumn, role: string | Placeholder | undefined): SQL | undefined =>
  role === undefined
    ? undefined
    : eq(column, sql`${db.select({ id: roles.id }).from(roles).where(eq(roles.name, role))}`);

/** What a page in order, without a search, is narrowed to. */
type Narrowed = Pick<UsersOf, 'role' | 'isActive'>;
/** A query is put together once for each set of conditions, and asked with the values of them. */
type Asked = { role?: string | undefined; isActive?: boolean | undefined };

const kindOf = ({ role, isActive }: Narrowed) =>
  `${role === undefined ? 'any' : 'one'} role, ${isActive === undefined ? 'active or not' : 'active'}`;
const KINDS: readonly Narrowed[] = [{}, { role: '' }, { isActive: true }, { role: '', isActive: true }];

/** The conditions of a kind on the columns of users, or of their counts. */
const narrowing = (db: Database, kind: Narrowed, table: { roleId: PgColumn; isActive: PgColumn }) =>
  and(
    has(db, table.roleId, kind.role === undefined ? undefined : sql.placeholder('role')),
    kind.isActive === undefined ? undefined : eq(table.isActive, sql.placeholder('isActive')),
  );

const total = sql<number>`coalesce(sum(${userCounts.total}), 0)::int`;
const counts = new Map(
  KINDS.map((kind) => [
    kindOf(kind),
    prepared<Asked, { total: number }[]>((db) =>
      db
        .select({ total })
        .from(userCounts)
        .where(narrowing(db, kind, userCounts)),
    ),
  ]),
);

/** Reads the index of an order, from either end, and of the table only the page's own rows; answers them first to last. */
const walk = (by: Ordering['by'], isFromEnd: boolean, kind: Narrowed) =>
  prepared<Asked & { size: number; before: number }, UserRow[]>((db) => {
    const page = db
      .select({ id: users.id })
      .from(users)
      .where(narrowing(db, kind, users))
      .orderBy(...orderBy({ by, isDescending: isFromEnd }))
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('before'));
    return selectUsers(db)
      .where(inArray(users.id, page))
      .orderBy(...orderBy({ by, isDescending: false }));
  });
const walks = new Map(
  Object.entries(orders).flatMap(([column, by]) =>
    KINDS.map((kind) => {
      const whole = [...by, users.id];
      const both = { fromStart: walk(whole, false, kind), fromEnd: walk(whole, true, kind) };
      return [`${column}, ${kindOf(kind)}`, both] as const;
    }),
  ),
);

async function pageInOrder(
  db: Database,
  query: ListQueryOf<'listUsers'>,
  { isDescending }: Ordering,
  asked: Narrowed,
): Promise<Page<UserRow>> {
  const kind = kindOf(asked);
  const column: Column = query.sort ?? 'fullname';
  const count = counts.get(kind);
  const of = walks.get(`${column}, ${kind}`);
  if (!count || !of) throw new Error(`nothing walks through users by ${column}, ${kind}`);
  const [counted] = await count(db, asked);
  const totalItems = counted?.total ?? 0;
  const offset = offsetOf(query);
  const size = Math.min(query.perPage, totalItems - offset);
  if (size <= 0) return { rows: [], totalItems };
  const rest = totalItems - offset - size;
  const [before, after] = isDescending ? [rest, offset] : [offset, rest];
  const rows = await (after < before
    ? of.fromEnd(db, { ...asked, size, before: after })
    : of.fromStart(db, { ...asked, size, before }));
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

const isInNoClass = (db: Database, day: string): SQL | undefined =>
  and(
    has(db, users.roleId, ROLES.student),
    notExists(
      db
        .select({ there: sql`1` })
        .from(memberships)
        .innerJoin(
          academicYears,
          and(eq(academicYears.id, memberships.academicYearId), eq(academicYears.isActive, true)),
        )
        .where(and(eq(memberships.userId, users.id), isNotGoneOn(day))),
    ),
  );
