/** Who comes into a class, goes, and when. Each rule looks under locks that keep its answer true: first the pupil, then the classes. */
import { and, desc, eq, gte, isNotNull, max, sql } from 'drizzle-orm';
import { formatDate } from '../../contract/days.ts';
import type { JoinReason, LeaveReason } from '../../contract/memberships.ts';
import { isStudentRole } from '../../contract/roles.ts';
import type { Database } from '../db/client.ts';
import { found } from '../db/queries/found.ts';
import { isNotGoneOn } from '../db/queries/memberships.ts';
import { lockUser, type UserRow } from '../db/queries/users.ts';
import { academicYears, allSessions, attendance, classes, memberships, subjects } from '../db/schema.ts';
import { rowIdOf } from '../base/ids.ts';
import { invalid } from '../base/problem.ts';

const problem = (msg: string) => invalid({ path: 'userId', msg });
export const NO_STUDENT = 'Siswa tidak ditemukan';

/** The pupil whom a body names; nobody else changes his or her classes meanwhile. @throws HttpProblem 400 beside `userId` */
export async function lockPupil(tx: Database, id: number | string): Promise<UserRow> {
  const row = await lockUser(tx, rowIdOf(id, 'userId', NO_STUDENT), 'no key update');
  if (!row) throw problem(NO_STUDENT);
  if (!isStudentRole(row.role.name)) throw problem('Pengguna ini bukan siswa');
  return row;
}

export interface ClassOfYear {
  readonly id: number;
  readonly name: string;
  readonly yearId: number;
  readonly yearName: string;
  /** YYYY-MM-DD, both included. */
  readonly start: string;
  readonly end: string;
}

/** Nobody else changes who is in it meanwhile; marks wait, too. @throws NoSuchRow */
export async function lockClass(tx: Database, id: number): Promise<ClassOfYear> {
  const rows = await tx
    .select({
      id: classes.id,
      name: classes.name,
      yearId: academicYears.id,
      yearName: academicYears.name,
      start: academicYears.startDate,
      end: academicYears.endDate,
    })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(eq(classes.id, id))
    .for('no key update', { of: classes });
  return found(rows);
}

export interface Joining {
  readonly userId: number;
  /** The first day there; without one the day that {@link firstDay} presets. */
  readonly joinedOn?: string | undefined;
  readonly reason?: JoinReason | null | undefined;
  readonly today: string;
}

/** @returns the first day there. @throws HttpProblem 400 beside `userId` or `joined_on` */
export async function join(tx: Database, klass: ClassOfYear, joining: Joining): Promise<string> {
  const { userId, reason = null, today } = joining;
  const ofYear = await membershipsIn(tx, klass.yearId, userId);
  if (joining.joinedOn !== undefined) checkInYear(klass, joining.joinedOn);
  const joinedOn = joining.joinedOn ?? (await firstDay(tx, klass, today, ofYear));
  refuseOverlap(klass, ofYear, joinedOn);
  const here = ofYear.filter(({ classId }) => classId === klass.id);
  // Who comes back on the very day of leaving has not been away.
  const sameDay = here.find(({ leftOn }) => leftOn === joinedOn);
  if (sameDay) {
    await tx
      .update(memberships)
      .set({ leftOn: null, leftReason: null })
      .where(eq(memberships.id, sameDay.id));
    return sameDay.joinedOn;
  }
  await tx.insert(memberships).values({
    classId: klass.id,
    academicYearId: klass.yearId,
    userId,
    number: here[0]?.number ?? (await nextNumber(tx, klass.id)),
    joinedOn,
    joinedReason: reason,
  });
  return joinedOn;
}

interface Standing {
  id: number;
  classId: number;
  className: string;
  number: number;
  joinedOn: string;
  leftOn: string | null;
}

