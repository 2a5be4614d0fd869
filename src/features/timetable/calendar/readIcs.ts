/** The events of an .ics as days of the school. Pure. */
import ICAL from 'ical.js';
import { isCalendarDate } from '../../../../contract/days.ts';
import { addDays, clockIn } from '../../../i18n/format.ts';
import { FileProblem } from '../../../files/source.ts';
import { dayOf, guessKind, nameOf, type ReadCalendar } from './calendarDay.ts';

/** No holiday lasts longer, and nothing is reckoned with what claims to. */
const MOST_SECONDS = 366 * 24 * 60 * 60;
/** A calendar of several years is a tenth of it. */
const MOST_EVENTS = 5000;
const UNREADABLE = 'tanggalnya tidak terbaca';
const TOO_LONG = 'lebih dari satu tahun. Tambahkan harinya satu per satu';

/** A moment in UTC is a day of the school; any other time is written as its place has it. */
const dateIn = (timeZone: string, time: ICAL.Time, seconds = 0): string =>
  time.isDate || time.zone !== ICAL.Timezone.utcTimezone
    ? time.toString().slice(0, 10)
    : clockIn(timeZone, new Date(time.toJSDate().getTime() + 1000 * seconds)).day;

/** An end is the first moment after: midnight is of the day before. */
function lastDayOf(timeZone: string, end: ICAL.Time): string {
  if (end.zone === ICAL.Timezone.utcTimezone && !end.isDate) return dateIn(timeZone, end, -1);
  const isMidnight = end.isDate || (end.hour === 0 && end.minute === 0 && end.second === 0);
  return isMidnight ? addDays(dateIn(timeZone, end), -1) : dateIn(timeZone, end);
}

/** Years that a calendar can write; a file's own may have any digits. */
const isYear = ({ year }: ICAL.Time): boolean => year >= 1900 && year <= 9999;

const valueOf = <T>(
  part: ICAL.Component,
  name: string,
  isOne: (value: unknown) => value is T,
): T | undefined => {
  const value: unknown = part.getFirstPropertyValue(name);
  return isOne(value) ? value : undefined;
};
const isTime = (value: unknown): value is ICAL.Time => value instanceof ICAL.Time;
const isDuration = (value: unknown): value is ICAL.Duration => value instanceof ICAL.Duration;

/** First and last day; a text: why not. */
function daysOf(part: ICAL.Component, timeZone: string): readonly [from: string, to: string] | string {
  if (part.hasProperty('rrule') || part.hasProperty('rdate'))
    return 'acara berulang. Tambahkan harinya satu per satu';
  const start = valueOf(part, 'dtstart', isTime);
  if (!start) return 'tidak ada tanggal';
  const from = dateIn(timeZone, start);
  if (!isYear(start) || !isCalendarDate(from)) return UNREADABLE;
  const duration = valueOf(part, 'duration', isDuration);
  // What is longer is not added to a date, which would be reckoned month by month.
  if (duration && !(Math.abs(duration.toSeconds()) <= MOST_SECONDS)) return TOO_LONG;
  const end = valueOf(part, 'dtend', isTime) ?? endAfter(start, duration);
  if (!isYear(end)) return TOO_LONG;
  const to = lastDayOf(timeZone, end);
  if (to <= from) return [from, from];
  if (to > addDays(from, 365)) return TOO_LONG;
  return isCalendarDate(to) ? [from, to] : UNREADABLE;
}

/** Without either, a whole day lasts one, and a moment is one. */
function endAfter(start: ICAL.Time, duration: ICAL.Duration | undefined): ICAL.Time {
  const end = start.clone();
  if (duration) end.addDuration(duration);
  else if (start.isDate) end.adjust(1, 0, 0, 0);
  return end;
}

/** A value that is no date, where one has to be, is found only when it is read. */
function orUnreadable<T>(read: () => T): T | string {
  try {
    return read();
  } catch {
    return UNREADABLE;
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
  if (events.length > MOST_EVENTS)
    throw new FileProblem(
      'Berkas .ics ini berisi lebih dari 5.000 acara. Ekspor satu tahun saja, lalu pilih lagi.',
    );
  const days: ReadCalendar['days'][number][] = [];
  const skipped: string[] = [];
  for (const part of events) {
    const event = new ICAL.Event(part);
    const name = nameOf(event.summary ?? '');
    const found = name === '' ? 'tidak ada nama' : orUnreadable(() => daysOf(part, timeZone));
    if (typeof found === 'string') skipped.push(`${name || 'Acara tanpa nama'}: ${found}`);
    else days.push(dayOf(name, guessKind(name, event.description ?? ''), ...found));
  }
  return { days, skipped };
}
