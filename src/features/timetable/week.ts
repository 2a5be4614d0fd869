/** A week of lessons as a grid: which lesson hours there are, and what stands in each. Pure. */
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import { bellSetOn, isInWeek } from '../../../contract/schoolWeek.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';

/** One lesson hour of a weekday. */
export interface WeekPlace {
  readonly weekday: number;
  readonly period: number;
}

export interface TimetableWeek {
  readonly weekdays: readonly number[];
  readonly periods: readonly number[];
  /** "07:00" and "07:45" of a place; undefined where that weekday has no such hour. */
  readonly timeAt: (place: WeekPlace) => { readonly start: string; readonly end: string } | undefined;
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
  const times = new Map<string, { start: string; end: string }>();
  const weekdays = new Set<number>();
  const periods = new Set<number>();
  for (const { weekday, number, start_time: start, end_time: end } of bellSetOn(sets, day)?.times ?? []) {
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
  return {
    weekdays: sortNumbers(weekdays),
    periods: sortNumbers(periods),
    timeAt: (place) => times.get(keyOf(place)),
    at: (place) => current.get(keyOf(place)) ?? [],
  };
}

const ARROW_KEY_STEPS: Readonly<Record<string, readonly [days: number, periods: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key leads; undefined for one that does not move. At an edge one stays. */
export function placeAfterKey(
  { weekdays, periods }: Pick<TimetableWeek, 'weekdays' | 'periods'>,
  from: WeekPlace,
  key: string,
): WeekPlace | undefined {
  const stepWithin = (all: readonly number[], at: number, step: number): number =>
    all[Math.min(Math.max(all.indexOf(at) + step, 0), all.length - 1)] ?? at;
  if (key === 'Home') return { ...from, weekday: weekdays[0] ?? from.weekday };
  if (key === 'End') return { ...from, weekday: weekdays.at(-1) ?? from.weekday };
  const step = ARROW_KEY_STEPS[key];
  return (
    step && {
      weekday: stepWithin(weekdays, from.weekday, step[0]),
      period: stepWithin(periods, from.period, step[1]),
    }
  );
}
