/**
 * A pupil's semester adds up all classes that he or she was in, while a class's figures follow the class. Here all memberships are joined
 * with the sessions of their classes: for the pupils of a class those of its school, for one pupil those of any school.
 */
import { addDays, monthsOf } from '../../../../contract/days.ts';
import type { RecapSums, MembershipElsewhere } from '../../../../contract/recap/recap.ts';
import { type Semester, type SemesterName, semesterOn } from '../../../../contract/semesters.ts';
import type { AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { Database } from '../../../db/client.ts';
import { ownMarksIn } from './queries.ts';
import { type MarkOf, readSessionMarks } from '../marks.ts';
import {
  classOfRecap,
  pupilsBetween,
  type RecapClass,
  type RecapPupil,
  type RecapSession,
  sessionsBetween,
} from '../queries.ts';
import { type MembershipSpanWithClass, membershipsElsewhere } from '../memberships.ts';
import type { Scope } from '../../../db/scope.ts';
import { type RecapInput, isOfMemberships, pupilSums, type MembershipSpan } from '../sums/recap.ts';
import { foldName } from '../../../base/folded.ts';
import { limitCalendarToSemester, type RecapCalendar } from '../calendar.ts';
import {
  readCalendarAndSemesters,
  heldSessionsOf,
  monthInput,
  buildRecapHeader,
  type RecapReach,
} from '../recapInput.ts';

export interface SemesterSpan {
  readonly name: SemesterName;
  /** Both included. */
  readonly from: string;
  readonly to: string;
}

/** The span of the named semester; without a name, of the latest that has begun. */
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
  readonly monthInputs: readonly RecapInput[];
  readonly sessions: readonly RecapSession[];
  readonly calendar: RecapCalendar;
}

export function schoolSemester(
  sessions: readonly RecapSession[],
  paper: Pick<ReturnType<typeof buildRecapHeader>, 'rule' | 'until'>,
  { from, to, calendar }: SemesterSpan & { readonly calendar: RecapCalendar },
): SchoolSemester {
  const heldSessions = heldSessionsOf(sessions);
  return {
    monthInputs: monthsOf(from, to).map((month) => monthInput(month, heldSessions, { ...paper, calendar })),
    sessions,
    calendar,
  };
}

/** The part of a school's semester that a pupil was there for. */
export interface SemesterPart {
  readonly semester: SchoolSemester;
  readonly memberships: readonly MembershipSpan[];
}

export type StatusOf = (sessionId: number) => AttendanceStatus | null | undefined;

/** The sums of each month, school after school. */
export const computeMonthSums = (spent: readonly SemesterPart[], statusOf: StatusOf): RecapSums[] =>
  spent.flatMap(({ semester, memberships }) =>
    semester.monthInputs.map((input) => pupilSums(input, memberships, statusOf)),
  );

interface PupilOfSemester extends RecapPupil {
  /** The memberships in this class and in others of the school, by first day. */
  readonly allMemberships: readonly MembershipSpanWithClass[];
}

/** The pupils of a class with all that their semester is made of. */
export interface ClassSemester {
  readonly pupils: readonly PupilOfSemester[];
  /** The sessions of the class itself. */
  readonly sessions: readonly RecapSession[];
  /** The same, and those that its pupils had in other classes, in their order. */
  readonly allSessions: readonly RecapSession[];
  readonly markOf: MarkOf;
}

const idsOf = (sessions: readonly RecapSession[]): number[] => sessions.map(({ id }) => id);

const momentOf = ({ date, start_time: start }: RecapSession): string => `${date} ${start}`;

const compareSessions = (a: RecapSession, b: RecapSession): number =>
  momentOf(a) === momentOf(b) ? a.id - b.id : momentOf(a) < momentOf(b) ? -1 : 1;

/** A teacher of some subjects sees subjects of the same names in other classes, too. */
const isInScope =
  ({ subjects }: Pick<RecapReach, 'subjects'>) =>
  ({ subject }: RecapSession): boolean =>
    subjects === null || subjects.some((name) => foldName(name) === foldName(subject));

