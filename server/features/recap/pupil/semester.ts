/**
 * What is said of a pupil's semester adds up all classes that he or she was in, wherever the pupil is now; what is said of a class follows
 * the class. Here all stays come together, with the sessions of their classes: of the pupils of a class in its school, of one pupil in any.
 */
import { addDays, monthsOf } from '../../../../contract/days.ts';
import type { RecapSums, MembershipElsewhere } from '../../../../contract/recap/recap.ts';
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
import { type MembershipSpanIn, membershipsElsewhere } from '../memberships.ts';
import type { Scope } from '../../../db/scope.ts';
import { type RecapInput, isOfMemberships, pupilRecap, type MembershipSpan } from '../sums/recap.ts';
import { folded } from '../../../base/folded.ts';
import { ofSemester, type RecapCalendar } from '../calendar.ts';
import { daysOf, heldSessionsOf, monthInput, paperOf, type Reach } from '../recapInput.ts';

export interface SemesterSpan {
  readonly name: SemesterName;
  /** Both included. */
  readonly from: string;
  readonly to: string;
}

/** Without one the latest that has begun. */
export function requestedSemester(
  semesters: readonly Semester[],
  today: string,
  requestedName: SemesterName | undefined,
): SemesterSpan {
  const now = semesterOn(semesters, today) ?? semesters.findLast(({ start_date }) => start_date <= today);
  const name = requestedName ?? now?.name ?? 'Ganjil';
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
  { from, to, calendar }: SemesterSpan & { readonly calendar: RecapCalendar },
): SchoolSemester {
  const heldSessions = heldSessionsOf(sessions);
  return {
    grounds: monthsOf(from, to).map((month) => monthInput(month, heldSessions, { ...paper, calendar })),
    sessions,
    calendar,
  };
}

/** What a pupil spent of a school's semester. */
export interface Spent {
  readonly semester: SchoolSemester;
  readonly memberships: readonly MembershipSpan[];
}

export type StatusOf = (sessionId: number) => AttendanceStatus | null | undefined;

/** By month, school after school. */
export const monthsSpent = (spent: readonly Spent[], statusOf: StatusOf): RecapSums[] =>
  spent.flatMap(({ semester, memberships }) =>
    semester.grounds.map((input) => {
      const { days, absent, recorded, base, percent } = pupilRecap(input, memberships, statusOf);
      return { days, absent, recorded, base, percent };
    }),
  );

interface PupilOfSemester extends RecapPupil {
  /** In this class and in others of the school, by day. */
  readonly allMemberships: readonly MembershipSpanIn[];
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
const isInScope =
  ({ subjects }: Pick<Reach, 'subjects'>) =>
  ({ subject }: RecapSession): boolean =>
    subjects === null || subjects.some((name) => folded(name) === folded(subject));

/** By sets: two more queries where somebody has come or gone, however many. */
export async function classSemester(
  db: Database,
  classRow: RecapClass,
  reach: Reach,
  { from, to }: SemesterSpan,
): Promise<ClassSemester> {
  const sessions = await sessionsBetween(db, [classRow.id], from, to, reach.teacherId);
  const pupils = await pupilsBetween(db, classRow.id, from, to);
  const elsewhere = await membershipsElsewhere(db, classRow, { from, to });
  const markOf = await marksIn(db, idsOf(sessions));
  const allMembershipsOf = (pupil: RecapPupil): MembershipSpanIn[] =>
    [
      ...pupil.memberships.map((membership) => ({
        ...membership,
        userId: pupil.id,
        className: classRow.name,
        schoolId: classRow.school?.id ?? null,
      })),
      ...elsewhere.filter(({ userId }) => userId === pupil.id),
    ].toSorted((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1));
  const whole = pupils.map((pupil) => ({ ...pupil, allMemberships: allMembershipsOf(pupil) }));
  if (elsewhere.length === 0) return { pupils: whole, sessions, allSessions: sessions, markOf };
  const classIds = [...new Set(elsewhere.map(({ classId }) => classId))];
  const others = (await sessionsBetween(db, classIds, from, to, undefined)).filter(
    (session) => isInScope(reach)(session) && isOfMemberships(elsewhere, session),
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
    memberships,
    today,
    subjects,
  }: {
    readonly scope: Scope;
    readonly userId: number;
    /** By day. */
    readonly memberships: readonly MembershipSpanIn[];
    readonly today: string;
    /** Only of these subjects; null: of all. */
    readonly subjects: string[] | null;
  },
  { name, from, to }: SemesterSpan,
): Promise<{ readonly spent: readonly Spent[]; readonly statusOf: StatusOf }> {
  const spent: Spent[] = [];
  for (const schoolId of new Set(memberships.map((membership) => membership.schoolId))) {
    const its = memberships.filter((membership) => membership.schoolId === schoolId);
    const classIds = [...new Set(its.map(({ classId }) => classId))];
    const classRow = await classOfRecap(db, scope, classIds[0] ?? 0);
    const { calendar, semesters } = await daysOf(db, classRow);
    const sessions = (await sessionsBetween(db, classIds, from, to, undefined)).filter(
      (session) => isInScope({ subjects })(session) && isOfMemberships(its, session),
    );
    const paper = paperOf(classRow, { teacherId: undefined, subjects }, today);
    const ofName = { name, from, to, calendar: ofSemester(calendar, semesters, name) };
    spent.push({ semester: schoolSemester(sessions, paper, ofName), memberships: its });
  }
  const ids = spent.flatMap(({ semester }) => idsOf(semester.sessions));
  const marks = await ownMarksIn(db, userId, ids);
  return { spent, statusOf: (sessionId) => marks.get(sessionId)?.status };
}

const clamped = (day: string, { from, to }: SemesterSpan): string =>
  day < from ? from : day > to ? to : day;

/** Which class tells a pupil's semester: that of the last stay that has begun. */
export function tellsSemester(
  classId: number,
  memberships: readonly MembershipSpanIn[],
  semester: SemesterSpan,
  today: string,
): boolean {
  const day = clamped(today, semester);
  return (memberships.findLast(({ joinedOn }) => joinedOn <= day) ?? memberships[0])?.classId === classId;
}

/** The foot-note: which other classes a semester was spent in, and on which of its days. */
export function elsewhereThan(
  classId: number,
  memberships: readonly MembershipSpanIn[],
  semester: SemesterSpan,
  today: string,
): MembershipElsewhere[] {
  const { to } = semester;
  const day = clamped(today, semester);
  return memberships
    .filter((membership) => membership.classId !== classId && membership.joinedOn <= day)
    .map(({ classId: id, className, joinedOn, leftOn }) => ({
      Class: { id, name: className },
      from: clamped(joinedOn, semester),
      until: leftOn === null || leftOn > to ? null : addDays(leftOn, -1),
    }));
}
