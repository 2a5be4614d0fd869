import type { ReactNode } from 'react';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import { formatTime } from '../../i18n/format.ts';
import { cellsOf, type TimeSpan, type TimetableWeek, type WeekBreak, type WeekCell } from './week.ts';

interface WeekRowsProps {
  readonly week: TimetableWeek;
  /** How the time of an hour is written beside its number. */
  readonly timeText: (time: TimeSpan) => string;
  readonly renderCell: (cell: WeekCell) => ReactNode;
}

/** An hour a row, and what lies between them as thin rows. A lesson of several hours is one cell over its rows. */
export function WeekRows({ week, timeText, renderCell }: WeekRowsProps) {
  const cells = week.weekdays.flatMap((weekday) => cellsOf(week, weekday));
  const breakAfter = (period: number) => week.breaks.find(({ after }) => after === period);
  const opening = breakAfter(0);
  return (
    <>
      {opening && <BreakRow week={week} pause={opening} />}
      {week.periods.map((period) => {
        const [usual] = week.weekdays.flatMap((weekday) => week.timeAt({ weekday, period }) ?? []);
        const pause = breakAfter(period);
        return [
          <tr key={period}>
            <th scope="row">
              {period}
              {usual && <small>{timeText(usual)}</small>}
            </th>
            {cells.filter(({ first }) => first === period).map(renderCell)}
          </tr>,
          pause && <BreakRow key={`after ${period}`} week={week} pause={pause} />,
        ];
      })}
    </>
  );
}

/** The weekdays above the rows. */
export const WeekHead = ({
  week,
  todayWeekday,
}: {
  readonly week: TimetableWeek;
  readonly todayWeekday?: number | undefined;
}) => (
  <thead>
    <tr>
      <th scope="col">
        <span className="vh">Jam ke-</span>
      </th>
      {week.weekdays.map((weekday) => (
        <th key={weekday} scope="col" className={weekday === todayWeekday ? 'today' : undefined}>
          {weekdayName(weekday)}
          {weekday === todayWeekday && <small>hari ini</small>}
        </th>
      ))}
    </tr>
  </thead>
);

/** A break is one line across the week where all days have it, else it stands under its days. */
function BreakRow({ week, pause }: { readonly week: TimetableWeek; readonly pause: WeekBreak }) {
  const names = week.weekdays.map((weekday) => pause.names.get(weekday) ?? '');
  const isOfAll = new Set(names).size === 1;
  return (
    <tr className="break">
      <th scope="row">{formatTime(pause.start)}</th>
      {isOfAll ? (
        <td colSpan={names.length}>{names[0]}</td>
      ) : (
        week.weekdays.map((weekday, i) => <td key={weekday}>{names[i]}</td>)
      )}
    </tr>
  );
}
