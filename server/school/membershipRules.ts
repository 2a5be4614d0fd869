/** Who comes into a class, goes, and when. Whoever calls has locked the pupil and the classes (memberLocks.ts). */
import { and, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { formatDate } from '../../contract/days.ts';
import type { JoinReason, LeaveReason } from '../../contract/membershipReasons.ts';
import { invalid } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { isNotGoneOn } from '../db/queries/memberships.ts';
import { allSessions, attendance, classes, memberships, subjects } from '../db/schema.ts';
import { type ClassOfYear, pupilProblem } from './memberLocks.ts';
import { nextNumber } from './memberNumbers.ts';

export interface Joining {
  readonly userId: number;
  /** The first day there; without one the day that {@link firstDay} presets. */
  readonly joinedOn?: string | undefined;
  readonly reason?: JoinReason | null | undefined;
  readonly today: string;
}

/** @returns the first day there. @throws HttpProblem 400 beside `userId` or `joined_on` */
export async function join(tx: Database, klass: ClassOfYear, joining: Joining): Promise<string> {
  const rules = await joiningOf(tx, klass, [joining.userId], joining);
  const entry = rules(joining.userId);
  await enter(tx, klass, [entry]);
  return entry.since;
}

/** How somebody comes in: back into a membership that ended on that very day, or by a new one. */
export interface Entry {
  readonly userId: number;
  /** The first day there. */
  readonly since: string;
  readonly reason: JoinReason | null;
  /** Who comes back on the very day of leaving has not been away. */
  readonly reopened?: number;
  /** Of a pupil who was there before. */
  readonly number?: number | undefined;
}

/**
 * Reads once what is to be known of all, however many join.
 *
 * @returns how one of them comes in. @throws HttpProblem 400 beside `userId` or `joined_on`
 */
export async function joiningOf(
  tx: Database,
  klass: ClassOfYear,
  userIds: readonly number[],
  { joinedOn: asked, reason = null, today }: Omit<Joining, 'userId'>,
): Promise<(userId: number) => Entry> {
  const standing = await membershipsIn(tx, klass.yearId, userIds);
  const isMarked = asked === undefined && (await hasMarks(tx, klass.id));
  return (userId) => {
    const ofYear = standing.filter((one) => one.userId === userId);
    const since = asked ?? presetDay(klass, today, isMarked, ofYear);
    // Today, too, is no day of a year that is over.
    checkInYear(klass, since);
    refuseOverlap(klass, ofYear, since);
    const here = ofYear.filter(({ classId }) => classId === klass.id);
    const sameDay = here.find(({ leftOn }) => leftOn === since);
    return sameDay
      ? { userId, since: sameDay.joinedOn, reason, reopened: sameDay.id }
      : { userId, since, reason, number: here[0]?.number };
  };
}

/** Writes them, in their order: newcomers get the next numbers. */
export async function enter(tx: Database, klass: ClassOfYear, entries: readonly Entry[]): Promise<void> {
  const back = entries.flatMap(({ reopened }) => reopened ?? []);
  if (back.length > 0) {
    await tx.update(memberships).set({ leftOn: null, leftReason: null }).where(inArray(memberships.id, back));
  }
  const fresh = entries.filter(({ reopened }) => reopened === undefined);
  if (fresh.length === 0) return;
  let next = await nextNumber(tx, klass.id);
  await tx.insert(memberships).values(
    fresh.map(({ userId, since, reason, number }) => ({
      classId: klass.id,
      academicYearId: klass.yearId,
      userId,
      number: number ?? next++,
      joinedOn: since,
      joinedReason: reason,
    })),
  );
}

interface Standing {
  id: number;
  userId: number;
  classId: number;
  className: string;
  number: number;
  joinedOn: string;
  leftOn: string | null;
}

/** The latest first. */
const membershipsIn = (tx: Database, yearId: number, userIds: readonly number[]): Promise<Standing[]> =>
  tx
    .select({
      id: memberships.id,
      userId: memberships.userId,
      classId: memberships.classId,
      className: classes.name,
      number: memberships.number,
      joinedOn: memberships.joinedOn,
      leftOn: memberships.leftOn,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(and(inArray(memberships.userId, [...userIds]), eq(memberships.academicYearId, yearId)))
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
export const firstDay = async (tx: Database, klass: ClassOfYear, today: string): Promise<string> =>
  presetDay(klass, today, await hasMarks(tx, klass.id), []);

function presetDay(
  klass: ClassOfYear,
  today: string,
  isMarked: boolean,
  ofYear: readonly Standing[],
): string {
  if (isMarked) return today;
  const left = ofYear.flatMap(({ leftOn }) => leftOn ?? []);
  return [klass.start, ...left].toSorted().at(-1) ?? klass.start;
}

function refuseOverlap(klass: ClassOfYear, ofYear: readonly Standing[], joinedOn: string): void {
  const standing = ofYear.find((one) => one.leftOn === null || one.leftOn > joinedOn);
  if (!standing) return;
  if (standing.classId === klass.id && standing.leftOn === null)
    throw pupilProblem('Siswa sudah ada di kelas ini');
  const since = `sejak ${formatDate(standing.joinedOn)}`;
  if (standing.leftOn === null) {
    throw pupilProblem(
      `Siswa masih tercatat di kelas ${standing.className} ${since}. Pindahkan dari kelas itu.`,
    );
  }
  const msg = `Siswa tercatat di kelas ${standing.className} ${since}; paling awal ${formatDate(standing.leftOn)}`;
  throw invalid({ path: 'joined_on', msg });
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
  klass: ClassOfYear,
  { userId, leftOn, reason = null, today }: Leaving,
): Promise<string | undefined> {
  const [member] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.classId, klass.id), eq(memberships.userId, userId), isNotGoneOn(today)))
    .orderBy(memberships.joinedOn)
    .limit(1);
  if (!member) return undefined;
  if (leftOn !== undefined && leftOn < member.joinedOn) {
    throw invalid({ path: 'left_on', msg: `Paling awal ${formatDate(member.joinedOn)}, hari siswa masuk` });
  }
  const day = leftOn ?? (today > member.joinedOn ? today : member.joinedOn);
  const isMistake =
    (leftOn === undefined || leftOn === member.joinedOn) &&
    !(await hasMarks(tx, klass.id, { userId, from: member.joinedOn }));
  if (!isMistake && day > klass.end) throw leftTooLate(klass);
  await (isMistake
    ? tx.delete(memberships).where(eq(memberships.id, member.id))
    : tx.update(memberships).set({ leftOn: day, leftReason: reason }).where(eq(memberships.id, member.id)));
  return day;
}

