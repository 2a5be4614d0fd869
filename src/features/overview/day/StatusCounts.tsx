import { type AttendanceStatus, STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from '../../attendance/index.ts';
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
        <span className="k" style={STATUS_STYLE[status]} aria-hidden>
          {STATUS_TEXT[status].letter}
        </span>
        {formatNumber(counts[status] ?? 0)}
        <span className="vh"> {STATUS_TEXT[status].label}</span>
      </span>
    ));
