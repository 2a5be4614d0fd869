import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { NOT_COUNTED_CODE } from '../../../contract/dayRules.ts';
import type { MonthRecapPupil, MonthRecap } from '../../../contract/recap/recap.ts';
import { formatDate, formatWeekday } from '../../i18n/format.ts';
import { formatCell } from '../../school/sheet/sheet.ts';
import type { DaySelection } from './DayDetails.tsx';
import { monthColumns } from './columns.ts';
import { DayCode, wordOfDayCode } from './dayCodes.tsx';

interface MonthTableProps {
  readonly recap: MonthRecap;
  readonly onAsk: (selection: DaySelection) => void;
}

/** The month's table, as on paper. Only one cell is in the Tab order; the arrow keys move on from it. */
export function MonthTable({ recap, onAsk }: MonthTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const sumColumns = monthColumns(recap).filter(({ kind }) => kind === 'count' || kind === 'percent');
  const cellPositionOf = (target: EventTarget): readonly [number, number] | undefined => {
    const place = target instanceof HTMLElement && target.closest('button')?.dataset.place?.split(' ');
    return place ? [Number(place[0]), Number(place[1])] : undefined;
  };
  const onClick = ({ target }: MouseEvent) => {
    const [row, day] = cellPositionOf(target) ?? [];
    const pupil = row === undefined ? undefined : recap.pupils[row];
    if (pupil) onAsk(day === -1 ? { pupil } : { pupil, day });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = cellPositionOf(event.target);
    const step = ARROW_KEY_STEPS[event.key];
    if (!place || !step) return;
    event.preventDefault();
    moveToCell(table.current, place, step, recap);
  };
  const first = `0 ${recap.pupils[0]?.letters.search(/\S/) ?? 0}`;
  return (
    // The table handles clicks and keys that bubble up from the buttons in its cells.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table ref={table} className="recap-month" onClick={onClick} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col" className="recap-no">
            No
          </th>
          <th scope="col" className="recap-name">
            Nama
          </th>
          {recap.days.map(({ date, free }) => (
            <th
              key={date}
              scope="col"
              className={free === null ? undefined : 'free'}
              title={free ?? undefined}
            >
              {Number(date.slice(8))}
              <i aria-hidden>{formatWeekday(date).charAt(0)}</i>
            </th>
          ))}
          {sumColumns.map(({ key, label, shortLabel = label }) => (
            <th key={key} scope="col" className={`sum sum-${key}`}>
              {shortLabel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recap.pupils.map((pupil, row) => (
          <tr key={pupil.id}>
            <td className="recap-no">{pupil.number}</td>
            <th scope="row" className="recap-name">
              <button type="button" className="recap-link" data-place={`${row} -1`}>
                {pupil.fullname}
              </button>
            </th>
            {recap.days.map(({ date, free }, day) => (
              <td key={date} className={free === null ? undefined : 'free'}>
                <MonthTableCell
                  pupil={pupil}
                  date={date}
                  row={row}
                  day={day}
                  isFirst={first === `${row} ${day}`}
                />
              </td>
            ))}
            {sumColumns.map((column) => (
              <td
                key={column.key}
                className={`sum sum-${column.key}`}
                data-zero={column.value(pupil) === 0 || undefined}
              >
                {formatCell(column, pupil)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly pupil: MonthRecapPupil;
  readonly date: string;
  readonly row: number;
  readonly day: number;
  readonly isFirst: boolean;
}

function MonthTableCell({ pupil, date, row, day, isFirst }: CellProps) {
  const letter = pupil.letters.charAt(day);
  if (letter === NOT_COUNTED_CODE) return null;
  return (
    <button
      type="button"
      className="recap-cell"
      tabIndex={isFirst ? 0 : -1}
      data-place={`${row} ${day}`}
      aria-label={`${pupil.fullname}, ${formatDate(date)}: ${wordOfDayCode(letter)}`}
    >
      <DayCode letter={letter} />
    </button>
  );
}

const ARROW_KEY_STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves to the next cell in a direction that has something in it. */
function moveToCell(
  table: HTMLTableElement | null,
  [row, day]: readonly [number, number],
  [down, right]: readonly [number, number],
  { pupils, days }: MonthRecap,
): void {
  for (
    let [r, d] = [row + down, day + right];
    r >= 0 && r < pupils.length && d >= -1 && d < days.length;
    r += down, d += right
  ) {
    const next = table?.querySelector<HTMLButtonElement>(`button[data-place="${r} ${d}"]`);
    if (!next) continue;
    for (const cell of table?.querySelectorAll<HTMLButtonElement>('.recap-cell[tabindex="0"]') ?? [])
      cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    return;
  }
}
