/** Finds who misses what a school asks for in a semester, from the recaps' figures and the lessons that are still to come. */
import { NOT_RECORDED_CODE } from '../../../../contract/dayRules.ts';
import { membershipOverlapsDays } from '../../../../contract/spans.ts';
import type { SemesterName } from '../../../../contract/semesters.ts';
import type { Attention, OwnStanding, AttendanceStanding } from '../../../../contract/recap/thresholds.ts';
import type { AttendanceLimits } from '../../../../contract/schools/schools.ts';
import type { Database } from '../../../db/client.ts';
import { classOfRecap, type RecapClass, type RecapSession } from '../queries.ts';
import { membershipsOfPupil } from '../memberships.ts';
import { streaksOf } from './streaks.ts';
import { allowanceOf, type StandingSoFar } from '../sums/allowance.ts';
import { meetingRecap } from '../sums/meetings.ts';
import { addUpSums, isOfMemberships, isThere, pupilDays } from '../sums/recap.ts';
import { foldName } from '../../../base/folded.ts';
import {
  type SemesterSpan,
  classSemester,
  membershipsInOtherClasses,
  type SchoolSemester,
  schoolSemester,
  requestedSemester,
  semesterOfPupil,
  type SemesterPart,
  type StatusOf,
  computeMonthSums,
} from '../pupil/semester.ts';
import { limitCalendarToSemester } from '../calendar.ts';
import {
  type RecapRequest,
  readCalendarAndSemesters,
  buildRecapHeader,
  requireRecapReach,
} from '../recapInput.ts';
import { createOwnRecordsScope } from '../../../auth/scope.ts';
import type { Scope } from '../../../db/scope.ts';
import type { ClassOfPupil, PupilAttention } from '../../../../contract/recap/pupilRecap.ts';
import type { PupilRequest } from '../pupil/recap.ts';

export const limitsOf = ({ school }: Pick<RecapClass, 'school'>): AttendanceLimits => ({
  min_percent: school?.minPercent ?? null,
  max_alpa: school?.maxAlpa ?? null,
  streak_days: school?.streakDays ?? null,
});

interface StandingContext {
  readonly limits: AttendanceLimits;
  readonly semester: SemesterSpan;
  readonly today: string;
}

function buildStanding(
  { limits, semester: { to }, today }: StandingContext,
  { Subject, percent, ...soFar }: Pick<AttendanceStanding, 'Subject' | 'percent'> & StandingSoFar,
): AttendanceStanding {
  // More lessons may still be created. For a subject without any to come, what may be missed is therefore unknown before the semester is
  // over.
  const isUnknown = Subject !== null && soFar.remaining === 0 && today < to;
  const allowance = allowanceOf(soFar, Subject === null ? limits : { ...limits, max_alpa: null });
  return {
    Subject,
    percent,
    ...soFar,
    ...allowance,
    ...(isUnknown && {
      may_miss: null,
      is_reachable: null,
      why: allowance.why.filter((reason) => reason !== 'unreachable'),
    }),
  };
}

/** Tells whether a lesson is still to come. One of today is, as long as nothing is recorded. */
const isToCome = (today: string, date: string, letter: string | undefined): boolean =>
  date > today || (date === today && letter === NOT_RECORDED_CODE);

/** The standing of a pupil in the whole semester, counted in days. */
export function computeStandingInDays(
  measure: StandingContext,
  spent: readonly {
    readonly semester: Pick<SchoolSemester, 'monthInputs'>;
    readonly memberships: SemesterPart['memberships'];
  }[],
  statusOf: StatusOf,
): AttendanceStanding {
  const { semester, today } = measure;
  let remaining = 0;
  const months = spent.flatMap(({ semester: { monthInputs: grounds }, memberships }) =>
    grounds.map((input) => {
      const recap = pupilDays(input, memberships, statusOf);
      remaining += input.days.filter(
        ({ date, free }, i) =>
          free === null &&
          semester.from <= date &&
          date <= semester.to &&
          isThere(memberships, date) &&
          isToCome(today, date, recap.letters[i]),
      ).length;
      return recap;
    }),
  );
  const { percent, base, absent, days } = addUpSums(months);
  return buildStanding(measure, { Subject: null, percent, base, absent, alpa: days.alpa, remaining });
}

interface SubjectMeetings {
  readonly semester: SchoolSemester;
  readonly meetings: RecapSession[];
}

/** Groups the lessons of semesters by subject, in the order of names. A subject of the same name in another class is the same one. */
function groupLessonsBySubject(
  semesters: readonly SchoolSemester[],
): readonly (readonly SubjectMeetings[])[] {
  const subjects = new Map<string, { order: string; lessons: SubjectMeetings[] }>();
  for (const semester of semesters) {
    for (const session of semester.sessions) {
      if (session.is_daily) continue;
      const name = foldName(session.subject);
      const existing = subjects.get(name) ?? { order: session.subjectOrder, lessons: [] };
      subjects.set(name, existing);
      const semesterLessons = existing.lessons.find((one) => one.semester === semester);
      if (semesterLessons) semesterLessons.meetings.push(session);
      else existing.lessons.push({ semester, meetings: [session] });
    }
  }
  return [...subjects.values()]
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ lessons }) => lessons);
}

