/** Finds the absence in a row with which a pupil's recorded days end. Pure, like all sums. */
import {
  ABSENT_STATUSES,
  type AttendanceStatus,
  STATUS_TEXT,
} from '../../../../contract/attendanceStatus.ts';
import { NOT_COUNTED_CODE, NOT_RECORDED_CODE } from '../../../../contract/dayRules.ts';
import type { AbsenceStreak } from '../../../../contract/recap/thresholds.ts';

interface LetterOfDay {
  readonly date: string;
  readonly letter: string;
}

const isRecorded = ({ letter }: LetterOfDay): boolean =>
  letter !== NOT_RECORDED_CODE && letter !== NOT_COUNTED_CODE;

const absentStatusOf = ({ letter }: LetterOfDay): AttendanceStatus | undefined =>
  ABSENT_STATUSES.find((status) => STATUS_TEXT[status].letter === letter);

/**
 * Counts back from the last recorded day to the last day of presence. A day without a record neither counts nor breaks the row.
 *
 * @param letters the days of a pupil as on the sheet, in their order
 * @param least how many days make a row, and `from` when the last so many must lie: what ended long ago is no news
 * @returns undefined when there is no such row
 */
export function absenceStreakOf(
  letters: readonly LetterOfDay[],
  { least, from }: { readonly least: number; readonly from: string },
): AbsenceStreak | undefined {
  const recorded = letters.filter(isRecorded);
  const lastPresent = recorded.findLastIndex((day) => absentStatusOf(day) === undefined);
  const absent = recorded.slice(lastPresent + 1);
  const [first, last, leastAgo] = [absent[0], absent.at(-1), absent.at(-least)];
  const status = last && absentStatusOf(last);
  if (!first || !last || !status || !leastAgo || leastAgo.date < from) return undefined;
  return { days: absent.length, since: first.date, last: last.date, status };
}

/** Tells whether any recorded day is one of presence, so that earlier days cannot belong to the row. */
export const isBroken = (letters: readonly LetterOfDay[]): boolean =>
  letters.some((day) => isRecorded(day) && absentStatusOf(day) === undefined);
