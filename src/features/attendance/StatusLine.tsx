import type { ReactNode } from 'react';
import { type AttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from '../../school/statusColours.ts';

interface StatusLineProps {
  readonly status: AttendanceStatus;
  /** The pupil or other subject of the line, mostly a link. */
  readonly name: ReactNode;
  /** Shown in small letters below the name. */
  readonly children: ReactNode;
}

/**
 * One line of a list with the letter of a status and a name. The letter is hidden from screen readers, so the children must say the status
 * in words.
 */
export const StatusLine = ({ status, name, children }: StatusLineProps) => (
  <li>
    <span className="k" style={STATUS_STYLE[status]} aria-hidden>
      {STATUS_TEXT[status].letter}
    </span>
    <div className="grow">
      <b>{name}</b>
      <small>{children}</small>
    </div>
  </li>
);
