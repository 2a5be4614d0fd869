import { useState } from 'react';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import { formatTimeRange } from '../../i18n/format.ts';
import { heardAt, type ShownWeek } from './shown.ts';

/** One weekday as a list, for a phone. */
export function DayOfWeek(props: ShownWeek) {
  const { name, week, labelOf, mayWrite, onOpen } = props;
  const [picked, setPicked] = useState<number>();
  const weekday = picked !== undefined && week.weekdays.includes(picked) ? picked : (week.weekdays[0] ?? 1);
  const places = week.periods
    .map((period) => ({ weekday, period }))
    .filter((place) => week.timeAt(place) || week.at(place).length > 0);
  return (
    <>
      <div className="week-segments" role="group" aria-label="Hari">
        {week.weekdays.map((day) => (
          <button key={day} type="button" aria-pressed={day === weekday} onClick={() => setPicked(day)}>
            {weekdayName(day)}
          </button>
        ))}
      </div>
      <ol className="lines" aria-label={`Jadwal ${name}, ${weekdayName(weekday)}`}>
        {places.map((place) => {
          const time = week.timeAt(place);
          const entries = week.at(place);
          return (
            <li key={place.period}>
              <div className="grow">
                <b>
                  {entries.length === 0 ? 'Kosong' : entries.map((entry) => labelOf(entry).title).join('; ')}
                </b>
                <small>
                  Jam ke-{place.period}
                  {time && ` · ${formatTimeRange(time.start, time.end)}`}
                  {entries.map((entry) => labelOf(entry).detail && ` · ${labelOf(entry).detail}`)}
                  {entries.length > 1 && ' · ganda'}
                </small>
              </div>
              {mayWrite && (
                <button
                  type="button"
                  className="btn"
                  aria-label={`${entries.length === 0 ? 'Isi' : 'Ubah'} ${heardAt(props, place)}`}
                  onClick={() => onOpen(place)}
                >
                  {entries.length === 0 ? 'Isi' : 'Ubah'}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
