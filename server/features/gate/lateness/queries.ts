/** Adds up who came late on some days, by one statement: of a semester of a large school only sums leave the database. */
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { type Semester, semesterOn } from '../../../../contract/semesters.ts';
import type { Database } from '../../../db/client.ts';
import { runWithKeptPlan } from '../../../db/prepared.ts';
import { countOf, executeRows, givenRowsSql } from '../../../db/statements.ts';
import { academicYears, classes, gateArrivals, memberships, users } from '../../../schema.ts';
import { isMemberOn } from '../../people/index.ts';
import { semestersOf } from '../../schools/index.ts';
import { type DaySpan, readGateCalendar } from '../facts/hours.ts';
import type { GateSettingsRow } from '../settings/settings.ts';

/** A school day, and from when one was late on it: HH:MM of the school's zone. */
interface LateDay {
  readonly day: string;
  readonly late_after: string;
}

/** The school days of a range, until today. */
export async function listLateDays(
  db: Database,
  school: GateSettingsRow,
  { from, to }: DaySpan,
  today: string,
): Promise<LateDay[]> {
  const last = to < today ? to : today;
  const calendar = await readGateCalendar(db, school, { from, to: last });
  const days: LateDay[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const { hours, isSchoolDay } = calendar(day);
    if (isSchoolDay) days.push({ day, late_after: hours.late_after });
  }
  return days;
}

/** Those of these days on which the gate noticed anybody: of the others, as before it was opened, nobody knows who came late. */
export async function filterNoticedDays<D extends LateDay>(
  db: Database,
  schoolId: number,
  days: readonly D[],
): Promise<D[]> {
  const rows = await executeRows<{ day: string }>(
    db,
    sql`select given.day::text as day from ${givenRowsSql(days, 'day date')}
    where exists (select from ${gateArrivals} where ${gateArrivals.schoolId} = ${schoolId} and ${gateArrivals.day} = given.day)`,
  );
  const noticed = new Set(rows.map(({ day }) => day));
  return days.filter(({ day }) => noticed.has(day));
}

interface ClassFilter {
  readonly homeroomTeacherId?: number | undefined;
  readonly classId?: number | undefined;
}

const isOfClasses = (schoolId: number, { homeroomTeacherId, classId }: ClassFilter): SQL | undefined =>
  and(
    eq(classes.schoolId, schoolId),
    homeroomTeacherId === undefined ? undefined : eq(classes.homeroomTeacherId, homeroomTeacherId),
    classId === undefined ? undefined : eq(classes.id, classId),
  );

interface LateSum {
  readonly classId: number;
  readonly times: number;
  readonly minutes: number;
}

/** How often a pupil came late while in a class. */
export interface LatePupil extends LateSum {
  readonly userId: number;
  readonly fullname: string;
  readonly nis: string | null;
  readonly className: string;
  readonly longest: number;
  readonly last: string;
}

/** How often the pupils of a class came late on a weekday. */
interface LateWeekday extends LateSum {
  /** 1 is Monday. */
  readonly weekday: number;
}

/**
 * Adds up the late arrivals of pupils of a school's classes, each for the class that the pupil was in on that day.
 *
 * @param filter only of these classes, or only of one pupil
 * @returns sums by pupil and class, in the order of classes and names, and by weekday and class
 */
