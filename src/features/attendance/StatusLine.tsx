import type { ReactNode } from 'react';
import { type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { Line } from '../../kit/page/Line.tsx';
import { StatusLetter } from '../../school/StatusLetter.tsx';

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
  <Line start={<StatusLetter status={status} />} title={name} text={children} />
);
