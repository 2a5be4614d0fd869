import { addDays, formatDate, minutesSinceMidnight } from '../../contract/days.ts';

/** Keeps one formatter for each time zone, because making one takes 0.1 ms, a good part of a whole request. There are only some hundred zones. */
const cacheFormatByZone = (options: Intl.DateTimeFormatOptions, locale: string) => {
  const formatsByZone = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const existing = formatsByZone.get(timeZone);
    if (existing) return existing;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formatsByZone.set(timeZone, format);
    return format;
  };
};

const dayFormatOfZone = cacheFormatByZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
const timeFormatOfZone = cacheFormatByZone({ hour: '2-digit', minute: '2-digit' }, 'en-GB');

/**
 * The day it is at the school, as YYYY-MM-DD. Never the UTC date: lessons before 07:00 in Jakarta would land on yesterday.
 *
 * @param timeZone IANA name, e.g. Asia/Jakarta.
 */
export function schoolDay(now: Date, timeZone: string): string {
  const parts = dayFormatOfZone(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Minutes since the school's midnight. */
export const minutesSinceSchoolMidnight = (now: Date, timeZone: string): number =>
  minutesSinceMidnight(schoolTime(now, timeZone));

/** The time of day at the school, HH:MM. */
const schoolTime = (now: Date, timeZone: string): string => timeFormatOfZone(timeZone).format(now);

/** A moment by the school's local calendar and clock. */
export interface Moment {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

export const momentAt = (now: Date, timeZone: string): Moment => ({
  date: schoolDay(now, timeZone),
  time: schoolTime(now, timeZone),
});

export const hasBegun = (lesson: { date: string; startTime: string }, { date, time }: Moment): boolean =>
  lesson.date < date || (lesson.date === date && lesson.startTime <= time);

/** Writes a moment as "21 November 2026 08.05". */
export function formatMoment(moment: Date, timeZone: string): string {
  const minutes = minutesSinceSchoolMidnight(moment, timeZone);
  const padTwoDigits = (n: number) => String(n).padStart(2, '0');
  return `${formatDate(schoolDay(moment, timeZone))} ${padTwoDigits(Math.floor(minutes / 60))}.${padTwoDigits(minutes % 60)}`;
}

/** The instant at which a day begins at the school. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Indonesia's time zones have no daylight saving time. Elsewhere, the second call of `offsetAt` corrects the offset near a clock change.
  const offsetAt = (ms: number) => {
    const there = new Date(ms);
    const localDayMs = Date.parse(`${schoolDay(there, timeZone)}T00:00:00Z`);
    const wholeMinuteMs = Math.floor(ms / 60_000) * 60_000;
    return localDayMs + minutesSinceSchoolMidnight(there, timeZone) * 60_000 - wholeMinuteMs;
  };
  const first = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(first));
}

/** The Monday on or before a day. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
