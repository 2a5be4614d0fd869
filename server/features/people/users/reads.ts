/** Reads the rows of a page of users, with or without their place of this year. Each query is prepared once. */
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListQueryOf } from '../../../../contract/envelope.ts';
import type { Database } from '../../../db/client.ts';
import { isAnyOf, type Preparable, createPreparedQuery } from '../../../db/prepared.ts';
import { preparedScopeCondition } from '../../../db/scope.ts';
import { classes, roles, userCounts, users } from '../../../schema.ts';
import { found } from '../../../db/found.ts';
import { orderBy, type Ordering, resolveOrdering, type SortColumns } from '../../../db/lists/order.ts';
import { isNear, offsetOf, type Page, planIndexWalk } from '../../../db/lists/pages.ts';
import { type UserPlaces, placesOfUser } from './places.ts';
import { selectUsers, type UserRow } from '../users.ts';

const orders: SortColumns<'listUsers'> = {
  fullname: [users.sortKey],
  identifier: [sql`lower(${users.identifier})`],
  role_id: [users.roleId, users.sortKey],
};
type SortColumn = keyof typeof orders;
type UserQuery = ListQueryOf<'listUsers'>;

const sortColumnOf = ({ sort }: UserQuery): SortColumn => sort ?? 'fullname';

export const isByName = (query: UserQuery): boolean => sortColumnOf(query) === 'fullname';

export const orderOfUsers = (query: UserQuery): Ordering =>
  resolveOrdering('listUsers', orders, [users.id], query);

export const hasRole = (
  db: Database,
  column: PgColumn,
  role: string | Placeholder | undefined,
): SQL | undefined =>
  role === undefined
    ? undefined
    : eq(column, sql`${db.select({ id: roles.id }).from(roles).where(eq(roles.name, role))}`);

/** The filters of a page of users in order, without a search. */
interface UserFilters {
  readonly role?: string | undefined;
  readonly isActive?: boolean | undefined;
}

const nameFilterKind = ({ role, isActive }: UserFilters) =>
  `${role === undefined ? 'any' : 'one'} role, ${isActive === undefined ? 'active or not' : 'active'}`;
const FILTER_KINDS: readonly UserFilters[] = [
  {},
  { role: '' },
  { isActive: true },
  { role: '', isActive: true },
];

/** Prepares one value for each kind of filter, and returns the one that fits the given filters. Their values are passed when a query runs. */
const prepareForEachKind = <T>(make: (kind: UserFilters) => T): ((narrowed: UserFilters) => T) => {
  const made = new Map(FILTER_KINDS.map((kind) => [nameFilterKind(kind), make(kind)]));
  return (narrowed) => made.get(nameFilterKind(narrowed)) as T; // every kind is among KINDS
};

/** The conditions of a kind of filter, on the columns of users or of user counts. */
const filterCondition = (db: Database, kind: UserFilters, table: { roleId: PgColumn; isActive: PgColumn }) =>
  and(
    hasRole(db, table.roleId, kind.role === undefined ? undefined : sql.placeholder('role')),
    kind.isActive === undefined ? undefined : eq(table.isActive, sql.placeholder('isActive')),
  );

const selectUserCount = (db: Database, kind: UserFilters) =>
  db
    .select({ total: sql<number>`coalesce(sum(${userCounts.total}), 0)::int` })
    .from(userCounts)
    .where(filterCondition(db, kind, userCounts));
const countUsers = prepareForEachKind((kind) =>
  createPreparedQuery<PlaceholderValues, { total: number }[]>((db) => selectUserCount(db, kind)),
);
export type PlaceholderValues = Record<string, unknown>;

/** The part of drizzle's query builders that is used here to add conditions and an order. */
interface SelectBuilder<R> {
  where(condition: SQL | undefined): { orderBy(...by: SQL[]): Preparable<R[]> };
}

type WithTotal<R> = R & { readonly total: number };
const NOT_COUNTED = sql<number>`0`;

/**
 * Reads rows of users.
 * @template V the placeholder values that the selected columns need
 */
