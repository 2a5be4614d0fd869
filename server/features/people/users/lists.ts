/** Reads pages of users, and of a class's pupils. */
import { and, asc, eq, notExists, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { ListQuery, ListQueryOf } from '../../../../contract/envelope.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { academicYears, memberships, users } from '../../../schema.ts';
import { type RequestedSchool, isOfSchool } from '../../schools/index.ts';
import { readPageOfHits, readPageOfManyHits } from '../../../db/lists/hits.ts';
import { isNotGoneOn, membersOf } from '../members/queries.ts';
import { offsetOf, type Page, makePage } from '../../../db/lists/pages.ts';
import { indexedWordCondition, isInManyRows, searchCondition, wordsOf } from '../../../db/lists/search.ts';
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
  /** The role's name. */
  role?: string | undefined;
  /** Only those who are active, or only those who are not. */
  isActive?: boolean | undefined;
  school?: RequestedSchool;
  /** Only pupils who are in a class on a day, or will be. */
  membersOf?: { readonly classId: number; readonly day: string } | undefined;
  /** Only pupils who are in no class of the active year on that day or later. */
  withoutClassOn?: string | undefined;
}

export const listUsers = (
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listUsers'>,
  of: UserListFilter = {},
): Promise<Page<UserRow>> => readUserPage(plainUserReads, db, scope, query, of, {});

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
  { role, isActive, school, membersOf: members, withoutClassOn }: UserListFilter,
  values: V,
): Promise<Page<R>> {
  const isOfAll =
    scope.schoolId === null && school === undefined && members === undefined && withoutClassOn === undefined;
  if (query.search === '' && isOfAll) return read.inOrder(db, query, { role, isActive }, values);
  const where = and(
    scopeCondition(scope, users.schoolId),
    isOfSchool(users.schoolId, school),
    hasRole(db, users.roleId, role),
    isActive === undefined ? undefined : eq(users.isActive, isActive),
    members && isMember(db, members),
    withoutClassOn === undefined ? undefined : isInNoClass(db, withoutClassOn),
    ...wordsOf(query.search).map((word) => indexedWordCondition(users.search, word)),
  );
  const order = orderOfUsers(query);
  const isOfMany =
    isByName(query) &&
    isInManyRows(query.search) &&
    scope.schoolId === null &&
    members === undefined &&
    withoutClassOn === undefined;
  const { ids, totalItems } = await (isOfMany
    ? readPageOfManyHits(
        query,
        order,
        (by) =>
          db
            .select({ id: users.id })
            .from(users)
            .where(where)
            .orderBy(...by),
        () => db.$count(users, where),
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
  classOnDay: NonNullable<UserListFilter['membersOf']>,
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

const isMember = (db: Database, { classId, day }: NonNullable<UserListFilter['membersOf']>): SQL =>
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
