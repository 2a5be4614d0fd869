import type { DayAttendance } from '../../../contract/overview/overview.ts';
import { Section } from '../../kit/page/Section.tsx';
import { RATE_NOTE, RATE_TITLE, ratesOf } from './overviewWords.ts';

interface AttendanceRateProps {
  readonly thisWeek: readonly DayAttendance[];
  readonly lastWeek: readonly DayAttendance[];
}

/** This week against the last. The chart is a table with bars in its cells, so that it reads without sight, too. */
export function AttendanceRate({ thisWeek, lastWeek }: AttendanceRateProps) {
  const rates = ratesOf(thisWeek, lastWeek);
  return (
    <Section title={RATE_TITLE}>
      <p className="quiet small">
        Pekan ini <strong>{rates.thisWeek}</strong>, pekan lalu <strong>{rates.lastWeek}</strong>. {RATE_NOTE}
      </p>
      {rates.rows.length > 0 && (
        <table className="home-rates">
          <thead>
            <tr>
              <th scope="col">Hari</th>
              <td aria-hidden>dari {rates.from}</td>
              <th scope="col" className="num">
                Pekan ini
              </th>
              <th scope="col" className="num">
                Pekan lalu
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.rows.map(({ weekday, now, before, width, isLow }) => (
              <tr key={weekday} className={isLow ? 'low' : undefined}>
                <th scope="row">{weekday}</th>
                <td aria-hidden>{width !== undefined && <span className="bar" style={{ width }} />}</td>
                <td className="num">
                  <strong>{now}</strong>
                </td>
                <td className="num">{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
