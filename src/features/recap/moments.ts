/** Turns a class's sheet into the points and hours of its charts, by adding up the same letters and sums. */
import { isPresent } from '../../../contract/attendanceStatus.ts';
import type { MonthRecap, SemesterRecap } from '../../../contract/recap/recap.ts';
import type { LessonTimeCounts } from '../../../contract/recap/schoolRecap.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import { calculateSharePercent } from '../../../contract/recap/shares.ts';
import { formatDateWithWeekday } from '../../i18n/format.ts';
import { statusOfDayCode } from './dayCodes.tsx';
import { monthName } from './words.ts';
import type { Moment } from './charts/TrendLine.tsx';

/** Counts what the letters at one place, a day or a lesson, say of all pupils. */
function countPresentAt(
  lines: readonly string[],
  at: number,
): Pick<LessonTimeCounts, 'present' | 'recorded'> {
  const statuses = lines.flatMap((line) => statusOfDayCode(line[at] ?? '') ?? []);
  return { present: statuses.filter(isPresent).length, recorded: statuses.length };
}

const shareOrNull = (part: number, of: number): number | null =>
  of === 0 ? null : calculateSharePercent(part, of);

/** @param share in percent */
export const momentOfMonth = (month: string, share: number | null): Moment => ({
  key: month,
  name: monthName(month),
  tick: monthName(month).split(' ')[0],
  share,
});

/** The days that count and have come. Below the picture stands the first of each week. */
export function momentsOfDays({ days, pupils, until }: MonthRecap): readonly Moment[] {
  const lines = pupils.map(({ letters }) => letters);
  let before = 8;
  return days.flatMap(({ date, free }, at) => {
    if (free !== null || date > until) return [];
    const { present, recorded } = countPresentAt(lines, at);
    const isFirst = weekdayOf(date) <= before;
    before = weekdayOf(date);
    return [
      {
        key: date,
        name: formatDateWithWeekday(date),
        tick: isFirst ? String(Number(date.slice(8))) : undefined,
        share: shareOrNull(present, recorded),
      },
    ];
  });
}

/** The months that have begun. */
export const momentsOfMonths = ({ months, pupils, until }: SemesterRecap): readonly Moment[] =>
  months.flatMap(({ month }, at) => {
    if (month > until.slice(0, 7)) return [];
    const sums = pupils.flatMap((pupil) => pupil.months[at] ?? []);
    const baseDays = sums.reduce((all, one) => all + one.base, 0);
    const absentDays = sums.reduce((all, one) => all + one.absent, 0);
    return [momentOfMonth(month, shareOrNull(baseDays - absentDays, baseDays))];
  });

/** Adds up the lessons that begin at the same time of the same weekday, in the order of the week. */
export function sumByLessonHour({ sessions, pupils }: MonthRecap): readonly LessonTimeCounts[] {
  const lines = pupils.map(({ marks }) => marks);
  const hours = new Map<string, LessonTimeCounts>();
  for (const [at, { date, start_time: start }] of sessions.entries()) {
    const { present, recorded } = countPresentAt(lines, at);
    if (recorded === 0) continue;
    const weekday = weekdayOf(date);
    const before = hours.get(`${weekday} ${start}`);
    hours.set(`${weekday} ${start}`, {
      weekday,
      start_time: start,
      present: present + (before?.present ?? 0),
      recorded: recorded + (before?.recorded ?? 0),
    });
  }
  return [...hours.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, hour]) => hour);
}
