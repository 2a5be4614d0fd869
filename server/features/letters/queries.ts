/** Reads and locks letters, within what each user may reach. */
import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/envelope.ts';
import { type LetterKind, MAX_LETTER_DAYS } from '../../../contract/attendance/letterKinds.ts';
import type { Database } from '../../db/client.ts';
import { isOneOf, runWithKeptPlan } from '../../db/prepared.ts';
import { classes, letterPupils, letters, memberships, users } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { daysOverlapCondition, membershipOverlapCondition } from '../../db/spans.ts';
import { readPageOfHits } from '../../db/lists/hits.ts';
import { isLetterAt } from '../attendance/index.ts';
import { textShownToStaff } from '../people/index.ts';
import { removeImage } from '../../images/stored.ts';
import { orderBy, type Ordering } from '../../db/lists/order.ts';
import { offsetOf, type Page, makePage } from '../../db/lists/pages.ts';
import { indexedWordCondition, wordsOf } from '../../db/lists/search.ts';

export type LetterRow = typeof letters.$inferSelect;

/** Which letters a user reaches: those about the pupils of a wali kelas, or everybody's. */
export interface LetterReach {
  readonly scope: Scope;
  /** Limits the letters to pupils of this wali kelas; undefined: no limit. */
  readonly homeroomOf: number | undefined;
}

export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * A condition for queries that join letters and classes. A letter is only about the classes of its own school, even when its pupil was in
 * another school on its days.
 */
export const isOfLettersSchool: SQL = sql`${classes.schoolId} is not distinct from ${letters.schoolId}`;

/** A condition for a pupil of a letter whose class this wali kelas leads on one of its days. */
export const isLed = (db: Database, teacherId: number): SQL =>
  exists(
    db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(classes, eq(classes.id, memberships.classId))
      .where(
        and(
          eq(memberships.userId, letterPupils.userId),
          eq(classes.homeroomTeacherId, teacherId),
          isOfLettersSchool,
          membershipOverlapCondition(memberships, letters.startDate, letters.endDate),
        ),
      ),
  );

const letterOfPupil = alias(letters, 'its');

/** The conditions that a pupil of a letter must fulfil. */
interface PupilConditions {
  readonly studentId?: number | undefined;
  /** The class that the pupil is in on one of the letter's days. */
  readonly classId?: number | undefined;
  /** The wali kelas who leads the pupil's class on one of the letter's days. */
  readonly homeroomOf?: number | undefined;
  readonly search?: string | undefined;
}

/** A condition for letters with at least one pupil who fulfils all the conditions. The query starts from the pupils, because each has few letters. */
function letterOfPupilCondition(
  db: Database,
  { studentId, classId, homeroomOf, search = '' }: PupilConditions,
): SQL {
  const found = db.select({ id: letterPupils.letterId }).from(letterPupils).$dynamic();
  if (search !== '') void found.innerJoin(users, eq(users.id, letterPupils.userId));
  if (classId !== undefined || homeroomOf !== undefined) {
    void found
      .innerJoin(letterOfPupil, eq(letterOfPupil.id, letterPupils.letterId))
      .innerJoin(
        memberships,
        and(
          eq(memberships.userId, letterPupils.userId),
          membershipOverlapCondition(memberships, letterOfPupil.startDate, letterOfPupil.endDate),
        ),
      )
      .innerJoin(
        classes,
        and(
          eq(classes.id, memberships.classId),
          sql`${classes.schoolId} is not distinct from ${letterOfPupil.schoolId}`,
        ),
      );
  }
  return inArray(
    letters.id,
    found.where(
      and(
        studentId === undefined ? undefined : eq(letterPupils.userId, studentId),
        classId === undefined ? undefined : eq(memberships.classId, classId),
        homeroomOf === undefined ? undefined : eq(classes.homeroomTeacherId, homeroomOf),
        ...wordsOf(search).map((word) => indexedWordCondition(users.search, word, textShownToStaff)),
      ),
    ),
  );
}

const isInScope = (db: Database, { scope, homeroomOf }: LetterReach): SQL | undefined =>
  and(
    scopeCondition(scope, letters.schoolId),
    homeroomOf === undefined ? undefined : letterOfPupilCondition(db, { homeroomOf }),
  );

export interface WantedLetters {
  readonly studentId?: number | undefined;
  readonly classId?: number | undefined;
  readonly date?: string | undefined;
  readonly kind?: LetterKind | undefined;
}

/**
 * A condition for letters that cover a day. The lower bound of the start date follows from the greatest length of a letter; without it the
 * letters of all past years would be read.
 */
const coversDateCondition = (date: string): SQL | undefined =>
  and(
    lte(letters.startDate, date),
    sql`${letters.startDate} > ${date}::date - ${sql.raw(String(MAX_LETTER_DAYS))}`,
    sql`${letters.endDate} >= ${date}::date`,
  );

