/** Decides which days of a class's year count in a recap. */
import type { DayRule } from '../../../contract/dayRules.ts';
import { formatWeekday, lastDayOf } from '../../../contract/days.ts';
import { type Semester, semesterOn, type SemesterName } from '../../../contract/semesters.ts';
import { type FreeDay, type SchoolCalendar, reasonForNoLessons } from '../../../contract/schoolWeek.ts';
import { daySpansOverlap } from '../../../contract/spans.ts';

export const firstDayOfMonth = (month: string): string => `${month}-01`;
export const lastDayOfMonth = lastDayOf;

/** The semesters that have days in a month. */
export const semestersIn = (semesters: readonly Semester[], month: string): readonly SemesterName[] =>
  semesters
    .filter(({ start_date, end_date }) =>
      daySpansOverlap([start_date, end_date], [firstDayOfMonth(month), lastDayOfMonth(month)]),
    )
    .map(({ name }) => name);

/** A day of rest is called by its name, as on paper. */
const describeFreeDay = ({ reason, name }: FreeDay, day: string): string =>
  reason === 'holiday'
    ? (name ?? 'Libur')
    : {
        'outside-year': 'Di luar tahun ajaran',
        'between-semesters': 'Di antara semester',
        'rest-day': formatWeekday(day),
      }[reason];

/** What a closed month is counted by, whatever has changed since in school, year and calendar. */
export interface ClosedInput {
  readonly month: string;
  readonly dayRule: DayRule;
  readonly until: string;
  readonly countedDays: string;
  readonly overrideDays: number | null;
}

export interface RecapCalendar {
  /** Why no lesson is expected on a day, in a few words; null: it is an effective one. */
  readonly freeOn: (day: string) => string | null;
  /** The school's own number of hari efektif in a month; null: the computed number counts. */
  readonly overrideOf: (month: string) => number | null;
  /** What a closed month of the class is counted by; undefined: the month is open. */
  readonly closedOf: (month: string) => ClosedInput | undefined;
}

/** @param overrides the school's own counts by month */
export const recapCalendar = (
  calendar: SchoolCalendar,
  overrides: ReadonlyMap<string, number>,
): RecapCalendar => ({
  freeOn: (day) => {
    const free = reasonForNoLessons(calendar, day);
    return free ? describeFreeDay(free, day) : null;
  },
  overrideOf: (month) => overrides.get(month) ?? null,
  closedOf: () => undefined,
});

/** The calendar of a class in which closed months keep what they were counted by. */
export function withClosed(
  { freeOn, overrideOf }: RecapCalendar,
  closedInputs: readonly ClosedInput[],
): RecapCalendar {
  const months = new Map(closedInputs.map((one) => [one.month, one]));
  return {
    freeOn: (day) => {
      // Days that had not come when the month was closed have no digit and follow the calendar.
      const digit = months.get(day.slice(0, 7))?.countedDays.charAt(Number(day.slice(8)) - 1);
      if (!digit) return freeOn(day);
      return digit === '0' ? (freeOn(day) ?? formatWeekday(day)) : null;
    },
    overrideOf: (month) => {
      const one = months.get(month);
      return one ? one.overrideDays : overrideOf(month);
    },
    closedOf: (month) => months.get(month),
  };
}

/** A calendar of one semester's days only. In a month that both semesters share, the school's own number of days does not count. */
export const limitCalendarToSemester = (
  { freeOn, overrideOf, closedOf }: RecapCalendar,
  semesters: readonly Semester[],
  name: SemesterName,
): RecapCalendar => ({
  freeOn: (day) => {
    const semester = semesterOn(semesters, day);
    return semester && semester.name !== name ? `Semester ${semester.name}` : freeOn(day);
  },
  overrideOf: (month) => (semestersIn(semesters, month).length === 1 ? overrideOf(month) : null),
  closedOf,
});
