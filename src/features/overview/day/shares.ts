/** Calculates attendance shares of days and classes. A share counts only what was recorded, and is null where nothing was. */
import type { DayAttendance } from '../../../../contract/overview/overview.ts';
import { addDays } from '../../../i18n/format.ts';

interface MarkCounts {
  readonly present: number;
  readonly recorded: number;
}

export const shareOf = ({ present, recorded }: MarkCounts): number | null =>
  recorded === 0 ? null : present / recorded;

/** The share of all days together, in which each mark counts once. */
export const shareOfAll = (days: readonly MarkCounts[]): number | null =>
  shareOf({
    present: days.reduce((sum, { present }) => sum + present, 0),
    recorded: days.reduce((sum, { recorded }) => sum + recorded, 0),
  });

/** What a day is compared with: the same weekday a week before, or the last day that has marks. */
export const findComparisonDay = (days: readonly DayAttendance[], date: string): DayAttendance | undefined =>
  days.find((day) => day.date === addDays(date, -7)) ?? days.findLast((day) => day.date < date);

/** Chooses a scale of round numbers around the shares, at least four points wide, so that differences are visible and noise stays small. */
export function chooseScale(shares: readonly number[]): { low: number; high: number; ticks: number[] } {
  const [least, most] = [Math.min(...shares) * 100, Math.max(...shares) * 100];
  const step = [1, 2, 5, 10, 20, 25, 50].find((size) => (most - least) / size <= 3) ?? 50;
  const top = Math.min(100, (Math.floor(most / step) + 1) * step);
  const low = Math.max(0, Math.min((Math.ceil(least / step) - 1) * step, top - 4));
  const high = Math.max(top, low + 4);
  const ticks: number[] = [];
  for (let tick = high; tick >= low; tick -= step) ticks.push(tick / 100);
  return { low: low / 100, high: high / 100, ticks };
}
