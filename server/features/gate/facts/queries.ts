/** Reads what was noticed at the gate on some days, by sets: a few statements however many pupils and days there are. */
import { and, asc, between, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GateHours } from '../../../../contract/gate/words.ts';
import { groupBy } from '../../../base/groups.ts';
import type { Database } from '../../../db/client.ts';
import { isOneOf, runWithKeptPlan } from '../../../db/prepared.ts';
import { daysOverlapCondition } from '../../../db/spans.ts';
import { academicYears, classes, gateLeaves, gateTaps, memberships, users } from '../../../schema.ts';
import { isMemberOn } from '../../people/index.ts';
import type { GateSettingsRow } from '../settings/settings.ts';
import { type DayTap, factsOfDay, type GateFacts, NOTHING_NOTICED } from './facts.ts';
import { type DaySpan, readGateCalendar } from './hours.ts';

const later = alias(gateTaps, 'later');

/**
 * A condition on {@link gateTaps}: the line counts, because no later one replaces it. A subselect is looked up line by line; joined, the
 * corrections of all schools would be read.
 */
const isPresentTap = (db: Database): SQL | undefined =>
  and(
    not(gateTaps.isRemoval),
    sql`coalesce((${db
      .select({ isPresent: sql`false` })
      .from(later)
      .where(eq(later.replacesId, gateTaps.id))}), true)`,
  );

export const tapColumns = {
  userId: gateTaps.userId,
  day: gateTaps.day,
  at: gateTaps.at,
  direction: gateTaps.direction,
};

export interface OfPupilDay {
  readonly userId: number;
  readonly day: string;
}

export const keyOfPupilDay = ({ userId, day }: OfPupilDay): string => `${userId} ${day}`;

/** @param userIds only of these pupils; absent: of the whole school */
const isOfDays = (schoolId: number, { from, to }: DaySpan, userIds?: readonly number[]): SQL | undefined =>
  and(
    eq(gateTaps.schoolId, schoolId),
    // Of a span the index is read from its first day to its last for each pupil, of one day only where the pupil stands.
    from === to ? eq(gateTaps.day, from) : between(gateTaps.day, from, to),
    userIds && isOneOf(gateTaps.userId, userIds),
  );

/** @param userIds only of these pupils; absent: of the whole school */
export const listPresentTaps = (
  db: Database,
  schoolId: number,
  span: DaySpan,
  userIds?: readonly number[],
): Promise<(OfPupilDay & DayTap & { id: number })[]> =>
  runWithKeptPlan(
    db
      .select({ id: gateTaps.id, ...tapColumns })
      .from(gateTaps)
      .where(and(isOfDays(schoolId, span, userIds), isPresentTap(db)))
      .orderBy(asc(gateTaps.at), asc(gateTaps.id)),
  );

/** All lines of some pupils' days, also those that were corrected or taken back. */
export const listLines = (
  db: Database,
  schoolId: number,
  span: DaySpan,
  userIds: readonly number[],
): Promise<(OfPupilDay & DayTap & { isPresent: boolean })[]> =>
  runWithKeptPlan(
    db
      .select({ ...tapColumns, isPresent: sql<boolean>`(${isPresentTap(db)})` })
      .from(gateTaps)
      .where(isOfDays(schoolId, span, userIds))
      .orderBy(asc(gateTaps.at), asc(gateTaps.id)),
  );

export type LeaveRow = typeof gateLeaves.$inferSelect;

/** Permissions to leave that were not cancelled, in the order in which they were given. */
export const listLeaves = (
  db: Database,
  schoolId: number,
  { from, to }: DaySpan,
  userIds?: readonly number[],
): Promise<LeaveRow[]> =>
  runWithKeptPlan(
    db
      .select()
      .from(gateLeaves)
      .where(
        and(
          eq(gateLeaves.schoolId, schoolId),
          between(gateLeaves.day, from, to),
          userIds && isOneOf(gateLeaves.userId, userIds),
          isNull(gateLeaves.cancelledAt),
        ),
      )
      .orderBy(asc(gateLeaves.givenAt), asc(gateLeaves.id)),
  );

export interface GateDays {
  /** The hours of a day; undefined: no school on it, so nobody is missing, late or early. */
  readonly hoursOf: (day: string) => GateHours | undefined;
  readonly factsOf: (userId: number, day: string) => GateFacts;
  readonly leaves: readonly LeaveRow[];
}

/**
 * What followed from the taps of some days.
 *
 * @param timeZone the school's
 * @param userIds only of these pupils; absent: of the whole school
 */
export async function readGateDays(
  db: Database,
  school: Pick<GateSettingsRow, 'schoolId' | 'hours' | 'pastHours'>,
  timeZone: string,
  span: DaySpan,
  userIds?: readonly number[],
): Promise<GateDays> {
  const calendar = await readGateCalendar(db, school, span);
  const taps = groupBy(await listPresentTaps(db, school.schoolId, span, userIds), keyOfPupilDay);
  const leaves = await listLeaves(db, school.schoolId, span, userIds);
  const leavesBy = groupBy(leaves, keyOfPupilDay);
  const hoursOf = (day: string) => {
    const { hours, isSchoolDay } = calendar(day);
    return isSchoolDay ? hours : undefined;
  };
  return {
    hoursOf,
    leaves,
    factsOf: (userId, day) => {
      const key = keyOfPupilDay({ userId, day });
      const [own = [], left = []] = [taps.get(key), leavesBy.get(key)];
      return own.length + left.length === 0 ? NOTHING_NOTICED : factsOfDay(own, left, hoursOf(day), timeZone);
    },
  };
}

/** The pupils of a school's classes on a day, by class and name. */
export const listPupilsOn = (
  db: Database,
  schoolId: number,
  day: string,
  {
    homeroomTeacherId,
    userIds,
  }: { homeroomTeacherId?: number | undefined; userIds?: readonly number[] } = {},
) =>
  runWithKeptPlan(
    db
      .select({
        id: users.id,
        fullname: users.fullname,
        nis: users.nis,
        image: users.image,
        Class: { id: classes.id, name: classes.name },
      })
      .from(memberships)
      .innerJoin(classes, eq(classes.id, memberships.classId))
      .innerJoin(
        academicYears,
        and(
          eq(academicYears.id, memberships.academicYearId),
          // Next year's classes have their pupils before that year begins.
          daysOverlapCondition([academicYears.startDate, academicYears.endDate], day, day),
        ),
      )
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(classes.schoolId, schoolId),
          isMemberOn(day),
          homeroomTeacherId === undefined ? undefined : eq(classes.homeroomTeacherId, homeroomTeacherId),
          userIds && isOneOf(users.id, userIds),
        ),
      )
      .orderBy(asc(classes.grade), asc(classes.sortKey), asc(users.sortKey), asc(users.id)),
  );
