/**
 * Dates, times, numbers and order of names as Indonesians write them: the only place of the dashboard that touches `Intl`.
 * How a school day is written it shares with the server.
 */
import { formatDay, midnightOf } from '../../contract/days.ts';
import { once } from '../../contract/once.ts';

export { addDays, formatDate, formatDay, formatWeekday } from '../../contract/days.ts';

const LOCALE = 'id-ID';

const instantTimeIn = (timeZone?: string) =>
  new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone });
const instantTime = once(() => instantTimeIn());
const number = once(() => new Intl.NumberFormat(LOCALE));
const percent = once(() => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }));
const collator = once(() => new Intl.Collator('id', { numeric: true }));

const monthFormat = once(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** "November 2026" of YYYY-MM; what is no month stays as it is. */
export function formatMonth(month: string): string {
  const first = midnightOf(`${month}-01`);
  return first ? monthFormat().format(first) : month;
}

const two = (value: number): string => String(value).padStart(2, '0');

const textOf = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`;

/** A lesson's HH:MM, in the school's own time: "09.05". */
export const formatTime = (time: string): string => time.slice(0, 5).replace(':', '.');

/** "07.00–08.20" */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatTime(start)}–${formatTime(end)}`;

const shortDate = once(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** "9 Nov", where a year of days stands side by side; what is not a day stays as it is. */
export function formatShortDate(schoolDay: string): string {
  const day = midnightOf(schoolDay);
  return day ? shortDate().format(day) : schoolDay;
}

/** A moment, in the time zone of the device or in another one: "09.05 WIB". */
export const formatClock = (instant: string | number | Date, timeZone?: string): string =>
  (timeZone ? instantTimeIn(timeZone) : instantTime()).format(new Date(instant)).replace(':', '.');

/** "Jumat, 20 November 2026 pukul 09.05 WIB" */
export const formatInstant = (instant: string | number | Date, timeZone?: string): string =>
  `${formatDay(clockIn(timeZone, new Date(instant)).day)} pukul ${formatClock(instant, timeZone)}`;

const relative = once(() => new Intl.RelativeTimeFormat(LOCALE));
const AGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "12 menit yang lalu"; under a minute "beberapa detik yang lalu". @param ms how long ago. */
export function formatAge(ms: number): string {
  const [unit, length] = AGE_UNITS.find(([, length]) => ms >= length) ?? [];
  return unit ? relative().format(-Math.floor(ms / length), unit) : 'beberapa detik yang lalu';
}

export const formatNumber = (value: number): string => number().format(value);

const degrees = once(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 }));

/** "7,257°" */
export const formatDegrees = (value: number): string => `${degrees().format(value)}°`;

/** "640 KB", "1,2 MB", "41,7 GB" */
export function formatFileSize(bytes: number): string {
  const inUnits = (unit: number) => number().format(Math.round((bytes / unit) * 10) / 10);
  if (bytes < 1024 ** 2) return `${number().format(Math.max(1, Math.round(bytes / 1024)))} KB`;
  return bytes < 1024 ** 3 ? `${inUnits(1024 ** 2)} MB` : `${inUnits(1024 ** 3)} GB`;
}

/** A share of 1: "95,6%"; nothing recorded (no share) is "–". */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined || Number.isNaN(share) ? '–' : percent().format(share);

/** Points of a hundred as the recaps have them: "95,2"; a whole number has no decimal. */
export const formatShare = (points: number): string => String(points).replace('.', ',');

/** Whole points of a thousand, as {@link formatPercent} shows them: what is shown adds up. */
export const perMille = (share: number): number => Math.round(share * 1000);

/** "0,4": how far two shares are apart, in points of a hundred. */
export const formatPoints = (a: number, b: number): string =>
  number().format(Math.abs(perMille(a) - perMille(b)) / 10);

/** One for each zone: a page asks for the school's day with every rendering, and making one takes a slow telephone 8 ms. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** @throws RangeError where there is no such zone */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const made =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      hourCycle: 'h23',
    });
  // A device that is carried into another zone is in that one.
  if (timeZone !== undefined) clocks.set(timeZone, made);
  return made;
}

export const isTimeZone = (name: unknown): name is string => {
  try {
    return typeof name === 'string' && Boolean(clockOf(name));
  } catch {
    return false;
  }
};

/** The day and the hour (0 to 23) that it is in a time zone; without one, by the device's own clock. */
export function clockIn(timeZone: string | undefined, now = new Date()): { day: string; hour: number } {
  const parts = clockOf(timeZone).formatToParts(now);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return { day: textOf(part('year'), part('month'), part('day')), hour: part('hour') };
}

/** The time (HH:MM) that it is in a time zone; without one, by the device's own clock. */
export const timeIn = (timeZone: string | undefined, now = new Date()): string =>
  new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

/** "1 jam 26 menit", "45 menit" @param minutes at least 0. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} jam`, (rest > 0 || hours === 0) && `${rest} menit`]
    .filter(Boolean)
    .join(' ');
}

/** "X-2" before "X-10", accents and case as Indonesian readers expect. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b);

/** IANA name of the zone that the device is set to. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