/** Who is there on the year's last day was there to the end: a later day would say that nothing has changed. */
const leftTooLate = ({ yearName, end }: ClassOfYear) =>
  invalid({
    path: 'left_on',
    msg: `Tahun ajaran ${yearName} berakhir ${formatDate(end)}. Isi hari keluar paling lambat hari itu.`,
  });

export interface Moving {
  readonly userId: number;
  /** The first day in the new class; today when absent. */
  readonly day?: string | undefined;
  readonly today: string;
}

/**
 * Out of one class and into another of the same year, with no day in both and none in neither. Again, after the answer to a first try
 * was lost, it changes nothing.
 *
 * @returns the first day in the new class; undefined when the pupil has been there before
 * @throws HttpProblem 400 beside `classId`, `userId` or `joined_on`
 */
export async function move(
  tx: Database,
  from: ClassOfYear,
  to: ClassOfYear,
  { userId, day, today }: Moving,
): Promise<string | undefined> {
  if (from.id === to.id) throw invalid({ path: 'classId', msg: 'Pilih kelas lain' });
  if (from.yearId !== to.yearId) {
    throw invalid({ path: 'classId', msg: `Pilih kelas tahun ajaran ${from.yearName}` });
  }
  const standing = (await membershipsIn(tx, from.yearId, [userId])).filter(
    ({ leftOn }) => leftOn === null || leftOn > today,
  );
  const here = standing.findLast(({ classId }) => classId === from.id);
  if (!here) {
    if (standing.some(({ classId }) => classId === to.id)) return undefined;
    throw pupilProblem(`Siswa tidak ada (lagi) di kelas ${from.name}`);
  }
  const joinedOn = day ?? today;
  checkInYear(from, joinedOn);
  if (joinedOn < here.joinedOn) {
    const msg = `Paling awal ${formatDate(here.joinedOn)}, hari siswa masuk ke ${from.name}`;
    throw invalid({ path: 'joined_on', msg });
  }
  await leave(tx, from, { userId, leftOn: joinedOn, reason: 'pindah kelas', today });
  return join(tx, to, { userId, joinedOn, reason: 'pindah kelas', today });
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
