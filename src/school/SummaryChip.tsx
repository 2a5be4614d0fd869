import type { AttendanceSummary } from '../../contract/lessons/sessions.ts';

interface SummaryChipProps {
  readonly summary: Pick<AttendanceSummary, 'belum' | 'total'>;
  /** The word comes with the sign and the colour. */
  readonly label: string;
}

/** How much of a register is filled: a dot once it is whole, a ring before. */
export const SummaryChip = ({ summary: { belum, total }, label }: SummaryChipProps) => (
  <span className={belum === 0 && total > 0 ? 'how-full whole' : 'how-full'}>
    {total > 0 && <i className="ring" aria-hidden />}
    {label}
  </span>
);
