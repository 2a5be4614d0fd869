import type { ReactNode } from 'react';
import { WEEKDAYS } from '../../contract/schoolWeek.ts';
import { weeksOf } from './month.ts';
import '../look/week.css';

interface MonthGridProps {
  /** `2026-11` */
  readonly month: string;
  readonly className?: string;
  /** A table cell with the day as its key. */
  readonly cell: (day: string) => ReactNode;
}

/** A month as a sheet of weeks, Monday first. */
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
      {weeksOf(month).map((week, i) => (
        <tr key={week.find(Boolean)}>
          {week.map((day, n) => (day ? cell(day) : <td key={`${i} ${n}`}>{'\u00a0'}</td>))}
        </tr>
      ))}
    </tbody>
  </table>
);