const NEWEST_FIRST: Ordering = { by: [letters.startDate, letters.id], isDescending: true };

/**
 * Reads a page of few letters: all are found first, then put in order. With a limit in the query, the planner would search from the newest
 * letter on.
 */
async function newestOfFew(db: Database, where: SQL | undefined, query: ListQuery): Promise<Page<LetterRow>> {
  const { ids, totalItems } = await readPageOfHits(db, query, NEWEST_FIRST, (keys) =>
    db.$with('hits').as(
      db
        .select({ id: letters.id, ...keys })
        .from(letters)
        .where(where),
    ),
  );
  const rows = await runWithKeptPlan(
    db
      .select()
      .from(letters)
      .where(isOneOf(letters.id, ids))
      .orderBy(...orderBy(NEWEST_FIRST)),
  );
  return { rows, totalItems };
}

/** Lists letters, newest days first. */
export async function listLetters(
  db: Database,
  reach: LetterReach,
  { studentId, classId, date, kind }: WantedLetters,
  query: ListQuery,
): Promise<Page<LetterRow>> {
  const { homeroomOf } = reach;
  const where = and(
    isInScope(db, reach),
    studentId === undefined ? undefined : letterOfPupilCondition(db, { studentId }),
    classId === undefined ? undefined : letterOfPupilCondition(db, { classId }),
    query.search === '' ? undefined : letterOfPupilCondition(db, { search: query.search, homeroomOf }),
    date === undefined ? undefined : coversDateCondition(date),
    kind === undefined ? undefined : eq(letters.kind, kind),
  );
  const isOfFew = [homeroomOf, studentId, classId].some((id) => id !== undefined) || query.search !== '';
  if (isOfFew) return newestOfFew(db, where, query);
  const rows = await db
    .select()
    .from(letters)
    .where(where)
    .orderBy(...orderBy(NEWEST_FIRST))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return makePage(query, rows, () => db.$count(letters, where));
}

/** Lists the letters of one pupil, newest days first. */
export function listOwnLetters(db: Database, userId: number, query: ListQuery): Promise<Page<LetterRow>> {
  return newestOfFew(db, letterOfPupilCondition(db, { studentId: userId }), query);
}

export async function findLetter(
  db: Database,
  reach: LetterReach,
  id: number,
): Promise<LetterRow | undefined> {
  const [row] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), isInScope(db, reach)));
  return row;
}

/**
 * Locks a letter, so that correcting by it, withdrawing it and changing its picture happen one after another. A user who does not reach the
 * letter never waits for the lock.
 */
export async function lockLetter(
  tx: Database,
  reach: LetterReach,
  id: number,
): Promise<LetterRow | undefined> {
  const [row] = await tx
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), isInScope(tx, reach)))
    .for('no key update');
  return row;
}

/**
 * Removes the name of a letter's picture and its bytes.
 *
 * @param letter locked
 */
export async function removeLetterImage(
  tx: Database,
  { id, image }: Pick<LetterRow, 'id' | 'image'>,
): Promise<void> {
  await tx.update(letters).set({ image: null }).where(eq(letters.id, id));
  await removeImage(tx, image);
}

/** Finds letters of the same school and pupils that are not withdrawn and cover one of these days at overlapping hours. */
export const overlappingLetters = (
  db: Database,
  userIds: readonly number[],
  {
    schoolId,
    startDate,
    endDate,
    startTime,
    endTime,
  }: Pick<LetterRow, 'schoolId' | 'startDate' | 'endDate' | 'startTime' | 'endTime'>,
) =>
  db
    .select({ letter: letters, fullname: users.fullname })
    .from(letterPupils)
    .innerJoin(letters, eq(letters.id, letterPupils.letterId))
    .innerJoin(users, eq(users.id, letterPupils.userId))
    .where(
      and(
        isOneOf(letterPupils.userId, userIds),
        isNull(letters.withdrawnAt),
        sql`${letters.schoolId} is not distinct from ${schoolId}::int`,
        daysOverlapCondition([letters.startDate, letters.endDate], startDate, endDate),
        startTime === null || endTime === null ? undefined : isLetterAt(startTime, endTime),
      ),
    )
    .orderBy(asc(users.sortKey), asc(letters.id))
    .limit(3);

/** The letter that a picture belongs to. */
export async function letterOfImage(db: Database, name: string): Promise<LetterRow | undefined> {
  const [row] = await db
    .select()
    .from(letters)
    .where(and(isNotNull(letters.image), eq(letters.image, name)));
  return row;
}

export const isPupilOf = async (db: Database, letterId: number, userId: number): Promise<boolean> =>
  (await db.$count(
    letterPupils,
    and(eq(letterPupils.letterId, letterId), inArray(letterPupils.userId, [userId])),
  )) > 0;
