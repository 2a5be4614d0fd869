import { useMemo } from 'react';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatDateWithWeekday, formatTime } from '../../i18n/format.ts';
import { PlainButton } from '../../kit/page/PlainButton.tsx';
import { EmptyState } from '../../kit/page/states.tsx';
import { groupByRoom } from './rooms.ts';
import { buildWeek, cellsOf } from './week.ts';
import { TimetablePaper } from './WeekPaper.tsx';

interface RoomDayProps {
  readonly day: string;
  readonly yearName: string;
  /** The lessons of the school on the weekday. */
  readonly entries: readonly TimetableEntry[];
  readonly sets: readonly BellSet[];
  readonly schoolDays: string;
  readonly onChoose: (room: string) => void;
}

/** Who is in which room on a day: a room a line, an hour a column. A room that two lessons need at once stands out. */
export function RoomDay({ day, yearName, entries, sets, schoolDays, onChoose }: RoomDayProps) {
  const table = useMemo(
    () => buildRoomTable(entries, sets, { day, schoolDays }),
    [entries, sets, day, schoolDays],
  );
  if (table.rows.length === 0) {
    return (
      <EmptyState
        title="Belum ada ruang di jadwal hari ini."
        text="Ruang diisi pada pelajaran di jadwal kelas, misalnya Lab IPA."
      />
    );
  }
  return (
    <>
      <p className="timetable-meta">
        <b>{table.rows.length} ruang</b> dipakai · <b>{table.clashes} bentrok</b>
        {table.missing > 0 && ` · ${table.missing} pelajaran tanpa ruang`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by the keyboard, too */}
      <div className="timetable-scroll" tabIndex={0} role="region" aria-label="Ruang menurut jam">
        <RoomTable table={table} onChoose={onChoose} />
      </div>
      <TimetablePaper
        heading={`Pemakaian ruang ${formatDateWithWeekday(day)}`}
        facts={[['Tahun ajaran', yearName]]}
        isDense
      >
        <RoomTable table={table} />
      </TimetablePaper>
    </>
  );
}

function buildRoomTable(
  entries: readonly TimetableEntry[],
  sets: readonly BellSet[],
  on: { readonly day: string; readonly schoolDays: string },
) {
  const weekday = weekdayOf(on.day);
  const lessons = entries.filter((entry) => entry.weekday === weekday);
  const { periods, timeAt } = buildWeek(sets, lessons, on);
  const rows = groupByRoom(lessons).map(({ name, entries: inRoom }) => ({
    name,
    cells: cellsOf({ ...buildWeek(sets, inRoom, on), periods, breaks: [] }, weekday),
  }));
  return {
    hours: periods.map((period) => ({ period, time: timeAt({ weekday, period }) })),
    rows,
    clashes: rows.flatMap(({ cells }) => cells).filter((cell) => cell.entries.length > 1).length,
    missing: lessons.filter(({ room }) => room === null).length,
  };
}

interface RoomTableProps {
  readonly table: ReturnType<typeof buildRoomTable>;
  /** Opens the week of a room; there is none on paper. */
  readonly onChoose?: (room: string) => void;
}

const RoomTable = ({ table: { hours, rows }, onChoose }: RoomTableProps) => (
  <table className="timetable-rooms">
    <thead>
      <tr>
        <th scope="col">Ruang</th>
        {hours.map(({ period, time }) => (
          <th key={period} scope="col">
            {period}
            {time && <small>{formatTime(time.start)}</small>}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, cells }) => (
        <tr key={name}>
          <th scope="row">
            {onChoose ? (
              <PlainButton variant="words" onClick={() => onChoose(name)}>
                {name}
              </PlainButton>
            ) : (
              name
            )}
          </th>
          {cells.map(({ first, last, entries }) => (
            <td
              key={first}
              colSpan={last - first + 1}
              className={entries.length > 1 ? 'double' : entries.length > 0 ? 'taken' : undefined}
            >
              {entries.map((entry) => (
                <div key={entry.id}>
                  <b>{entry.Class.name}</b>
                  <small>{entry.Subject.name}</small>
                </div>
              ))}
              {entries.length > 1 && <b>Bentrok</b>}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
