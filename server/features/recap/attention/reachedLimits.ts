/** Finds who reaches a limit of the school on a day: who is beyond it with the marks of the day, and was not without them. */
import { DEFAULT_DAY_RULE } from '../../../../contract/dayRules.ts';
import { monthsOf } from '../../../../contract/days.ts';
import type { AttentionReason } from '../../../../contract/thresholdWords.ts';
import { groupBy } from '../../../base/groups.ts';
import type { Database } from '../../../db/client.ts';
import { limitCalendarToSemester, withClosed } from '../calendar.ts';
import { listClosedMonthInputs } from '../closings/queries.ts';
import { requestedSemester, type StatusOf } from '../pupil/semester.ts';
import type { RecapClass } from '../queries.ts';
import { monthInput, readCalendarAndSemesters } from '../recapInput.ts';
import { isOfMemberships, isThere } from '../sums/recap.ts';
import { computeStandingInDays, limitsOf } from './attention.ts';
import { listSessions, membershipsOfMembers, readMarksOfPairs } from './streakQueries.ts';

interface LimitQuery extends Pick<RecapClass, 'school' | 'year'> {
  /** The pupils who are asked about, and the classes in which they are today. */
  readonly userIds: number[];
  readonly classIds: number[];
  readonly today: string;
}

/** What cannot be made good any more. A share below the least one can, and at a semester's beginning one absence is enough for it. */
const FINAL_REASONS: readonly AttentionReason[] = ['alpa', 'unreachable'];

/** The pupils who reach, with their marks of today, the alpa limit of the semester, or a share that leaves the least one out of reach. */
export async function listReachedLimits(
  db: Database,
  { school, year, userIds, classIds, today }: LimitQuery,
): Promise<ReadonlySet<number>> {
  const limits = limitsOf({ school });
  const hasLimit = limits.max_alpa !== null || limits.min_percent !== null;
  if (!school || !hasLimit || userIds.length === 0) return new Set();
  const { calendar, semesters } = await readCalendarAndSemesters(db, { school, year });
  const semester = requestedSemester(semesters, today, undefined);
  if (today < semester.from || today > semester.to) return new Set();
  const ofSchool = (await membershipsOfMembers(db, { userIds, classIds, yearId: year.id, today })).filter(
    ({ schoolId }) => schoolId === school.id,
  );
  const sessions = await listSessions(db, [...new Set(ofSchool.map(({ classId }) => classId))], {
    from: semester.from,
    to: today,
  });
  const closed = await listClosedMonthInputs(db, classIds);
  const sessionsOfClass = groupBy(sessions, ({ classId }) => classId);
  const pupils = [...groupBy(ofSchool, ({ userId }) => userId)].map(([id, memberships]) => ({
    id,
    memberships,
    sessions: [...new Set(memberships.map(({ classId }) => classId))]
      .flatMap((classId) => sessionsOfClass.get(classId) ?? [])
      .filter((session) => isOfMemberships(memberships, session)),
  }));
  const markOf = await readMarksOfPairs(
    db,
    pupils.flatMap(({ id: userId, sessions: own }) =>
      own.map(({ id: sessionId }) => ({ userId, sessionId })),
    ),
  );
  const reached = pupils.filter(({ id, memberships, sessions: own }) => {
    const classId = memberships.find((one) => isThere([one], today))?.classId;
    const closedOfClass = closed.filter((one) => one.classId === classId);
    const semesterCalendar = limitCalendarToSemester(
      withClosed(calendar, closedOfClass),
      semesters,
      semester.name,
    );
    const context = { rule: school.dayRule ?? DEFAULT_DAY_RULE, until: today, calendar: semesterCalendar };
    const monthInputs = monthsOf(semester.from, semester.to).map((month) => monthInput(month, own, context));
    const part = { semester: { monthInputs }, memberships };
    const idsOfToday = new Set(
      own.filter(({ date }) => date === today).map(({ id: sessionId }) => sessionId),
    );
    const reasonsBy = (statusOf: StatusOf) =>
      computeStandingInDays({ limits, semester, today }, [part], statusOf).why;
    const statusOf = (sessionId: number) => markOf(id, sessionId);
    const before = reasonsBy((sessionId) => (idsOfToday.has(sessionId) ? null : statusOf(sessionId)));
    return reasonsBy(statusOf).some((why) => FINAL_REASONS.includes(why) && !before.includes(why));
  });
  return new Set(reached.map(({ id }) => id));
}
