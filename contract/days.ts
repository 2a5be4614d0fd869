/**
 * School days and how they are written: the only formatting of dates for screens, mails and the server's sentences.
 *
 * A school day is a text, YYYY-MM-DD, without a time zone. Never make one with `toISOString()`, which answers the
 * UTC day: before 07:00 WIB that is still yesterday.
 */
import { once } from './once.ts';

const LOCALE = 'id-ID';

// Never `dateStyle: 'full'`: in Indonesian that writes "09 November".
const dateFormat = once(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const weekdayFormat = once(() => new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }));

/** Midnight UTC of a school day, to count with; undefined for what is not a day. */
export function utcMidnightOf(schoolDay: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(schoolDay);
  return match ? new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))) : undefined;
}

/** "9 November 2026"; what is not a day stays as it is. */
export function formatDate(schoolDay: string): string {
  const day = utcMidnightOf(schoolDay);
  return day ? dateFormat().format(day) : schoolDay;
}

/** "Senin" */
export function formatWeekday(schoolDay: string): string {
  const day = utcMidnightOf(schoolDay);
  return day ? weekdayFormat().format(day) : schoolDay;
}

/** "Senin, 9 November 2026" */
export const formatDateWithWeekday = (schoolDay: string): string =>
  utcMidnightOf(schoolDay) ? `${formatWeekday(schoolDay)}, ${formatDate(schoolDay)}` : schoolDay;

/** Whether a text is an existing calendar day, YYYY-MM-DD, within the years that a school can mean. */
export function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2200) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The school day that is this many days later, or earlier when `days` is negative. */
export function addDays(schoolDay: string, days: number): string {
  const day = utcMidnightOf(schoolDay);
  if (!day) return schoolDay;
  day.setUTCDate(day.getUTCDate() + days);
  const padTwoDigits = (value: number) => String(value).padStart(2, '0');
  return `${day.getUTCFullYear()}-${padTwoDigits(day.getUTCMonth() + 1)}-${padTwoDigits(day.getUTCDate())}`;
}

/** YYYY-MM of the month after. */
const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

/** YYYY-MM of each month that a span of days touches. */
export function monthsOf(start: string, end: string): string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); month <= end.slice(0, 7); month = nextMonth(month)) months.push(month);
  return months;
}

export const lastDayOf = (month: string): string => addDays(`${nextMonth(month)}-01`, -1);

const DAY_MS = 86_400_000;

/** How many days later the second is; undefined where one of them is no day. */
export function daysBetween(first: string, second: string): number | undefined {
  const [from, to] = [utcMidnightOf(first), utcMidnightOf(second)];
  return from && to && Math.round((to.getTime() - from.getTime()) / DAY_MS);
}

/** The minutes from midnight to a time: 450 for "07:30". */
export const minutesSinceMidnight = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