export interface UserReads<R extends UserRow, V extends PlaceholderValues> {
  /** A page of all users, or of those that the filters leave. */
  inOrder(db: Database, query: UserQuery, filters: UserFilters, values: V): Promise<Page<R>>;
  /** The users with these ids, in the order of the list. */
  ofIds(db: Database, query: UserQuery, ids: readonly number[], values: V): Promise<R[]>;
}

/**
 * Prepares all queries for one selection of columns.
 * @param select must include a column with the given total
 */
function prepareUserReads<R extends UserRow, V extends PlaceholderValues>(
  select: (db: Database, total: SQL<number>) => SelectBuilder<WithTotal<R>>,
): UserReads<R, V> {
  const inOrders = <T>(make: (by: Ordering['by']) => T) =>
    Object.fromEntries(
      Object.entries(orders).map(([column, by]) => [column, make([...by, users.id])]),
    ) as Record<SortColumn, T>;

  /** Walks the index of an order from either end and reads only the page's own rows from the table. The rows are always in ascending order. */
  const walk = (by: Ordering['by'], isFromEnd: boolean, kind: UserFilters) =>
    createPreparedQuery<PlaceholderValues, WithTotal<R>[]>((db) => {
      const page = db
        .select({ id: users.id })
        .from(users)
        .where(filterCondition(db, kind, users))
        .orderBy(...orderBy({ by, isDescending: isFromEnd }))
        .limit(sql.placeholder('size'))
        .offset(sql.placeholder('before'));
      return select(db, sql`(${selectUserCount(db, kind)})`)
        .where(inArray(users.id, page))
        .orderBy(...orderBy({ by, isDescending: false }));
    });
  const walks = inOrders((by) =>
    prepareForEachKind((kind) => ({ fromStart: walk(by, false, kind), fromEnd: walk(by, true, kind) })),
  );
  const readByIds = inOrders((by) =>
    createPreparedQuery<PlaceholderValues, R[]>((db) =>
      select(db, NOT_COUNTED)
        .where(isAnyOf(users.id, 'ids'))
        .orderBy(...orderBy({ by, isDescending: false })),
    ),
  );
  const inRequestedOrder = (rows: R[], query: UserQuery) =>
    orderOfUsers(query).isDescending ? rows.toReversed() : rows;

  return {
    async inOrder(db, query, narrowed, values) {
      const { fromStart, fromEnd } = walks[sortColumnOf(query)](narrowed);
      const { isDescending } = orderOfUsers(query);
      if (isNear(query)) {
        const readFromNearEnd = isDescending ? fromEnd : fromStart;
        const rows = await readFromNearEnd(db, {
          ...values,
          ...narrowed,
          size: query.perPage,
          before: offsetOf(query),
        });
        const [first] = rows;
        if (first) return { rows: inRequestedOrder(rows, query), totalItems: first.total };
      }
      const totalItems = found(await countUsers(narrowed)(db, { ...narrowed })).total;
      const walk = planIndexWalk(query, totalItems);
      if (!walk) return { rows: [], totalItems };
      const { isFromEnd, size, before } = walk;
      const rows = await (isFromEnd === isDescending ? fromStart : fromEnd)(db, {
        ...values,
        ...narrowed,
        size,
        before,
      });
      return { rows: inRequestedOrder(rows, query), totalItems };
    },
    ofIds: async (db, query, ids, values) =>
      inRequestedOrder(await readByIds[sortColumnOf(query)](db, { ...values, ids }), query),
  };
}

export interface PlacedUser extends UserRow {
  readonly places: UserPlaces;
}

export const plainUserReads: UserReads<UserRow, Record<never, never>> = prepareUserReads((db, total) =>
  selectUsers(db, { total }),
);

export const placedUserReads: UserReads<
  PlacedUser,
  { readonly today: string; readonly schoolId: number | null }
> = prepareUserReads((db, total) => {
  const places = placesOfUser(db, sql.placeholder('today'), preparedScopeCondition(classes.schoolId));
  return selectUsers(db, { places, total });
});
