import {
  ATTENDANCE_STATUSES,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
  type AttendanceStatus,
} from '../../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from '../attendance/index.ts';

export const statusOfDayCode = (letter: string): AttendanceStatus | undefined =>
  ATTENDANCE_STATUSES.find((status) => STATUS_TEXT[status].letter === letter);

/** The label of a day's letter, for example "Sakit"; for any other letter the label for days that are not recorded. */
export function wordOfDayCode(letter: string): string {
  const status = statusOfDayCode(letter);
  return status ? STATUS_TEXT[status].label : NOT_RECORDED_LABEL;
}

interface DayCodeProps {
  readonly letter: string;
  /** How many days the letter stands for; only more than one is written. */
  readonly count?: number;
}

/** A dot for present, a square with its letter for what differs, a ring for what is not recorded. The word stands elsewhere. */
export function DayCode({ letter, count = 1 }: DayCodeProps) {
  const status = statusOfDayCode(letter);
  if (!status) return <span className="ring" aria-hidden />;
  if (status === 'hadir') return <span className="dot" aria-hidden />;
  return (
    <span className="k" style={STATUS_STYLE[status]} aria-hidden>
      {letter}
      {count > 1 && count}
    </span>
  );
}
