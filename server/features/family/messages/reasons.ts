/** The rules by which a family is written to, from the marks of the day. Pure. */
import { type AttendanceStatus, isPresent, wasSeenAtSchool } from '../../../../contract/attendanceStatus.ts';
import type { MessageReason } from '../../../../contract/family/words.ts';

/** A recorded mark. Those of a pupil are in the order of the day. */
export interface MarkOfDay {
  readonly status: AttendanceStatus;
  /** HH:MM */
  readonly startTime: string;
}

export interface DayOfPupil {
  readonly marks: readonly MarkOfDay[];
  /** From which lesson without presence on a pupil counts as absent; of a class with fewer lessons today, all of them. */
  readonly absentLessons: number;
  /** Whether a letter covers the lesson that begins then. */
  readonly hasLetterAt: (startTime: string) => boolean;
  /** Whether a message of today says that the pupil is missing. */
  readonly wasReportedMissing: boolean;
}

/** A reason, and the time that a text may name. */
export interface ReasonAt {
  readonly reason: MessageReason;
  /** HH:MM */
  readonly time: string;
}

/**
 * What the marks of the day say. Only Alpa makes somebody missing: a blank is nobody's absence, and of who is ill or away with leave the
 * school knows. A message that somebody is missing is taken back only when the latest mark is one of presence, because that is what it
 * then says.
 */
export function reasonByMarks(day: DayOfPupil): ReasonAt | undefined {
  const { marks, absentLessons, hasLetterAt, wasReportedMissing } = day;
  const [first, latest] = [marks[0], marks.at(-1)];
  if (!first || !latest) return undefined;
  if (isPresent(latest.status))
    return wasReportedMissing ? { reason: 'correction', time: latest.startTime } : undefined;
  if (latest.status !== 'alpa' || hasLetterAt(latest.startTime)) return undefined;
  const lastPresent = marks.findLastIndex(({ status }) => isPresent(status));
  if (lastPresent >= 0) {
    const missedSince = marks[lastPresent + 1] ?? latest;
    return marks.some(({ status }) => wasSeenAtSchool(status))
      ? { reason: 'skipping', time: missedSince.startTime }
      : undefined;
  }
  const firstMarks = marks.slice(0, absentLessons);
  return firstMarks.length === absentLessons && firstMarks.every(({ status }) => status === 'alpa')
    ? { reason: 'absent', time: first.startTime }
    : undefined;
}

/** Whether the latest mark says that the pupil is there. */
export const isPresentNow = (marks: readonly MarkOfDay[]): boolean => isPresent(marks.at(-1)?.status ?? null);
