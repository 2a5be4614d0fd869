/** Recaps of a class: what they are made of is read here, what it adds up to is server/recap's. */
import { monthsOf } from '../../contract/days.ts';
import type { MonthRecap, RecapSums, SemesterRecap } from '../../contract/recap.ts';
import { ROLES } from '../../contract/roles.ts';
import { USUAL_WEEK } from '../../contract/schoolWeek.ts';
import { type SemesterName, semesterOn } from '../../contract/semesters.ts';
import { type DayRule, USUAL_DAY_RULE } from '../../contract/dayRules.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { HttpProblem, invalid } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import {
  classOfRecap,
  marksIn,
  type MarkOf,
  overridesOf,
  pupilsBetween,
  type RecapClass,
  type RecapPupil,
  sessionsBetween,
  subjectsTaught,
} from '../db/queries/recap.ts';
import { calendarOf } from '../db/queries/calendar.ts';
import type { Scope } from '../db/scope.ts';
import { addedUp, effectiveOf, type Ground, groundOf, type Held, pupilRecap } from '../recap/recap.ts';
import { presentImage } from './presenters.ts';
import { firstOf, lastOf, ofSemester, recapCalendar, semestersIn } from './recapCalendar.ts';

interface Asked {
  readonly scope: Scope;
  readonly user: CurrentUser;
  readonly classId: number;
  /** At the school of the class. */
  readonly today: string;
}

/** What of a class somebody may add up. */
interface Reach {
  /** Whose subjects; undefined: everybody's. */
  readonly teacherId: number | undefined;
  readonly subjects: string[] | null;
}

/** The office and the wali kelas see the class, a teacher the own subjects in it. @throws HttpProblem 403 */
async function reachOf(db: Database, klass: RecapClass, user: CurrentUser): Promise<Reach> {
  if (user.role !== ROLES.teacher || klass.homeroomTeacherId === user.id) {
    return { teacherId: undefined, subjects: null };
  }
  const taught = await subjectsTaught(db, klass.id, user.id);
  if (taught.length === 0) throw new HttpProblem(403);
  return { teacherId: user.id, subjects: taught.map(({ name }) => name) };
}

/** NIP stand on what is signed: the sheet of the whole class. */
const signerOf = (name: string | null, number: string | null, { subjects }: Reach) =>
  name === null ? null : { name, employee_number: subjects === null ? number : null };

/** Who sees some subjects only, without the daily register, sees what these say by the usual rule; the sheet tells which. */
const ruleOf = (rule: DayRule, subjects: readonly string[] | null): DayRule =>
  subjects !== null && rule === 'daily-register' ? USUAL_DAY_RULE : rule;

function paperOf(klass: RecapClass, reach: Reach, today: string) {
  const { subjects } = reach;
  const { school, year } = klass;
  return {
    Class: { id: klass.id, name: klass.name },
    AcademicYear: { id: year.id, name: year.name },
    year_months: monthsOf(year.startDate, year.endDate),
    School: school && {
      id: school.id,
      name: school.name,
      address: school.address,
      phone: school.phone,
      email: school.email,
      npsn: school.npsn,
      city: school.city,
      image: presentImage(school.image),
      head: signerOf(school.headName, school.headEmployeeNumber, reach),
    },
    homeroom_teacher: signerOf(klass.homeroomName, klass.homeroomNumber, reach),
    rule: ruleOf(school?.dayRule ?? USUAL_DAY_RULE, subjects),
    until: today,
    subjects,
  };
}

/** Of a class that nobody knows the school of, the usual week counts. */
async function daysOf(db: Database, { school, year }: RecapClass) {
  const { week = USUAL_WEEK, ...calendar } = await calendarOf(db, school?.id ?? null, year.id);
  const overrides = school ? await overridesOf(db, school.id, year.id) : new Map<string, number>();
  return {
    calendar: recapCalendar({ ...calendar, week }, overrides),
    semesters: calendar.year.semesters ?? [],
  };
}

/** A pupil as the paper names him or her; the national number is for who sees the whole class. */
const presentPupil = (
  { id, identifier, nisn, fullname, gender, number }: RecapPupil,
  { subjects }: Reach,
) => ({ id, identifier, nisn: subjects === null ? nisn : null, fullname, gender, number });

