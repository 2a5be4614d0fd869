/** Calendar days as YYYY-MM-DD. Counted in UTC on purpose: a day has no hour, so no time zone can move it. */
const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const two = (n: number): string => String(n).padStart(2, '0');
const text = (date: Date): string =>
  `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;

export function addDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return text(date);
}

/** 1 Monday to 7 Sunday. */
export const weekday = (day: string): number => utc(day).getUTCDay() || 7;

export interface Term {
  readonly name: string;
  readonly semester: 'Ganjil' | 'Genap';
  readonly start: string;
  readonly end: string;
}

/** How far back the lessons of the running term go. */
const WEEKS = 16;

/** A Monday. */
export const firstLessonDay = (today: string): string => addDays(today, 1 - weekday(today) - 7 * WEEKS);

/**
 * The term that contains today, and the one before it. A demo started in the first days of a term should still
 * have a term of lessons, so the running term then begins earlier than the calendar says.
 */
export function terms(today: string): { now: Term; past: Term; schoolYear: number } {
  const year = Number(today.slice(0, 4));
  const odd = today.slice(5) >= '07-01';
  const schoolYear = odd ? year : year - 1;
  const calendarStart = odd ? `${year}-07-01` : `${year}-01-01`;
  const firstLesson = firstLessonDay(today);
  const start = firstLesson < calendarStart ? firstLesson : calendarStart;
  const now: Term = {
    name: `${schoolYear}/${schoolYear + 1}`,
    semester: odd ? 'Ganjil' : 'Genap',
    start,
    end: odd ? `${year}-12-31` : `${year}-06-30`,
  };
  const pastYear = odd ? schoolYear - 1 : schoolYear;
  const past: Term = {
    name: `${pastYear}/${pastYear + 1}`,
    semester: odd ? 'Genap' : 'Ganjil',
    start: addDays(start, -180),
    end: addDays(start, -1),
  };
  return { now, past, schoolYear };
}
