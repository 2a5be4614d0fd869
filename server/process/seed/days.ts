import { addDays } from '../../../contract/days.ts';

export const padTwoDigits = (n: number): string => String(n).padStart(2, '0');

/** Parses a calendar day, YYYY-MM-DD. It uses UTC on purpose: a day has no hour, so no time zone can shift it. */
const parseUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** 1 Monday to 7 Sunday. */
export const weekday = (day: string): number => parseUtcDay(day).getUTCDay() || 7;

export interface SchoolYear {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** The last day of the semester Ganjil; Genap begins on the next day. */
  readonly half: string;
}

/** How many weeks before today the lessons of the current year begin. */
const WEEKS_BEFORE_TODAY = 16;

/** The first day of lessons, always a Monday. */
export const firstLessonDay = (today: string): string =>
  addDays(today, 1 - weekday(today) - 7 * WEEKS_BEFORE_TODAY);

/**
 * The school year that contains today, and the one before it. A demo started in the first days of a year should still
 * have weeks of lessons, so the running year then begins earlier than the calendar says.
 */
export function schoolYears(today: string): { now: SchoolYear; past: SchoolYear; schoolYear: number } {
  const year = Number(today.slice(0, 4));
  const schoolYear = today.slice(5) >= '07-01' ? year : year - 1;
  const firstLesson = firstLessonDay(today);
  const calendarStart = `${schoolYear}-07-01`;
  const start = firstLesson < calendarStart ? firstLesson : calendarStart;
  const now: SchoolYear = {
    name: `${schoolYear}/${schoolYear + 1}`,
    start,
    end: `${schoolYear + 1}-06-30`,
    half: `${schoolYear}-12-31`,
  };
  const past: SchoolYear = {
    name: `${schoolYear - 1}/${schoolYear}`,
    start: `${schoolYear - 1}-07-01`,
    end: addDays(start, -1),
    half: `${schoolYear - 1}-12-31`,
  };
  return { now, past, schoolYear };
}
