import type { ReactNode } from 'react';
import { type AttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { STATUS_STYLE } from './statusColours.ts';

interface StatusLineProps {
  readonly status: AttendanceStatus;
  /** Whom or what it is about; mostly a link. */
  readonly name: ReactNode;
  /** In small letters below. */
  readonly children: ReactNode;
}

/** One line of a list: the letter of a status, and of whom or what. Its words are to be among the children. */
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
