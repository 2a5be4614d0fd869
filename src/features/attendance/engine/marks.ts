/** Pure functions that apply entries to marks, compare marks and count them. */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../contract/calls.ts';
import { toStatusGroup, type Mark, type StatusGroup } from './rows.ts';

export type StatusCounts = Readonly<Record<StatusGroup | 'total', number>>;

const GROUPS = [...ATTENDANCE_STATUSES, 'belum', 'lain', 'total'] as const;

/** The mark after an entry is applied. Fields that the entry leaves out stay as they are, as on the server. */
export const applyEntry = (
  mark: Mark,
  { status, note, minutes_late: minutesLate }: AttendanceEntry,
): Mark => ({
  ...mark,
  status,
  note: note === undefined ? mark.note : note,
  minutesLate: minutesLate === undefined ? mark.minutesLate : minutesLate,
});

/** The entry that changes a mark back. It has only the fields that changed, because another backend does not know notes. */
export const createRevertingEntry = (id: Id, before: Mark, after: Mark): AttendanceEntry => ({
  user_id: id,
  // A status that this dashboard does not know came from this very server, so it may be sent back.
  status: before.status as AttendanceStatus | null,
  ...(before.note !== after.note && { note: before.note }),
  ...((before.minutesLate !== after.minutesLate || before.minutesLate !== null) && {
    minutes_late: before.minutesLate,
  }),
});

/** Whether a person sees the same mark. The version is left out, because only the server uses it. */
export const isSameMarkValue = (a: Mark, b: Mark): boolean =>
  a.status === b.status && a.note === b.note && a.minutesLate === b.minutesLate;

export const sameMark = (a: Mark, b: Mark): boolean => isSameMarkValue(a, b) && a.version === b.version;

export const sameCounts = (a: StatusCounts, b: StatusCounts): boolean =>
  GROUPS.every((group) => a[group] === b[group]);

export function countAll(marks: readonly Mark[]): StatusCounts {
  const counts = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<keyof StatusCounts, number>;
  counts.total = marks.length;
  for (const { status } of marks) counts[toStatusGroup(status)] += 1;
  return counts;
}
