import { useQueries } from '@tanstack/react-query';
import { scaleBand, scaleLinear } from 'd3-scale';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { getSchoolRecap } from './endpoints.ts';
import { HourMap } from './charts/HourMap.tsx';
import { momentOfMonth } from './moments.ts';
import { TrendLine } from './charts/TrendLine.tsx';
import './charts/charts.css';
import { Section } from '../../kit/page/Section.tsx';
import { Figures } from './charts/Figures.tsx';
import { lowestOnScaleOf, shareText, CHART_WIDTH } from './charts/scale.ts';

/** What the school's month looks like: classes beside one another, the hours of the week, and the months until now. Each has its figures in a table. */
export function SchoolCharts({ recap }: { readonly recap: SchoolRecap }) {
  return (
    <div className="chart-pair">
      <ClassDots recap={recap} />
      <HourMap hours={recap.hours} />
      <SchoolMonths recap={recap} />
    </div>
  );
}

/** How long a month's answer counts as fresh, so that it is not fetched again a moment later. */
const STALE_AFTER_MS = 300_000;

function SchoolMonths({ recap: { year_months: all, until } }: { readonly recap: SchoolRecap }) {
  const act = useRunAction();
  const months = all.filter((month) => month <= until.slice(0, 7)).slice(-6);
  const requests = useQueries({
    queries: months.map((month) => ({
      queryKey: ['rekap', 'dinas', month],
      queryFn: ({ signal }: { signal: AbortSignal }) => act(getSchoolRecap, { month }, signal),
      staleTime: STALE_AFTER_MS,
    })),
  });
  return (
    <TrendLine
      title="Tren per bulan"
      label="Persen hari hadir per bulan"
      head="Bulan"
      moments={months.map((month, at) => momentOfMonth(month, requests[at]?.data?.total.percent ?? null))}
      isPending={requests.some((one) => one.isPending)}
      nothing="Belum ada kehadiran yang dicatat pada tahun ajaran ini."
    />
  );
}

function ClassDots({ recap: { classes } }: { readonly recap: SchoolRecap }) {
  const recorded = (classes ?? []).flatMap(({ id, name, percent }) =>
    percent === null ? [] : [{ id, name, percent }],
  );
  const height = 24 * recorded.length + 24;
  const y = scaleBand(
    recorded.map(({ id }) => String(id)),
    [0, height - 24],
  ).padding(0.25);
  const lowestOnScale = lowestOnScaleOf(recorded.map(({ percent }) => percent));
  const x = scaleLinear([lowestOnScale, 100], [180, CHART_WIDTH - 56]);
  return (
    <Section title="Kelas berdampingan" summary="% hadir dari hari yang tercatat">
      {recorded.length === 0 ? (
        <p className="quiet small">Belum ada kehadiran yang dicatat pada bulan ini.</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-label="Persen hari hadir per kelas">
            {x.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(${x(tick)} 0)`}>
                <line className="chart-rule" y2={height - 22} />
                <text className="chart-tick" y={height - 6} textAnchor="middle">
                  {tick}%
                </text>
              </g>
            ))}
            {recorded.map(({ id, name, percent }) => (
              <g key={id} transform={`translate(0 ${y(String(id)) ?? 0})`}>
                <text x={172} y={y.bandwidth() / 2} dominantBaseline="central" textAnchor="end">
                  {name.length > 22 ? `${name.slice(0, 21)}…` : name}
                </text>
                {/* The dot marks a place on the scale, not a length, so the scale need not begin at zero. */}
                <line
                  className="chart-rule"
                  x1={x(lowestOnScale)}
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