export async function sumLateness(
  db: Database,
  schoolId: number,
  days: readonly LateDay[],
  timeZone: string,
  { userId, ...filter }: ClassFilter & { readonly userId?: number | undefined },
): Promise<{ pupils: LatePupil[]; weekdays: LateWeekday[] }> {
  const isOfAll = Object.values(filter).every((value) => value === undefined);
  // Found first: of one class not the arrivals of all others are looked up, and of one school not the members of all others.
  const classIds = sql`array(${db.select({ id: classes.id }).from(classes).where(isOfClasses(schoolId, filter))})`;
  const isMember = sql`${memberships.classId} = any (${classIds})`;
  const members = db.select({ userId: memberships.userId }).from(memberships).where(isMember);
  const isOfPupils = and(
    userId === undefined ? undefined : eq(gateArrivals.userId, userId),
    isOfAll ? undefined : sql`${gateArrivals.userId} = any (array(${members}))`,
  );
  const rows = await executeRows<LatePupil | (LateWeekday & { userId: null })>(
    db,
    sql`with given as (
      select day, (day + late_after) at time zone ${timeZone} as late_at from ${givenRowsSql(days, 'day date, late_after time')}
    ), late as materialized (
      select ${gateArrivals.userId}, ${gateArrivals.day},
        floor(extract(epoch from ${gateArrivals.at} - late_at) / 60)::int as minutes
      from given join ${gateArrivals} on ${gateArrivals.schoolId} = ${schoolId} and ${gateArrivals.day} = given.day
        and ${gateArrivals.at} >= late_at + interval '1 minute'
      where ${isOfPupils ?? sql`true`}
    ), sums as (
      select late.user_id, ${memberships.classId}, extract(isodow from late.day)::int as weekday,
        count(*)::int as times, sum(minutes)::int as minutes, max(minutes) as longest, max(late.day)::text as last
      from late
      join ${memberships} on ${memberships.userId} = late.user_id and ${isMember} and ${isMemberOn(sql`late.day`)}
      join ${academicYears} on ${academicYears.id} = ${memberships.academicYearId}
        and late.day between ${academicYears.startDate} and ${academicYears.endDate}
      group by grouping sets ((late.user_id, ${memberships.classId}), (extract(isodow from late.day)::int, ${memberships.classId}))
    )
    select sums.user_id as "userId", ${users.fullname} as fullname, ${users.nis} as nis, class_id as "classId",
      ${classes.name} as "className", weekday, times, minutes, longest, last
    from sums join ${classes} on ${classes.id} = class_id and ${classes.schoolId} = ${schoolId} left join ${users} on ${users.id} = sums.user_id
    order by ${classes.grade}, ${classes.sortKey}, ${classes.id}, ${users.sortKey}, ${users.id}`,
  );
  const pupils: LatePupil[] = [];
  const weekdays: LateWeekday[] = [];
  for (const row of rows) {
    if (row.userId === null) weekdays.push(row);
    else pupils.push(row);
  }
  return { pupils, weekdays };
}

/** The classes of the years that these days are in, which have anybody in them; of one wali kelas only the own. */
export const listClassesOf = (
  db: Database,
  schoolId: number,
  { from, to }: DaySpan,
  filter: ClassFilter,
): Promise<{ id: number; name: string }[]> =>
  executeRows(
    db,
    sql`select ${classes.id} as id, ${classes.name} as name from ${classes}
    join ${academicYears} on ${academicYears.id} = ${classes.academicYearId}
      and ${academicYears.startDate} <= ${to} and ${academicYears.endDate} >= ${from}
    where ${isOfClasses(schoolId, filter)}
    order by ${classes.grade}, ${classes.sortKey}, ${classes.id}`,
  );

/** Whether somebody is, or was, a pupil of the school. */
export const hasBeenInClassOf = async (db: Database, schoolId: number, userId: number): Promise<boolean> =>
  (await countOf(
    db,
    sql`from ${memberships} join ${classes} on ${classes.id} = ${memberships.classId}
      where ${memberships.userId} = ${userId} and ${classes.schoolId} = ${schoolId}`,
  )) > 0;

/** The semester that a day is in; undefined between two. */
export async function readSemester(db: Database, day: string): Promise<Semester | undefined> {
  const [year] = await runWithKeptPlan(
    db
      .select()
      .from(academicYears)
      .where(and(lte(academicYears.startDate, day), gte(academicYears.endDate, day)))
      .orderBy(desc(academicYears.startDate))
      .limit(1),
  );
  return year && semesterOn(semestersOf(year), day);
}
