/** What every recap of a class is made of, and what each user may see of it. */
import { monthsOf } from '../../../contract/days.ts';
import { type DayRule, DEFAULT_DAY_RULE } from '../../../contract/dayRules.ts';
import type { RecapSums } from '../../../contract/recap/recap.ts';
import { DEFAULT_SCHOOL_WEEK } from '../../../contract/schoolWeek.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { HttpProblem } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { calendarOf, presentPaperSchool } from '../schools/index.ts';
import { seesClass } from '../people/index.ts';
import { listClosedMonthInputs } from './closings/queries.ts';
import type { MarkOf } from './marks.ts';
import {
  readEffectiveDayOverrides,
  type RecapClass,
  type RecapPupil,
  type RecapSession,
  subjectsTaught,
} from './queries.ts';
import type { Scope } from '../../db/scope.ts';
import {
  type RecapInput,
  recapInputOf,
  type HeldSession,
  pupilSums,
  type MembershipSpan,
} from './sums/recap.ts';
import {
  firstDayOfMonth,
  lastDayOfMonth,
  type RecapCalendar,
  recapCalendar,
  withClosed,
} from './calendar.ts';

export interface RecapRequest {
  readonly scope: Scope;
  readonly user: CurrentUser;
  readonly classId: number;
  /** Today's date at the school of the class. */
  readonly today: string;
}

/** What part of a class somebody may see in a recap. */
export interface RecapReach {
  /** The teacher whose subjects and sessions are seen; undefined: everybody's. */
  readonly teacherId: number | undefined;
  readonly subjects: string[] | null;
}

/** The office and the wali kelas see the class, a teacher the own subjects in it, others nothing: null. */
export async function findRecapReach(
  db: Database,
  classRow: RecapClass,
  user: CurrentUser,
): Promise<RecapReach | null> {
  if (seesClass(user, classRow)) {
    return { teacherId: undefined, subjects: null };
  }
  const taught = await subjectsTaught(db, classRow.id, user.id);
  return taught.length === 0 ? null : { teacherId: user.id, subjects: taught.map(({ name }) => name) };
}

/** @throws HttpProblem 403 */
export async function requireRecapReach(
  db: Database,
  classRow: RecapClass,
  user: CurrentUser,
): Promise<RecapReach> {
  const reach = await findRecapReach(db, classRow, user);
  if (!reach) throw new HttpProblem(403);
  return reach;
}

/** Who signs. The NIP is shown only on what is signed, the sheet of the whole class. */
export const signerOf = (
  name: string | null,
  number: string | null,
  { subjects }: Pick<RecapReach, 'subjects'>,
) => (name === null ? null : { name, employee_number: subjects === null ? number : null });

/** Who sees only some subjects does not see the daily register, so the usual rule counts there instead. The sheet tells which rule it is. */
const chooseVisibleRule = (rule: DayRule, subjects: readonly string[] | null): DayRule =>
  subjects !== null && rule === 'daily-register' ? DEFAULT_DAY_RULE : rule;

/** The letterhead of a school, with the head who signs. */
export const presentSchool = (
  school: NonNullable<RecapClass['school']>,
  reach: Pick<RecapReach, 'subjects'>,
) => ({
  ...presentPaperSchool(school),
  head: signerOf(school.headName, school.headEmployeeNumber, reach),
});

export function buildRecapHeader(classRow: RecapClass, reach: RecapReach, today: string) {
  const { subjects } = reach;
  const { school, year } = classRow;
  return {
    Class: { id: classRow.id, name: classRow.name },
    AcademicYear: { id: year.id, name: year.name },
    year_months: monthsOf(year.startDate, year.endDate),
    School: school && presentSchool(school, reach),
    homeroom_teacher: signerOf(classRow.homeroomName, classRow.homeroomNumber, reach),
    rule: chooseVisibleRule(school?.dayRule ?? DEFAULT_DAY_RULE, subjects),
    until: today,
    subjects,
  };
}

/**
 * Reads the calendar of a class and its semesters. Where the school of a class is unknown, the usual week counts.
 *
 * @param of without an `id` it is about the school, without any class's closed months
 */
export async function readCalendarAndSemesters(
  db: Database,
  {
    id,
    school,
    year,
  }: {
    readonly id?: number;
    readonly school: { readonly id: number } | null;
    readonly year: { readonly id: number };
  },
) {
  const { week = DEFAULT_SCHOOL_WEEK, ...calendar } = await calendarOf(db, school?.id ?? null, year.id);
  const overrides = school
    ? await readEffectiveDayOverrides(db, school.id, year.id)
    : new Map<string, number>();
  const schoolCalendar = recapCalendar({ ...calendar, week }, overrides);
  return {
    calendar:
      id === undefined ? schoolCalendar : withClosed(schoolCalendar, await listClosedMonthInputs(db, [id])),
    semesters: calendar.year.semesters ?? [],
  };
}

/** A pupil as named on the paper. The NISN is only for who sees the whole class. */
export const presentPupil = (
  { id, identifier, nis, nisn, fullname, gender, number }: RecapPupil,
  { subjects }: RecapReach,
) => ({ id, identifier, nis, nisn: subjects === null ? nisn : null, fullname, gender, number });

export const presentSession = ({ id, subjectId, subject, date, start_time, is_daily }: RecapSession) => ({
  id,
  subjectId,
  subject,
  date,
  start_time,
  is_daily,
});

export const heldSessionsOf = (sessions: readonly RecapSession[]): (HeldSession & RecapSession)[] =>
  sessions.map((session) => ({ ...session, isDaily: session.is_daily }));

/**
 * The input for one month of a class, or for its part between two days, for which the school's own number of days does not count. A closed
 * month is counted as it was when it was signed.
 */
export function monthInput(
  month: string,
  heldSessions: readonly HeldSession[],
  {
    rule,
    until,
    calendar,
    subjects = null,
  }: { rule: DayRule; until: string; calendar: RecapCalendar; subjects?: RecapReach['subjects'] },
  { from = firstDayOfMonth(month), to = lastDayOfMonth(month) }: { from?: string; to?: string } = {},
): RecapInput {
  const closedMonth = calendar.closedOf(month);
  const isWhole = from <= firstDayOfMonth(month) && lastDayOfMonth(month) <= to;
  const [first, last] = [laterDate(from, firstDayOfMonth(month)), earlierDate(to, lastDayOfMonth(month))];
  return recapInputOf(
    {
      from: first,
      to: last,
      until: closedMonth?.until ?? until,
      rule: closedMonth ? chooseVisibleRule(closedMonth.dayRule, subjects) : rule,
      freeOn: calendar.freeOn,
      override: isWhole ? calendar.overrideOf(month) : null,
    },
    heldSessions.filter(({ date }) => first <= date && date <= last),
  );
}

const laterDate = (a: string, b: string): string => (a > b ? a : b);
const earlierDate = (a: string, b: string): string => (a < b ? a : b);

export const sumsOf = (
  input: RecapInput,
  { id, memberships }: { readonly id: number; readonly memberships: readonly MembershipSpan[] },
  markOf: MarkOf,
): RecapSums => pupilSums(input, memberships, (session) => markOf(id, session));
