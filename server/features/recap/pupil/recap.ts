/** One pupil's recap: the pupil's rows in the recaps of the classes of a year, and the marks behind them. */
import type {
  ClassOfPupil,
  AttendanceException,
  MonthOfPupil,
  PupilRecap,
  SemesterOfPupil,
  SubjectOfPupil,
} from '../../../../contract/recap/pupilRecap.ts';
import { membershipOverlapsDays } from '../../../../contract/spans.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { HttpProblem } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { type OwnMark, ownMarksIn, pupilWithMemberships, type MembershipSpanOfPupil } from './queries.ts';
import { classOfRecap, sessionsBetween } from '../queries.ts';
import type { Scope } from '../../../db/scope.ts';
import { isCountedOn, meetingRecap } from '../sums/meetings.ts';
import { addUpSums, isThere, pupilRecap, type MembershipSpan } from '../sums/recap.ts';
import { isOffice } from '../../people/index.ts';
import { presentImage } from '../../../images/presentImage.ts';

import {
  membershipsInOtherClasses,
  computeMonthSums,
  requestedSemester,
  semesterOfPupil,
} from './semester.ts';
import { firstDayOfMonth, lastDayOfMonth } from '../calendar.ts';
import {
  readCalendarAndSemesters,
  heldSessionsOf,
  monthInput,
  buildRecapHeader,
  type RecapReach,
  findRecapReach,
} from '../recapInput.ts';

export interface PupilRequest {
  readonly scope: Scope;
  readonly user: CurrentUser;
  readonly pupilId: number;
  /** Today's date at the school of a class. */
  readonly todayOf: (classId: number) => Promise<string>;
}

interface VisibleClass {
  readonly classRow: Awaited<ReturnType<typeof classOfRecap>>;
  readonly reach: RecapReach;
  readonly memberships: readonly MembershipSpanOfPupil[];
}

/** @throws NoSuchRow, HttpProblem 403 for a teacher who neither leads nor teaches a class of the pupil, 404 for another year */
export async function pupilRecapOf(
  db: Database,
  request: PupilRequest,
  yearId: number | undefined,
): Promise<Omit<PupilRecap, 'attention'>> {
  const { scope, user, pupilId, todayOf } = request;
  const { pupil, memberships } = await pupilWithMemberships(db, scope, pupilId);
  const visibleClasses = await listVisibleClasses(db, request, memberships);
  if (visibleClasses.length === 0 && !isOffice(user)) throw new HttpProblem(403);
  const years = new Map(
    visibleClasses.map(({ memberships: [membership] }) => [membership?.yearId, membership?.year ?? '']),
  );
  const [latest] = visibleClasses;
  const today = latest && (await todayOf(latest.classRow.id));
  const latestBegunClass =
    visibleClasses.find(
      ({ memberships: [membership] }) => membership && today && membership.begins <= today,
    ) ?? latest;
  const shown = yearId ?? latestBegunClass?.memberships[0]?.yearId;
  if (yearId !== undefined && !years.has(yearId)) throw new HttpProblem(404);
  const classes: ClassOfPupil[] = [];
  for (const one of visibleClasses) {
    if (one.memberships[0]?.yearId === shown) classes.push(await classOfPupil(db, request, one));
  }
  return {
    id: pupil.id,
    identifier: pupil.identifier,
    nis: pupil.nis,
    fullname: pupil.fullname,
    gender: pupil.gender,
    image: presentImage(pupil.image),
    years: [...years].flatMap(([id, name]) => (id === undefined ? [] : [{ id, name }])),
    AcademicYear: shown === undefined ? null : { id: shown, name: years.get(shown) ?? '' },
    classes,
    history: visibleClasses.flatMap(({ classRow, memberships: ofClass }) =>
      ofClass.map(({ yearId: id, year, joinedOn, leftOn }) => ({
        Class: { id: classRow.id, name: classRow.name },
        AcademicYear: { id, name: year },
        joined_on: joinedOn,
        left_on: leftOn,
      })),
    ),
    semesters: await semestersOf(db, request, {
      visibleClasses: visibleClasses.filter(({ memberships: [membership] }) => membership?.yearId === shown),
      memberships: memberships.filter(({ yearId: of }) => of === shown).toReversed(),
      today,
    }),
  };
}

/**
 * Adds up each semester over all classes of the year, also for somebody who leads or teaches only one of them, because the rapor of that
 * class says the same. A teacher of some subjects sees only these.
 */
async function semestersOf(
  db: Database,
  { scope, pupilId }: PupilRequest,
  {
    visibleClasses,
    memberships,
    today,
  }: {
    readonly visibleClasses: readonly VisibleClass[];
    readonly memberships: readonly MembershipSpanOfPupil[];
    readonly today: string | undefined;
  },
): Promise<SemesterOfPupil[]> {
  const [first] = visibleClasses;
  if (!first || today === undefined) return [];
  const isWhole = visibleClasses.some(({ reach }) => reach.subjects === null);
  const subjects = isWhole ? null : visibleClasses.flatMap(({ reach }) => reach.subjects ?? []);
  const { semesters } = await readCalendarAndSemesters(db, first.classRow);
  const result: SemesterOfPupil[] = [];
  for (const { name } of semesters.filter(({ start_date }) => start_date <= today)) {
    const semester = requestedSemester(semesters, today, name);
    const semesterMemberships = memberships.filter((membership) =>
      membershipOverlapsDays(membership, semester.from, semester.to),
    );
    const pupilQuery = { scope, userId: pupilId, memberships: semesterMemberships, today, subjects };
    const { spent, statusOf } = await semesterOfPupil(db, pupilQuery, semester);
    result.push({
      semester: name,
      ...addUpSums(computeMonthSums(spent, statusOf)),
      classes: membershipsInOtherClasses(0, semesterMemberships, semester, today),
    });
  }
  return result;
}

