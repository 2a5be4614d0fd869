/**
 * What is said of a pupil's semester adds up all classes that he or she was in, wherever the pupil is now; what is said of a class follows
 * the class. Here all stays come together, with the sessions of their classes: of the pupils of a class in its school, of one pupil in any.
 */
import { addDays, monthsOf } from '../../../../contract/days.ts';
import type { RecapSums, StayElsewhere } from '../../../../contract/recap/recap.ts';
import { type Semester, type SemesterName, semesterOn } from '../../../../contract/semesters.ts';
import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { Database } from '../../../db/client.ts';
import { ownMarksIn } from './queries.ts';
import { type MarkOf, marksIn } from '../marks.ts';
import {
  classOfRecap,
  pupilsBetween,
  type RecapClass,
  type RecapPupil,
  type RecapSession,
  sessionsBetween,
} from '../queries.ts';
import { type MembershipSpanIn, staysElsewhere } from '../stays.ts';
import type { Scope } from '../../../db/scope.ts';
import { type RecapInput, isOfStays, pupilRecap, type MembershipSpan } from '../sums/recap.ts';
import { folded } from '../../../base/folded.ts';
import { ofSemester, type RecapCalendar } from '../calendar.ts';
import { daysOf, heldOf, monthInput, paperOf, type Reach } from '../recapInput.ts';

export interface AskedSemester {
  readonly name: SemesterName;
  /** Both included. */
  readonly from: string;
  readonly to: string;
}

/** Without one the latest that has begun. */
export function semesterAsked(
  semesters: readonly Semester[],
  today: string,
  asked: SemesterName | undefined,
): AskedSemester {
  const now = semesterOn(semesters, today) ?? semesters.findLast(({ start_date }) => start_date <= today);
  const name = asked ?? now?.name ?? 'Ganjil';
  const semester = semesters.find((one) => one.name === name);
  return { name, from: semester?.start_date ?? today, to: semester?.end_date ?? today };
}

/** A semester of one school: the sessions of some of its classes on its days. */
export interface SchoolSemester {
  readonly grounds: readonly RecapInput[];
  readonly sessions: readonly RecapSession[];
  readonly calendar: RecapCalendar;
}

export function schoolSemester(
  sessions: readonly RecapSession[],
  paper: Pick<ReturnType<typeof paperOf>, 'rule' | 'until'>,
  { from, to, calendar }: AskedSemester & { readonly calendar: RecapCalendar },
): SchoolSemester {
  const held = heldOf(sessions);
  return {
    grounds: monthsOf(from, to).map((month) => monthInput(month, held, { ...paper, calendar })),
    sessions,
    calendar,
  };
}

/** What a pupil spent of a school's semester. */
export interface Spent {
  readonly semester: SchoolSemester;
  readonly stays: readonly MembershipSpan[];
}

export type StatusOf = (sessionId: number) => AttendanceStatus | null | undefined;

/** By month, school after school. */
export const monthsSpent = (spent: readonly Spent[], statusOf: StatusOf): RecapSums[] =>
  spent.flatMap(({ semester, stays }) =>
    semester.grounds.map((input) => {
      const { days, absent, recorded, base, percent } = pupilRecap(input, stays, statusOf);
      return { days, absent, recorded, base, percent };
    }),
  );

interface PupilOfSemester extends RecapPupil {
  /** In this class and in others of the school, by day. */
  readonly allStays: readonly MembershipSpanIn[];
}

/** The pupils of a class with all that their semester is made of. */
export interface ClassSemester {
  readonly pupils: readonly PupilOfSemester[];
  /** Of the class. */
  readonly sessions: readonly RecapSession[];
  /** Those in which its pupils were in other classes, too, in their order. */
  readonly allSessions: readonly RecapSession[];
  readonly markOf: MarkOf;
}

const idsOf = (sessions: readonly RecapSession[]): number[] => sessions.map(({ id }) => id);

const momentOf = ({ date, start_time: start }: RecapSession): string => `${date} ${start}`;

const inOrder = (a: RecapSession, b: RecapSession): number =>
  momentOf(a) === momentOf(b) ? a.id - b.id : momentOf(a) < momentOf(b) ? -1 : 1;

/** A teacher of some subjects sees those of the same names in the other classes. */
const isReached =
  ({ subjects }: Pick<Reach, 'subjects'>) =>
  ({ subject }: RecapSession): boolean =>
    subjects === null || subjects.some((name) => folded(name) === folded(subject));

