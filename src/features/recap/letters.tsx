import {
  ATTENDANCE_STATUSES,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
  type AttendanceStatus,
} from '../../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from '../attendance/index.ts';

export const statusOfLetter = (letter: string): AttendanceStatus | undefined =>
  ATTENDANCE_STATUSES.find((status) => STATUS_TEXT[status].letter === letter);

/** "Sakit"; of what is not recorded so. */
export function wordOfLetter(letter: string): string {
  const status = statusOfLetter(letter);
  return status ? STATUS_TEXT[status].label : NOT_RECORDED_LABEL;
}

/** A dot for present, a square with its letter for what differs, a ring for what is not recorded. The word stands elsewhere. */
export function Letter({ letter }: { readonly letter: string }) {
  const status = statusOfLetter(letter);
  if (!status) return <span className="ring" aria-hidden />;
  if (status === 'hadir') return <span className="dot" aria-hidden />;
  return (
    <span className="k" style={STATUS_STYLE[status]} aria-hidden>
      {letter}
    </span>
  );
}