/** The standing of a pupil in one subject, counted in meetings; undefined when no meeting is the pupil's. */
function computeStandingInMeetings(
  measure: StandingContext,
  lessons: readonly SubjectMeetings[],
  spent: readonly SemesterPart[],
  statusOf: StatusOf,
): AttendanceStanding | undefined {
  const { today } = measure;
  let Subject: AttendanceStanding['Subject'] = null;
  let remaining = 0;
  const sums = lessons.map(({ semester, meetings }) => {
    const memberships = spent.find((one) => one.semester === semester)?.memberships ?? [];
    const { freeOn } = semester.calendar;
    const recap = meetingRecap({ freeOn, until: today }, meetings, memberships, statusOf);
    for (const [i, meeting] of meetings.entries()) {
      if (!isOfMemberships(memberships, meeting)) continue;
      Subject = { id: meeting.subjectId, name: meeting.subject };
      if (freeOn(meeting.date) === null && isToCome(today, meeting.date, recap.letters[i])) remaining += 1;
    }
    return recap;
  });
  if (Subject === null) return undefined;
  const { percent, base, absent, days } = addUpSums(sums);
  return buildStanding(measure, { Subject, percent, base, absent, alpa: days.alpa, remaining });
}

/**
 * Lists the pupils of a class who need attention in a semester.
 * @throws NoSuchRow, HttpProblem 403 for who sees no recap of the class
 */
export async function attentionOf(
  db: Database,
  { scope, user, classId, today }: RecapRequest,
  name: SemesterName | undefined,
): Promise<Attention> {
  const classRow = await classOfRecap(db, scope, classId);
  const reach = await requireRecapReach(db, classRow, user);
  const paper = buildRecapHeader(classRow, reach, today);
  const { calendar: ofYear, semesters } = await readCalendarAndSemesters(db, classRow);
  const period = requestedSemester(semesters, today, name);
  const limits = limitsOf(classRow);
  const attentionHeader = { ...aboutOf(paper, limits, period), subjects: reach.subjects };
  if (Object.values(limits).every((limit) => limit === null)) return { ...attentionHeader, pupils: [] };
  const { pupils, allSessions, markOf } = await classSemester(db, classRow, reach, period);
  const calendar = limitCalendarToSemester(ofYear, semesters, period.name);
  const semester = schoolSemester(allSessions, paper, { ...period, calendar });
  const lessons = groupLessonsBySubject([semester]);
  const measure = { limits, semester: period, today };
  const { from, to } = period;
  // A teacher of some subjects sees no whole days; and a row of absences is news of today, not of a semester that is over.
  const hasStreaks =
    reach.teacherId === undefined && requestedSemester(semesters, today, undefined).name === period.name;
  const streaks = hasStreaks
    ? await streaksOf(db, { ...classRow, classIds: [classId], today })
    : new Map<number, never>();
  return {
    ...attentionHeader,
    pupils: pupils
      // A pupil who has left is listed by the present class, or needs no attention any more.
      .filter(({ memberships }) => isThere(memberships, today < from ? from : today > to ? to : today))
      .map(({ id, fullname, number, allMemberships }) => {
        const spent = [{ semester, memberships: allMemberships }];
        const statusOf = (sessionId: number) => markOf(id, sessionId);
        const allStandings = standingsOf(measure, lessons, spent, statusOf);
        const overall = allStandings.find(({ Subject }) => Subject === null);
        const standings = allStandings
          // A teacher of some subjects does not see the standing in whole days.
          .filter(({ Subject }) => Subject !== null || reach.teacherId === undefined)
          .filter(({ why }) => why.length > 0);
        return {
          id,
          fullname,
          number,
          standings,
          overall:
            overall && reach.teacherId === undefined
              ? { percent: overall.percent, alpa: overall.alpa }
              : null,
          streak: streaks.get(id)?.streak ?? null,
          elsewhere: membershipsInOtherClasses(classId, allMemberships, period, today),
        };
      })
      .filter(({ standings, streak }) => standings.length > 0 || streak !== null),
  };
}

function standingsOf(
  measure: StandingContext,
  lessons: ReturnType<typeof groupLessonsBySubject>,
  spent: readonly SemesterPart[],
  statusOf: StatusOf,
): AttendanceStanding[] {
  const subjects = lessons.map((one) => computeStandingInMeetings(measure, one, spent, statusOf));
  return [computeStandingInDays(measure, spent, statusOf), ...subjects.filter((one) => one !== undefined)];
}

