import type { AttendanceSummary } from '../../contract/lessons/sessions.ts';

interface SummaryChipProps {
  readonly summary: Pick<AttendanceSummary, 'belum' | 'total'>;
  /** The text beside the sign, so that the meaning does not depend on sign and colour alone. */
  readonly label: string;
}

/** Shows how complete a register is: a dot when it is complete, a ring before that. */
export const SummaryChip = ({ summary: { belum, total }, label }: SummaryChipProps) => (
  <span className={belum === 0 && total > 0 ? 'how-full whole' : 'how-full'}>
    {total > 0 && <i className="ring" aria-hidden />}
    {label}
  </span>
);