/** Those of the pupil's classes whose recap the user may see, in the order of `memberships`. */
async function listVisibleClasses(
  db: Database,
  { scope, user }: PupilRequest,
  memberships: readonly MembershipSpanOfPupil[],
): Promise<VisibleClass[]> {
  const visibleClasses: VisibleClass[] = [];
  for (const classId of new Set(memberships.map((membership) => membership.classId))) {
    const classRow = await classOfRecap(db, scope, classId);
    const reach = await findRecapReach(db, classRow, user);
    if (reach)
      visibleClasses.push({
        classRow,
        reach,
        memberships: memberships.filter((membership) => membership.classId === classId),
      });
  }
  return visibleClasses;
}

async function classOfPupil(
  db: Database,
  { user, pupilId, todayOf }: PupilRequest,
  { classRow, reach, memberships }: VisibleClass,
): Promise<ClassOfPupil> {
  const today = await todayOf(classRow.id);
  const recapHeader = buildRecapHeader(classRow, reach, today);
  const { calendar } = await readCalendarAndSemesters(db, classRow);
  const last = recapHeader.year_months.at(-1) ?? today.slice(0, 7);
  const [from, to] = [firstDayOfMonth(recapHeader.year_months[0] ?? last), lastDayOfMonth(last)];
  const sessions = await sessionsBetween(db, [classRow.id], from, to, reach.teacherId);
  const heldSessions = heldSessionsOf(sessions);
  const marks = await ownMarksIn(
    db,
    pupilId,
    heldSessions.map(({ id }) => id),
  );
  const statusOf = (sessionId: number) => marks.get(sessionId)?.status;
  const recapInputs = recapHeader.year_months
    .filter((month) => firstDayOfMonth(month) <= today && isThereIn(month, memberships))
    .map((month) => monthInput(month, heldSessions, { ...recapHeader, calendar }));
  return {
    Class: recapHeader.Class,
    School: recapHeader.School,
    homeroom_teacher: recapHeader.homeroom_teacher,
    number: memberships[0]?.number ?? 0,
    stays: memberships.map(({ joinedOn, leftOn }) => ({ joined_on: joinedOn, left_on: leftOn })),
    rule: recapHeader.rule,
    until: today,
    subjects: reach.subjects,
    months: recapInputs.map((input): MonthOfPupil => {
      const { marks: _marks, ...recap } = pupilRecap(input, memberships, statusOf);
      return { month: input.from.slice(0, 7), calendar: [...input.days], ...recap };
    }),
    by_subject: sumBySubject(sessions, { freeOn: calendar.freeOn, until: today }, memberships, statusOf),
    exceptions: sessions
      .filter(
        ({ date }) =>
          isCountedOn({ freeOn: calendar.freeOn, until: today }, date) && isThere(memberships, date),
      )
      .toReversed()
      .flatMap((session) => {
        const mark = marks.get(session.id);
        const sees = isOffice(user) || session.teacherId === user.id;
        return mark && mark.status !== 'hadir' ? [exceptionOf(session, mark, sees)] : [];
      }),
  };
}

type Session = Awaited<ReturnType<typeof sessionsBetween>>[number];

const isThereIn = (month: string, memberships: readonly MembershipSpan[]): boolean =>
  memberships.some((membership) =>
    membershipOverlapsDays(membership, firstDayOfMonth(month), lastDayOfMonth(month)),
  );

/** Sums by subject, in the order of names. A daily register is no subject and is left out. */
function sumBySubject(
  sessions: readonly Session[],
  input: Parameters<typeof meetingRecap>[0],
  memberships: readonly MembershipSpan[],
  statusOf: Parameters<typeof meetingRecap>[3],
): SubjectOfPupil[] {
  const subjects = new Map<number, { name: string; order: string; meetings: Session[] }>();
  for (const session of sessions) {
    if (session.is_daily) continue;
    const existing = subjects.get(session.subjectId);
    if (existing) existing.meetings.push(session);
    else
      subjects.set(session.subjectId, {
        name: session.subject,
        order: session.subjectOrder,
        meetings: [session],
      });
  }
  return [...subjects]
    .toSorted(([, a], [, b]) => (a.order < b.order ? -1 : 1))
    .map(([id, { name, meetings }]) => {
      const { letters: _letters, ...sums } = meetingRecap(input, meetings, memberships, statusOf);
      return { id, name, ...sums };
    });
}

const exceptionOf = (
  { id, subjectId, subject, date, start_time }: Session,
  { status, note, minutesLate }: OwnMark,
  sees: boolean,
): AttendanceException => ({
  id,
  subjectId,
  subject,
  date,
  start_time,
  status,
  note: sees ? note : null,
  minutes_late: sees ? minutesLate : null,
});
