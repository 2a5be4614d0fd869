/** Letters: who reaches which, and which there are. */
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { LetterKind } from '../../../contract/letterKinds.ts';
import type { Database } from '../client.ts';
import { isOneOf } from '../prepared.ts';
import { classes, letterPupils, letters, memberships, users } from '../schema.ts';
import { type Scope, within } from '../scope.ts';
import { offsetOf, type Page, pageOf } from './pages.ts';
import { matchesSearch } from './search.ts';
import { shownToStaff } from './users.ts';

export type LetterRow = typeof letters.$inferSelect;

/** Whose pupils' letters somebody reaches: those of a wali kelas, or everybody's. */
export interface LetterReach {
  readonly scope: Scope;
  /** Of this wali kelas only. */
  readonly homeroomOf: number | undefined;
}

export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export const overlapsDays = ({ startDate, endDate }: { startDate: SQL | string; endDate: SQL | string }) =>
  and(lte(memberships.joinedOn, endDate), or(isNull(memberships.leftOn), gt(memberships.leftOn, startDate)));

/** A pupil of a letter who is led by this wali kelas on one of its days. */
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
          overlapsDays({ startDate: sql`${letters.startDate}`, endDate: sql`${letters.endDate}` }),
        ),
      ),
  );

const ofPupil = (db: Database, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    db
      .select({ id: letterPupils.userId })
      .from(letterPupils)
      .where(and(eq(letterPupils.letterId, letters.id), ...conditions)),
  );

const isReached = (db: Database, { scope, homeroomOf }: LetterReach): SQL | undefined =>
  and(
    within(scope, letters.schoolId),
    homeroomOf === undefined ? undefined : ofPupil(db, isLed(db, homeroomOf)),
  );

export interface WantedLetters {
  readonly studentId?: number | undefined;
  readonly classId?: number | undefined;
  readonly date?: string | undefined;
  readonly kind?: LetterKind | undefined;
}

async function newestOf(db: Database, where: SQL | undefined, query: ListQuery): Promise<Page<LetterRow>> {
  const rows = await db
    .select()
    .from(letters)
    .where(where)
    .orderBy(desc(letters.startDate), desc(letters.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return pageOf(query, rows, () => db.$count(letters, where));
}

/** Newest days first. */
export function listLetters(
  db: Database,
  reach: LetterReach,
  { studentId, classId, date, kind }: WantedLetters,
  query: ListQuery,
): Promise<Page<LetterRow>> {
  const isOfClass =
    classId === undefined
      ? undefined
      : exists(
          db
            .select({ id: memberships.id })
            .from(memberships)
            .where(
              and(
                eq(memberships.userId, letterPupils.userId),
                eq(memberships.classId, classId),
                overlapsDays({ startDate: sql`${letters.startDate}`, endDate: sql`${letters.endDate}` }),
              ),
            ),
        );
  const isFound =
    query.search === ''
      ? undefined
      : exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, letterPupils.userId), matchesSearch(shownToStaff, query.search))),
        );
  const where = and(
    isReached(db, reach),
    studentId === undefined ? undefined : ofPupil(db, eq(letterPupils.userId, studentId)),
    isOfClass && ofPupil(db, isOfClass),
    isFound && ofPupil(db, isFound, reach.homeroomOf === undefined ? undefined : isLed(db, reach.homeroomOf)),
    date === undefined
      ? undefined
      : and(lte(letters.startDate, date), sql`${letters.endDate} >= ${date}::date`),
    kind === undefined ? undefined : eq(letters.kind, kind),
  );
  return newestOf(db, where, query);
}

/** Of one pupil, newest days first. */
export function listOwnLetters(db: Database, userId: number, query: ListQuery): Promise<Page<LetterRow>> {
  return newestOf(db, ofPupil(db, eq(letterPupils.userId, userId)), query);
}

export async function findLetter(
  db: Database,
  reach: LetterReach,
  id: number,
): Promise<LetterRow | undefined> {
  const [row] = await db
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), isReached(db, reach)));
  return row;
}

/** One after another: who corrects by it, withdraws it, or gives it a picture. */
export async function lockLetter(tx: Database, id: number): Promise<LetterRow | undefined> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, id)).for('no key update');
  return row;
}

/** Letters that are not withdrawn of these pupils, which cover one of these days at the same hours. */
export const overlappingLetters = (
  db: Database,
  userIds: readonly number[],
  {
    startDate,
    endDate,
    startTime,
    endTime,
  }: Pick<LetterRow, 'startDate' | 'endDate' | 'startTime' | 'endTime'>,
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
        lte(letters.startDate, endDate),
        sql`${letters.endDate} >= ${startDate}::date`,
        startTime === null
          ? undefined
          : sql`(${letters.startTime} is null or (${letters.startTime} < ${endTime}::time and ${letters.endTime} > ${startTime}::time))`,
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
