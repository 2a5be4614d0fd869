import type { CalendarDay } from '../../../../contract/timetable/calendar.ts';
import { CALENDAR_DAY_KINDS } from '../../../../contract/schoolWeek.ts';
import { formatDateRange, formatDateWithWeekday } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Tag } from '../../../kit/page/Tag.tsx';
import { Link } from 'react-router-dom';
import { CALENDAR } from './endpoints.ts';

/** "Senin, 17 Agustus 2026", "21–25 September 2026" */
export const dayRangeText = ({
  start_date: from,
  end_date: to,
}: Pick<CalendarDay, 'start_date' | 'end_date'>) =>
  from === to ? formatDateWithWeekday(from) : formatDateRange(from, to);

interface DayListProps {
  readonly days: readonly CalendarDay[];
  readonly empty: string;
}

export const DayList = ({ days, empty }: DayListProps) =>
  days.length === 0 ? (
    <p className="quiet">{empty}</p>
  ) : (
    <ul className="lines">
      {days.map((day) => (
        <Line
          key={day.id}
          title={
            <Link className="plain" to={pathTo(CALENDAR, day.id)}>
              {day.name}
            </Link>
          }
          text={`${dayRangeText(day)} · ${CALENDAR_DAY_KINDS[day.kind]?.label ?? day.kind}`}
        >
          <Tag yes={day.is_school_day}>{day.is_school_day ? 'Hari efektif' : 'Libur'}</Tag>
        </Line>
      ))}
    </ul>
  );
