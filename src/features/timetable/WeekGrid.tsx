import { useRef, useState, type KeyboardEvent } from 'react';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import { formatTimeRange } from '../../i18n/format.ts';
import { spokenTextAt, type ShownWeek } from './shown.ts';
import { placeAfterKey, type WeekPlace } from './week.ts';

const isSame = (a: WeekPlace | undefined, b: WeekPlace): boolean =>
  a?.weekday === b.weekday && a.period === b.period;

/** The hours down, the days across. One cell is in the Tab order; the arrows move between them. */
export function WeekGrid(props: ShownWeek) {
  const { name, week, labelOf, mayWrite, onOpen, onRemove, onCopy, onPaste } = props;
  const { weekdays, periods } = week;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<WeekPlace>();
  const first = { weekday: weekdays[0] ?? 1, period: periods[0] ?? 1 };
  const current = at && weekdays.includes(at.weekday) && periods.includes(at.period) ? at : first;

  const createKeyHandler = (place: WeekPlace) => (event: KeyboardEvent) => {
    const to = placeAfterKey(week, place, event.key);
    if (to) {
      event.preventDefault();
      setAt(to);
      table.current?.querySelector<HTMLElement>(`[data-place="${to.weekday} ${to.period}"]`)?.focus();
      return;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 'c') onCopy(place);
    else if (isCommand && key === 'v') onPaste(place);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && week.at(place).length > 0)
      onRemove(place);
    else return;
    event.preventDefault();
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's grid: a table that the arrow keys move in */}
      <table ref={table} className="week-grid" role="grid" aria-label={`Jadwal ${name}`}>
        <thead>
          <tr>
            <th scope="col">Jam ke-</th>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayName(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => {
            const [usual] = weekdays.flatMap((weekday) => week.timeAt({ weekday, period }) ?? []);
            return (
              <tr key={period}>
                <th scope="row">
                  {period}
                  {usual && <small>{formatTimeRange(usual.start, usual.end)}</small>}
                </th>
                {weekdays.map((weekday) => {
                  const place = { weekday, period };
                  const entries = week.at(place);
                  const time = week.timeAt(place);
                  const isOther = time && usual && (time.start !== usual.start || time.end !== usual.end);
                  return (
                    <td key={weekday} className={entries.length > 1 ? 'double' : !time ? 'none' : undefined}>
                      <button
                        type="button"
                        className={entries.length > 0 ? 'taken' : undefined}
                        data-place={`${weekday} ${period}`}
                        tabIndex={isSame(current, place) ? 0 : -1}
                        aria-label={spokenTextAt(props, place)}
                        aria-disabled={!mayWrite}
                        onFocus={() => setAt(place)}
                        onClick={() => onOpen(place)}
                        onKeyDown={createKeyHandler(place)}
                      >
                        {entries.map((entry) => (
                          <span key={entry.id}>{labelOf(entry).title}</span>
                        ))}
                        {entries.length === 1 && (
                          <small>{entries.map((entry) => labelOf(entry).detail)}</small>
                        )}
                        {entries.length > 1 && <small>Ganda</small>}
                        {isOther && <small>{formatTimeRange(time.start, time.end)}</small>}
                      </button>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {mayWrite && (
        <p className="quiet small">
          Tombol panah berpindah, Enter mengisi, Delete menghapus, Ctrl+C menyalin, Ctrl+V menempel.
        </p>
      )}
    </>
  );
}
