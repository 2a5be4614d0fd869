import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  USUAL_STATUSES,
} from '../../contract/attendanceStatus.ts';
import { useIsHadir } from '../providers/extensions.ts';

/** What can be chosen in a register: the same array from render to render. */
export const useStatuses = (): readonly AttendanceStatus[] =>
  useIsHadir() ? ATTENDANCE_STATUSES : USUAL_STATUSES;

/** What has a place of its own in counts: what can be chosen, and whatever was. */
export const shownStatuses = (
  choices: readonly AttendanceStatus[],
  isThere: (status: AttendanceStatus) => boolean,
): readonly AttendanceStatus[] =>
  ATTENDANCE_STATUSES.filter((status) => choices.includes(status) || isThere(status));
