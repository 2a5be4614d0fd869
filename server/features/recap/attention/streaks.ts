/**
 * Finds the pupils of some classes who have been absent for some recorded school days in a row. Attention lists and homes ask here, so they
 * say the same.
 *
 * Only the marks of who may be in such a row are read, and judged by the day rule. Only whoever was absent on all of the searched days is
 * read back to the first day of the year.
 */
import { DEFAULT_DAY_RULE } from '../../../../contract/dayRules.ts';
import { monthsOf } from '../../../../contract/days.ts';
import type { AbsenceStreak } from '../../../../contract/recap/thresholds.ts';
import { groupBy } from '../../../base/groups.ts';
import type { Database } from '../../../db/client.ts';
import { withClosed } from '../calendar.ts';
import { listClosedMonthInputs } from '../closings/queries.ts';
import { readSessionMarks } from '../marks.ts';
import type { RecapClass } from '../queries.ts';
import { monthInput, readCalendarAndSemesters } from '../recapInput.ts';
import { type HeldSession, isThere, pupilRecap } from '../sums/recap.ts';
import { absenceStreakOf, isBroken } from '../sums/streak.ts';
import {
  firstSearchedDay,
  listOftenAbsentUsers,
  listSessions,
  membershipsOfMembers,
} from './streakQueries.ts';

/** The classes of one school and year whose pupils are asked about. */
interface StreakQuery extends Pick<RecapClass, 'school' | 'year'> {
  readonly classIds: readonly number[];
  readonly today: string;
}

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
  const allMemberships = (await membershipsOfMembers(db, classIds, year.id, today)).filter(
    ({ schoolId }) => schoolId === school.id,
  );
  const sessions = await listSessions(db, classIdsOf(allMemberships), { from, to: today });
  const absentUsers = new Set(await listOftenAbsentUsers(db, sessions, least));
  const ofAbsentUsers = groupBy(
    allMemberships.filter(({ userId }) => absentUsers.has(userId)),
    ({ userId }) => userId,
  );
  const pupils = [...ofAbsentUsers].map(([id, ownMemberships]) => ({
    id,
    memberships: ownMemberships,
    classId: ownMemberships.find((one) => isThere([one], today))?.classId ?? 0,
  }));
  if (pupils.length === 0) return new Map();
  const { calendar } = await readCalendarAndSemesters(db, { school, year });
  const closed = await listClosedMonthInputs(db, classIdsOf(pupils));
  const rule = school.dayRule ?? DEFAULT_DAY_RULE;

  const lettersFrom = async (first: string, ofPupils: typeof pupils, held: readonly HeldSession[]) => {
    const ids = classIdsOf(ofPupils.flatMap((pupil) => pupil.memberships));
    const ownSessions = held.filter(({ classId }) => ids.includes(classId));
    const markOf = await readSessionMarks(
      db,
      ownSessions.map(({ id }) => id),
      ofPupils.map(({ id }) => id),
    );
    return ofPupils.map((pupil) => {
      const pupilCalendar = withClosed(
        calendar,
        closed.filter(({ classId }) => classId === pupil.classId),
      );
      const letters = monthsOf(first, today).flatMap((month) => {
        const held = ownSessions.filter(({ date, classId }) =>
          pupil.memberships.some((one) => one.classId === classId && date.startsWith(month)),
        );
        const input = monthInput(
          month,
          held,
          { rule, until: today, calendar: pupilCalendar },
          { from: first, to: today },
        );
        const recap = pupilRecap(input, pupil.memberships, (session) => markOf(pupil.id, session));
        return input.days.map(({ date }, i) => ({ date, letter: recap.letters[i] ?? '' }));
      });
      return { pupil, letters };
    });
  };

  const latest = await lettersFrom(from, pupils, sessions);
  const unbroken = latest.filter(({ letters }) => !isBroken(letters)).map(({ pupil }) => pupil);
  const decided = latest.filter(({ letters }) => isBroken(letters));
  if (unbroken.length > 0) {
    const ids = classIdsOf(unbroken.flatMap((pupil) => pupil.memberships));
    const ofYear = await listSessions(db, ids, { from: year.startDate, to: today });
    decided.push(...(await lettersFrom(year.startDate, unbroken, ofYear)));
  }
  return new Map(
    decided.flatMap(({ pupil, letters }) => {
      const streak = absenceStreakOf(letters, { least, from });
      return streak ? [[pupil.id, { classId: pupil.classId, streak }]] : [];
    }),
  );
}

const classIdsOf = (rows: readonly { readonly classId: number }[]): number[] => [
  ...new Set(rows.map(({ classId }) => classId)),
];
