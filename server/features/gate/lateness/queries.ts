/** Finds who came late on some days, by one statement: of a semester of a large school only the late arrivals leave the database. */
import { and, desc, gte, lte, sql } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { type Semester, semesterOn } from '../../../../contract/semesters.ts';
import type { Database } from '../../../db/client.ts';
import { runWithKeptPlan } from '../../../db/prepared.ts';
import { countOf, executeRows, givenRowsSql } from '../../../db/statements.ts';
import { academicYears, classes, gateTaps, memberships, users } from '../../../schema.ts';
import { isMemberOn } from '../../people/index.ts';
import { semestersOf } from '../../schools/index.ts';
import { type DaySpan, readGateCalendar } from '../facts/hours.ts';
import { isPresentTap } from '../facts/queries.ts';
import type { GateSettingsRow } from '../settings/settings.ts';
import { momentOf } from '../taps/write.ts';

/** A school day, and when one was late on it. */
interface LateDay {
  readonly day: string;
  readonly limit: Date;
}

/** The school days of a range, until today. */
export async function listLateDays(
  db: Database,
  school: GateSettingsRow,
  { from, to }: DaySpan,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): Promise<LateDay[]> {
  const last = to < today ? to : today;
  const calendar = await readGateCalendar(db, school, { from, to: last });
  const days: LateDay[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const { hours, isSchoolDay } = calendar(day);
    if (isSchoolDay) days.push({ day, limit: momentOf(day, hours.late_after, timeZone) });
  }
  return days;
}

interface LateFilter {
  readonly homeroomTeacherId?: number | undefined;
  readonly userId?: number | undefined;
}

export interface LateArrival {
  readonly userId: number;
  readonly fullname: string;
  readonly nis: string | null;
  readonly classId: number;
  readonly className: string;
  readonly day: string;
  readonly minutes: number;
}

/** The late arrivals of pupils of the school's classes, by class and name; each with the class that the pupil was in on that day. */
export const listLateArrivals = (
  db: Database,
  schoolId: number,
  days: readonly LateDay[],
  { homeroomTeacherId, userId }: LateFilter = {},
): Promise<LateArrival[]> =>
  executeRows(
    db,
    sql`select ${users.id} as "userId", ${users.fullname} as fullname, ${users.nis} as nis, ${classes.id} as "classId",
      ${classes.name} as "className", late.day::text as day, late.minutes
    from (
      select ${gateTaps.userId}, ${gateTaps.day},
        floor(extract(epoch from min(${gateTaps.at}) - given."limit") / 60)::int as minutes
      from ${givenRowsSql(days, 'day date, "limit" timestamptz')}
      join ${gateTaps} on ${gateTaps.schoolId} = ${schoolId} and ${gateTaps.day} = given.day
      where ${gateTaps.direction} = 'in' and ${isPresentTap(db)} and ${userId === undefined ? sql`true` : sql`${gateTaps.userId} = ${userId}`}
      group by ${gateTaps.userId}, ${gateTaps.day}, given."limit"
      having min(${gateTaps.at}) >= given."limit" + interval '1 minute'
    ) late
    join ${memberships} on ${memberships.userId} = late.user_id and ${isMemberOn(sql`late.day`)}
    join ${classes} on ${classes.id} = ${memberships.classId} and ${classes.schoolId} = ${schoolId}
    join ${academicYears} on ${academicYears.id} = ${memberships.academicYearId}
      and late.day between ${academicYears.startDate} and ${academicYears.endDate}
    join ${users} on ${users.id} = late.user_id
    where ${homeroomTeacherId === undefined ? sql`true` : sql`${classes.homeroomTeacherId} = ${homeroomTeacherId}`}
    order by ${classes.grade}, ${classes.sortKey}, ${classes.id}, ${users.sortKey}, ${users.id}, late.day`,
  );

/** The classes of the years that these days are in, which have anybody in them; of one wali kelas only the own. */
export const listClassesOf = (
  db: Database,
  schoolId: number,
  { from, to }: DaySpan,
  { homeroomTeacherId }: LateFilter,
): Promise<{ id: number; name: string }[]> =>
  executeRows(
    db,
    sql`select ${classes.id} as id, ${classes.name} as name from ${classes}
    join ${academicYears} on ${academicYears.id} = ${classes.academicYearId}
      and ${academicYears.startDate} <= ${to} and ${academicYears.endDate} >= ${from}
    where ${classes.schoolId} = ${schoolId}
      and ${homeroomTeacherId === undefined ? sql`true` : sql`${classes.homeroomTeacherId} = ${homeroomTeacherId}`}
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
