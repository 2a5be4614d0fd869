/**
 * Compares this week with the last over the same days: those weekdays, up to today, on which both weeks have marks. A holiday in one of
 * them would otherwise look like a rise or a fall. Of today, and of the same day a week ago, only the lessons count that begin by now.
 */
import { and, lte, or, sql } from 'drizzle-orm';
import { ATTENDANCE_STATUSES, PRESENT_STATUSES } from '../../../contract/attendanceStatus.ts';
import { addDays } from '../../../contract/days.ts';
import type { WeekComparison, WeekSums } from '../../../contract/overview/schoolDay.ts';
import { weekdayOf } from '../../../contract/schoolWeek.ts';
import { mondayOf } from '../../base/schoolDay.ts';
import type { Database } from '../../db/client.ts';
import { createPreparedQuery } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import { heldSessions, sessionCounts } from '../../schema.ts';
import { type Days, inDays, isSessionOfSchool, sumStatusCounts } from '../lessons/index.ts';

export const DAYS_PER_WEEK = 7;

export interface ComparedDays<Day> {
  /** 1 is Monday. */
  readonly weekdays: number[];
  readonly thisWeek: Day[];
  readonly lastWeek: Day[];
}

/** The days of both weeks that may be compared; undefined when there are none. */
export function comparableDays<Day extends { readonly date: string; readonly recorded: number }>(
  days: readonly Day[],
  today: string,
): ComparedDays<Day> | undefined {
  const byDate = new Map(days.filter(({ recorded }) => recorded > 0).map((day) => [day.date, day]));
  const weekdays: number[] = [];
  const [thisWeek, lastWeek]: [Day[], Day[]] = [[], []];
  for (let date = mondayOf(today); date <= today; date = addDays(date, 1)) {
    const [now, before] = [byDate.get(date), byDate.get(addDays(date, -DAYS_PER_WEEK))];
    if (!now || !before) continue;
    weekdays.push(weekdayOf(date));
    thisWeek.push(now);
    lastWeek.push(before);
  }
  return weekdays.length > 0 ? { weekdays, thisWeek, lastWeek } : undefined;
}

type DaySums = WeekSums & { date: string };

/** Of the two days that are not over, only the lessons that begin by now. */
const isBegunCondition = or(
  sql`${heldSessions.date} not in (${sql.placeholder('to')}::date, ${sql.placeholder('weekAgo')}::date)`,
  lte(heldSessions.startTime, sql.placeholder('time')),
);

type DaysOfWeeks = Days & { weekAgo: string; time: string };

/** The lateral join reads the sums session by session, as in classCounts.ts. */
const selectDaySums = (db: Database) => {
  const marks = db
    .select({
      present: sumStatusCounts(PRESENT_STATUSES).as('present'),
      recorded: sumStatusCounts(ATTENDANCE_STATUSES).as('recorded'),
      izin: sessionCounts.izin,
      sakit: sessionCounts.sakit,
      alpa: sessionCounts.alpa,
    })
    .from(sessionCounts)
    .where(sql`${sessionCounts.sessionId} = ${heldSessions.id}`)
    .as('marks');
  const sumOf = (name: keyof typeof marks._.selectedFields) => sql<number>`sum(${marks[name]})::int`;
  return db
    .select({
      date: heldSessions.date,
      present: sumOf('present'),
      recorded: sumOf('recorded'),
      counts: { izin: sumOf('izin'), sakit: sumOf('sakit'), alpa: sumOf('alpa') },
    })
    .from(heldSessions)
    .crossJoinLateral(marks);
};

const selectDaysOfAll = createPreparedQuery<DaysOfWeeks, DaySums[]>((db) =>
  selectDaySums(db).where(and(inDays, isBegunCondition)).groupBy(heldSessions.date),
);

const selectDaysOfSchool = createPreparedQuery<DaysOfWeeks & { schoolId: number }, DaySums[]>((db) =>
  selectDaySums(db)
    .where(and(isSessionOfSchool, inDays, isBegunCondition))
    .groupBy(heldSessions.date),
);

/** Adds up the marks of days or classes. */
export const sumUp = (days: readonly WeekSums[]): WeekSums => {
  const total = (valueOf: (day: WeekSums) => number) => days.reduce((sum, day) => sum + valueOf(day), 0);
  return {
    present: total(({ present }) => present),
    recorded: total(({ recorded }) => recorded),
    counts: {
      izin: total(({ counts }) => counts.izin),
      sakit: total(({ counts }) => counts.sakit),
      alpa: total(({ counts }) => counts.alpa),
    },
  };
};

/** @returns null when no day can be compared */
export async function compareWeeks(db: Database, scope: Scope): Promise<WeekComparison | null> {
  const { date, time } = scope.now;
  const weekAgo = addDays(date, -DAYS_PER_WEEK);
  const days = { from: mondayOf(weekAgo), to: date, weekAgo, time };
  const { schoolId } = scope;
  const rows = await (schoolId === null
    ? selectDaysOfAll(db, days)
    : selectDaysOfSchool(db, { ...days, schoolId }));
  const compared = comparableDays(rows, date);
  if (!compared) return null;
  return {
    weekdays: compared.weekdays,
    this_week: sumUp(compared.thisWeek),
    last_week: sumUp(compared.lastWeek),
  };
}
