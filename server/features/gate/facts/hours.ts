import { and, gte, lte } from 'drizzle-orm';
import { type GateHours, hoursOn } from '../../../../contract/gate/words.ts';
import { reasonForNoLessons, weekdayOf } from '../../../../contract/schoolWeek.ts';
import { isOneOfDays } from '../../../../contract/spans.ts';
import type { Database } from '../../../db/client.ts';
import { runWithKeptPlan } from '../../../db/prepared.ts';
import { academicYears } from '../../../schema.ts';
import { calendarOf, type CalendarWithKinds } from '../../schools/index.ts';
import { type GateSettingsRow, type GateTimetables, timetableOn } from '../settings/settings.ts';

/** A range of days, both ends included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface GateDay {
  /** The hours by which taps of this day are in or out, also where there is no school. */
  readonly hours: GateHours;
  readonly isSchoolDay: boolean;
}

/** @param calendar of the year that the day is in; undefined between two years */
export function gateDayOn(
  timetables: GateTimetables,
  calendar: CalendarWithKinds | undefined,
  day: string,
): GateDay {
  const marked = calendar?.days.find(
    ({ start_date: first, end_date: last, is_school_day: isSchoolDay }) =>
      isSchoolDay && isOneOfDays(day, first, last),
  );
  return {
    hours: hoursOn(timetableOn(timetables, day), weekdayOf(day), marked?.kind),
    isSchoolDay: calendar !== undefined && reasonForNoLessons(calendar, day) === undefined,
  };
}

/** Reads what the calendar says of some days: their hours at the gate, and whether there is school. */
export async function readGateCalendar(
  db: Database,
  school: GateTimetables & Pick<GateSettingsRow, 'schoolId'>,
  { from, to }: DaySpan,
): Promise<(day: string) => GateDay> {
  const years = await runWithKeptPlan(
    db
      .select({ id: academicYears.id })
      .from(academicYears)
      .where(and(lte(academicYears.startDate, to), gte(academicYears.endDate, from)))
      .orderBy(academicYears.startDate),
  );
  const calendars: CalendarWithKinds[] = [];
  for (const { id } of years) calendars.push(await calendarOf(db, school.schoolId, id, { from, to }));
  return (day) => {
    const ofDay = calendars.filter(({ year }) => isOneOfDays(day, year.start_date, year.end_date));
    // Where two years overlap, there is school as soon as one of them says so.
    const calendar = ofDay.find((one) => reasonForNoLessons(one, day) === undefined) ?? ofDay[0];
    return gateDayOn(school, calendar, day);
  };
}
