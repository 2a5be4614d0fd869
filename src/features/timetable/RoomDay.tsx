import type { RaRecord } from 'react-admin';
import type { Id } from '../../../contract/calls.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import type { BellSet } from '../../../contract/timetable/bellTimes.ts';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { compareNames, formatTime } from '../../i18n/format.ts';
import { useAllRecords } from '../../kit/list/useAll.ts';
import { ErrorPanel, EmptyState, LoadingState } from '../../kit/page/states.tsx';
import { TIMETABLE } from './endpoints.ts';
import { buildWeek, cellsOf } from './week.ts';

interface RoomDayProps {
  readonly day: string;
  readonly schoolId: Id | undefined;
  readonly sets: readonly BellSet[];
  readonly schoolDays: string;
}

/** Who is in which room on a day: a room a line, an hour a column. A room that two lessons need at once stands out. */
export function RoomDay({ day, schoolId, sets, schoolDays }: RoomDayProps) {
  const { data, error, refetch } = useAllRecords<TimetableEntry & RaRecord>(TIMETABLE, {
    sort: { field: 'weekday', order: 'ASC' },
    filter: { from: day, to: day, ...(schoolId !== undefined && { school_id: schoolId }) },
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape={['table']} />;
  const weekday = weekdayOf(day);
  const lessons = data.filter((entry) => entry.weekday === weekday);
  const inRooms = lessons.filter(({ room }) => room !== null);
  if (inRooms.length === 0) {
    return (
      <EmptyState
        title="Belum ada ruang di jadwal hari ini."
        text="Ruang diisi pada pelajaran di jadwal kelas, misalnya Lab IPA."
      />
    );
  }
  // "lab ipa" and "Lab IPA" are one room.
  const rooms = new Map<string, TimetableEntry[]>();
  for (const entry of inRooms) {
    const key = (entry.room ?? '').toLowerCase();
    rooms.set(key, [...(rooms.get(key) ?? []), entry]);
  }
  const day0 = buildWeek(sets, lessons, { day, schoolDays });
  const rows = [...rooms.values()]
    .map((entries) => ({
      name: entries[0]?.room ?? '',
      cells: cellsOf(
        { ...buildWeek(sets, entries, { day, schoolDays }), periods: day0.periods, breaks: [] },
        weekday,
      ),
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  const clashes = rows.flatMap(({ cells }) => cells).filter(({ entries }) => entries.length > 1).length;
  const missing = lessons.length - inRooms.length;
  return (
    <>
      <p className="timetable-meta">
        <b>{rows.length} ruang</b> dipakai · <b>{clashes} bentrok</b>
        {missing > 0 && ` · ${missing} pelajaran tanpa ruang`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by the keyboard, too */}
      <div className="timetable-scroll" tabIndex={0} role="region" aria-label="Ruang menurut jam">
        <table className="timetable-rooms">
          <thead>
            <tr>
              <th scope="col">Ruang</th>
              {day0.periods.map((period) => {
                const time = day0.timeAt({ weekday, period });
                return (
                  <th key={period} scope="col">
                    {period}
                    {time && <small>{formatTime(time.start)}</small>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
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
      </div>
    </>
  );
}
