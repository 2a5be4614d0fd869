/** Adds up one subject's meetings for a pupil: the same figures as for days, counted by meeting. Pure. */
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { NOT_COUNTED_CODE } from '../../../../contract/dayRules.ts';
import type { RecapSums } from '../../../../contract/recap/recap.ts';
import {
  type RecapInput,
  type HeldSession,
  isOfMemberships,
  letterOf,
  type MembershipSpan,
  sumsFrom,
} from './recap.ts';

export interface MeetingRecap extends RecapSums {
  /** A letter for each meeting, like the letters of days. */
  readonly letters: string;
}

/** Tells whether a meeting's day counts for anybody: it has come, and lessons are expected on it. */
export const isCountedOn = ({ freeOn, until }: Pick<RecapInput, 'freeOn' | 'until'>, date: string): boolean =>
  date <= until && freeOn(date) === null;

/**
 * Adds up a pupil's meetings.
 * @param meetings those that took place, in their order
 * @param statusOf what is recorded of the pupil in a meeting
 */
export function meetingRecap(
  input: Pick<RecapInput, 'freeOn' | 'until'>,
  meetings: readonly Pick<HeldSession, 'id' | 'classId' | 'date'>[],
  memberships: readonly MembershipSpan[],
  statusOf: (sessionId: number) => AttendanceStatus | null | undefined,
): MeetingRecap {
  const days = Object.fromEntries(ATTENDANCE_STATUSES.map((status) => [status, 0])) as RecapSums['days'];
  let letters = '';
  let recorded = 0;
  for (const meeting of meetings) {
    const isCounted = isCountedOn(input, meeting.date) && isOfMemberships(memberships, meeting);
    const status = isCounted ? statusOf(meeting.id) : null;
    letters += isCounted ? letterOf(status) : NOT_COUNTED_CODE;
    if (!status) continue;
    days[status] += 1;
    recorded += 1;
  }
  return { letters, ...sumsFrom(days, recorded) };
}
