/** A week of lessons as a grid: which lesson hours there are, what stands in each, and what lies between them. Pure. */
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import { bellSetOn, isInWeek } from '../../../contract/schoolWeek.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';

/** One lesson hour of a weekday. */
export interface WeekPlace {
  readonly weekday: number;
  readonly period: number;
}

export interface TimeSpan {
  readonly start: string;
  readonly end: string;
}

/** A time without lessons between two hours (istirahat), by the weekdays that have it. */
export interface WeekBreak {
  /** The hour that it follows; 0 before the first one. */
  readonly after: number;
  readonly start: string;
  readonly names: ReadonlyMap<number, string>;
}

/** One cell of a weekday: an empty hour, or all hours in a row that one entry takes. */
export interface WeekCell {
  readonly weekday: number;
  readonly first: number;
  readonly last: number;
  /** There is more than one where the same hour is taken twice. */
  readonly entries: readonly TimetableEntry[];
}

export interface TimetableWeek {
  readonly weekdays: readonly number[];
  readonly periods: readonly number[];
  readonly breaks: readonly WeekBreak[];
  /** "07:00" and "07:45" of a place; undefined where that weekday has no such hour. */
  readonly timeAt: (place: WeekPlace) => TimeSpan | undefined;
  /** What stands in the place of an hour that the weekday does not have, e.g. "Upacara". */
  readonly eventAt: (place: WeekPlace) => string | undefined;
  /** The entries of a place. There is more than one where the same hour is taken twice. */
  readonly at: (place: WeekPlace) => readonly TimetableEntry[];
}

const keyOf = ({ weekday, period }: WeekPlace): string => `${weekday} ${period}`;

/**
 * Builds the grid of a week from bell times and entries.
 * @param day which bell times count
 */
export function buildWeek(
  sets: readonly BellSet[],
  entries: readonly TimetableEntry[],
  { day, schoolDays }: { readonly day: string; readonly schoolDays: string },
): TimetableWeek {
  const bells = bellSetOn(sets, day)?.times ?? [];
  const times = new Map<string, TimeSpan>();
  const weekdays = new Set<number>();
  const periods = new Set<number>();
  for (const { weekday, number, start_time: start, end_time: end } of bells) {
    if (number === null) continue;
    times.set(keyOf({ weekday, period: number }), { start, end });
    periods.add(number);
    if (isInWeek(schoolDays, weekday)) weekdays.add(weekday);
  }
  const current = new Map<string, TimetableEntry[]>();
  for (const entry of entries) {
    // An entry at an hour that does not exist (any more) is shown as well.
    weekdays.add(entry.weekday);
    for (let period = entry.first_period; period <= entry.last_period; period++) {
      periods.add(period);
      const key = keyOf({ weekday: entry.weekday, period });
      current.set(key, [...(current.get(key) ?? []), entry]);
    }
  }
  const sortNumbers = (numbers: ReadonlySet<number>) => [...numbers].toSorted((a, b) => a - b);
  const week = { weekdays: sortNumbers(weekdays), periods: sortNumbers(periods) };
  const { breaks, events } = placeBreaks(bells, week);
  return {
    ...week,
    breaks,
    timeAt: (place) => times.get(keyOf(place)),
    eventAt: (place) => events.get(keyOf(place)),
    at: (place) => current.get(keyOf(place)) ?? [],
  };
}

/**
 * Puts times without lessons where they belong: into the place of an hour that the weekday lacks (upacara instead of the first hour), or
 * between two hours.
 */