/** By sets: two more queries where somebody has come or gone, however many. */
export async function classSemester(
  db: Database,
  klass: RecapClass,
  reach: Reach,
  { from, to }: AskedSemester,
): Promise<ClassSemester> {
  const sessions = await sessionsBetween(db, [klass.id], from, to, reach.teacherId);
  const pupils = await pupilsBetween(db, klass.id, from, to);
  const elsewhere = await staysElsewhere(db, klass, { from, to });
  const markOf = await marksIn(db, idsOf(sessions));
  const allStaysOf = (pupil: RecapPupil): MembershipSpanIn[] =>
    [
      ...pupil.stays.map((stay) => ({
        ...stay,
        userId: pupil.id,
        className: klass.name,
        schoolId: klass.school?.id ?? null,
      })),
      ...elsewhere.filter(({ userId }) => userId === pupil.id),
    ].toSorted((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1));
  const whole = pupils.map((pupil) => ({ ...pupil, allStays: allStaysOf(pupil) }));
  if (elsewhere.length === 0) return { pupils: whole, sessions, allSessions: sessions, markOf };
  const classIds = [...new Set(elsewhere.map(({ classId }) => classId))];
  const others = (await sessionsBetween(db, classIds, from, to, undefined)).filter(
    (session) => isReached(reach)(session) && isOfStays(elsewhere, session),
  );
  const users = [...new Set(elsewhere.map(({ userId }) => userId))];
  const theirs = await marksIn(db, idsOf(others), users);
  return {
    pupils: whole,
    sessions,
    allSessions: [...sessions, ...others].toSorted(inOrder),
    markOf: (userId, sessionId) => markOf(userId, sessionId) ?? theirs(userId, sessionId),
  };
}

/** One pupil's semester, school by school: the same sums as a class's sheet has of its pupils. */
export async function semesterOfPupil(
  db: Database,
  {
    scope,
    userId,
    stays,
    today,
    subjects,
  }: {
    readonly scope: Scope;
    readonly userId: number;
    /** By day. */
    readonly stays: readonly MembershipSpanIn[];
    readonly today: string;
    /** Only of these subjects; null: of all. */
    readonly subjects: string[] | null;
  },
  { name, from, to }: AskedSemester,
): Promise<{ readonly spent: readonly Spent[]; readonly statusOf: StatusOf }> {
  const spent: Spent[] = [];
  for (const schoolId of new Set(stays.map((stay) => stay.schoolId))) {
    const its = stays.filter((stay) => stay.schoolId === schoolId);
    const classIds = [...new Set(its.map(({ classId }) => classId))];
    const klass = await classOfRecap(db, scope, classIds[0] ?? 0);
    const { calendar, semesters } = await daysOf(db, klass);
    const sessions = (await sessionsBetween(db, classIds, from, to, undefined)).filter(
      (session) => isReached({ subjects })(session) && isOfStays(its, session),
    );
    const paper = paperOf(klass, { teacherId: undefined, subjects }, today);
    const ofName = { name, from, to, calendar: ofSemester(calendar, semesters, name) };
    spent.push({ semester: schoolSemester(sessions, paper, ofName), stays: its });
  }
  const ids = spent.flatMap(({ semester }) => idsOf(semester.sessions));
  const marks = await ownMarksIn(db, userId, ids);
  return { spent, statusOf: (sessionId) => marks.get(sessionId)?.status };
}

const clamped = (day: string, { from, to }: AskedSemester): string =>
  day < from ? from : day > to ? to : day;

/** Which class tells a pupil's semester: that of the last stay that has begun. */
export function tellsSemester(
  classId: number,
  stays: readonly MembershipSpanIn[],
  semester: AskedSemester,
  today: string,
): boolean {
  const day = clamped(today, semester);
  return (stays.findLast(({ joinedOn }) => joinedOn <= day) ?? stays[0])?.classId === classId;
}

/** The foot-note: which other classes a semester was spent in, and on which of its days. */
export function elsewhereThan(
  classId: number,
  stays: readonly MembershipSpanIn[],
  semester: AskedSemester,
  today: string,
): StayElsewhere[] {
  const { to } = semester;
  const day = clamped(today, semester);
  return stays
    .filter((stay) => stay.classId !== classId && stay.joinedOn <= day)
    .map(({ classId: id, className, joinedOn, leftOn }) => ({
      Class: { id, name: className },
      from: clamped(joinedOn, semester),
      until: leftOn === null || leftOn > to ? null : addDays(leftOn, -1),
    }));
}
