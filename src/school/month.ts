/** A month as a sheet of weeks, Monday first. Pure. */
import { weekdayOf } from '../../contract/schoolWeek.ts';
import { addDays, lastDayOf } from '../../contract/days.ts';

/** Its days in rows of seven; undefined where a row begins before it or ends after it. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const last = lastDayOf(month);
  const weeks: (string | undefined)[][] = [];
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(
      [0, 1, 2, 3, 4, 5, 6].map((n) => {
        const day = addDays(monday, n);
        return day.startsWith(month) ? day : undefined;
      }),
    );
  }
  return weeks;
}