function placeBreaks(
  bells: BellSet['times'],
  { weekdays, periods }: Pick<TimetableWeek, 'weekdays' | 'periods'>,
) {
  const events = new Map<string, string>();
  const between = new Map<number, { start: string; names: Map<number, string> }>();
  for (const weekday of weekdays) {
    const ofDay = bells
      .filter((bell) => bell.weekday === weekday)
      .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
    const numbers = new Set(ofDay.map(({ number }) => number));
    let after = 0;
    for (const { number, name, start_time: start } of ofDay) {
      if (number !== null) {
        after = number;
        continue;
      }
      const next = periods.find((period) => period > after);
      const missing = next !== undefined && !numbers.has(next) ? keyOf({ weekday, period: next }) : undefined;
      if (missing !== undefined && !events.has(missing)) {
        events.set(missing, name ?? '');
        continue;
      }
      const row = between.get(after) ?? { start, names: new Map<number, string>() };
      const before = row.names.get(weekday);
      row.names.set(weekday, before === undefined ? (name ?? '') : `${before}, ${name ?? ''}`);
      between.set(after, row);
    }
  }
  const breaks = [...between].map(([after, row]): WeekBreak => ({ after, ...row }));
  return { breaks: breaks.toSorted((a, b) => a.after - b.after), events };
}

/** The cells of a weekday from top to bottom. Hours of one entry are one cell, unless a break lies between them. */
export function cellsOf(week: TimetableWeek, weekday: number): WeekCell[] {
  const cells: WeekCell[] = [];
  for (const period of week.periods) {
    const entries = week.at({ weekday, period });
    const before = cells.at(-1);
    const isSame =
      entries.length === 1 &&
      before?.entries.length === 1 &&
      before.entries[0]?.id === entries[0]?.id &&
      !week.breaks.some(({ after }) => after >= before.last && after < period);
    if (before && isSame) cells[cells.length - 1] = { ...before, last: period };
    else cells.push({ weekday, first: period, last: period, entries });
  }
  return cells;
}

/** The cell that a place is part of. */
export const cellAt = (week: TimetableWeek, { weekday, period }: WeekPlace): WeekCell | undefined =>
  cellsOf(week, weekday).find(({ first, last }) => first <= period && period <= last);

/** From when to when a cell is; undefined where the weekday lacks one of its hours. */
export function timeOfCell(week: TimetableWeek, { weekday, first, last }: WeekCell): TimeSpan | undefined {
  const start = week.timeAt({ weekday, period: first })?.start;
  const end = week.timeAt({ weekday, period: last })?.end;
  return start !== undefined && end !== undefined ? { start, end } : undefined;
}

export interface WeekFigures {
  /** How many hours the week has. */
  readonly hours: number;
  /** In how many of them there is a lesson. */
  readonly filled: number;
  /** How many hours are taken twice. */
  readonly clashes: number;
}

export function countWeek(week: TimetableWeek): WeekFigures {
  const places = week.weekdays.flatMap((weekday) => week.periods.map((period) => ({ weekday, period })));
  const taken = places.map((place) => week.at(place).length);
  return {
    hours: places.filter((place, i) => week.timeAt(place) !== undefined || (taken[i] ?? 0) > 0).length,
    filled: taken.filter((count) => count > 0).length,
    clashes: taken.filter((count) => count > 1).length,
  };
}

const ARROW_KEY_STEPS: Readonly<Record<string, readonly [days: number, periods: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key leads; undefined for one that does not move. At an edge one stays; a cell of several hours is left as a whole. */
export function placeAfterKey(week: TimetableWeek, from: WeekPlace, key: string): WeekPlace | undefined {
  const { weekdays, periods } = week;
  const stepWithin = (all: readonly number[], at: number, step: number): number =>
    all[Math.min(Math.max(all.indexOf(at) + step, 0), all.length - 1)] ?? at;
  if (key === 'Home') return { ...from, weekday: weekdays[0] ?? from.weekday };
  if (key === 'End') return { ...from, weekday: weekdays.at(-1) ?? from.weekday };
  const step = ARROW_KEY_STEPS[key];
  if (!step) return undefined;
  const cell = cellAt(week, from);
  const edge = step[1] > 0 ? cell?.last : step[1] < 0 ? cell?.first : from.period;
  return {
    weekday: stepWithin(weekdays, from.weekday, step[0]),
    period: stepWithin(periods, edge ?? from.period, step[1]),
  };
}
