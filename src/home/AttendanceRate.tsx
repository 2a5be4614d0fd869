import type { DayAttendance } from '../../contract/overview.ts';
import { formatPercent, formatWeekday } from '../i18n/format.ts';
import { Section } from '../kit/page/Section.tsx';

interface AttendanceRateProps {
  readonly thisWeek: readonly DayAttendance[];
  readonly lastWeek: readonly DayAttendance[];
}

/** Nothing recorded has no share: neither 100 % nor 0 %. */
const shareOf = (days: readonly DayAttendance[]): number | null => {
  const recorded = days.reduce((sum, day) => sum + day.recorded, 0);
  return recorded === 0 ? null : days.reduce((sum, day) => sum + day.present, 0) / recorded;
};

/** Bars begin a little below the lowest day, or a school's days would all look alike between 91 and 100. */
const MARGIN = 0.02;

/** This week against the last. The chart is a table with bars in its cells, so that it reads without sight, too. */
export function AttendanceRate({ thisWeek, lastWeek }: AttendanceRateProps) {
  const byWeekday = (days: readonly DayAttendance[], weekday: string) =>
    shareOf(days.filter((day) => formatWeekday(day.date) === weekday));
  const weekdays = [...new Set([...lastWeek, ...thisWeek].map(({ date }) => formatWeekday(date)))];
  const rows = weekdays.map((weekday) => ({
    weekday,
    now: byWeekday(thisWeek, weekday),
    before: byWeekday(lastWeek, weekday),
  }));
  const known = rows.flatMap(({ now, before }) => [now, before]).filter((share) => share !== null);
  const floor = Math.max(0, Math.min(...known, 1) - MARGIN);
  const widthOf = (share: number): string => `${((share - floor) / (1 - floor)) * 100}%`;
  return (
    <Section title="Tingkat kehadiran">
      <p className="quiet small">
        Pekan ini <strong>{formatPercent(shareOf(thisWeek))}</strong>, pekan lalu{' '}
        <strong>{formatPercent(shareOf(lastWeek))}</strong>. Terlambat dihitung hadir.
      </p>
      {rows.length > 0 && (
        <table className="rates">
          <thead>
            <tr>
              <th scope="col">Hari</th>
              <td aria-hidden>dari {formatPercent(floor)}</td>
              <th scope="col" className="num">
                Pekan ini
              </th>
              <th scope="col" className="num">
                Pekan lalu
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ weekday, now, before }) => (
              <tr
                key={weekday}
                className={now !== null && before !== null && now < before ? 'low' : undefined}
              >
                <th scope="row">{weekday}</th>
                <td aria-hidden>
                  {now !== null && <span className="bar" style={{ width: widthOf(now) }} />}
                </td>
                <td className="num">
                  <strong>{formatPercent(now)}</strong>
                </td>
                <td className="num">{formatPercent(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
