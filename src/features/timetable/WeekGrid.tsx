import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatTime, formatTimeRange } from '../../i18n/format.ts';
import { LessonDetail } from './LessonDetail.tsx';
import { spokenTextOf, type ShownWeek } from './shown.ts';
import {
  cellAt,
  placeAfterKey,
  timeOfCell,
  type TimetableWeek,
  type WeekCell,
  type WeekPlace,
} from './week.ts';
import { WeekHead, WeekRows } from './WeekRows.tsx';

const placeOf = ({ weekday, first }: WeekCell): WeekPlace => ({ weekday, period: first });

/** A cell is built anew with each rendering, such as the one after the button under the mouse has got the focus. */
const isSameCell = (a: WeekCell | undefined, b: WeekCell): boolean =>
  a?.weekday === b.weekday && a.first === b.first;

/**
 * The hours down, the days across. One cell is in the Tab order; the arrows move between them. A lesson is moved with the mouse, or taken
 * up with the space bar, carried by the arrows and put down with Enter.
 */
export function WeekGrid(props: ShownWeek) {
  const { name, week, todayWeekday, held, mayWrite, onOpen, onHold } = props;
  const { weekdays, periods } = week;
  const table = useRef<HTMLTableElement>(null);
  const dragged = useRef<WeekCell>(undefined);
  const [at, setAt] = useState<WeekPlace>();
  const first = { weekday: weekdays[0] ?? 1, period: periods[0] ?? 1 };
  const current = at && weekdays.includes(at.weekday) && periods.includes(at.period) ? at : first;
  const tabStop = cellAt(week, current);

  useEffect(() => {
    // Wherever the mouse lets go outside of the week, the lesson stays where it was.
    const letGo = () => {
      if (!dragged.current) return;
      dragged.current = undefined;
      onHold(undefined);
    };
    window.addEventListener('pointerup', letGo);
    return () => window.removeEventListener('pointerup', letGo);
  }, [onHold]);

  const dropOn = (cell: WeekCell) => {
    const from = dragged.current;
    dragged.current = undefined;
    if (!from || !held) return;
    if (from.entries[0]?.id === cell.entries[0]?.id) onHold(undefined);
    else onOpen(placeOf(cell));
  };
  const handleKey = (cell: WeekCell, event: KeyboardEvent) => {
    const place =
      at && cellAt(week, at)?.first === cell.first && at.weekday === cell.weekday ? at : placeOf(cell);
    const to = placeAfterKey(week, place, event.key);
    if (to) {
      event.preventDefault();
      setAt(to);
      const target = cellAt(week, to);
      table.current
        ?.querySelector<HTMLElement>(`[data-place="${target?.weekday} ${target?.first}"]`)
        ?.focus();
      return;
    }
    if (pressKey(props, cell, event)) event.preventDefault();
  };
  const renderCell = (cell: WeekCell) => (
    <td
      key={cell.weekday}
      rowSpan={cell.last - cell.first + 1}
      className={
        [classOfCell(week, cell), cell.weekday === todayWeekday && 'today'].filter(Boolean).join(' ') ||
        undefined
      }
    >
      <button
        type="button"
        className={classOfButton(cell, held)}
        data-place={`${cell.weekday} ${cell.first}`}
        tabIndex={tabStop && tabStop.weekday === cell.weekday && tabStop.first === cell.first ? 0 : -1}
        aria-label={spokenTextOf(props, cell)}
        aria-disabled={!mayWrite || !isOpen(week, cell)}
        onFocus={() =>
          setAt((now) =>
            now && cellAt(week, now)?.first === cell.first && now.weekday === cell.weekday
              ? now
              : placeOf(cell),
          )
        }
        onClick={() => isOpen(week, cell) && onOpen(placeOf(cell))}
        onKeyDown={(event) => handleKey(cell, event)}
        onKeyUp={(event) => {
          // The space bar takes a lesson up; its release must not press the button as well.
          if (event.key === ' ') event.preventDefault();
        }}
        onPointerDown={({ button, pointerType }) => {
          if (mayWrite && !held && button === 0 && pointerType === 'mouse' && cell.entries.length === 1)
            dragged.current = cell;
        }}
        onPointerLeave={() => isSameCell(dragged.current, cell) && onHold(placeOf(cell))}
        onPointerUp={() => dropOn(cell)}
      >
        <CellContent {...props} cell={cell} />
      </button>
    </td>
  );

  return (
    <div className="timetable-scroll">
      <table
        ref={table}
        className={held ? 'timetable-grid holds' : 'timetable-grid'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid: a table that the arrow keys move in
        role="grid"
        aria-label={`Jadwal ${name}`}
      >
        <WeekHead week={week} todayWeekday={todayWeekday} />
        <tbody>
          <WeekRows week={week} timeText={({ start }) => formatTime(start)} renderCell={renderCell} />
        </tbody>
      </table>
    </div>
  );
}

/** Whether something can stand in a cell: what the school does at that time instead of a lesson cannot be written over. */
const isOpen = (week: TimetableWeek, { weekday, first, entries }: WeekCell): boolean =>
  entries.length > 0 || week.eventAt({ weekday, period: first }) === undefined;

function classOfCell(week: TimetableWeek, cell: WeekCell): string | undefined {
  if (cell.entries.length > 1) return 'double';
  if (cell.entries.length > 0) return undefined;
  return timeOfCell(week, cell) ? undefined : 'none';
}

function classOfButton({ entries }: WeekCell, held: ShownWeek['held']): string | undefined {
  if (entries.length === 0) return 'free';
  return entries.some(({ id }) => id === held?.id) ? 'taken held' : 'taken';
}

/** What a key does with a cell, apart from moving on. @returns whether it was one of the grid's keys */
function pressKey({ week, held, mayWrite, ...on }: ShownWeek, cell: WeekCell, event: KeyboardEvent): boolean {
  const place = placeOf(cell);
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (held && (key === ' ' || (isCommand && key === 'v'))) {
    if (isOpen(week, cell)) on.onOpen(place);
  } else if (held && key === 'escape') on.onHold(undefined);
  else if (key === ' ' || (isCommand && key === 'x')) {
    if (mayWrite) on.onHold(place);
  } else if (isCommand && key === 'c') on.onCopy(place);
  else if (isCommand && key === 'v') on.onPaste(place);
  else if ((key === 'delete' || key === 'backspace') && cell.entries.length > 0) on.onRemove(place);
  else return false;
  return true;
}

function CellContent({ week, labelOf, mayWrite, cell }: ShownWeek & { readonly cell: WeekCell }) {
  const { entries } = cell;
  const [entry] = entries;
  if (!entry) {
    const event = week.eventAt(placeOf(cell));
    if (event !== undefined) return <small>{event}</small>;
    return mayWrite ? <i aria-hidden>+</i> : null;
  }
  const [usual] = week.weekdays.flatMap((weekday) => week.timeAt({ weekday, period: cell.first }) ?? []);
  const time = timeOfCell(week, cell);
  return (
    <>
      {entries.map((one) => (
        <span key={one.id}>{labelOf(one).title}</span>
      ))}
      {entries.length > 1 ? <small>Ganda</small> : <LessonDetail {...labelOf(entry)} />}
      {time && usual && time.start !== usual.start && <small>{formatTimeRange(time.start, time.end)}</small>}
    </>
  );
}
