/** One pupil's recap: the rows that he or she has in the recaps of the classes of a year, and what stands behind them. */
import type {
  ClassOfPupil,
  Exception,
  MonthOfPupil,
  PupilRecap,
  SemesterOfPupil,
  SubjectOfPupil,
} from '../../../../contract/recap/pupilRecap.ts';
import { stayMeets } from '../../../../contract/spans.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { HttpProblem } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { type OwnMark, ownMarksIn, pupilWithStays, type MembershipSpanOfPupil } from './queries.ts';
import { classOfRecap, sessionsBetween } from '../queries.ts';
import type { Scope } from '../../../db/scope.ts';
import { isCountedOn, meetingRecap } from '../sums/meetings.ts';
import { addedUp, isThere, pupilRecap, type MembershipSpan } from '../sums/recap.ts';
import { isOffice } from '../../people/index.ts';
import { presentImage } from '../../../images/presentImage.ts';

import { elsewhereThan, monthsSpent, semesterAsked, semesterOfPupil } from './semester.ts';
import { firstOf, lastOf } from '../calendar.ts';
import { daysOf, heldOf, monthInput, paperOf, type Reach, reachIn } from '../recapInput.ts';

interface Asked {
  readonly scope: Scope;
  readonly user: CurrentUser;
  readonly pupilId: number;
  /** At the school of a class. */
  readonly todayOf: (classId: number) => Promise<string>;
}

interface ReachedClass {
  readonly klass: Awaited<ReturnType<typeof classOfRecap>>;
  readonly reach: Reach;
  readonly stays: readonly MembershipSpanOfPupil[];
}

/** @throws NoSuchRow, HttpProblem 403 for a teacher who neither leads nor teaches a class of the pupil, 404 for another year */
export async function pupilRecapOf(
  db: Database,
  asked: Asked,
  yearId: number | undefined,
): Promise<PupilRecap> {
  const { scope, user, pupilId, todayOf } = asked;
  const { pupil, stays } = await pupilWithStays(db, scope, pupilId);
  const reached = await reachedClasses(db, asked, stays);
  if (reached.length === 0 && !isOffice(user)) throw new HttpProblem(403);
  const years = new Map(reached.map(({ stays: [stay] }) => [stay?.yearId, stay?.year ?? '']));
  const [latest] = reached;
  const today = latest && (await todayOf(latest.klass.id));
  const begun = reached.find(({ stays: [stay] }) => stay && today && stay.begins <= today) ?? latest;
  const shown = yearId ?? begun?.stays[0]?.yearId;
  if (yearId !== undefined && !years.has(yearId)) throw new HttpProblem(404);
  const classes: ClassOfPupil[] = [];
  for (const one of reached) {
    if (one.stays[0]?.yearId === shown) classes.push(await classOfPupil(db, asked, one));
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
    semesters: await semestersOf(db, asked, {
      reached: reached.filter(({ stays: [stay] }) => stay?.yearId === shown),
      stays: stays.filter(({ yearId: of }) => of === shown).toReversed(),
      today,
    }),
  };
}

/**
 * What is said of the pupil's semesters adds up all classes of the year, also for who leads or teaches only one of them: the rapor of that
 * class says the same. Who teaches some subjects there sees these.
 */
async function semestersOf(
  db: Database,
  { scope, pupilId }: Asked,
  {
    reached,
    stays,
    today,
  }: {
    readonly reached: readonly ReachedClass[];
    readonly stays: readonly MembershipSpanOfPupil[];
    readonly today: string | undefined;
  },
): Promise<SemesterOfPupil[]> {
  const [first] = reached;
  if (!first || today === undefined) return [];
  const isWhole = reached.some(({ reach }) => reach.subjects === null);
  const subjects = isWhole ? null : reached.flatMap(({ reach }) => reach.subjects ?? []);
  const { semesters } = await daysOf(db, first.klass);
  const told: SemesterOfPupil[] = [];
  for (const { name } of semesters.filter(({ start_date }) => start_date <= today)) {
    const semester = semesterAsked(semesters, today, name);
    const its = stays.filter((stay) => stayMeets(stay, semester.from, semester.to));
    const whose = { scope, userId: pupilId, stays: its, today, subjects };
    const { spent, statusOf } = await semesterOfPupil(db, whose, semester);
    told.push({
      semester: name,
      ...addedUp(monthsSpent(spent, statusOf)),
      classes: elsewhereThan(0, its, semester, today),
    });
  }
  return told;
}

