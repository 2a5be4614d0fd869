/** A whole school's month, class by class: what its Dinas asks for. */
import { monthsOf } from '../../../contract/days.ts';
import { DEFAULT_DAY_RULE } from '../../../contract/dayRules.ts';
import { isPresent } from '../../../contract/attendanceStatus.ts';
import type { LessonTimeCounts, SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import { calculateSharePercent } from '../../../contract/recap/shares.ts';
import { groupBy } from '../../base/groups.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { listClosedMonthInputs } from './closings/queries.ts';
import {
  classesOfYear,
  onlySchool,
  pupilsOfClasses,
  type RecapPupil,
  sessionsBetween,
  yearsToRecap,
} from './queries.ts';
import { type MarkOf, readSessionMarks } from './marks.ts';
import type { Scope } from '../../db/scope.ts';
import { isCountedOn } from './sums/meetings.ts';
import {
  addUpSums,
  countEffectiveDaysOfPupil,
  countEffectiveDays,
  type RecapInput,
  isThere,
} from './sums/recap.ts';
import { firstDayOfMonth, lastDayOfMonth, withClosed } from './calendar.ts';
import { readCalendarAndSemesters, heldSessionsOf, monthInput, presentSchool, sumsOf } from './recapInput.ts';

/** How many classes are read with the same three statements: together they have some twenty thousand marks in a month. */
const CLASSES_AT_ONCE = 10;

/** The reach of the office, which sees all subjects. */
const ALL_SUBJECTS_REACH = { subjects: null };

/** @throws HttpProblem 400 beside `month` */
export async function schoolRecapOf(
  db: Database,
  scope: Scope,
  requestedMonth: string | undefined,
): Promise<SchoolRecap> {
  const { today } = scope;
  const { year, months, month } = await requestedMonthOf(db, today, requestedMonth);
  const school = await onlySchool(db, scope);
  const rule = school?.dayRule ?? DEFAULT_DAY_RULE;
  const recapHeader = {
    School: school && presentSchool(school, ALL_SUBJECTS_REACH),
    AcademicYear: year ? { id: year.id, name: year.name } : null,
    year_months: months,
    month,
    until: today,
    rule,
  };
  const noEffectiveDays = { computed: 0, override: null, effective: 0 };
  if (!year || !school)
    return {
      ...recapHeader,
      ...noEffectiveDays,
      classes: year ? null : [],
      total: addPupilCounts([], [], 0),
      hours: [],
    };
  const { calendar } = await readCalendarAndSemesters(db, { school, year });
  const [from, to] = [firstDayOfMonth(month), lastDayOfMonth(month)];
  const effective = countEffectiveDays(monthInput(month, [], { rule, until: today, calendar }));
  // After the year's end nobody is a member any more, so those count who stayed until then.
  const end = [to, today, year.endDate].toSorted()[0] ?? to;
  const classes: NonNullable<SchoolRecap['classes']> = [];
  const hours = new Map<string, LessonTimeCounts>();
  const classesInYear = await classesOfYear(db, scope, year.id);
  const closedInputs = await listClosedMonthInputs(
    db,
    classesInYear.map(({ id }) => id),
    month,
  );
  // Slice by slice, so that other requests are answered in between.
  for (let at = 0; at < classesInYear.length; at += CLASSES_AT_ONCE) {
    const slice = classesInYear.slice(at, at + CLASSES_AT_ONCE);
    const ids = slice.map(({ id }) => id);
    const sessions = heldSessionsOf(await sessionsBetween(db, ids, from, to, undefined));
    const sessionsByClass = groupBy(sessions, ({ classId }) => classId);
    const calendarOfClass = new Map(
      ids.map((id) => [
        id,
        withClosed(
          calendar,
          closedInputs.filter(({ classId }) => classId === id),
        ),
      ]),
    );
    const pupilsByClass = await pupilsOfClasses(
      db,
      ids,
      from,
      (id) => calendarOfClass.get(id)?.closedOf(month)?.until ?? to,
    );
    const markOf = await readSessionMarks(
      db,
      sessions.map((session) => session.id),
    );
    for (const { id, name, homeroom } of slice) {
      const heldSessions = sessionsByClass.get(id) ?? [];
      const pupils = pupilsByClass.get(id) ?? [];
      const own = calendarOfClass.get(id) ?? calendar;
      const input = monthInput(month, heldSessions, { rule, until: today, calendar: own });
      const sums = pupils.map((pupil) => sumsOf(input, pupil, markOf));
      for (const session of heldSessions) addMarksToHour(hours, input, session, pupils, markOf);
      const last = end < input.until ? end : input.until;
      const there = pupils.filter(({ memberships }) => isThere(memberships, last));
      const days = pupils.reduce(
        (sum, { memberships }) => sum + countEffectiveDaysOfPupil(input, memberships),
        0,
      );
      classes.push({ id, name, homeroom_teacher: homeroom, ...addPupilCounts(sums, there, days) });
    }
  }
  return {
    ...recapHeader,
    ...effective,
    classes,
    total: sumClassTotals(classes),
    hours: [...hours.values()].toSorted(
      (a, b) => a.weekday - b.weekday || (a.start_time < b.start_time ? -1 : 1),
    ),
  };
}

/** The year that contains the month: the active one first, then the newest. */
async function requestedMonthOf(db: Database, today: string, requestedMonth: string | undefined) {
  const years = (await yearsToRecap(db)).map((year) => ({
    year,
    months: monthsOf(year.startDate, year.endDate),
  }));
  const wanted = requestedMonth ?? today.slice(0, 7);
  const found = years.find(({ months }) => months.includes(wanted));
  if (found) return { ...found, month: wanted };
  if (requestedMonth !== undefined)
    throw invalid({ path: 'month', msg: 'Tidak ada tahun ajaran yang memuat bulan ini' });
  const last = years.find(({ year }) => year.startDate <= today) ?? years[0];
  const latestBegunMonth = last?.months.findLast((month) => firstDayOfMonth(month) <= today);
  return {
    year: last?.year,
    months: last?.months ?? [],
    month: latestBegunMonth ?? last?.months[0] ?? wanted,
  };
}

/** Adds the marks of one lesson to the sums of its lesson hour, if its day counts. */
function addMarksToHour(
  hours: Map<string, LessonTimeCounts>,
  input: RecapInput,
  {
    id,
    date,
    start_time: start,
  }: { readonly id: number; readonly date: string; readonly start_time: string },
  pupils: readonly RecapPupil[],
  markOf: MarkOf,
): void {
  if (!isCountedOn(input, date)) return;
  const weekday = weekdayOf(date);
  const key = `${weekday} ${start}`;
  const hour = hours.get(key) ?? { weekday, start_time: start, present: 0, recorded: 0 };
  for (const pupil of pupils) {
    const status = isThere(pupil.memberships, date) ? markOf(pupil.id, id) : undefined;
    if (!status) continue;
    hour.recorded += 1;
    if (isPresent(status)) hour.present += 1;
  }
  if (hour.recorded > 0) hours.set(key, hour);
}

function addPupilCounts(
  sums: Parameters<typeof addUpSums>[0],
  there: readonly Pick<RecapPupil, 'gender'>[],
  pupilDays: number,
): SchoolRecap['total'] {
  const all = addUpSums(sums);
  const of = (gender: string) => there.filter((pupil) => pupil.gender === gender).length;
  return {
    ...all,
    pupils: there.length,
    male: of('L'),
    female: of('P'),
    pupil_days: pupilDays,
    percent_absent: absentShare(all, pupilDays),
  };
}

const absentShare = (
  { recorded, absent }: { readonly recorded: number; readonly absent: number },
  pupilDays: number,
): number | null => (recorded === 0 || pupilDays === 0 ? null : calculateSharePercent(absent, pupilDays));

function sumClassTotals(classes: readonly SchoolRecap['total'][]): SchoolRecap['total'] {
  const all = addUpSums(classes);
  const sum = (of: (one: SchoolRecap['total']) => number) =>
    classes.reduce((total, one) => total + of(one), 0);
  const pupilDays = sum((one) => one.pupil_days);
  return {
    ...all,
    pupils: sum((one) => one.pupils),
    male: sum(({ male }) => male),
    female: sum(({ female }) => female),
    pupil_days: pupilDays,
    percent_absent: absentShare(all, pupilDays),
  };
}
