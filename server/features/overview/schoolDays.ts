/**
 * Today at every school that is reached, one row a school: who is there, which registers are missing, and how the last weeks went. Schools
 * are read together, by sets, so that a hundred of them take no more queries than one. Each has its own day and time.
 */
import { and, asc, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type AttendanceStatus, PRESENT_STATUSES } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import type { DayOfSchool } from '../../../contract/overview/schools.ts';
import { mondayOf, momentAt } from '../../base/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { createPreparedQuery, isAnyOf } from '../../db/prepared.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import type { Deps } from '../../outside/deps.ts';
import { attendance, attendanceDays, classes, heldSessions, lessonHours, schools } from '../../schema.ts';
import { comparableDays, DAYS_PER_WEEK } from './weeks.ts';

/** How many weeks are shown, this one included. */
const WEEKS = 5;
/**
 * Pupils are counted mark by mark, which takes 20 ms for so many lessons; where schools together hold more of them today, the sums of the
 * registers are shown.
 */
const MAX_LESSONS_OF_SCHOOLS = 1_000;

interface SchoolNow {
  id: number;
  name: string;
  /** Of the school: YYYY-MM-DD and HH:MM. */
  date: string;
  time: string;
}

type SchoolPlaceholders = { ids: number[]; days: string[]; times: string[] };

/** The schools with their day and time, as a table. */
const schoolsNow = sql`unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('days')}::date[],
  ${sql.placeholder('times')}::time[]) as school (id, day, time)`;

interface ShareOfDay {
  date: string;
  present: number;
  recorded: number;
}

type SumsOfDay = ShareOfDay & { schoolId: number };

/** The kept sums of whole days. */
const selectDaySums = (db: Database, ofSchools?: SQL) => {
  const recorded = sql<number>`sum(${attendanceDays.recorded})::int`;
  return db
    .select({
      schoolId: attendanceDays.schoolId,
      date: attendanceDays.date,
      present: sql<number>`sum(${attendanceDays.present})::int`,
      recorded,
    })
    .from(attendanceDays)
    .where(
      and(
        ofSchools,
        gte(attendanceDays.date, sql.placeholder('from')),
        lt(attendanceDays.date, sql.placeholder('to')),
      ),
    )
    .groupBy(attendanceDays.schoolId, attendanceDays.date)
    .having(gt(recorded, 0));
};
/** The days of all schools lie together; school by school they are found in twice the time. */
const selectDaysOfAll = createPreparedQuery<{ from: string; to: string }, SumsOfDay[]>((db) =>
  selectDaySums(db),
);
const selectDaysOfSchools = createPreparedQuery<{ ids: number[]; from: string; to: string }, SumsOfDay[]>(
  (db) => selectDaySums(db, isAnyOf(attendanceDays.schoolId, 'ids')),
);

interface TodaySums {
  present: number;
  recorded: number;
  izin: number;
  sakit: number;
  alpa: number;
}
const NOTHING: TodaySums = { present: 0, recorded: 0, izin: 0, sakit: 0, alpa: 0 };

interface LessonsOfDay extends TodaySums {
  schoolId: number;
  date: string;
  total: number;
  over: number;
  incomplete: number;
}

const isBegun = sql`${lessonHours.startTime} <= school.time`;
const isOver = sql`${lessonHours.endTime} <= school.time`;
const sumOf = (count: SQL | AnyPgColumn, condition?: SQL) =>
  sql<number>`coalesce(sum(${count})${condition && sql` filter (where ${condition})`}, 0)::int`;
const { izin, sakit, alpa, present } = lessonHours;

/** The lessons of today, and of the same day a week ago, with the marks of those that begin by now, from the kept sums of each hour. */
const selectLessons = createPreparedQuery<SchoolPlaceholders, LessonsOfDay[]>((db) =>
  db
    .select({
      schoolId: sql<number>`school.id`,
      date: sql<string>`${lessonHours.date}::text`,
      total: sumOf(lessonHours.lessons),
      over: sumOf(lessonHours.lessons, isOver),
      incomplete: sumOf(lessonHours.incomplete, isOver),
      present: sumOf(present, isBegun),
      recorded: sumOf(sql`${present} + ${izin} + ${sakit} + ${alpa}`, isBegun),
      izin: sumOf(izin, isBegun),
      sakit: sumOf(sakit, isBegun),
      alpa: sumOf(alpa, isBegun),
    })
    .from(
      // The range of each day is read on its own: a planner that does not know how many schools there are reads all hours instead.
      sql`${schoolsNow} cross join lateral unnest(array[school.day, school.day - ${sql.raw(String(DAYS_PER_WEEK))}]) as compared (compared_day)
        cross join lateral (select * from ${lessonHours} where ${lessonHours.schoolId} = school.id and ${lessonHours.date} = compared_day offset 0)
          as ${lessonHours}`,
    )
    .groupBy(sql`school.id`, lessonHours.date)
    .having(sql`sum(${lessonHours.lessons}) > 0`),
);

/**
 * Counts the pupils of each school by their latest mark of today. Marks are put in order and counted school after school, in memory: counted
 * together, the pupils of all schools would be put in order once more. The lateral joins read the lessons of each class by its index; an
 * ordinary one reads those of all years.
 */