const aboutOf = (
  { Class, rule, until }: ReturnType<typeof buildRecapHeader>,
  limits: AttendanceLimits,
  { name }: SemesterSpan,
) => ({ Class, limits, rule, semester: name, until });

/** The month of a day, in the school that the pupil came to last. */
function monthOf(
  today: string,
  spent: readonly SemesterPart[],
  statusOf: StatusOf,
): NonNullable<OwnStanding['month']> | null {
  const part = spent.at(-1);
  const input = part?.semester.monthInputs.find(({ from }) => from.slice(0, 7) === today.slice(0, 7));
  if (!part || !input) return null;
  const { letters } = pupilDays(input, part.memberships, statusOf);
  return { month: today.slice(0, 7), calendar: [...input.days], letters };
}

/** Sums up one pupil's semester in the year of a class, beside the limits of the class's school. */
async function standingInClass(
  db: Database,
  { scope, classRow, userId, today, subjects, isOfMeasure = () => true }: StandingInClassQuery,
) {
  const { semesters } = await readCalendarAndSemesters(db, classRow);
  const period = requestedSemester(semesters, today, undefined);
  const limits = limitsOf(classRow);
  const memberships = (await membershipsOfPupil(db, userId, classRow.year.id, period)).filter(isOfMeasure);
  const pupilQuery = { scope, userId, memberships, today, subjects };
  const { spent, statusOf } = await semesterOfPupil(db, pupilQuery, period);
  const lessons = groupLessonsBySubject(spent.map(({ semester }) => semester));
  return {
    limits,
    period,
    memberships,
    standings: standingsOf({ limits, semester: period, today }, lessons, spent, statusOf),
    spent,
    statusOf,
  };
}

interface StandingInClassQuery {
  readonly scope: Scope;
  readonly classRow: RecapClass;
  readonly userId: number;
  readonly today: string;
  /** Only of these subjects; null: of all. */
  readonly subjects: string[] | null;
  /** Which memberships of the year count; by default all. */
  readonly isOfMeasure?: (membership: { readonly schoolId: number | null }) => boolean;
}

/**
 * A pupil's own standing, by what the school of the present class asks for; null when in no class. Memberships in other schools count as
 * well, because they are the pupil's own.
 */
export async function ownStandingOf(
  db: Database,
  { userId, classId, today }: { userId: number; classId: number | undefined; today: string },
): Promise<OwnStanding | null> {
  if (classId === undefined) return null;
  const scope = createOwnRecordsScope();
  const classRow = await classOfRecap(db, scope, classId);
  const paper = buildRecapHeader(classRow, { teacherId: undefined, subjects: null }, today);
  const query = { scope, classRow, userId, today, subjects: null };
  const { limits, period, memberships, standings, spent, statusOf } = await standingInClass(db, query);
  return {
    ...aboutOf(paper, limits, period),
    standings,
    elsewhere: membershipsInOtherClasses(classId, memberships, period, today),
    sums: addUpSums(computeMonthSums(spent, statusOf)),
    month: monthOf(today, spent, statusOf),
  };
}

/**
 * What attentionOf() says of one pupil, from the pupil's own marks only. It counts the same memberships, those of the class's school.
 * @param classes the classes that the user may see; the present one is that in which the pupil is today
 */
export async function pupilAttentionOf(
  db: Database,
  { scope, user, pupilId }: Omit<PupilRequest, 'todayOf'>,
  classes: readonly Pick<ClassOfPupil, 'Class' | 'stays' | 'until'>[],
): Promise<PupilAttention | null> {
  const present = classes.find(({ stays, until }) =>
    stays.some(({ joined_on: joinedOn, left_on: leftOn }) =>
      membershipOverlapsDays({ joinedOn, leftOn }, until, until),
    ),
  );
  if (!present) return null;
  const { until: today } = present;
  const classId = Number(present.Class.id);
  const classRow = await classOfRecap(db, scope, classId);
  if (Object.values(limitsOf(classRow)).every((limit) => limit === null)) return null;
  const reach = await requireRecapReach(db, classRow, user);
  const { limits, period, standings } = await standingInClass(db, {
    scope,
    classRow,
    userId: pupilId,
    today,
    subjects: reach.subjects,
    isOfMeasure: ({ schoolId }) => schoolId === (classRow.school?.id ?? null),
  });
  // A teacher of some subjects sees no whole days.
  const seesDays = reach.teacherId === undefined;
  const streaks = seesDays ? await streaksOf(db, { ...classRow, classIds: [classId], today }) : undefined;
  return {
    limits,
    semester: period.name,
    standings: standings.filter(({ Subject }) => Subject !== null || seesDays),
    streak: streaks?.get(pupilId)?.streak ?? null,
  };
}
