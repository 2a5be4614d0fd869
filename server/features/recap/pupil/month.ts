import type { MonthOfPupil } from '../../../../contract/recap/pupilRecap.ts';
import { monthsOf } from '../../../../contract/days.ts';
import { NOT_COUNTED_CODE } from '../../../../contract/dayRules.ts';
import { membershipOverlapsDays } from '../../../../contract/spans.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { firstDayOfMonth, lastDayOfMonth } from '../calendar.ts';
import { classOfRecap, sessionsBetween } from '../queries.ts';
import { buildRecapHeader, heldSessionsOf, monthInput, readCalendarAndSemesters } from '../recapInput.ts';
import { addUpSums, pupilRecap } from '../sums/recap.ts';
import { ownMarksIn, pupilWithMemberships } from './queries.ts';

/** One month of a pupil, as the sheets of the classes of that month have it, and the months of the year that can be asked for. */
export interface PupilMonth {
  readonly months: readonly string[];
  /** null while the pupil has been in no class of the year. */
  readonly month: MonthOfPupil | null;
}

/**
 * Reads one month of a pupil as the pupil sees it: no note, no lesson, only what the days have become by the school's rule.
 *
 * @param wanted undefined, or a month that is none of the pupil's year: the latest
 * @throws NoSuchRow
 */
export async function pupilMonthOf(
  db: Database,
  { scope, pupilId, today }: { readonly scope: Scope; readonly pupilId: number; readonly today: string },
  wanted: string | undefined,
): Promise<PupilMonth> {
  const { memberships } = await pupilWithMemberships(db, scope, pupilId);
  const latestYear = memberships.find(({ joinedOn, begins }) => joinedOn <= today && begins <= today)?.yearId;
  const ofYear = memberships.filter(({ yearId }) => yearId === latestYear);
  const isThereIn = (month: string) =>
    ofYear.filter((membership) =>
      membershipOverlapsDays(membership, firstDayOfMonth(month), lastDayOfMonth(month)),
    );
  const first = ofYear.map(({ joinedOn, begins }) => (joinedOn > begins ? joinedOn : begins)).toSorted()[0];
  const months =
    first === undefined ? [] : monthsOf(first, today).filter((month) => isThereIn(month).length > 0);
  const shown = wanted !== undefined && months.includes(wanted) ? wanted : months.at(-1);
  if (shown === undefined) return { months, month: null };

  const parts: MonthOfPupil[] = [];
  for (const classId of new Set(isThereIn(shown).map((membership) => membership.classId))) {
    const classRow = await classOfRecap(db, scope, classId);
    const header = buildRecapHeader(classRow, { teacherId: undefined, subjects: null }, today);
    const { calendar } = await readCalendarAndSemesters(db, classRow);
    const days = [firstDayOfMonth(shown), lastDayOfMonth(shown)] as const;
    const sessions = heldSessionsOf(await sessionsBetween(db, [classId], ...days, undefined));
    const ids = sessions.map(({ id }) => id);
    const marks = await ownMarksIn(db, pupilId, ids);
    const input = monthInput(shown, sessions, { ...header, calendar });
    const spans = ofYear.filter((membership) => membership.classId === classId);
    const { marks: _marks, ...recap } = pupilRecap(input, spans, (id) => marks.get(id)?.status);
    parts.push({ month: shown, calendar: [...input.days], ...recap });
  }
  const [part, ...others] = parts;
  if (!part || others.length === 0) return { months, month: part ?? null };
  // After a change of class each class has the days of its own.
  const letters = [...part.letters].map(
    (_, at) =>
      parts.map((one) => one.letters.charAt(at)).find((letter) => letter !== NOT_COUNTED_CODE) ??
      NOT_COUNTED_CODE,
  );
  return { months, month: { ...part, ...addUpSums(parts), letters: letters.join('') } };
}