const selectPupils = createPreparedQuery<SchoolPlaceholders, (TodaySums & { schoolId: number })[]>((db) => {
  const countOf = (statuses: readonly AttendanceStatus[]) =>
    sql`(count(*) filter (where ${inArray(sql`latest.status`, [...statuses])}))::int`;
  return db
    .select({
      schoolId: sql<number>`school.id`,
      present: sql<number>`pupils.present`,
      recorded: sql<number>`pupils.recorded`,
      izin: sql<number>`pupils.izin`,
      sakit: sql<number>`pupils.sakit`,
      alpa: sql<number>`pupils.alpa`,
    })
    .from(
      sql`${schoolsNow} cross join lateral (
        select ${countOf(PRESENT_STATUSES)} as present, count(*)::int as recorded, ${countOf(['izin'])} as izin,
          ${countOf(['sakit'])} as sakit, ${countOf(['alpa'])} as alpa from (
            select distinct on (mark.user_id) mark.status from ${classes} cross join lateral (
              select ${heldSessions.id}, ${heldSessions.startTime} from ${heldSessions}
              where ${heldSessions.classId} = ${classes.id} and ${heldSessions.date} = school.day offset 0) as lesson cross join lateral (
              select ${attendance.userId}, ${attendance.status} from ${attendance}
              where ${attendance.sessionId} = lesson.id and ${attendance.status} is not null offset 0) as mark
            where ${classes.schoolId} = school.id and lesson.start_time <= school.time
            order by mark.user_id, lesson.start_time desc, lesson.id desc) as latest) as pupils`,
    );
});

/** The worst share of today first; schools without marks of today follow, by name. */
export async function listSchoolDays(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock'> & { settings: Pick<Deps['settings'], 'timeZone'> },
  scope: Scope,
  maxLessons = MAX_LESSONS_OF_SCHOOLS,
): Promise<DayOfSchool[]> {
  const rows = await db
    .select({ id: schools.id, name: schools.name, zone: schools.timezone })
    .from(schools)
    .where(scopeCondition(scope, schools.id))
    .orderBy(asc(schools.sortKey), asc(schools.id));
  if (rows.length === 0) return [];
  const now = clock.now();
  const all: SchoolNow[] = rows.map(({ id, name, zone }) => ({
    id,
    name,
    ...momentAt(now, zone ?? settings.timeZone),
  }));
  const placeholders = {
    ids: all.map(({ id }) => id),
    days: all.map(({ date }) => date),
    times: all.map(({ time }) => time),
  };
  const [first = '', last = ''] = [placeholders.days.toSorted()[0], placeholders.days.toSorted().at(-1)];
  const from = addDays(mondayOf(first), -DAYS_PER_WEEK * (WEEKS - 1));
  const days = groupBySchool(
    await (scope.schoolId === null
      ? selectDaysOfAll(db, { from, to: last })
      : selectDaysOfSchools(db, { ids: placeholders.ids, from, to: last })),
  );
  const lessons = groupBySchool(await selectLessons(db, placeholders));
  const isCountable =
    all.reduce((sum, { id, date }) => sum + (lessonsOn(lessons.get(id), date)?.total ?? 0), 0) <= maxLessons;
  const pupils = isCountable
    ? new Map((await selectPupils(db, placeholders)).map((row) => [row.schoolId, row]))
    : undefined;
  return all
    .map((school) =>
      presentSchoolDay(school, {
        days: days.get(school.id) ?? [],
        lessons: lessons.get(school.id) ?? [],
        pupils: pupils?.get(school.id),
      }),
    )
    .toSorted((a, b) => worstFirst(a) - worstFirst(b));
}

function groupBySchool<Row extends { schoolId: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.schoolId);
    if (group) group.push(row);
    else groups.set(row.schoolId, [row]);
  }
  return groups;
}

const lessonsOn = (lessons: readonly LessonsOfDay[] | undefined, day: string): LessonsOfDay | undefined =>
  lessons?.find(({ date }) => date === day);

const worstFirst = ({ today: { present, recorded } }: DayOfSchool): number =>
  recorded === 0 ? 2 : present / recorded;

interface ReadOfSchool {
  readonly days: readonly ShareOfDay[];
  readonly lessons: readonly LessonsOfDay[];
  /** Undefined where pupils are not counted. */
  readonly pupils: TodaySums | undefined;
}

function presentSchoolDay(
  { id, name, date }: SchoolNow,
  { days, lessons, pupils }: ReadOfSchool,
): DayOfSchool {
  const today = lessonsOn(lessons, date);
  // Of today and of the same day a week ago only what begins by now is compared; the weeks count what has begun.
  const begun = days.filter((day) => day.date < date && !lessonsOn(lessons, day.date));
  const compared = comparableDays([...begun, ...lessons], date);
  const shown = [...days.filter((day) => day.date < date), ...(today ? [today] : [])];
  return {
    School: { id, name },
    date,
    today: presentToday(pupils ? 'pupils' : 'marks', pupils ?? today),
    registers: { total: today?.total ?? 0, over: today?.over ?? 0, incomplete: today?.incomplete ?? 0 },
    weeks: Array.from({ length: WEEKS }, (_, at) => {
      const monday = addDays(mondayOf(date), DAYS_PER_WEEK * (at + 1 - WEEKS));
      const sunday = addDays(monday, DAYS_PER_WEEK - 1);
      return { monday, ...sumUp(shown.filter((day) => day.date >= monday && day.date <= sunday)) };
    }),
    comparison: compared
      ? { this_week: sumUp(compared.thisWeek), last_week: sumUp(compared.lastWeek) }
      : null,
  };
}

const sumUp = (days: readonly ShareOfDay[]) => ({
  present: days.reduce((sum, { present }) => sum + present, 0),
  recorded: days.reduce((sum, { recorded }) => sum + recorded, 0),
});

const presentToday = (
  base: DayOfSchool['today']['base'],
  { present, recorded, izin, sakit, alpa }: TodaySums = NOTHING,
): DayOfSchool['today'] => ({ base, present, recorded, counts: { izin, sakit, alpa } });
