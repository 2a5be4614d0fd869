/** The rows of a set of bell times while they are edited. Pure. */
import type { BellTime } from '../../../../contract/timetable/bellTimes.ts';
import { minutesSinceMidnight } from '../../../../contract/days.ts';
import { parseTime, formatStoredTime } from '../../../kit/inputs/clock.ts';

/** As it is typed. */
export interface Row {
  /** The React key. It stays the same while the page is open, so that the row keeps its inputs. */
  readonly key: number;
  readonly weekday: number;
  readonly number: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

export type RowField = 'number' | 'name' | 'start' | 'end';

let next = 1;

export const rowOf = ({ weekday, number, name, start_time, end_time }: BellTime): Row => ({
  key: next++,
  weekday,
  number: number === null ? '' : String(number),
  name: name ?? '',
  start: formatStoredTime(start_time),
  end: formatStoredTime(end_time),
});

/** Converts a row for the server. What is not a number or a time is sent as it was typed, so that the server's error appears beside it. */
export const toBellTime = ({ weekday, number, name, start, end }: Row) => ({
  weekday,
  number: number.trim() === '' ? null : /^\d+$/.test(number.trim()) ? Number(number) : number,
  name: name.trim() || null,
  start_time: parseTime(start) ?? start,
  end_time: parseTime(end) ?? end,
});

const minutesToTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export interface DayPlan {
  readonly start: string;
  readonly lessons: number;
  readonly minutes: number;
  /** The numbers of the lesson hours that a break (istirahat) follows. */
  readonly breaks: readonly number[];
  readonly breakMinutes: number;
}

/** The usual day: so many lesson hours of so many minutes, with breaks. undefined where it would not end before midnight. */
export function makeRows(weekday: number, recipe: DayPlan): Row[] | undefined {
  const startTime = parseTime(recipe.start);
  if (startTime === undefined) return undefined;
  const rows: Row[] = [];
  let at = minutesSinceMidnight(startTime);
  const add = (number: number | null, name: string | null, minutes: number) => {
    rows.push(
      rowOf({ weekday, number, name, start_time: minutesToTime(at), end_time: minutesToTime(at + minutes) }),
    );
    at += minutes;
  };
  for (let n = 1; n <= recipe.lessons; n++) {
    add(n, null, recipe.minutes);
    if (recipe.breaks.includes(n) && n < recipe.lessons) add(null, 'Istirahat', recipe.breakMinutes);
  }
  return at < 24 * 60 ? rows : undefined;
}

/** Replaces the rows of some days with copies of the rows of one day. */
export const copyDay = (rows: readonly Row[], from: number, to: readonly number[]): Row[] => [
  ...rows.filter(({ weekday }) => !to.includes(weekday)),
  ...to.flatMap((weekday) =>
    rows.filter((row) => row.weekday === from).map((row) => ({ ...row, key: next++, weekday })),
  ),
];

/** A further row of a day begins where the last one ends. */
export function addRow(rows: readonly Row[], weekday: number): Row[] {
  const day = rows.filter((row) => row.weekday === weekday);
  const last = day.at(-1);
  const numbers = day.map(({ number }) => Number(number) || 0);
  const start = parseTime(last?.end ?? '07.00') ?? '07:00';
  const lengthMinutes = last
    ? minutesSinceMidnight(parseTime(last.end) ?? '07:45') -
      minutesSinceMidnight(parseTime(last.start) ?? '07:00')
    : 45;
  const end = Math.min(minutesSinceMidnight(start) + Math.max(lengthMinutes, 5), 24 * 60 - 1);
  const row = rowOf({
    weekday,
    number: Math.max(0, ...numbers) + 1,
    name: null,
    start_time: start,
    end_time: minutesToTime(end),
  });
  return [...rows, row];
}
