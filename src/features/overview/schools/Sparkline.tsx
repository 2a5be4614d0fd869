import { ShareLine } from '../day/ShareLine.tsx';

const [WIDTH, HEIGHT, MARGIN] = [132, 32, 5];

interface SparklineProps {
  /** Null: nothing is recorded, and the line is broken. */
  readonly shares: readonly (number | null)[];
  /** The share at the lower edge. */
  readonly lowest: number;
}

/** A few shares as a small line, the last one with a larger dot. What it says stands in the name of the link around it. */
export function Sparkline({ shares, lowest }: SparklineProps) {
  const points = shares.flatMap((share, at) =>
    share === null
      ? []
      : [
          {
            key: at,
            x: MARGIN + (at / Math.max(1, shares.length - 1)) * (WIDTH - 2 * MARGIN),
            y: MARGIN + ((1 - share) / Math.max(0.04, 1 - lowest)) * (HEIGHT - 2 * MARGIN),
            isJoined: shares[at - 1] != null,
            radius: at === shares.length - 1 ? 4 : 2.5,
          },
        ],
  );
  return (
    <svg className="day-spark" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <line className="day-spark-whole" x1={MARGIN} x2={WIDTH - MARGIN} y1={MARGIN} y2={MARGIN} />
      <ShareLine points={points} />
    </svg>
  );
}
