import { Link } from 'react-router-dom';
import type { CalendarDay, EffectiveDays } from '../../../../contract/timetable/calendar.ts';
import { isInWeek, weekdayOf } from '../../../../contract/schoolWeek.ts';
import { isOneOfDays } from '../../../../contract/spans.ts';
import { formatDateWithWeekday } from '../../../i18n/format.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { CALENDAR } from './endpoints.ts';
import { MonthGrid } from '../../../school/MonthGrid.tsx';

interface MonthSheetProps {
  readonly month: string;
  readonly days: readonly CalendarDay[];
  readonly effective: EffectiveDays;
  readonly today: string | undefined;
}

/** One month; holidays and days of rest are red, and say so. */
export function MonthSheet({ month, days, effective, today }: MonthSheetProps) {
  const cell = (day: string) => {
    const names = days.filter(({ start_date: first, end_date: last }) => isOneOfDays(day, first, last));
    const isHoliday = names.some(({ is_school_day: isSchoolDay }) => !isSchoolDay);
    const isRest = !isInWeek(effective.weekdays, weekdayOf(day));
    return (
      <td
        key={day}
        className={isHoliday ? 'free' : isRest ? 'rest' : undefined}
        aria-current={day === today ? 'date' : undefined}
      >
        <b aria-hidden>{Number(day.slice(8))}</b>
        <span className="vh">
          {formatDateWithWeekday(day)}
          {isHoliday ? ', libur' : isRest ? ', bukan hari sekolah' : ''}
        </span>
        {names.length > 0 && (
          <ul>
            {names.map(({ id, name }) => (
              <li key={id}>
                <Link to={pathTo(CALENDAR, id)}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </td>
    );
  };
  return <MonthGrid month={month} cell={cell} />;
}
