/** Reads a school's timetable, bell times and calendar in the form that planning needs. */
import {
  bellSetOn,
  reasonForNoLessons,
  type SchoolCalendar,
  weekdayOf,
} from '../../../../contract/schoolWeek.ts';
import type { Database } from '../../../db/client.ts';
import { bellSetsOf } from '../bellTimes/queries.ts';
import { calendarOf } from '../../schools/index.ts';
import {
  readDailyRegisters,
  type DailyRow,
  entriesIn,
  type TimetableEntryRow,
  currentSessionsIn,
  type CurrentSessionRow,
  createFormerHolderLookup,
} from '../../lessons/index.ts';
import { scopeOfSchool } from '../../../auth/scope.ts';
import type { Plan, CurrentSession } from './plan.ts';
import { planDay } from './plan.ts';
import { type DayPlan, listDays, lessonsOn, type SchoolDays, type WeeklyTimetable } from './slots.ts';

export interface DateRange {
  readonly start: string;
  readonly end: string;
}

export interface Timetable {
  readonly entries: readonly TimetableEntryRow[];
  readonly dailies: readonly DailyRow[];
  readonly holderOn: NonNullable<WeeklyTimetable['holderOn']>;
  readonly days: SchoolDays;
}

/** What the timetable says for one day. */
export const lessonsOfDay = ({ entries, dailies, holderOn, days }: Timetable, date: string): DayPlan =>
  lessonsOn({ lessons: entries, dailies, holderOn }, days, date);

/**
 * Reads what is in force on the days of a range.
 * @param subjectId reads only this subject
 */
export async function timetableOf(
  db: Database,
  schoolId: number,
  { start, end }: DateRange,
  subjectId?: number,
): Promise<Timetable> {
  const of = { schoolId, ...(subjectId !== undefined && { subjectId }), start, end };
  const entries = await entriesIn(db, of);
  const dailies = await readDailyRegisters(db, of);
  const ids = [...new Set([...entries, ...dailies].map((line) => line.subjectId))];
  const holderOn = await createFormerHolderLookup(db, ids, start);
  const calendars = new Map<number, SchoolCalendar>();
  const yearOf = new Map<number, SchoolCalendar>();
  for (const { classId, yearId } of [...entries, ...dailies]) {
    const calendar =
      calendars.get(yearId) ?? (await calendarOf(db, schoolId, yearId, { from: start, to: end }));
    calendars.set(yearId, calendar);
    yearOf.set(classId, calendar);
  }
  return {
    entries,
    dailies,
    holderOn,
    days: { free: createFreeLookup(yearOf), ...(await readHours(db, schoolId)) },
  };
}

const createFreeLookup =
  (yearOf: ReadonlyMap<number, SchoolCalendar>): SchoolDays['free'] =>
  (date, classId) => {
    const calendar = yearOf.get(classId);
    return calendar && reasonForNoLessons(calendar, date);
  };

async function readHours(db: Database, schoolId: number): Promise<Pick<SchoolDays, 'hours' | 'opening'>> {
  const sets = (await bellSetsOf(db, schoolId)).map((set) => ({
    ...set,
    valid_from: set.validFrom,
    valid_until: set.validUntil,
  }));
  const timesOn = (date: string) => {
    const weekday = weekdayOf(date);
    return bellSetOn(sets, date)?.times.filter((time) => time.weekday === weekday) ?? [];
  };
  return {
    hours: (date, firstPeriod, lastPeriod) => {
      const times = timesOn(date);
      const first = times.find(({ number }) => number === firstPeriod);
      const last = times.find(({ number }) => number === lastPeriod);
      return first && last && first.start_time < last.end_time
        ? { start: first.start_time, end: last.end_time }
        : undefined;
    },
    opening: (date) => {
      const [first] = timesOn(date).toSorted((a, b) => a.start_time.localeCompare(b.start_time));
      return first && { start: first.start_time, end: first.end_time };
    },
  };
}

const presentCurrent = ({
  plannedDate,
  plannedStart,
  ...row
}: CurrentSessionRow): CurrentSessionRow & CurrentSession => ({
  ...row,
  plannedDate,
  plannedStart,
  plannedFor:
    plannedDate === null || plannedStart === null
      ? null
      : { date: plannedDate, start: plannedStart.slice(0, 5) },
});

export interface PlannedDay extends Plan {
  readonly date: string;
  readonly none: DayPlan['none'];
}

/**
 * Plans each day of a range.
 * @param timetable what is in force, read for a range that includes this one
 */
export async function planRange(
  db: Database,
  schoolId: number,
  range: DateRange,
  timetable: Timetable,
  isMet: boolean,
): Promise<PlannedDay[]> {
  const scope = scopeOfSchool(schoolId);
  const sessionsByDay = new Map<string, CurrentSession[]>();
  for (const session of (await currentSessionsIn(db, scope, range)).map(presentCurrent)) {
    for (const date of new Set([session.date, session.plannedFor?.date ?? session.date])) {
      sessionsByDay.set(date, [...(sessionsByDay.get(date) ?? []), session]);
    }
  }
  return listDays(range).map((date) => {
    const lessons = lessonsOfDay(timetable, date);
    return { date, none: lessons.none, ...planDay(lessons, sessionsByDay.get(date) ?? [], isMet) };
  });
}
