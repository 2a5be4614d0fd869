import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  SPECIFIED_STATUSES,
} from '../../contract/attendanceStatus.ts';
import { useIsHadir } from '../providers/extensions.ts';

/** The statuses that can be chosen in a register. It is the same array at each render. */
export const useStatuses = (): readonly AttendanceStatus[] =>
  useIsHadir() ? ATTENDANCE_STATUSES : SPECIFIED_STATUSES;

/** The statuses that are counted separately: those that can be chosen, and others that occur in the data. */
export const listShownStatuses = (
  choices: readonly AttendanceStatus[],
  isThere: (status: AttendanceStatus) => boolean,
): readonly AttendanceStatus[] =>
  ATTENDANCE_STATUSES.filter((status) => choices.includes(status) || isThere(status));
