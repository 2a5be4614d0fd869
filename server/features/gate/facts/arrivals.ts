/** What a register shows of the gate, read with one statement: it would be paid with each opening of a register. */
import { and, eq, gte, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { minutesLate } from '../../../../contract/gate/words.ts';
import type { CalendarDayKind, SchoolWeek } from '../../../../contract/schoolWeek.ts';
import { momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { createPreparedQuery, isAnyOf } from '../../../db/prepared.ts';
import {
  academicYears,
  calendarDays,
  classes,
  gateArrivals,
  gateSettings,
  schools,
} from '../../../schema.ts';
import { semestersOf } from '../../schools/index.ts';
import type { GateTimetables } from '../settings/settings.ts';
import { gateDayOn } from './hours.ts';

interface Arrival {
  /** HH:MM of the school's zone */
  readonly time: string;
  /** 0 on a day without school. */
  readonly minutesLate: number;
}

export interface ArrivalsOfDay {
  /** Without school on it nobody is missing. */
  readonly isSchoolDay: boolean;
  /** Whether the school wants arrivals suggested in the daily register. */
  readonly prefillsDaily: boolean;
  readonly arrivalOf: (userId: number) => Arrival | undefined;
}

/** Whether the school of a class has switched the gate on, to be asked along with other columns. */
export const hasGate = (classId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from gate_settings chosen join classes taught on taught.school_id = chosen.school_id
    where taught.id = ${classId} and chosen.is_on)`;

interface OfDay extends Record<string, unknown> {
  classId: number;
  date: string;
  userIds: number[];
}

interface GateOfDay extends GateTimetables {
  prefillsDaily: boolean;
  week: SchoolWeek;
  timeZone: string | null;
  year: typeof academicYears.$inferSelect;
  days: { name: string; kind: CalendarDayKind; is_school_day: boolean }[];
  /** When each pupil first came, by the id. */
  arrivals: Readonly<Record<number, string>>;
}

const selectGateOfDay = createPreparedQuery<OfDay, GateOfDay[]>((db) => {
  const day = sql`${sql.placeholder('date')}::date`;
  const days = db
    .select({
      id: calendarDays.id,
      name: calendarDays.name,
      kind: calendarDays.kind,
      isSchoolDay: calendarDays.isSchoolDay,
      startDate: calendarDays.startDate,
    })
    .from(calendarDays)
    .where(
      and(
        eq(calendarDays.schoolId, classes.schoolId),
        lte(calendarDays.startDate, day),
        gte(calendarDays.endDate, day),
      ),
    )
    .as('days');
  const firsts = db
    .select({ userId: gateArrivals.userId, at: gateArrivals.at })
    .from(gateArrivals)
    .where(
      and(
        eq(gateArrivals.schoolId, classes.schoolId),
        eq(gateArrivals.day, day),
        isAnyOf(gateArrivals.userId, 'userIds'),
      ),
    )
    .as('firsts');
  return db
    .select({
      hours: gateSettings.hours,
      pastHours: gateSettings.pastHours,
      prefillsDaily: gateSettings.prefillsDaily,
      week: schools.weekdays,
      timeZone: schools.timezone,
      year: academicYears,
      days: sql<GateOfDay['days']>`(select coalesce(json_agg(json_build_object(
        'name', ${days.name}, 'kind', ${days.kind}, 'is_school_day', ${days.isSchoolDay})
        order by ${days.startDate}, ${days.id}), '[]') from ${days})`,
      arrivals: sql<
        GateOfDay['arrivals']
      >`(select coalesce(json_object_agg(${firsts.userId}, ${firsts.at}), '{}') from ${firsts})`,
    })
    .from(classes)
    .innerJoin(gateSettings, eq(gateSettings.schoolId, classes.schoolId))
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(and(eq(classes.id, sql.placeholder('classId')), gateSettings.isOn));
});

/**
 * Reads when the pupils of a class came on a day; undefined where the school has not switched the gate on.
 *
 * @param installation the time zone where the school has none of its own
 */
export async function readArrivals(
  db: Database,
  ofDay: OfDay,
  installation: string,
): Promise<ArrivalsOfDay | undefined> {
  const [row] = await selectGateOfDay(db, ofDay);
  if (!row) return undefined;
  const { date } = ofDay;
  const { year, week, timeZone } = row;
  const calendar = {
    year: {
      name: year.name,
      start_date: year.startDate,
      end_date: year.endDate,
      semesters: semestersOf(year),
    },
    week,
    days: row.days.map((day) => ({ ...day, start_date: date, end_date: date })),
  };
  const { hours, isSchoolDay } = gateDayOn(row, calendar, date);
  return {
    isSchoolDay,
    prefillsDaily: row.prefillsDaily,
    arrivalOf: (userId) => {
      const at = row.arrivals[userId];
      if (at === undefined) return undefined;
      const { time } = momentAt(new Date(at), timeZone ?? installation);
      return { time, minutesLate: isSchoolDay ? minutesLate(hours, time) : 0 };
    },
  };
}
