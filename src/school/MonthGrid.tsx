import type { ReactNode } from 'react';
import { WEEKDAYS, weekdayOf } from '../../contract/schoolWeek.ts';
import '../look/week.css';
import { addDays, lastDayOf } from '../../contract/days.ts';

interface MonthGridProps {
  /** The month as YYYY-MM, e.g. `2026-11`. */
  readonly month: string;
  readonly className?: string;
  /** Renders a day's table cell, with the day as its key. */
  readonly cell: (day: string) => ReactNode;
}

/** A month as a table of weeks that begin on Monday. */
export const MonthGrid = ({ month, className = 'week-month', cell }: MonthGridProps) => (
  <table className={className}>
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col" abbr={name}>
            {name.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {listWeeks(month).map((week, i) => (
        <tr key={week.find(Boolean)}>
          {week.map((day, n) => (day ? cell(day) : <td key={`${i} ${n}`}>{'\u00a0'}</td>))}
        </tr>
      ))}
    </tbody>
  </table>
);

// A month as a sheet of weeks, Monday first. Pure.

/** The month's days in rows of seven; undefined for the cells before its first and after its last day. */
function listWeeks(month: string): (string | undefined)[][] {
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
