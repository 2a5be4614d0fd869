import { useState } from 'react';
import { weekdayName, periodsText } from '../../../contract/schoolWeek.ts';
import { formatTime } from '../../i18n/format.ts';
import { useNow } from '../../kit/page/useNow.ts';
import { useWrongClockMs, useSchoolTime } from '../../providers/extensions.ts';
import { LessonDetail } from './LessonDetail.tsx';
import { spokenTextOf, type ShownWeek } from './shown.ts';
import { cellsOf, timeOfCell, type WeekCell } from './week.ts';

/** One weekday as a list, for a phone. It opens on today. */
export function DayOfWeek(props: ShownWeek) {
  const { name, week, todayWeekday, mayWrite, held } = props;
  const timeNow = useSchoolTime()(useNow(60_000) + useWrongClockMs());
  const [picked, setPicked] = useState<number>();
  const wanted = picked ?? todayWeekday;
  const weekday = wanted !== undefined && week.weekdays.includes(wanted) ? wanted : (week.weekdays[0] ?? 1);
  const cells = cellsOf(week, weekday).filter(
    (cell) =>
      cell.entries.length > 0 ||
      // Who only reads looks for lessons: their hours say where there is none.
      (mayWrite && timeOfCell(week, cell)) ||
      week.eventAt({ weekday, period: cell.first }) !== undefined,
  );
  const next =
    weekday === todayWeekday
      ? cells.find((cell) => cell.entries.length > 0 && (timeOfCell(week, cell)?.start ?? '') > timeNow)
      : undefined;
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
            aria-current={day === todayWeekday ? 'date' : undefined}
            onClick={() => setPicked(day)}
          >
            {weekdayName(day).slice(0, 3)}
          </button>
        ))}
      </div>
      <ol
        className={held ? 'timetable-day holds' : 'timetable-day'}
        aria-label={`Jadwal ${name}, ${weekdayName(weekday)}`}
      >
        {opening && <PauseLine start={opening.start} name={opening.names.get(weekday)} />}
        {cells.length === 0 && (
          <PauseLine start={undefined} name={`Tidak ada pelajaran hari ${weekdayName(weekday)}.`} />
        )}
        {cells.map((cell) => {
          const pause = week.breaks.find(
            ({ after, names }) => after >= cell.first && after <= cell.last && names.has(weekday),
          );
          return [
            <CellLine key={cell.first} {...props} cell={cell} timeNow={timeNow} isNext={cell === next} />,
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

interface CellLineProps extends ShownWeek {
  readonly cell: WeekCell;
  readonly timeNow: string;
  /** It is the next lesson of today. */
  readonly isNext: boolean;
}

function CellLine(props: CellLineProps) {
  const { week, labelOf, mayWrite, todayWeekday, held, onOpen, cell, timeNow, isNext } = props;
  const place = { weekday: cell.weekday, period: cell.first };
  const time = timeOfCell(week, cell);
  const event = cell.entries.length === 0 ? week.eventAt(place) : undefined;
  if (event !== undefined) return <PauseLine start={undefined} name={event} />;
  const isNow =
    cell.weekday === todayWeekday && time !== undefined && time.start <= timeNow && timeNow < time.end;
  const isFree = cell.entries.length === 0;
  const isHeld = cell.entries.some(({ id }) => id === held?.id);
  const act = held ? (isFree ? 'Pindahkan ke' : 'Tukar dengan') : isFree ? 'Isi' : 'Ubah';
  const [entry, ...others] = cell.entries;
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
        {entry && (
          <LessonDetail {...labelOf(entry)}>
            {others.length > 0 && ' · ganda'}
            {isNow ? <b> · sekarang</b> : isNext && <b> · berikutnya</b>}
          </LessonDetail>
        )}
      </div>
    </li>
  );
}
