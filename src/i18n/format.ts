/**
 * Formats dates, times, numbers and the order of names in the Indonesian way. No other file of the dashboard uses `Intl`.
 * The functions for school days are shared with the server (contract/days.ts).
 */
import { formatDate, formatDateWithWeekday, utcMidnightOf } from '../../contract/days.ts';
import { once } from '../../contract/once.ts';

export { addDays, formatDate, formatDateWithWeekday, formatWeekday } from '../../contract/days.ts';

const LOCALE = 'id-ID';

const createClockFormat = (timeZone?: string) =>
  new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone });
const deviceClockFormat = once(() => createClockFormat());
const number = once(() => new Intl.NumberFormat(LOCALE));
const percent = once(() => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }));
const nameCollator = once(() => new Intl.Collator('id', { numeric: true }));

const monthFormat = once(
  () => new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats YYYY-MM as "November 2026". A text that is no month is returned unchanged. */
export function formatMonth(month: string): string {
  const first = utcMidnightOf(`${month}-01`);
  return first ? monthFormat().format(first) : month;
}

const padToTwo = (value: number): string => String(value).padStart(2, '0');

const toIsoDate = (year: number, month: number, day: number): string =>
  `${year}-${padToTwo(month)}-${padToTwo(day)}`;

/** Formats a lesson's HH:MM, which is in the school's own time, as "09.05". */
export const formatTime = (time: string): string => time.slice(0, 5).replace(':', '.');

/** "07.00–08.20" */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatTime(start)}–${formatTime(end)}`;

const shortDateFormat = once(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** Formats a day as "9 Nov", for places that show the days of a year side by side. A text that is no day is returned unchanged. */
export function formatShortDate(schoolDay: string): string {
  const day = utcMidnightOf(schoolDay);
  return day ? shortDateFormat().format(day) : schoolDay;
}

/** Formats a span of days and says nothing twice: "1–24 November 2026", "6 Oktober – 16 November 2026", "1 Juli 2026 – 9 Januari 2027". */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatDate(from);
  const [day, month] = formatDate(from).split(' ');
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day}–${formatDate(to)}`;
  return `${from.slice(0, 4) === to.slice(0, 4) ? `${day} ${month}` : formatDate(from)} – ${formatDate(to)}`;
}

/** Formats a moment as "09.05 WIB", in the given time zone or in the device's own. */
export const formatClock = (instant: string | number | Date, timeZone?: string): string =>
  (timeZone ? createClockFormat(timeZone) : deviceClockFormat()).format(new Date(instant)).replace(':', '.');

/** "Jumat, 20 November 2026 pukul 09.05 WIB" */
export const formatInstant = (instant: string | number | Date, timeZone?: string): string =>
  `${formatDateWithWeekday(readClockIn(timeZone, new Date(instant)).day)} pukul ${formatClock(instant, timeZone)}`;

/** "20 November 2026, 09.05 WIB": in a table, where many moments stand below one another. */
export const formatMoment = (instant: string | number | Date, timeZone?: string): string =>
  `${formatDate(readClockIn(timeZone, new Date(instant)).day)}, ${formatClock(instant, timeZone)}`;

const relativeTimeFormat = once(() => new Intl.RelativeTimeFormat(LOCALE));
const AGE_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Formats how long ago something was: "12 menit yang lalu", and under a minute "beberapa detik yang lalu".
 * @param ms how long ago, in milliseconds
 */
export function formatAge(ms: number): string {
  const [unit, length] = AGE_UNITS.find(([, length]) => ms >= length) ?? [];
  return unit ? relativeTimeFormat().format(-Math.floor(ms / length), unit) : 'beberapa detik yang lalu';
}

export const formatNumber = (value: number): string => number().format(value);

const degrees = once(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 }));

/** "7,257°" */
export const formatDegrees = (value: number): string => `${degrees().format(value)}°`;

/** "640 KB", "1,2 MB", "41,7 GB" */
export function formatFileSize(bytes: number): string {
  const formatInUnit = (unit: number) => number().format(Math.round((bytes / unit) * 10) / 10);
  if (bytes < 1024 ** 2) return `${number().format(Math.max(1, Math.round(bytes / 1024)))} KB`;
  return bytes < 1024 ** 3 ? `${formatInUnit(1024 ** 2)} MB` : `${formatInUnit(1024 ** 3)} GB`;
}

/** Formats a share between 0 and 1 as "95,6%". Where nothing is recorded there is no share, and "–" is shown. */
export const formatPercent = (share: number | null | undefined): string =>
  share === null || share === undefined || Number.isNaN(share) ? '–' : percent().format(share);

/** Formats percentage points as the recaps hold them: "95,2". A whole number gets no decimal. */
export const formatPercentPoints = (points: number): string => String(points).replace('.', ',');

/**
 * Rounds a share between 0 and 1 to whole thousandths, the precision that {@link formatPercent} shows. Differences are calculated with it,
 * so that they agree with the shown values.
 */
// A share such as 0.9355 is a little less in binary, and a half has to be rounded up nevertheless.
export const perMille = (share: number): number => Math.round(share * 1000 + 1e-9);

/** Formats how far two shares are apart, in percentage points: "0,4". */
export const formatPointDifference = (a: number, b: number): string =>
  number().format(Math.abs(perMille(a) - perMille(b)) / 10);

/** Cached formatters, one for each time zone. A page asks for the school's day at every rendering, and making a formatter takes a slow phone 8 ms. */
const clockFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** @throws RangeError where the time zone does not exist */
function getClockFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const made =
    clockFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      hourCycle: 'h23',
    });
  // The formatter for the device's own zone is not cached, because the device may be carried into another zone.
  if (timeZone !== undefined) clockFormats.set(timeZone, made);
  return made;
}

export const isTimeZone = (name: unknown): name is string => {
  try {
    return typeof name === 'string' && Boolean(getClockFormat(name));
  } catch {
    return false;
  }
};

/** The current day and hour (0 to 23) in a time zone; without one, by the device's own clock. */
export function readClockIn(timeZone: string | undefined, now = new Date()): { day: string; hour: number } {
  const parts = getClockFormat(timeZone).formatToParts(now);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return { day: toIsoDate(part('year'), part('month'), part('day')), hour: part('hour') };
}

/** The current time (HH:MM) in a time zone; without one, by the device's own clock. */
export const formatTimeIn = (timeZone: string | undefined, now = new Date()): string =>
  new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

/**
 * Formats a duration as "1 jam 26 menit" or "45 menit".
 * @param minutes at least 0
 */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} jam`, (rest > 0 || hours === 0) && `${rest} menit`]
    .filter(Boolean)
    .join(' ');
}

/** Compares names for sorting: "X-2" comes before "X-10", and accents and case are ordered as Indonesian readers expect. */
export const compareNames = (a: string, b: string): number => nameCollator().compare(a, b);

/** The IANA name of the device's time zone. */
export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
