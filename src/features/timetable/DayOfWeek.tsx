import { useState } from 'react';
import { weekdayName, periodsText } from '../../../contract/schoolWeek.ts';
import { formatTime } from '../../i18n/format.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { useSchoolTime } from '../../providers/extensions.ts';
import { spokenTextOf, type ShownWeek } from './shown.ts';
import { cellsOf, timeOfCell, type WeekCell } from './week.ts';

/** One weekday as a list, for a phone. It opens on today. */
export function DayOfWeek(props: ShownWeek) {
  const { name, week, todayWeekday, held } = props;
  const [picked, setPicked] = useState<number>();
  const wanted = picked ?? todayWeekday;
  const weekday = wanted !== undefined && week.weekdays.includes(wanted) ? wanted : (week.weekdays[0] ?? 1);
  const cells = cellsOf(week, weekday).filter(
    (cell) =>
      cell.entries.length > 0 ||
      timeOfCell(week, cell) ||
      week.eventAt({ weekday, period: cell.first }) !== undefined,
  );
  const opening = week.breaks.find(({ after, names }) => after === 0 && names.has(weekday));
  return (
    <>
      <div className="timetable-days" role="group" aria-label="Hari">
        {week.weekdays.map((day) => (
          <button
            key={day}
            type="button"
            aria-label={weekdayName(day)}
            aria-pressed={day === weekday}
            onClick={() => setPicked(day)}
          >
            {weekdayName(day).slice(0, 3)}
            {day === todayWeekday && <span className="vh">, hari ini</span>}
          </button>
        ))}
      </div>
      <ol
        className={held ? 'timetable-day holds' : 'timetable-day'}
        aria-label={`Jadwal ${name}, ${weekdayName(weekday)}`}
      >
        {opening && <PauseLine start={opening.start} name={opening.names.get(weekday)} />}
        {cells.map((cell) => {
          const pause = week.breaks.find(
            ({ after, names }) => after >= cell.first && after <= cell.last && names.has(weekday),
          );
          return [
            <CellLine key={cell.first} {...props} cell={cell} />,
            pause && (
              <PauseLine key={`after ${cell.first}`} start={pause.start} name={pause.names.get(weekday)} />
            ),
          ];
        })}
      </ol>
    </>
  );
}

interface PauseLineProps {
  readonly start: string | undefined;
  readonly name: string | undefined;
}

const PauseLine = ({ start, name }: PauseLineProps) => (
  <li className="pause">
    <time>{start && formatTime(start)}</time>
    <div>{name}</div>
  </li>
);

function CellLine(props: ShownWeek & { readonly cell: WeekCell }) {
  const { week, labelOf, mayWrite, todayWeekday, held, onOpen, cell } = props;
  const timeNow = useSchoolTime()(useNow(60_000));
  const place = { weekday: cell.weekday, period: cell.first };
  const time = timeOfCell(week, cell);
  const event = cell.entries.length === 0 ? week.eventAt(place) : undefined;
  if (event !== undefined) return <PauseLine start={undefined} name={event} />;
  const isNow =
    cell.weekday === todayWeekday && time !== undefined && time.start <= timeNow && timeNow < time.end;
  const isFree = cell.entries.length === 0;
  const isHeld = cell.entries.some(({ id }) => id === held?.id);
  const act = held ? (isFree ? 'Pindahkan ke' : 'Tukar dengan') : isFree ? 'Isi' : 'Ubah';
  const details = cell.entries.map((entry) => labelOf(entry).detail).filter(Boolean);
  const title = isFree
    ? mayWrite
      ? `+ ${act} ${periodsText(cell.first, cell.last)}`
      : 'Kosong'
    : cell.entries.map((entry) => labelOf(entry).title).join('; ');
  return (
    <li
      className={[isNow && 'now', isFree && 'free', isHeld && 'held'].filter(Boolean).join(' ') || undefined}
    >
      <time>
        {time ? formatTime(time.start) : `ke-${cell.first}`}
        {time && !isFree && <small>{formatTime(time.end)}</small>}
      </time>
      <div>
        {mayWrite ? (
          <button
            type="button"
            aria-label={`${act} ${spokenTextOf(props, cell)}`}
            onClick={() => onOpen(place)}
          >
            {title}
          </button>
        ) : (
          <b>{title}</b>
        )}
        {!isFree && (
          <small>
            {details.join(' · ')}
            {cell.entries.length > 1 && ' · ganda'}
            {isNow && <b> · sekarang</b>}
          </small>
        )}
      </div>
    </li>
  );
}
