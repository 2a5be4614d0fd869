import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import { WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import { formatTimeRange } from '../../../i18n/format.ts';

/** A set for who reads it only. */
export const BellSetSheet = ({ set: { times } }: { readonly set: BellSet }) => (
  <>
    {WEEKDAYS.map((name, i) => {
      const day = times.filter(({ weekday }) => weekday === i + 1);
      if (day.length === 0) return null;
      return (
        <section key={name} className="sec">
          <h2 className="h2">{name}</h2>
          <div className="week-sheet">
            <table>
              <tbody>
                {day.map(({ number, name: what, start_time: start, end_time: end }) => (
                  <tr key={start}>
                    <th scope="row">
                      {number === null ? what : `Jam ke-${number}${what ? `, ${what}` : ''}`}
                    </th>
                    <td>{formatTimeRange(start, end)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      );
    })}
  </>
);
