/** A month as a sheet of weeks, Monday first. Pure. */
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import { addDays } from '../../i18n/format.ts';

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** YYYY-MM of each month that a span touches. */
export function monthsOf(from: string, to: string): string[] {
  const months = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) months.push(month);
  return months;
}

export const lastDay = (month: string): string => addDays(`${nextMonth(month)}-01`, -1);

/** Its days in rows of seven; undefined where a row begins before it or ends after it. */
export function weeksOf(month: string): (string | undefined)[][] {
  const first = `${month}-01`;
  const last = lastDay(month);
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
