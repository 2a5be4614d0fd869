export interface SharePoint {
  readonly key: string | number;
  readonly x: number | string;
  readonly y: number;
  /** Whether a line leads here from the point before; between them nothing is missing. */
  readonly isJoined: boolean;
  readonly isLow?: boolean;
  readonly radius: number;
  /** Is said while the mouse rests on the point. */
  readonly title?: string;
}

/** Shares as dots that a line joins, within a drawing. */
export const ShareLine = ({ points }: { readonly points: readonly SharePoint[] }) => (
  <>
    {points.slice(1).map((point, index) => {
      const before = points[index];
      return (
        before &&
        point.isJoined && (
          <line
            key={point.key}
            className="day-trend-line"
            x1={before.x}
            y1={before.y}
            x2={point.x}
            y2={point.y}
          />
        )
      );
    })}
    {points.map(({ key, x, y, isLow, radius, title }) => (
      <g key={key}>
        {title && <title>{title}</title>}
        <circle className="day-trend-dot" data-low={isLow || undefined} cx={x} cy={y} r={radius} />
      </g>
    ))}
  </>
);
