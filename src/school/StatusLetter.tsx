import { type AttendanceStatus, STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from './statusColours.ts';

/** The letter of a status on its colour. Whoever hears the page is told the word beside it. */
export const StatusLetter = ({ status }: { readonly status: AttendanceStatus }) => (
  <span className="k" style={STATUS_STYLE[status]} aria-hidden>
    {STATUS_TEXT[status].letter}
  </span>
);
