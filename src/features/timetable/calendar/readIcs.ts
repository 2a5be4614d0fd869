/** The events of an .ics as days of the school. Pure. */
import ICAL from 'ical.js';
import { isCalendarDate } from '../../../../contract/days.ts';
import { addDays, readClockIn } from '../../../i18n/format.ts';
import { FileProblem } from '../../../files/source.ts';
import { toSentDay, guessKind, nameOf, type ReadCalendar } from './calendarDay.ts';

/** No holiday lasts longer than this. A longer event is refused before anything is calculated with it. */
const MAX_EVENT_SECONDS = 366 * 24 * 60 * 60;
/** The largest number of events. A calendar of several years has a tenth of it. */
const MAX_EVENTS = 5000;
const UNREADABLE_DATE_TEXT = 'tanggalnya tidak terbaca';
const TOO_LONG_TEXT = 'lebih dari satu tahun. Tambahkan harinya satu per satu';

/** The day of a time. A moment in UTC is converted to the school's time zone; any other time already is the local time of its place. */
const dateInTimeZone = (timeZone: string, time: ICAL.Time, seconds = 0): string =>
  time.isDate || time.zone !== ICAL.Timezone.utcTimezone
    ? time.toString().slice(0, 10)
    : readClockIn(timeZone, new Date(time.toJSDate().getTime() + 1000 * seconds)).day;

/** The last day of an event. Its end is the first moment after it, so an end at midnight belongs to the day before. */
function lastDayOf(timeZone: string, end: ICAL.Time): string {
  if (end.zone === ICAL.Timezone.utcTimezone && !end.isDate) return dateInTimeZone(timeZone, end, -1);
  const isMidnight = end.isDate || (end.hour === 0 && end.minute === 0 && end.second === 0);
  return isMidnight ? addDays(dateInTimeZone(timeZone, end), -1) : dateInTimeZone(timeZone, end);
}

/** Whether a calendar can write this year; a year in a file may have any number of digits. */
const isYear = ({ year }: ICAL.Time): boolean => year >= 1900 && year <= 9999;

const readProperty = <T>(
  part: ICAL.Component,
  name: string,
  isOne: (value: unknown) => value is T,
): T | undefined => {
  const value: unknown = part.getFirstPropertyValue(name);
  return isOne(value) ? value : undefined;
};
const isTime = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time;
const isDuration = (value: unknown): value is ICAL.Duration => value instanceof ICAL.Duration;

/** The first and last day of an event, or a text that says why it cannot be used. */
function readEventDays(part: ICAL.Component, timeZone: string): readonly [from: string, to: string] | string {
  if (part.hasProperty('rrule') || part.hasProperty('rdate'))
    return 'acara berulang. Tambahkan harinya satu per satu';
  const start = readProperty(part, 'dtstart', isTime);
  if (!start) return 'tidak ada tanggal';
  const from = dateInTimeZone(timeZone, start);
  if (!isYear(start) || !isCalendarDate(from)) return UNREADABLE_DATE_TEXT;
  const duration = readProperty(part, 'duration', isDuration);
  // A longer duration must not be added to a date, because the library would add it month by month.
  if (duration && !(Math.abs(duration.toSeconds()) <= MAX_EVENT_SECONDS)) return TOO_LONG_TEXT;
  const end = readProperty(part, 'dtend', isTime) ?? deriveEnd(start, duration);
  if (!isYear(end)) return TOO_LONG_TEXT;
  const to = lastDayOf(timeZone, end);
  if (to <= from) return [from, from];
  if (to > addDays(from, 365)) return TOO_LONG_TEXT;
  return isCalendarDate(to) ? [from, to] : UNREADABLE_DATE_TEXT;
}

/** The end of an event that does not state it. Without a duration as well, a whole-day event lasts one day, and a timed one is a single moment. */
function deriveEnd(start: ICAL.Time, duration: ICAL.Duration | undefined): ICAL.Time {
  const end = start.clone();
  if (duration) end.addDuration(duration);
  else if (start.isDate) end.adjust(1, 0, 0, 0);
  return end;
}

/** Catches a value that is not a date although it has to be one; this is noticed only when the value is read. */
function readOrUnreadable<T>(read: () => T): T | string {
  try {
    return read();
  } catch {
    return UNREADABLE_DATE_TEXT;
  }
}

/** @throws FileProblem */
export function readIcs(text: string, timeZone: string): ReadCalendar {
  let events: ICAL.Component[];
  try {
    const root = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
    events = root.getAllSubcomponents('vevent');
  } catch {
    throw new FileProblem('Berkas .ics ini rusak. Unduh ulang dari kalender asalnya, lalu pilih lagi.');
  }
  if (events.length > MAX_EVENTS)
    throw new FileProblem(
      'Berkas .ics ini berisi lebih dari 5.000 acara. Ekspor satu tahun saja, lalu pilih lagi.',
    );
  const days: ReadCalendar['days'][number][] = [];
  const skipped: string[] = [];
  for (const part of events) {
    const event = new ICAL.Event(part);
    const name = nameOf(event.summary ?? '');
    const found = name === '' ? 'tidak ada nama' : readOrUnreadable(() => readEventDays(part, timeZone));
    if (typeof found === 'string') skipped.push(`${name || 'Acara tanpa nama'}: ${found}`);
    else days.push(toSentDay(name, guessKind(name, event.description ?? ''), ...found));
  }
  return { days, skipped };
}
