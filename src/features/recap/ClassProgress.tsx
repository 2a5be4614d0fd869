import LinearProgress from '@mui/material/LinearProgress';
import { formatNumber } from '../../i18n/format.ts';

export interface ClassProgressCounts {
  readonly done: number;
  readonly outOf: number;
}

export const NOT_BEGUN: ClassProgressCounts = { done: 0, outOf: 0 };

interface ClassProgressProps {
  readonly progress: ClassProgressCounts;
  /** What the bar measures. */
  readonly label: string;
  /** What happens after the last class has been answered, for example "menulis berkas". */
  readonly last?: string;
}

/** How many classes of a school have been answered. */
export const ClassProgress = ({ progress, label, last }: ClassProgressProps) => (
  <>
    <p role="status">{progressText(progress, last)}</p>
    <LinearProgress
      variant="determinate"
      value={progress.outOf === 0 ? 0 : (100 * progress.done) / progress.outOf}
      aria-label={label}
    />
  </>
);

function progressText({ done, outOf }: ClassProgressCounts, last: string | undefined): string {
  if (outOf === 0) return 'Mengambil daftar kelas…';
  const countText = `${formatNumber(done)} dari ${formatNumber(outOf)} kelas`;
  return done === outOf && last ? `${countText}, ${last}…` : countText;
}
