import { scaleBand, scaleLinear } from 'd3-scale';
import type { LessonTimeCounts } from '../../../../contract/recap/schoolRecap.ts';
import { weekdayName } from '../../../../contract/schoolWeek.ts';
import { calculateSharePercent } from '../../../../contract/recap/shares.ts';
import { formatTime, formatPercentPoints } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { Figures } from './Figures.tsx';
import { shareText, CHART_WIDTH } from './scale.ts';

const shareOfHour = ({ present, recorded }: LessonTimeCounts): number =>
  calculateSharePercent(present, recorded);

/** Draws the hours of the week: the more pupils are absent, the darker the cell. */
export function HourMap({ hours }: { readonly hours: readonly LessonTimeCounts[] }) {
  const days = [...new Set(hours.map(({ weekday }) => weekday))];
  const times = [...new Set(hours.map(({ start_time: start }) => start))].toSorted();
  const x = scaleBand(days.map(String), [70, CHART_WIDTH]).padding(0.04);
  const y = scaleBand(times, [24, 24 + 28 * times.length]).padding(0.08);
  const shares = hours.map(shareOfHour);
  const lowestOnScale = Math.min(...shares, 99);
  const darknessOf = scaleLinear([lowestOnScale, 100], [0.32, 0.04]).clamp(true);
  const textAt = (weekday: number, time: string): string => {
    const hour = hours.find((one) => one.weekday === weekday && one.start_time === time);
    return hour ? shareText(shareOfHour(hour)) : '–';
  };
  return (
    <Section title="Hari dan jam" summary="makin gelap, makin banyak yang tidak hadir">
      {hours.length === 0 ? (
        <p className="quiet small">Belum ada kehadiran yang dicatat pada bulan ini.</p>
      ) : (
        <>
          <svg
            viewBox={`0 0 ${CHART_WIDTH} ${28 + 28 * times.length}`}
            role="img"
            aria-label="Persen catatan hadir per hari dan jam mulai"
          >
            {days.map((day) => (
              <text
                key={day}
                className="chart-tick"
                x={(x(String(day)) ?? 0) + x.bandwidth() / 2}
                y={17}
                textAnchor="middle"
              >
                {weekdayName(day)}
              </text>
            ))}
            {times.map((time) => (
              <text
                key={time}
                className="chart-tick"
                x={62}
                y={(y(time) ?? 0) + y.bandwidth() / 2}
                dominantBaseline="central"
                textAnchor="end"
              >
                {formatTime(time)}
              </text>
            ))}
            {hours.map((hour) => {
              const share = shareOfHour(hour);
              const darkness = darknessOf(share);
              return (
                <g
                  key={`${hour.weekday} ${hour.start_time}`}
                  transform={`translate(${x(String(hour.weekday)) ?? 0} ${y(hour.start_time) ?? 0})`}
                >
                  <rect
                    className="chart-heat"
                    width={x.bandwidth()}
                    height={y.bandwidth()}
                    fillOpacity={darkness}
                  />
                  <text
                    x={x.bandwidth() / 2}
                    y={y.bandwidth() / 2}
                    dominantBaseline="central"
                    textAnchor="middle"
                  >
                    {formatPercentPoints(share)}
                  </text>
                </g>
              );
            })}
          </svg>
          <Figures
            heads={['Jam', ...days.map(weekdayName)]}
            rows={times.map((time) => [formatTime(time), ...days.map((day) => textAt(day, time))])}
          />
        </>
      )}
    </Section>
  );
}