/** Those of the pupil's classes whose recap is for who asks, in the order of `stays`. */
async function reachedClasses(
  db: Database,
  { scope, user }: Asked,
  stays: readonly MembershipSpanOfPupil[],
): Promise<ReachedClass[]> {
  const reached: ReachedClass[] = [];
  for (const classId of new Set(stays.map((stay) => stay.classId))) {
    const klass = await classOfRecap(db, scope, classId);
    const reach = await reachIn(db, klass, user);
    if (reach) reached.push({ klass, reach, stays: stays.filter((stay) => stay.classId === classId) });
  }
  return reached;
}

async function classOfPupil(
  db: Database,
  { user, pupilId, todayOf }: Asked,
  { klass, reach, stays }: ReachedClass,
): Promise<ClassOfPupil> {
  const today = await todayOf(klass.id);
  const paper = paperOf(klass, reach, today);
  const { calendar } = await daysOf(db, klass);
  const last = paper.year_months.at(-1) ?? today.slice(0, 7);
  const [from, to] = [firstOf(paper.year_months[0] ?? last), lastOf(last)];
  const sessions = await sessionsBetween(db, [klass.id], from, to, reach.teacherId);
  const held = heldOf(sessions);
  const marks = await ownMarksIn(
    db,
    pupilId,
    held.map(({ id }) => id),
  );
  const statusOf = (sessionId: number) => marks.get(sessionId)?.status;
  const grounds = paper.year_months
    .filter((month) => firstOf(month) <= today && isThereIn(month, stays))
    .map((month) => monthInput(month, held, { ...paper, calendar }));
  return {
    Class: paper.Class,
    School: paper.School,
    homeroom_teacher: paper.homeroom_teacher,
    number: stays[0]?.number ?? 0,
    stays: stays.map(({ joinedOn, leftOn }) => ({ joined_on: joinedOn, left_on: leftOn })),
    rule: paper.rule,
    until: today,
    subjects: reach.subjects,
    months: grounds.map((input): MonthOfPupil => {
      const { marks: _marks, ...recap } = pupilRecap(input, stays, statusOf);
      return { month: input.from.slice(0, 7), calendar: [...input.days], ...recap };
    }),
    by_subject: bySubject(sessions, { freeOn: calendar.freeOn, until: today }, stays, statusOf),
    exceptions: sessions
      .filter(
        ({ date }) => isCountedOn({ freeOn: calendar.freeOn, until: today }, date) && isThere(stays, date),
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

const isThereIn = (month: string, stays: readonly MembershipSpan[]): boolean =>
  stays.some((stay) => stayMeets(stay, firstOf(month), lastOf(month)));

/** A daily register is no subject; in the order of their names. */
function bySubject(
  sessions: readonly Session[],
  input: Parameters<typeof meetingRecap>[0],
  stays: readonly MembershipSpan[],
  statusOf: Parameters<typeof meetingRecap>[3],
): SubjectOfPupil[] {
  const subjects = new Map<number, { name: string; order: string; meetings: Session[] }>();
  for (const session of sessions) {
    if (session.is_daily) continue;
    const known = subjects.get(session.subjectId);
    if (known) known.meetings.push(session);
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
      const { letters: _letters, ...sums } = meetingRecap(input, meetings, stays, statusOf);
      return { id, name, ...sums };
    });
}

const exceptionOf = (
  { id, subjectId, subject, date, start_time }: Session,
  { status, note, minutesLate }: OwnMark,
  sees: boolean,
): Exception => ({
  id,
  subjectId,
  subject,
  date,
  start_time,
  status,
  note: sees ? note : null,
  minutes_late: sees ? minutesLate : null,
});
