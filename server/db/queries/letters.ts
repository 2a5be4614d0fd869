/** Letters: whose they are, what stands in the registers of their days, and what they suggest. */
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
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { LetterKind } from '../../../contract/letterKinds.ts';
import { STUDENT_ROLE_WORDS } from '../../../contract/roles.ts';
import type { Database } from '../client.ts';
import { isOneOf, planned } from '../prepared.ts';
import {
  academicYears,
  allSessions,
  attendance,
  attendanceChanges,
  classes,
  heldSessions,
  letterMarks,
  letterPupils,
  letters,
  memberships,
  roles,
  subjects,
  users,
} from '../schema.ts';
import { type Scope, within } from '../scope.ts';
import { isMemberOn } from './memberships.ts';
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

interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

const overlapsDays = ({ startDate, endDate }: { startDate: SQL | string; endDate: SQL | string }) =>
  and(lte(memberships.joinedOn, endDate), or(isNull(memberships.leftOn), gt(memberships.leftOn, startDate)));

/** A pupil of a letter who is led by this wali kelas on one of its days. */
const isLed = (db: Database, teacherId: number): SQL =>
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

/** Newest days first. */
export async function listLetters(
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
  const rows = await db
    .select()
    .from(letters)
    .where(where)
    .orderBy(desc(letters.startDate), desc(letters.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return pageOf(query, rows, () => db.$count(letters, where));
}

/** Of one pupil, newest days first. */
export async function listOwnLetters(
  db: Database,
  userId: number,
  query: ListQuery,
): Promise<Page<LetterRow>> {
  const where = ofPupil(db, eq(letterPupils.userId, userId));
  const rows = await db
    .select()
    .from(letters)
    .where(where)
    .orderBy(desc(letters.startDate), desc(letters.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return pageOf(query, rows, () => db.$count(letters, where));
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
        where ${memberships.userId} = ${letterPupils.userId}
          and ${overlapsDays({ startDate: sql`${letters.startDate}`, endDate: sql`${letters.endDate}` })}
        order by ${memberships.joinedOn} desc limit 1)`,
      isLed: homeroomOf === undefined ? sql<boolean>`true` : sql<boolean>`${isLed(db, homeroomOf)}`,
    })
    .from(letterPupils)
    .innerJoin(letters, eq(letters.id, letterPupils.letterId))
    .innerJoin(users, eq(users.id, letterPupils.userId))
    .where(isOneOf(letterPupils.letterId, ids))
    .orderBy(asc(users.sortKey), asc(users.id));

const today = (day: string) => and(eq(memberships.userId, users.id), isMemberOn(sql`${day}::date`));

/** Whom somebody may write a letter for on a day, by name. */
export async function listLetterPupils(
  db: Database,
  { scope, homeroomOf }: LetterReach,
  day: string,
  query: ListQuery,
) {
  const isStudent = or(...STUDENT_ROLE_WORDS.map((word) => sql`strpos(lower(${roles.name}), ${word}) > 0`));
  const where = and(
    isStudent,
    users.isActive,
    within(scope, users.schoolId),
    homeroomOf === undefined ? undefined : eq(classes.homeroomTeacherId, homeroomOf),
    matchesSearch(shownToStaff, query.search),
  );
  const found = db
    .select({
      id: users.id,
      fullname: users.fullname,
      identifier: users.identifier,
      Class: { id: classes.id, name: classes.name },
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    // Of the year that runs: next year's classes have their pupils before.
    .leftJoin(
      memberships,
      and(
        today(day),
        sql`exists (select from ${academicYears}
      where ${academicYears.id} = ${memberships.academicYearId} and ${academicYears.isActive})`,
      ),
    )
    .leftJoin(classes, eq(classes.id, memberships.classId))
    .where(where);
  const rows = await found
    .orderBy(asc(users.sortKey), asc(users.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return pageOf(query, rows, async () => {
    const counted = db
      .select({ id: users.id })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
      .leftJoin(
        memberships,
        and(
          today(day),
          sql`exists (select from ${academicYears}
        where ${academicYears.id} = ${memberships.academicYearId} and ${academicYears.isActive})`,
        ),
      )
      .leftJoin(classes, eq(classes.id, memberships.classId))
      .where(where);
    return db.$count(counted.as('pupils'));
  });
}

export interface StayOfLetter {
  userId: number;
  classId: number;
  className: string;
  homeroomTeacherId: number | null;
  yearId: number;
}

/** In which classes pupils are on some days, the latest first. */
export const staysOn = (
  db: Database,
  userIds: readonly number[],
  { startDate, endDate }: Days,
): Promise<StayOfLetter[]> =>
  db
    .select({
      userId: memberships.userId,
      classId: classes.id,
      className: classes.name,
      homeroomTeacherId: classes.homeroomTeacherId,
      yearId: classes.academicYearId,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        isOneOf(memberships.userId, userIds),
        overlapsDays({ startDate, endDate }),
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    )
    .orderBy(desc(memberships.joinedOn));

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

/** A pupil's place in a register of a letter's days. */
export interface Slot {
  sessionId: number;
  userId: number;
  fullname: string;
  classId: number;
  subject: string;
  date: string;
  startTime: string;
  status: AttendanceStatus | null;
  version: number;
}

/** In order of session, in which they are locked. */
export const slotsOf = (
  db: Database,
  userIds: readonly number[],
  {
    startDate,
    endDate,
    startTime,
    endTime,
  }: Pick<LetterRow, 'startDate' | 'endDate' | 'startTime' | 'endTime'>,
): Promise<Slot[]> =>
  planned(
    db
      .select({
        sessionId: heldSessions.id,
        userId: memberships.userId,
        fullname: users.fullname,
        classId: subjects.classId,
        subject: subjects.name,
        date: heldSessions.date,
        startTime: heldSessions.startTime,
        status: attendance.status,
        version: sql<number>`coalesce(${attendance.version}, 0)`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .innerJoin(subjects, eq(subjects.classId, memberships.classId))
      .innerJoin(heldSessions, eq(heldSessions.subjectId, subjects.id))
      .leftJoin(
        attendance,
        and(eq(attendance.sessionId, heldSessions.id), eq(attendance.userId, memberships.userId)),
      )
      .where(
        and(
          isOneOf(memberships.userId, userIds),
          isMemberOn(heldSessions.date),
          sql`${heldSessions.date} between ${startDate}::date and ${endDate}::date`,
          sql`(${startTime}::time is null or (${heldSessions.startTime} < ${endTime}::time and ${heldSessions.endTime} > ${startTime}::time))`,
        ),
      )
      .orderBy(asc(heldSessions.id), asc(memberships.userId)),
  );

/** So that nobody else writes their marks until the transaction ends; one after another by id. */
export async function lockSessions(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: allSessions.id })
    .from(allSessions)
    .where(isOneOf(allSessions.id, ids))
    .orderBy(asc(allSessions.id))
    .for('no key update');
}

/** What a letter has corrected and nobody has touched since, with what stood there before the letter's first correction. */
export const standingMarks = (db: Database, letterId: number) =>
  db
    .select({
      sessionId: letterMarks.sessionId,
      userId: letterMarks.userId,
      status: attendanceChanges.fromStatus,
      note: attendanceChanges.fromNote,
      minutesLate: attendanceChanges.fromMinutesLate,
      mark: attendance,
    })
    .from(letterMarks)
    .innerJoin(heldSessions, eq(heldSessions.id, letterMarks.sessionId))
    .innerJoin(
      attendance,
      and(
        eq(attendance.sessionId, letterMarks.sessionId),
        eq(attendance.userId, letterMarks.userId),
        eq(attendance.version, letterMarks.version),
      ),
    )
    .innerJoin(
      attendanceChanges,
      and(
        eq(attendanceChanges.sessionId, letterMarks.sessionId),
        eq(attendanceChanges.userId, letterMarks.userId),
        eq(attendanceChanges.version, letterMarks.version),
      ),
    )
    .where(eq(letterMarks.letterId, letterId))
    .orderBy(asc(letterMarks.sessionId), asc(letterMarks.userId));

interface Lesson {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}

/** What letters say of pupils for one lesson; of two, the later one. */
export async function lettersFor(
  db: Database,
  userIds: readonly number[],
  { date, startTime, endTime }: Lesson,
): Promise<ReadonlyMap<number, { id: number; kind: LetterKind }>> {
  if (userIds.length === 0) return new Map();
  const rows = await planned(
    db
      .select({ userId: letterPupils.userId, id: letters.id, kind: letters.kind })
      .from(letterPupils)
      .innerJoin(letters, eq(letters.id, letterPupils.letterId))
      .where(
        and(
          isOneOf(letterPupils.userId, userIds),
          isNull(letters.withdrawnAt),
          sql`${date}::date between ${letters.startDate} and ${letters.endDate}`,
          sql`(${letters.startTime} is null or (${letters.startTime} < ${endTime}::time and ${letters.endTime} > ${startTime}::time))`,
        ),
      )
      .orderBy(asc(letters.id)),
  );
  return new Map(rows.map(({ userId, id, kind }) => [userId, { id, kind }]));
}

/** Of a day, each pupil's, with its hours. */
export const lettersOn = async (db: Database, userIds: readonly number[], date: string) =>
  userIds.length === 0
    ? []
    : planned(
        db
          .select({
            userId: letterPupils.userId,
            kind: letters.kind,
            startTime: letters.startTime,
            endTime: letters.endTime,
          })
          .from(letterPupils)
          .innerJoin(letters, eq(letters.id, letterPupils.letterId))
          .where(
            and(
              isOneOf(letterPupils.userId, userIds),
              isNull(letters.withdrawnAt),
              sql`${date}::date between ${letters.startDate} and ${letters.endDate}`,
            ),
          ),
      );

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
