/**
 * Finds the pupils who have been absent for some recorded school days in a row. Attention lists and homes ask here, so they say the same.
 *
 * First come the sessions of the last school days (the index of a class's sessions) and the pupils
 * with absent marks on enough of them (the marks' primary key); these are a handful, and only their marks are read and judged by the day
 * rule. Only whoever was absent on all of these days is read back to the first day of the year.
 */
import { and, between, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ABSENT_STATUSES } from '../../../../contract/attendanceStatus.ts';
import { monthsOf } from '../../../../contract/days.ts';
import { DEFAULT_DAY_RULE } from '../../../../contract/dayRules.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery, isOneOf, runWithKeptPlan } from '../../../db/prepared.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import {
  academicYears,
  attendance,
  attendanceDays,
  classes,
  heldSessions,
  memberships,
  schools,
  subjects,
  users,
} from '../../../schema.ts';
import { withClosed } from '../calendar.ts';
import { listClosedMonthInputs } from '../closings/queries.ts';
import { readSessionMarks } from '../marks.ts';
import {
  membershipInPeriodCondition,
  membershipColumns,
  type MembershipSpanWithClass,
} from '../memberships.ts';
import type { RecapClass } from '../queries.ts';
import { monthInput, readCalendarAndSemesters } from '../recapInput.ts';
import { type HeldSession, isThere, pupilRecap } from '../sums/recap.ts';
import { type AbsenceStreak, absenceStreakOf, isBroken } from '../sums/streak.ts';

/** The classes of one school and year whose pupils are asked about. */
interface StreakQuery extends Pick<RecapClass, 'school' | 'year'> {
  readonly classIds: readonly number[];
  readonly today: string;
}

/** How many of the school's last recorded days are searched for a row of absences; days that a class has not recorded fit in between. */
const countSearchedDays = (least: number): number => 2 * least + 6;

type StreakByPupil = ReadonlyMap<number, AbsenceStreak & { readonly classId: number }>;

/** The rows of absences of present pupils of some classes that are long enough for the school. */
export async function streaksOf(
  db: Database,
  { classIds, school, year, today }: StreakQuery,
): Promise<StreakByPupil> {
  const least = school?.streakDays ?? null;
  if (!school || least === null || today < year.startDate || today > year.endDate) return new Map();
  const from = await firstSearchedDay(db, school.id, { from: year.startDate, to: today }, least);
  if (from === undefined) return new Map();
  const allMemberships = (await membershipsOfMembers(db, classIds, year.id, today)).filter(
    ({ schoolId }) => schoolId === school.id,
  );
  const sessions = await listSessions(db, classIdsOf(allMemberships), { from, to: today });
  const absentUsers = new Set(await listOftenAbsentUsers(db, sessions, least));
  const ofAbsentUsers = groupRows(
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
      return streak ? [[pupil.id, { ...streak, classId: pupil.classId }]] : [];
    }),
  );
}

const classIdsOf = (rows: readonly { readonly classId: number }[]): number[] => [
  ...new Set(rows.map(({ classId }) => classId)),
];

function groupRows<T>(rows: readonly T[], keyOf: (row: T) => number): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** The first of the last school days with marks; undefined when there is none. The kept sums of each day tell it. */
async function firstSearchedDay(
  db: Database,
  schoolId: number,
  { from, to }: { from: string; to: string },
  least: number,
): Promise<string | undefined> {
  const days = await runWithKeptPlan(
    db
      .select({ date: attendanceDays.date })
      .from(attendanceDays)
      .where(
        and(
          // Marks of classes without a school are kept under 0.
          isOneOf(attendanceDays.schoolId, [schoolId, 0]),
          between(attendanceDays.date, from, to),
          gt(attendanceDays.recorded, 0),
        ),
      )
      .groupBy(attendanceDays.date)
      .orderBy(desc(attendanceDays.date))
      .limit(countSearchedDays(least)),
  );
  return days.at(-1)?.date;
}

/** All memberships of the year that the present members of some classes have had. */
function membershipsOfMembers(
  db: Database,
  classIds: readonly number[],
  yearId: number,
  today: string,
): Promise<MembershipSpanWithClass[]> {
  const day = { from: today, to: today };
  const membershipsHere = alias(memberships, 'here');
  return db
    .selectDistinct(membershipColumns)
    .from(membershipsHere)
    .innerJoin(
      memberships,
      and(eq(memberships.userId, membershipsHere.userId), eq(memberships.academicYearId, yearId)),
    )
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .where(
      and(
        inArray(membershipsHere.classId, [...classIds]),
        membershipInPeriodCondition(membershipsHere, day),
        sql`${memberships.leftOn} is distinct from ${memberships.joinedOn}`,
      ),
    );
}

