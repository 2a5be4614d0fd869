/** What a pupil's marks of one day make of the day. */
import {
  ABSENT_STATUSES,
  type AttendanceStatus,
  isPresent,
  PRESENT_STATUSES,
} from '../../../../contract/attendanceStatus.ts';
import type { DayRule } from '../../../../contract/dayRules.ts';

/** What is recorded of a pupil in one session; of a session without a record there is none. */
export interface DayMark {
  readonly status: AttendanceStatus;
  /** Of the daily register of a wali kelas, not of a lesson. */
  readonly isDaily: boolean;
}

const all = (marks: readonly DayMark[], status: AttendanceStatus): number =>
  marks.filter((mark) => mark.status === status).length;

/** Of what they have in common, presence or absence: the most frequent, of equals the first in this order. */
const mostFrequent = (
  marks: readonly DayMark[],
  order: readonly AttendanceStatus[],
): AttendanceStatus | undefined => order.toSorted((a, b) => all(marks, b) - all(marks, a)).at(0);

/** A pupil who came late once, or was sent somewhere for some hours, is to be seen on paper although present for most of the day. */
const presence = (marks: readonly DayMark[]): AttendanceStatus | undefined =>
  PRESENT_STATUSES.toReversed().find((status) => all(marks, status) > 0);

const byHalf = (marks: readonly DayMark[]): AttendanceStatus | undefined => {
  const present = marks.filter(({ status }) => isPresent(status)).length;
  return present * 2 >= marks.length ? presence(marks) : mostFrequent(marks, ABSENT_STATUSES);
};

type Decides = (marks: readonly DayMark[]) => AttendanceStatus | undefined;

const DECIDE: Readonly<Record<DayRule, Decides>> = {
  'any-alpa': (marks) => (all(marks, 'alpa') > 0 ? 'alpa' : byHalf(marks)),
  'half-present': byHalf,
  'first-lesson': ([first]) => first?.status,
  'daily-register': (marks) => marks.find(({ isDaily }) => isDaily)?.status,
};

/**
 * @param marks what is recorded on that day, in the order in which the sessions take place
 * @returns null: nothing is recorded that the rule looks at
 */
export const dayStatus = (rule: DayRule, marks: readonly DayMark[]): AttendanceStatus | null =>
  marks.length === 0 ? null : (DECIDE[rule](marks) ?? null);
