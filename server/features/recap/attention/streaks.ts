/**
 * Finds the pupils of some classes who have been absent for some recorded school days in a row. Attention lists and homes ask here, so they
 * say the same.
 *
 * Only the marks of who may be in such a row are read, and judged by the day rule.
 */
import { type DayRule, DEFAULT_DAY_RULE } from '../../../../contract/dayRules.ts';
import { addDays, daysBetween, monthsOf } from '../../../../contract/days.ts';
import type { AbsenceStreak } from '../../../../contract/recap/thresholds.ts';
import { groupBy } from '../../../base/groups.ts';
import type { Database } from '../../../db/client.ts';
import { type ClosedInput, type RecapCalendar, withClosed } from '../calendar.ts';
import { listClosedMonthInputs } from '../closings/queries.ts';
import type { RecapClass } from '../queries.ts';
import { monthInput, readCalendarAndSemesters } from '../recapInput.ts';
import { type HeldSession, isOfMemberships, isThere, type MembershipSpan, pupilDays } from '../sums/recap.ts';
import { absenceStreakOf, isBroken } from '../sums/streak.ts';
import {
  firstSearchedDay,
  listFormerClasses,
  listOftenAbsentUsers,
  listSessions,
  membershipsOfMembers,
  readMarksOfPairs,
} from './streakQueries.ts';

/** The classes of one school and year whose pupils are asked about. */
interface StreakQuery extends Pick<RecapClass, 'school' | 'year'> {
  readonly classIds: readonly number[];
  readonly today: string;
}

const DAYS_READ_FURTHER_BACK = 56;

/** Where a pupil is today, and the row of absences. */
interface StreakInClass {
  readonly classId: number;
  readonly streak: AbsenceStreak;
}

/** The rows of absences of present pupils of some classes that are long enough for the school. */
export async function streaksOf(
  db: Database,
  { classIds, school, year, today }: StreakQuery,
): Promise<ReadonlyMap<number, StreakInClass>> {
  const least = school?.streakDays ?? null;
  if (!school || least === null || today < year.startDate || today > year.endDate) return new Map();
  const from = await firstSearchedDay(db, school.id, { from: year.startDate, to: today }, least);
  if (from === undefined) return new Map();
  const searched = { from, to: today };
  const searchedClassIds = [...classIds, ...(await listFormerClasses(db, classIds, searched))];
  const { calendar } = await readCalendarAndSemesters(db, { school, year });
  const closed = await listClosedMonthInputs(db, searchedClassIds);
  const rule = school.dayRule ?? DEFAULT_DAY_RULE;
  const userIds = await listOftenAbsentUsers(db, searchedClassIds, {
    ...searched,
    least,
    ...findCertainDays(searched, rule, calendar, closed),
  });
  const query = { userIds, classIds: [...classIds], yearId: year.id, today };
  const pupils = await listPupils(db, school.id, query);
  if (pupils.length === 0) return new Map();

  const lettersFrom = async (first: string, ofPupils: readonly Pupil[]) => {
    const sessions = groupBy(
      await listSessions(db, classIdsOf(ofPupils.flatMap((pupil) => pupil.memberships)), {
        from: first,
        to: today,
      }),
      ({ classId }) => classId,
    );
    const withSessions = ofPupils.map((pupil) => ({
      pupil,
      held: listOwnSessions(pupil, sessions),
    }));
    const markOf = await readMarksOfPairs(
      db,
      withSessions.flatMap(({ pupil: { id: userId }, held }) =>
        held.map(({ id: sessionId }) => ({ userId, sessionId })),
      ),
    );
    return withSessions.map(({ pupil, held }) => {
      const pupilCalendar = withClosed(
        calendar,
        closed.filter(({ classId }) => classId === pupil.classId),
      );
      const letters = monthsOf(first, today).flatMap((month) => {
        const context = { rule, until: today, calendar: pupilCalendar };
        const input = monthInput(month, held, context, { from: first, to: today });
        const recap = pupilDays(input, pupil.memberships, (session) => markOf(pupil.id, session));
        return input.days.map(({ date }, i) => ({ date, letter: recap.letters[i] ?? '' }));
      });
      return { pupil, letters };
    });
  };

  const decided: Awaited<ReturnType<typeof lettersFrom>> = [];
  // Nearly all rows begin within the searched days. Only who was absent on all of them is read further back, some weeks at a time.
  for (let first = from, open = pupils; open.length > 0; first = earlierDay(first, year.startDate)) {
    const isEnd = first === year.startDate;
    const read = await lettersFrom(first, open);
    decided.push(...read.filter(({ letters }) => isEnd || isBroken(letters)));
    open = isEnd ? [] : read.filter(({ letters }) => !isBroken(letters)).map(({ pupil }) => pupil);
  }
  return new Map(
    decided.flatMap(({ pupil, letters }) => {
      const streak = absenceStreakOf(letters, { least, from });
      return streak ? [[pupil.id, { classId: pupil.classId, streak }]] : [];
    }),
  );
}

function earlierDay(day: string, earliest: string): string {
  const earlier = addDays(day, -DAYS_READ_FURTHER_BACK);
  return earlier < earliest ? earliest : earlier;
}

/** The days on which the calendar and the rule of today count for all classes, whatever months are closed. */
function findCertainDays(
  { from, to }: { readonly from: string; readonly to: string },
  rule: DayRule,
  { freeOn }: RecapCalendar,
  closed: readonly ClosedInput[],
): { isDaily: boolean; countedDays: string[] } {
  const closedLately = closed.filter(({ month }) => month >= from.slice(0, 7));
  if (closedLately.some(({ dayRule }) => dayRule !== rule)) return { isDaily: false, countedDays: [] };
  const closedMonths = new Set(closedLately.map(({ month }) => month));
  const days = Array.from({ length: (daysBetween(from, to) ?? 0) + 1 }, (_, i) => addDays(from, i));
  return {
    isDaily: rule === 'daily-register',
    countedDays: days.filter((day) => freeOn(day) === null && !closedMonths.has(day.slice(0, 7))),
  };
}

interface Pupil {
  readonly id: number;
  /** Where the pupil is today. */
  readonly classId: number;
  readonly memberships: readonly MembershipSpan[];
}

/** Those of some people who are members of the classes today, with their memberships of the year in the school. */
async function listPupils(
  db: Database,
  schoolId: number,
  query: Parameters<typeof membershipsOfMembers>[1],
): Promise<Pupil[]> {
  if (query.userIds.length === 0) return [];
  const ofSchool = (await membershipsOfMembers(db, query)).filter((one) => one.schoolId === schoolId);
  return [...groupBy(ofSchool, ({ userId }) => userId)].map(([id, memberships]) => ({
    id,
    memberships,
    classId: memberships.find((one) => isThere([one], query.today))?.classId ?? 0,
  }));
}

/** The sessions of the pupil's classes while the pupil was there, in their order. */
const listOwnSessions = (
  { memberships }: Pupil,
  sessions: ReadonlyMap<number, readonly HeldSession[]>,
): HeldSession[] =>
  classIdsOf(memberships)
    .flatMap((classId) => sessions.get(classId) ?? [])
    .filter((session) => isOfMemberships(memberships, session));

const classIdsOf = (rows: readonly { readonly classId: number }[]): number[] => [
  ...new Set(rows.map(({ classId }) => classId)),
];