const heldOf = (
  sessions: Awaited<ReturnType<typeof sessionsBetween>>,
): (Held & (typeof sessions)[number])[] =>
  sessions.map((session) => ({ ...session, isDaily: session.is_daily }));

/** @throws NoSuchRow, HttpProblem 400 beside `month`, 403 */
export async function monthRecapOf(
  db: Database,
  { scope, user, classId, today }: Asked,
  asked: string | undefined,
): Promise<MonthRecap> {
  const klass = await classOfRecap(db, scope, classId);
  const reach = await reachOf(db, klass, user);
  const paper = paperOf(klass, reach, today);
  const begun = paper.year_months.filter((month) => firstOf(month) <= today);
  const month = asked ?? begun.at(-1) ?? paper.year_months[0] ?? today.slice(0, 7);
  if (!paper.year_months.includes(month)) {
    throw invalid({ path: 'month', msg: `Bulan ini di luar tahun ajaran ${klass.year.name}` });
  }
  const [from, to] = [firstOf(month), lastOf(month)];
  const { calendar, semesters } = await daysOf(db, klass);
  const sessions = await sessionsBetween(db, classId, from, to, reach.teacherId);
  const held = heldOf(sessions);
  const ground = groundOf(
    {
      from,
      to,
      until: today,
      rule: paper.rule,
      freeOn: calendar.freeOn,
      override: calendar.overrideOf(month),
    },
    held,
  );
  const pupils = await pupilsBetween(db, classId, from, to);
  const markOf = await marksIn(
    db,
    held.map(({ id }) => id),
  );
  return {
    ...paper,
    month,
    ...effectiveOf(ground),
    semester: semestersIn(semesters, month)[0] ?? null,
    days: [...ground.days],
    sessions,
    pupils: pupils.map((pupil) => ({
      ...presentPupil(pupil, reach),
      ...pupilRecap(ground, pupil.stays, (id) => markOf(pupil.id, id)),
    })),
  };
}

/** @throws NoSuchRow, HttpProblem 403 */
export async function semesterRecapOf(
  db: Database,
  { scope, user, classId, today }: Asked,
  asked: SemesterName | undefined,
): Promise<SemesterRecap> {
  const klass = await classOfRecap(db, scope, classId);
  const reach = await reachOf(db, klass, user);
  const paper = paperOf(klass, reach, today);
  const days = await daysOf(db, klass);
  const { semesters } = days;
  const now = semesterOn(semesters, today) ?? semesters.findLast(({ start_date }) => start_date <= today);
  const name = asked ?? now?.name ?? 'Ganjil';
  const semester = semesters.find((one) => one.name === name);
  const [start, end] = [semester?.start_date ?? today, semester?.end_date ?? today];
  const calendar = ofSemester(days.calendar, semesters, name);
  const held = heldOf(await sessionsBetween(db, classId, start, end, reach.teacherId));
  const months = monthsOf(start, end).map((month) => ({
    month,
    ground: groundOf(
      {
        from: firstOf(month),
        to: lastOf(month),
        until: today,
        rule: paper.rule,
        freeOn: calendar.freeOn,
        override: calendar.overrideOf(month),
      },
      held.filter(({ date }) => date.startsWith(month)),
    ),
  }));
  const pupils = await pupilsBetween(db, classId, start, end);
  const markOf = await marksIn(
    db,
    held.map(({ id }) => id),
  );
  const effective = months.map(({ month, ground }) => ({ month, ...effectiveOf(ground) }));
  return {
    ...paper,
    semester: name,
    months: effective,
    effective: effective.reduce((sum, month) => sum + month.effective, 0),
    pupils: pupils.map((pupil) => {
      const its = months.map(({ ground }) => sumsOf(ground, pupil, markOf));
      return { ...presentPupil(pupil, reach), months: its, ...addedUp(its) };
    }),
  };
}

function sumsOf(ground: Ground, { id, stays }: RecapPupil, markOf: MarkOf): RecapSums {
  const { days, absent, recorded, base, percent } = pupilRecap(ground, stays, (session) =>
    markOf(id, session),
  );
  return { days, absent, recorded, base, percent };
}