/** Reads the semester of a whole class without a query for each pupil: those who came from other classes take two more queries together. */
export async function classSemester(
  db: Database,
  classRow: RecapClass,
  reach: RecapReach,
  { from, to }: SemesterSpan,
): Promise<ClassSemester> {
  const sessions = await sessionsBetween(db, [classRow.id], from, to, reach.teacherId);
  const pupils = await pupilsBetween(db, classRow.id, from, to);
  const otherMemberships = await membershipsElsewhere(db, classRow, { from, to });
  const markOf = await readSessionMarks(db, idsOf(sessions));
  const allMembershipsOf = (pupil: RecapPupil): MembershipSpanWithClass[] =>
    [
      ...pupil.memberships.map((membership) => ({
        ...membership,
        userId: pupil.id,
        className: classRow.name,
        schoolId: classRow.school?.id ?? null,
      })),
      ...otherMemberships.filter(({ userId }) => userId === pupil.id),
    ].toSorted((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1));
  const pupilsWithAllMemberships = pupils.map((pupil) => ({
    ...pupil,
    allMemberships: allMembershipsOf(pupil),
  }));
  if (otherMemberships.length === 0)
    return { pupils: pupilsWithAllMemberships, sessions, allSessions: sessions, markOf };
  const classIds = [...new Set(otherMemberships.map(({ classId }) => classId))];
  const others = (await sessionsBetween(db, classIds, from, to, undefined)).filter(
    (session) => isInScope(reach)(session) && isOfMemberships(otherMemberships, session),
  );
  const userIds = [...new Set(otherMemberships.map(({ userId }) => userId))];
  const markInOtherClasses = await readSessionMarks(db, idsOf(others), userIds);
  return {
    pupils: pupilsWithAllMemberships,
    sessions,
    allSessions: [...sessions, ...others].toSorted(compareSessions),
    markOf: (userId, sessionId) => markOf(userId, sessionId) ?? markInOtherClasses(userId, sessionId),
  };
}

/** Reads one pupil's semester, school by school. The sums are the same as a class's sheet has of the pupil. */
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
    /** In the order of their first days. */
    readonly memberships: readonly MembershipSpanWithClass[];
    readonly today: string;
    /** Only of these subjects; null: of all. */
    readonly subjects: string[] | null;
  },
  { name, from, to }: SemesterSpan,
): Promise<{ readonly spent: readonly SemesterPart[]; readonly statusOf: StatusOf }> {
  const spent: SemesterPart[] = [];
  for (const schoolId of new Set(memberships.map((membership) => membership.schoolId))) {
    const schoolMemberships = memberships.filter((membership) => membership.schoolId === schoolId);
    const classIds = [...new Set(schoolMemberships.map(({ classId }) => classId))];
    const classRow = await classOfRecap(db, scope, classIds[0] ?? 0);
    const { calendar, semesters } = await readCalendarAndSemesters(db, classRow);
    const sessions = (await sessionsBetween(db, classIds, from, to, undefined)).filter(
      (session) => isInScope({ subjects })(session) && isOfMemberships(schoolMemberships, session),
    );
    const paper = buildRecapHeader(classRow, { teacherId: undefined, subjects }, today);
    const semesterWithCalendar = {
      name,
      from,
      to,
      calendar: limitCalendarToSemester(calendar, semesters, name),
    };
    spent.push({
      semester: schoolSemester(sessions, paper, semesterWithCalendar),
      memberships: schoolMemberships,
    });
  }
  const ids = spent.flatMap(({ semester }) => idsOf(semester.sessions));
  const marks = await ownMarksIn(db, userId, ids);
  return { spent, statusOf: (sessionId) => marks.get(sessionId)?.status };
}

const clampToSemester = (day: string, { from, to }: SemesterSpan): string =>
  day < from ? from : day > to ? to : day;

/** Tells whether this class reports the pupil's semester: that is the class of the last membership that has begun. */
export function isReportingClass(
  classId: number,
  memberships: readonly MembershipSpanWithClass[],
  semester: SemesterSpan,
  today: string,
): boolean {
  const day = clampToSemester(today, semester);
  return (memberships.findLast(({ joinedOn }) => joinedOn <= day) ?? memberships[0])?.classId === classId;
}

/** The other classes that a semester was spent in, and on which of its days, for the foot-note. */
export function membershipsInOtherClasses(
  classId: number,
  memberships: readonly MembershipSpanWithClass[],
  semester: SemesterSpan,
  today: string,
): MembershipElsewhere[] {
  const { to } = semester;
  const day = clampToSemester(today, semester);
  return memberships
    .filter((membership) => membership.classId !== classId && membership.joinedOn <= day)
    .map(({ classId: id, className, joinedOn, leftOn }) => ({
      Class: { id, name: className },
      from: clampToSemester(joinedOn, semester),
      until: leftOn === null || leftOn > to ? null : addDays(leftOn, -1),
    }));
}
