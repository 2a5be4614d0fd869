/** Reads pages of users, and of a class's pupils. */
import { and, asc, eq, notExists, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ListQuery, ListQueryOf } from '../../../../contract/envelope.ts';
import { ROLES, type RoleName } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { academicYears, memberships, users } from '../../../schema.ts';
import { type RequestedSchool, isOfSchool } from '../../schools/index.ts';
import { readPageOfHits, readPageOfManyHits } from '../../../db/lists/hits.ts';
import { isNotGoneOn, membersOf } from '../members/queries.ts';
import { offsetOf, type Page, makePage } from '../../../db/lists/pages.ts';
import {
  gramCondition,
  indexedWordCondition,
  isInManyRows,
  searchCondition,
  wordsOf,
} from '../../../db/lists/search.ts';
import {
  hasRole,
  isByName,
  orderOfUsers,
  type PlacedUser,
  placedUserReads,
  plainUserReads,
  type UserReads,
  type PlaceholderValues,
} from './reads.ts';
import { selectUsers, type UserRow } from '../users.ts';

/** Which users to list. */
export interface UserListFilter {
  /** The names of the roles that a user may have. */
  roles?: readonly string[] | undefined;
  /** Only those who are active, or only those who are not. */
  isActive?: boolean | undefined;
  school?: RequestedSchool;
  /**
   * Only pupils who are in one of the classes on a day, or will be. With `orNone` also those who are in no class of the active year on that
   * day or later.
   */
  membersOf?:
    { readonly classIds: readonly number[]; readonly orNone: boolean; readonly day: string } | undefined;
}

export const listUsers = (
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listUsers'>,
  of: UserListFilter = {},
  maxSortedHits?: number,
): Promise<Page<UserRow>> => readUserPage(plainUserReads, db, scope, query, of, {}, maxSortedHits);

/**
 * So many of a search's results are put in order in less time than it takes to walk the index of the order, when they all stand at its far
 * end.
 */
const MAX_SORTED_HITS = 10_000;

/** How many users there are of a role, or of all roles. */
export const countUsers = async (db: Database, scope: Scope, role?: RoleName): Promise<number> =>
  (await listUsers(db, scope, { page: 1, perPage: 1, search: '' }, { roles: role && [role] })).totalItems;

/** How many pupils and teachers there are, those who have left included, as their lists say it. */
export const countPeopleByRole = async (db: Database, scope: Scope) => ({
  pupils: await countUsers(db, scope, ROLES.student),
  teachers: await countUsers(db, scope, ROLES.teacher),
});

/** Lists users with their place of this year: a pupil's class, or a teacher's subjects and classes. */
export const listPlacedUsers = (
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listUsers'>,
  { today, ...of }: UserListFilter & { readonly today: string },
): Promise<Page<PlacedUser>> =>
  readUserPage(placedUserReads, db, scope, query, of, { today, schoolId: scope.schoolId });

async function readUserPage<R extends UserRow, V extends PlaceholderValues>(
  read: UserReads<R, V>,
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listUsers'>,
  { roles, isActive, school, membersOf: members }: UserListFilter,
  values: V,
  maxSortedHits = MAX_SORTED_HITS,
): Promise<Page<R>> {
  const isOfAll = scope.schoolId === null && school === undefined && members === undefined;
  const role = roles?.[0];
  const hasOneRole = (roles?.length ?? 0) <= 1;
  if (query.search === '' && isOfAll && hasOneRole)
    return read.inOrder(db, query, { role, isActive }, values);
  const filters = and(
    scopeCondition(scope, users.schoolId),
    isOfSchool(users.schoolId, school),
    hasOneRole
      ? hasRole(db, users.roleId, role)
      : roles && or(...roles.map((name) => hasRole(db, users.roleId, name))),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    members && isInAnyOf(db, members),
  );
  const where = and(
    filters,
    ...wordsOf(query.search).map((word) => indexedWordCondition(users.search, word)),
  );
  const order = orderOfUsers(query);
  /** Counts the results where they may be too many to be put in order; undefined where they are not. */
  const countMany = async (): Promise<(() => Promise<number>) | undefined> => {
    if (!isByName(query) || scope.schoolId !== null || members !== undefined) return undefined;
    if (isInManyRows(query.search)) return () => db.$count(users, where);
    const ofGram = school === undefined ? gramCondition(users.search, query.search) : undefined;
    const total = ofGram ? await db.$count(users, and(filters, ofGram)) : 0;
    return total > maxSortedHits ? async () => total : undefined;
  };
  const count = await countMany();
  const { ids, totalItems } = await (count
    ? readPageOfManyHits(
        query,
        order,
        (by) =>
          db
            .select({ id: users.id })
            .from(users)
            .where(and(filters, searchCondition(users.search, query.search)))
            .orderBy(...by),
        count,
      )
    : readPageOfHits(db, query, order, (keys) =>
        db.$with('hits').as(
          db
            .select({ id: users.id, ...keys })
            .from(users)
            .where(where),
        ),
      ));
  const rows = ids.length === 0 ? [] : await read.ofIds(db, query, ids, values);
  return { rows, totalItems };
}

/**
 * Lists a page of a class's pupils by name.
 *
 * @param searchableText the folded text that must contain the words of the search
 */
export async function listPupils(
  db: Database,
  classOnDay: ClassOnDay,
  query: ListQuery,
  searchableText: SQLWrapper = users.search,
): Promise<Page<UserRow>> {
  const where = and(isMember(db, classOnDay), searchCondition(searchableText, query.search));
  const rows = await selectUsers(db)
    .where(where)
    .orderBy(asc(users.sortKey), asc(users.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return makePage(query, rows, () => db.$count(users, where));
}

interface ClassOnDay {
  readonly classId: number;
  readonly day: string;
}

const isInAnyOf = (db: Database, { classIds, orNone, day }: NonNullable<UserListFilter['membersOf']>) =>
  or(...classIds.map((classId) => isMember(db, { classId, day })), orNone ? isInNoClass(db, day) : undefined);

const isMember = (db: Database, { classId, day }: ClassOnDay): SQL =>
  sql`${users.id} in ${membersOf(db, classId, day)}`;

const isInNoClass = (db: Database, day: string): SQL | undefined =>
  and(
    hasRole(db, users.roleId, ROLES.student),
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
