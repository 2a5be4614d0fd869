/** The words that compare this week with the last. Pure. */
import { weekdayName, weekdayOf } from '../../../../contract/schoolWeek.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { WeekComparison } from '../../../../contract/overview/schoolDay.ts';

/** "Senin–Kamis", or "Senin, Rabu, dan Kamis" where a day between was free in one of the weeks. */
export function weekdaysText(weekdays: readonly number[]): string {
  const names = weekdays.map(weekdayName);
  const [first, last] = [weekdays[0] ?? 0, weekdays.at(-1) ?? 0];
  if (names.length > 1 && last - first === names.length - 1) return `${names[0]}–${names.at(-1)}`;
  return names.length < 3 ? names.join(' dan ') : `${names.slice(0, -1).join(', ')}, dan ${names.at(-1)}`;
}

/** What both figures are of, and until when today counts. */
export const weeksBaseText = (
  { weekdays, this_week: now, last_week: before }: WeekComparison,
  today: string,
): string =>
  [
    `Dari ${formatNumber(now.recorded)} dan ${formatNumber(before.recorded)} catatan pada hari yang sama`,
    weekdays.includes(weekdayOf(today)) && 'hari ini sampai jam yang sama',
  ]
    .filter(Boolean)
    .join('; ')
    .concat('.');