/** The latest first. */
const membershipsIn = (tx: Database, yearId: number, userId: number): Promise<Standing[]> =>
  tx
    .select({
      id: memberships.id,
      classId: memberships.classId,
      className: classes.name,
      number: memberships.number,
      joinedOn: memberships.joinedOn,
      leftOn: memberships.leftOn,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(and(eq(memberships.userId, userId), eq(memberships.academicYearId, yearId)))
    .orderBy(desc(memberships.joinedOn), desc(memberships.id));

function checkInYear({ yearName, start, end }: ClassOfYear, day: string): void {
  if (day >= start && day <= end) return;
  const msg = `Di luar tahun ajaran ${yearName} (${formatDate(start)} sampai ${formatDate(end)})`;
  throw invalid({ path: 'joined_on', msg });
}

/**
 * Today; or the year's first day while the class has no mark yet: then it is only being put together. Not before the pupil has left
 * another class of the year.
 */
async function firstDay(
  tx: Database,
  klass: ClassOfYear,
  today: string,
  ofYear: readonly Standing[],
): Promise<string> {
  if (await hasMarks(tx, klass.id)) return today;
  const left = ofYear.flatMap(({ leftOn }) => leftOn ?? []);
  return [klass.start, ...left].toSorted().at(-1) ?? klass.start;
}

function refuseOverlap(klass: ClassOfYear, ofYear: readonly Standing[], joinedOn: string): void {
  const standing = ofYear.find((one) => one.leftOn === null || one.leftOn > joinedOn);
  if (!standing) return;
  if (standing.classId === klass.id && standing.leftOn === null)
    throw problem('Siswa sudah ada di kelas ini');
  const since = `sejak ${formatDate(standing.joinedOn)}`;
  if (standing.leftOn === null) {
    throw problem(`Siswa masih tercatat di kelas ${standing.className} ${since}. Pindahkan dari kelas itu.`);
  }
  const msg = `Siswa tercatat di kelas ${standing.className} ${since}; paling awal ${formatDate(standing.leftOn)}`;
  throw invalid({ path: 'joined_on', msg });
}

/** Given once: the next after all that were ever given in the class. */
async function nextNumber(tx: Database, classId: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(memberships.number) })
    .from(memberships)
    .where(eq(memberships.classId, classId));
  return (last?.number ?? 0) + 1;
}

export interface Leaving {
  readonly userId: number;
  /** The first day no longer there; today when absent. */
  readonly leftOn?: string | undefined;
  readonly reason?: LeaveReason | null | undefined;
  readonly today: string;
}

/**
 * Ends a membership: with marks it stays, with its last day; one without any mark was a mistake and goes, unless a day is named.
 *
 * @returns the first day no longer there; undefined when the pupil was no member (any more)
 * @throws HttpProblem 400 beside `left_on`
 */
export async function leave(
  tx: Database,
  classId: number,
  { userId, leftOn, reason = null, today }: Leaving,
): Promise<string | undefined> {
  const [member] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.classId, classId), eq(memberships.userId, userId), isNotGoneOn(today)))
    .orderBy(memberships.joinedOn)
    .limit(1);
  if (!member) return undefined;
  if (leftOn !== undefined && leftOn < member.joinedOn) {
    throw invalid({ path: 'left_on', msg: `Paling awal ${formatDate(member.joinedOn)}, hari siswa masuk` });
  }
  const day = leftOn ?? (today > member.joinedOn ? today : member.joinedOn);
  const isMistake =
    (leftOn === undefined || leftOn === member.joinedOn) &&
    !(await hasMarks(tx, classId, { userId, from: member.joinedOn }));
  await (isMistake
    ? tx.delete(memberships).where(eq(memberships.id, member.id))
    : tx.update(memberships).set({ leftOn: day, leftReason: reason }).where(eq(memberships.id, member.id)));
  return day;
}

/** Whether anybody, or a pupil from a day on, has a mark in a class. Those of deleted sessions count: they may be restored. */
async function hasMarks(
  tx: Database,
  classId: number,
  of?: { userId: number; from: string },
): Promise<boolean> {
  const rows = await tx
    .select({ there: sql`1` })
    .from(attendance)
    .innerJoin(allSessions, eq(allSessions.id, attendance.sessionId))
    .innerJoin(subjects, eq(subjects.id, allSessions.subjectId))
    .where(
      and(
        eq(subjects.classId, classId),
        isNotNull(attendance.status),
        of && eq(attendance.userId, of.userId),
        of && gte(allSessions.date, of.from),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