const listSessions = (
  db: Database,
  classIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<HeldSession[]> =>
  runWithKeptPlan(
    db
      .select({
        id: heldSessions.id,
        classId: heldSessions.classId,
        date: heldSessions.date,
        isDaily: subjects.isDaily,
      })
      .from(heldSessions)
      .innerJoin(subjects, eq(subjects.id, heldSessions.subjectId))
      .where(and(isOneOf(heldSessions.classId, classIds), between(heldSessions.date, from, to)))
      .orderBy(heldSessions.date, heldSessions.startTime, heldSessions.id),
  );

/** The lateral join reads the marks lesson by lesson, because a planner that does not know their number would read all. */
const selectOftenAbsentUsers = createPreparedQuery<
  { ids: number[]; days: string[]; least: number },
  { userId: number }[]
>((db) => {
  const absent = db
    .select({
      userId: sql<number>`mark.user_id`.as('user_id'),
      day: sql<string>`lesson.day`.as('day'),
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('days')}::date[]) as lesson (id, day)
        cross join lateral (select ${attendance.userId} from ${attendance}
          where ${attendance.sessionId} = lesson.id and ${inArray(attendance.status, [...ABSENT_STATUSES])}
          offset 0) as mark`,
    )
    .as('absent');
  return db
    .select({ userId: absent.userId })
    .from(absent)
    .groupBy(absent.userId)
    .having(sql`count(distinct ${absent.day}) >= ${sql.placeholder('least')}`);
});

/** Only with an absent mark on so many days can a pupil have been absent on so many days in a row. */
const listOftenAbsentUsers = async (
  db: Database,
  sessions: readonly HeldSession[],
  least: number,
): Promise<number[]> =>
  sessions.length === 0
    ? []
    : (
        await selectOftenAbsentUsers(db, {
          ids: sessions.map(({ id }) => id),
          days: sessions.map(({ date }) => date),
          least,
        })
      ).map(({ userId }) => userId);

/** A row of absences with its pupil, as homes list it. */
export interface PupilStreak extends AbsenceStreak {
  readonly id: number;
  readonly fullname: string;
  readonly Class: { readonly id: number; readonly name: string };
  /** The school of the class. */
  readonly schoolId: number | null;
}

/**
 * The rows of absences in all classes of the active year that are reached, the longest first.
 * @param classIds only of these classes; of all when absent
 */
export async function listStreaks(
  db: Database,
  scope: Scope,
  today: string,
  classIds?: readonly number[],
): Promise<PupilStreak[]> {
  const all = await db
    .select({ id: classes.id, name: classes.name, school: schools, year: academicYears })
    .from(classes)
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .innerJoin(
      schools,
      sql`${schools.id} = coalesce(${classes.schoolId}, (select max(id) from schools having count(*) = 1))`,
    )
    .where(
      and(
        eq(academicYears.isActive, true),
        scopeCondition(scope, classes.schoolId),
        classIds && inArray(classes.id, [...classIds]),
      ),
    );
  const found: PupilStreak[] = [];
  for (const [schoolId, ofSchool] of groupRows(all, ({ school }) => school.id)) {
    const [first] = ofSchool;
    if (!first) continue;
    const ids = ofSchool.map(({ id }) => id);
    const streaks = await streaksOf(db, { ...first, classIds: ids, today });
    for (const { id, fullname } of await namesOf(db, [...streaks.keys()])) {
      const streak = streaks.get(id);
      const classRow = ofSchool.find((one) => one.id === streak?.classId);
      if (!streak || !classRow) continue;
      const { classId: _classId, ...row } = streak;
      found.push({ ...row, id, fullname, Class: { id: classRow.id, name: classRow.name }, schoolId });
    }
  }
  // The names came in their order, which stays among rows of the same length.
  return found.toSorted((a, b) => b.days - a.days);
}

const namesOf = async (db: Database, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, fullname: users.fullname })
        .from(users)
        .where(inArray(users.id, ids))
        .orderBy(users.sortKey, users.id);
