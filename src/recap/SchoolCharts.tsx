import { useQueries } from '@tanstack/react-query';
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { SchoolRecap } from '../../contract/schoolRecap.ts';
import { weekdayName } from '../../contract/schoolWeek.ts';
import { formatTime } from '../i18n/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { useAct } from '../providers/useAct.ts';
import { formatShare } from './columns.ts';
import { getSchoolRecap } from './endpoints.ts';
import { monthName } from './words.ts';
import './charts.css';

/** What the school's month looks like: classes beside one another, the hours of the week, and the months until now. Each has its figures in a table. */
export function SchoolCharts({ recap }: { readonly recap: SchoolRecap }) {
  return (
    <div className="charts">
      <ClassDots recap={recap} />
      <HourMap recap={recap} />
      <MonthLine recap={recap} />
    </div>
  );
}

const shareText = (share: number | null): string => (share === null ? '–' : `${formatShare(share)}%`);

interface FiguresProps {
  readonly heads: readonly [string, ...string[]];
  readonly rows: readonly (readonly string[])[];
}

/** What a picture shows, for who cannot see it and for who wants the digits. */
const Figures = ({ heads, rows }: FiguresProps) => (
  <details>
    <summary>Lihat angkanya</summary>
    <table className="recap-sheet">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...others]) => (
          <tr key={first}>
            <th scope="row" className="name">
              {first}
            </th>
            {others.map((text, at) => (
              // A place is its column.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={at}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const WIDTH = 640;

/** Where the scale begins: a tenth below the lowest, or all would look alike; never above 90. */
const lowOf = (shares: readonly number[]): number =>
  Math.max(0, Math.min(90, Math.floor((Math.min(...shares) - 2) / 10) * 10));

function ClassDots({ recap: { classes } }: { readonly recap: SchoolRecap }) {
  const known = (classes ?? []).flatMap(({ id, name, percent }) =>
    percent === null ? [] : [{ id, name, percent }],
  );
  const height = 24 * known.length + 24;
  const y = scaleBand(
    known.map(({ id }) => String(id)),
    [0, height - 24],
  ).padding(0.25);
  const low = lowOf(known.map(({ percent }) => percent));
  const x = scaleLinear([low, 100], [180, WIDTH - 56]);
  return (
    <Section title="Kelas berdampingan" summary="% hadir dari hari yang tercatat">
      {known.length === 0 ? (
        <p className="quiet small">Belum ada kehadiran yang dicatat pada bulan ini.</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label="Persen hari hadir per kelas">
            {x.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(${x(tick)} 0)`}>
                <line className="chart-rule" y2={height - 22} />
                <text className="chart-tick" y={height - 6} textAnchor="middle">
                  {tick}%
                </text>
              </g>
            ))}
            {known.map(({ id, name, percent }) => (
              <g key={id} transform={`translate(0 ${y(String(id)) ?? 0})`}>
                <text x={172} y={y.bandwidth() / 2} dominantBaseline="central" textAnchor="end">
                  {name.length > 22 ? `${name.slice(0, 21)}…` : name}
                </text>
                {/* A place on the scale, no length: it does not begin at nothing. */}
                <line
                  className="chart-rule"
                  x1={x(low)}
                  x2={x(100)}
                  y1={y.bandwidth() / 2}
                  y2={y.bandwidth() / 2}
                />
                <circle className="chart-dot" cx={x(percent)} cy={y.bandwidth() / 2} r={5} />
                <text x={x(percent) + 10} y={y.bandwidth() / 2} dominantBaseline="central">
                  {shareText(percent)}
                </text>
              </g>
            ))}
          </svg>
          <Figures
            heads={['Kelas', '% hadir']}
            rows={(classes ?? []).map(({ name, percent }) => [name, shareText(percent)])}
          />
        </>
      )}
    </Section>
  );
}

/** In percent with one decimal. */
const shareOfHour = ({ present, recorded }: SchoolRecap['hours'][number]): number =>
  Math.round((present / recorded) * 1000) / 10;

function HourMap({ recap: { hours } }: { readonly recap: SchoolRecap }) {
  const days = [...new Set(hours.map(({ weekday }) => weekday))];
  const times = [...new Set(hours.map(({ start_time: start }) => start))].toSorted();
  const x = scaleBand(days.map(String), [64, WIDTH]).padding(0.04);
  const y = scaleBand(times, [24, 24 + 28 * times.length]).padding(0.08);
  const shares = hours.map(shareOfHour);
  const low = Math.min(...shares, 99);
  const weight = scaleLinear([low, 100], [0.32, 0.04]).clamp(true);
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
            viewBox={`0 0 ${WIDTH} ${28 + 28 * times.length}`}
            role="img"
            aria-label="Persen catatan hadir per hari dan jam mulai"
          >
            {days.map((day) => (
              <text
                key={day}
                className="chart-tick"
                x={(x(String(day)) ?? 0) + x.bandwidth() / 2}
                y={14}
                textAnchor="middle"
              >
                {weekdayName(day)}
              </text>
            ))}
            {times.map((time) => (
              <text
                key={time}
                className="chart-tick"
                x={56}
                y={(y(time) ?? 0) + y.bandwidth() / 2}
                dominantBaseline="central"
                textAnchor="end"
              >
                {formatTime(time)}
              </text>
            ))}
            {hours.map((hour) => {
              const share = shareOfHour(hour);
              const dark = weight(share);
              return (
                <g
                  key={`${hour.weekday} ${hour.start_time}`}
                  transform={`translate(${x(String(hour.weekday)) ?? 0} ${y(hour.start_time) ?? 0})`}
                >
                  <rect
                    className="chart-heat"
                    width={x.bandwidth()}
                    height={y.bandwidth()}
                    fillOpacity={dark}
                  />
                  <text
                    x={x.bandwidth() / 2}
                    y={y.bandwidth() / 2}
                    dominantBaseline="central"
                    textAnchor="middle"
                  >
                    {formatShare(share)}
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

/** Months of the year that have begun; what was asked for a moment ago is not asked again. */
const KEPT_MS = 300_000;

function MonthLine({ recap: { year_months: all, until } }: { readonly recap: SchoolRecap }) {
  const act = useAct();
  const months = all.filter((month) => month <= until.slice(0, 7)).slice(-6);
  const asked = useQueries({
    queries: months.map((month) => ({
      queryKey: ['rekap', 'dinas', month],
      queryFn: ({ signal }: { signal: AbortSignal }) => act(getSchoolRecap, { month }, signal),
      staleTime: KEPT_MS,
    })),
  });
  const points = asked.flatMap(({ data }) =>
    data?.total.percent == null ? [] : [{ month: data.month, share: data.total.percent }],
  );
  const isPending = asked.some((one) => one.isPending);
  const low = lowOf(points.map(({ share }) => share));
  const x = scalePoint(months, [60, WIDTH - 40]);
  const y = scaleLinear([low, 100], [150, 16]);
  const at = ({ month }: { readonly month: string }) => x(month) ?? 0;
  const path = line<(typeof points)[number]>(at, ({ share }) => y(share))(points);
  return (
    <Section title="Tren per bulan">
      {points.length === 0 && !isPending ? (
        <p className="quiet small">Belum ada kehadiran yang dicatat pada tahun ajaran ini.</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${WIDTH} 184`} role="img" aria-label="Persen hari hadir per bulan">
            {y.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(0 ${y(tick)})`}>
                <line className="chart-rule" x1={44} x2={WIDTH} />
                <text className="chart-tick" x={38} dominantBaseline="central" textAnchor="end">
                  {tick}%
                </text>
              </g>
            ))}
            {months.map((month) => (
              <text key={month} className="chart-tick" x={x(month)} y={176} textAnchor="middle">
                {monthName(month).split(' ')[0]}
              </text>
            ))}
            {path && <path className="chart-line" d={path} />}
            {points.map((point) => (
              <g key={point.month} transform={`translate(${at(point)} ${y(point.share)})`}>
                <circle className="chart-dot" r={4} />
                <text y={-10} textAnchor="middle">
                  {shareText(point.share)}
                </text>
              </g>
            ))}
          </svg>
          <Figures
            heads={['Bulan', '% hadir']}
            rows={months.map((month) => [
              monthName(month),
              shareText(points.find((point) => point.month === month)?.share ?? null),
            ])}
          />
        </>
      )}
    </Section>
  );
}
