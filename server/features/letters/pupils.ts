/** Reads the pupils of letters, and the pupils for whom a letter may be written. */
import { and, asc, desc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import { STUDENT_ROLE_WORDS } from '../../../contract/roles.ts';
import type { Database } from '../../db/client.ts';
import { isOneOf } from '../../db/prepared.ts';
import { classes, letterPupils, letters, memberships, roles, userCounts, users } from '../../schema.ts';
import { scopeCondition } from '../../db/scope.ts';
import { membershipOverlapCondition } from '../../db/spans.ts';
import { isMemberOfActiveYearOn, textShownToStaff } from '../people/index.ts';
import { offsetOf, makePage } from '../../db/lists/pages.ts';
import { indexedWordCondition, wordsOf } from '../../db/lists/search.ts';
import { type Days, isLed, isOfLettersSchool, type LetterReach } from './queries.ts';

export interface PupilOfLetter {
  letterId: number;
  id: number;
  fullname: string;
  Class: { id: number; name: string } | null;
  isLed: boolean;
}

/** The pupils of letters by name, with the class in which they are on their days. */
export const pupilsOfLetters = (
  db: Database,
  ids: readonly number[],
  homeroomOf: number | undefined,
): Promise<PupilOfLetter[]> =>
  db
    .select({
      letterId: letterPupils.letterId,
      id: users.id,
      fullname: users.fullname,
      Class: sql<{ id: number; name: string } | null>`(
        select json_build_object('id', ${classes.id}, 'name', ${classes.name})
        from ${memberships} join ${classes} on ${classes.id} = ${memberships.classId}
        where ${memberships.userId} = ${letterPupils.userId} and ${isOfLettersSchool}
          and ${membershipOverlapCondition(memberships, letters.startDate, letters.endDate)}
        order by ${memberships.joinedOn} desc limit 1)`,
      isLed: homeroomOf === undefined ? sql<boolean>`true` : sql<boolean>`${isLed(db, homeroomOf)}`,
    })
    .from(letterPupils)
    .innerJoin(letters, eq(letters.id, letterPupils.letterId))
    .innerJoin(users, eq(users.id, letterPupils.userId))
    .where(isOneOf(letterPupils.letterId, ids))
    .orderBy(asc(users.sortKey), asc(users.id));

/** Counts the active users of some roles from the stored counts (decision 0026). */
async function countOfActive(db: Database, roleIds: SQLWrapper): Promise<number> {
  const [kept] = await db
    .select({ total: sql<number>`coalesce(sum(${userCounts.total}), 0)::int` })
    .from(userCounts)
    .where(and(sql`${userCounts.roleId} in ${roleIds}`, userCounts.isActive));
  return kept?.total ?? 0;
}

/** Lists, by name, the pupils for whom somebody may write a letter on a day. */
export async function listLetterPupils(
  db: Database,
  { scope, homeroomOf }: LetterReach,
  day: string,
  query: ListQuery,
) {
  const studentRoles = db
    .select({ id: roles.id })
    .from(roles)
    .where(or(...STUDENT_ROLE_WORDS.map((word) => sql`strpos(lower(${roles.name}), ${word}) > 0`)));
  const isOwn =
    homeroomOf === undefined
      ? undefined
      : inArray(
          users.id,
          db
            .select({ id: memberships.userId })
            .from(memberships)
            .innerJoin(classes, eq(classes.id, memberships.classId))
            .where(and(eq(classes.homeroomTeacherId, homeroomOf), isMemberOfActiveYearOn(day))),
        );
  const where = and(
    inArray(users.roleId, studentRoles),
    users.isActive,
    scopeCondition(scope, users.schoolId),
    isOwn,
    ...wordsOf(query.search).map((word) => indexedWordCondition(users.search, word, textShownToStaff)),
  );
  const found = db.select({ id: users.id }).from(users).where(where);
  const rows = await db
    .select({
      id: users.id,
      fullname: users.fullname,
      identifier: users.identifier,
      nis: users.nis,
      Class: { id: classes.id, name: classes.name },
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), isMemberOfActiveYearOn(day)))
    .leftJoin(classes, and(eq(classes.id, memberships.classId), scopeCondition(scope, classes.schoolId)))
    .where(
      inArray(
        users.id,
        found.orderBy(asc(users.sortKey), asc(users.id)).limit(query.perPage).offset(offsetOf(query)),
      ),
    )
    .orderBy(asc(users.sortKey), asc(users.id));
  const isOfAll = isOwn === undefined && scope.schoolId === null && query.search === '';
  return makePage(query, rows, () => (isOfAll ? countOfActive(db, studentRoles) : db.$count(users, where)));
}

export interface MembershipOfLetter {
  userId: number;
  classId: number;
  /** The school of the class. */
  schoolId: number | null;
  className: string;
  homeroomTeacherId: number | null;
  yearId: number;
}

/** Reads in which classes pupils are on some days, the latest first. */
export const membershipsOn = (
  db: Database,
  userIds: readonly number[],
  { startDate, endDate }: Days,
): Promise<MembershipOfLetter[]> =>
  db
    .select({
      userId: memberships.userId,
      classId: classes.id,
      schoolId: classes.schoolId,
      className: classes.name,
      homeroomTeacherId: classes.homeroomTeacherId,
      yearId: classes.academicYearId,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        isOneOf(memberships.userId, userIds),
        membershipOverlapCondition(memberships, startDate, endDate),
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    )
    .orderBy(desc(memberships.joinedOn));
