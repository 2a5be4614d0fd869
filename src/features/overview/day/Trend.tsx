import type { DayAttendance } from '../../../../contract/overview/overview.ts';
import { daysBetween } from '../../../../contract/days.ts';
import {
  formatDateWithWeekday,
  formatNumber,
  formatPercent,
  formatShortDate,
  perMille,
} from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { ShareLine } from './ShareLine.tsx';
import { chooseScale, shareOf, shareOfAll } from './shares.ts';

interface TrendProps {
  readonly days: readonly DayAttendance[];
  readonly today: string;
}

/** A day this many points (in tenths of a percent) below the average is no longer chance, and is marked as low. */
const LOW_DAY_MARGIN_PER_MILLE = 20;
const [TOP, HEIGHT] = [8, 128];

/**
 * Draws attendance over some weeks, with a dot for each day that has marks. The scale begins near the lowest day, because otherwise all
 * days would look alike.
 */
export function Trend({ days, today }: TrendProps) {
  const average = shareOfAll(days);
  const first = days[0]?.date;
  if (first === undefined || average === null)
    return (
      <Section title="Tren kehadiran">
        <p className="quiet small">Belum ada kehadiran yang dicatat dalam empat pekan terakhir.</p>
      </Section>
    );
  const spanDays = Math.max(1, daysBetween(first, today) ?? 1);
  const recorded = days.flatMap((day) => {
    const share = shareOf(day);
    return share === null ? [] : [{ ...day, share }];
  });
  const { low, high, ticks } = chooseScale(recorded.map(({ share }) => share));
  const yOf = (share: number) => TOP + ((high - share) / (high - low)) * HEIGHT;
  const points = recorded.map(({ date, share }, index) => {
    const isLow = perMille(average) - perMille(share) >= LOW_DAY_MARGIN_PER_MILLE;
    return {
      key: date,
      date,
      share,
      x: `${((daysBetween(first, date) ?? 0) / spanDays) * 100}%`,
      y: yOf(share),
      // The line is broken where days lie between, such as a weekend.
      isJoined: daysBetween(recorded[index - 1]?.date ?? '', date) === 1,
      isLow,
      radius: date === today ? 5.5 : isLow ? 4 : 3,
      title: `${formatDateWithWeekday(date)}: ${formatPercent(share)}`,
    };
  });
  return (
    <Section title="Tren kehadiran" summary={`rata-rata ${formatPercent(average)}`}>
      <div className="day-trend" aria-hidden>
        <svg width="100%" height={TOP + HEIGHT + 8}>
          {ticks.map((tick) => (
            <line key={tick} className="day-trend-rule" x1="0" x2="100%" y1={yOf(tick)} y2={yOf(tick)} />
          ))}
          <line className="day-trend-average" x1="0" x2="100%" y1={yOf(average)} y2={yOf(average)} />
          <ShareLine points={points} />
        </svg>
        {ticks.map((tick) => (
          <span key={tick} className="day-trend-tick" style={{ top: yOf(tick) }}>
            {formatNumber(Math.round(tick * 100))}
          </span>
        ))}
        <span className="day-trend-days">
          <span>{formatShortDate(first)}</span>
          <span>{formatShortDate(today)}</span>
        </span>
      </div>
      <div className="vh">
        <table>
          <caption>Kehadiran tiap hari</caption>
          <tbody>
            {points.map(({ date, share, isLow }) => (
              <tr key={date}>
                <th scope="row">{formatDateWithWeekday(date)}</th>
                <td>{`${formatPercent(share)}${isLow ? ', jauh di bawah rata-rata' : ''}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
