import { type AttendanceStatus, STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import { StatusLetter } from '../../../school/StatusLetter.tsx';
import { formatNumber } from '../../../i18n/format.ts';

interface StatusCountsProps {
  readonly counts: Readonly<Partial<Record<AttendanceStatus, number>>>;
  /** The statuses to show, in this order. A status with a count of zero is left out. */
  readonly of: readonly AttendanceStatus[];
}

/** "S 9  I 7  A 5": how many of each status. */
export const StatusCounts = ({ counts, of }: StatusCountsProps) =>
  of
    .filter((status) => counts[status])
    .map((status) => (
      <span key={status} className="count-of">
        <StatusLetter status={status} />
        {formatNumber(counts[status] ?? 0)}
        <span className="vh"> {STATUS_TEXT[status].label}</span>
      </span>
    ));
