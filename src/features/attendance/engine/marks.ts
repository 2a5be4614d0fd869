/** What entries do to marks. */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import type { Id } from '../../../../contract/calls.ts';
import { groupOf, type Mark, type StatusGroup } from './rows.ts';

export type Counts = Readonly<Record<StatusGroup | 'total', number>>;

const GROUPS = [...ATTENDANCE_STATUSES, 'belum', 'lain', 'total'] as const;

/** The mark after an entry; fields of which the entry does not speak stay, as on the server. */
export const apply = (mark: Mark, { status, note, minutes_late: minutesLate }: AttendanceEntry): Mark => ({
  ...mark,
  status,
  note: note === undefined ? mark.note : note,
  minutesLate: minutesLate === undefined ? mark.minutesLate : minutesLate,
});

/** Says only the fields that changed: another backend knows nothing of notes. */
export const backTo = (id: Id, before: Mark, after: Mark): AttendanceEntry => ({
  user_id: id,
  // An unknown status came from this very server; it gets its own word back.
  status: before.status as AttendanceStatus | null,
  ...(before.note !== after.note && { note: before.note }),
  ...((before.minutesLate !== after.minutesLate || before.minutesLate !== null) && {
    minutes_late: before.minutesLate,
  }),
});

/** What a person sees of it; the version is the server's. */
export const sameValue = (a: Mark, b: Mark): boolean =>
  a.status === b.status && a.note === b.note && a.minutesLate === b.minutesLate;

export const sameMark = (a: Mark, b: Mark): boolean => sameValue(a, b) && a.version === b.version;

export const sameCounts = (a: Counts, b: Counts): boolean => GROUPS.every((group) => a[group] === b[group]);

export function countAll(marks: readonly Mark[]): Counts {
  const counts = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<keyof Counts, number>;
  counts.total = marks.length;
  for (const { status } of marks) counts[groupOf(status)] += 1;
  return counts;
}
