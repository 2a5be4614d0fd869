import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { Section } from '../../../kit/page/Section.tsx';
import { Figures } from './Figures.tsx';
import { lowestOnScaleOf, shareText, CHART_WIDTH } from './scale.ts';

/** A day or a month. */
export interface Moment {
  readonly key: string;
  /** The name shown in the table. */
  readonly name: string;
  /** The label below the chart; undefined where there is no room for one. */
  readonly tick?: string | undefined;
  /** In percent; null: nothing is recorded. */
  readonly share: number | null;
}

interface TrendLineProps {
  readonly title: string;
  /** Says what the chart shows, for screen readers. */
  readonly label: string;
  /** The heading of the table's first column. */
  readonly head: string;
  readonly moments: readonly Moment[];
  readonly isPending?: boolean;
  /** The text shown instead of the chart when nothing is recorded. */
  readonly nothing: string;
}

/** With more points than this there is no room for all figures, so only the lowest and the last point show theirs. */
const MAX_LABELLED_POINTS = 8;

/** Draws attendance from day to day, or from month to month. */
export function TrendLine({ title, label, head, moments, isPending = false, nothing }: TrendLineProps) {
  const points = moments.flatMap(({ key, share }) => (share === null ? [] : [{ key, share }]));
  const lowest = Math.min(...points.map(({ share }) => share));
  const lowestPoint =
    points.length <= MAX_LABELLED_POINTS ? undefined : points.find(({ share }) => share === lowest);
  const labelledPoints = lowestPoint ? [lowestPoint, ...points.slice(-1)] : points;
  const lowestOnScale = lowestOnScaleOf(points.map(({ share }) => share));
  const x = scalePoint(
    moments.map(({ key }) => key),
    [80, CHART_WIDTH - 58],
  );
  const y = scaleLinear([lowestOnScale, 100], [150, 16]);
  const at = ({ key }: { readonly key: string }) => x(key) ?? 0;
  const path = line<(typeof points)[number]>(at, ({ share }) => y(share))(points);
  return (
    <Section title={title}>
      {points.length === 0 && !isPending ? (
        <p className="quiet small">{nothing}</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${CHART_WIDTH} 184`} role="img" aria-label={label}>
            {y.ticks(4).map((tick) => (
              <g key={tick} transform={`translate(0 ${y(tick)})`}>
                <line className="chart-rule" x1={62} x2={CHART_WIDTH} />
                <text className="chart-tick" x={56} dominantBaseline="central" textAnchor="end">
                  {tick}%
                </text>
              </g>
            ))}
            {moments.map(({ key, tick }) => (
              <text key={key} className="chart-tick" x={x(key)} y={176} textAnchor="middle">
                {tick}
              </text>
            ))}
            {path && <path className="chart-line" d={path} />}
            {points.map((point) => (
              <g key={point.key} transform={`translate(${at(point)} ${y(point.share)})`}>
                <circle className="chart-dot" r={4} />
                {labelledPoints.includes(point) && (
                  <text y={point === lowestPoint ? 22 : -10} textAnchor="middle">
                    {shareText(point.share)}
                  </text>
                )}
              </g>
            ))}
          </svg>
          <Figures
            heads={[head, '% hadir']}
            rows={moments.map(({ name, share }) => [name, shareText(share)])}
          />
        </>
      )}
    </Section>
  );
}
