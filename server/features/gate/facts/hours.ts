import { and, eq, gte, lte } from 'drizzle-orm';
import { type GateHours, hoursOn } from '../../../../contract/gate/words.ts';
import { reasonForNoLessons, weekdayOf } from '../../../../contract/schoolWeek.ts';
import { isOneOfDays } from '../../../../contract/spans.ts';
import type { Database } from '../../../db/client.ts';
import { runWithKeptPlan } from '../../../db/prepared.ts';
import { daysOverlapCondition } from '../../../db/spans.ts';
import { academicYears, calendarDays } from '../../../schema.ts';
import { calendarOf } from '../../schools/index.ts';
import { type GateSettingsRow, timetableOn } from '../settings/settings.ts';

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

/** Reads what the calendar says of some days: their hours at the gate, and whether there is school. */
export async function readGateCalendar(
  db: Database,
  school: Pick<GateSettingsRow, 'schoolId' | 'hours' | 'pastHours'>,
  { from, to }: DaySpan,
): Promise<(day: string) => GateDay> {
  const { schoolId } = school;
  const years = await runWithKeptPlan(
    db
      .select({ id: academicYears.id, start: academicYears.startDate, end: academicYears.endDate })
      .from(academicYears)
      .where(and(lte(academicYears.startDate, to), gte(academicYears.endDate, from)))
      .orderBy(academicYears.startDate),
  );
  const calendars: { start: string; end: string; calendar: Awaited<ReturnType<typeof calendarOf>> }[] = [];
  for (const { id, start, end } of years)
    calendars.push({ start, end, calendar: await calendarOf(db, schoolId, id, { from, to }) });
  const kinds = await runWithKeptPlan(
    db
      .select({ kind: calendarDays.kind, start: calendarDays.startDate, end: calendarDays.endDate })
      .from(calendarDays)
      .where(
        and(
          eq(calendarDays.schoolId, schoolId),
          eq(calendarDays.isSchoolDay, true),
          daysOverlapCondition([calendarDays.startDate, calendarDays.endDate], from, to),
        ),
      )
      .orderBy(calendarDays.startDate, calendarDays.id),
  );
  return (day) => ({
    hours: hoursOn(
      timetableOn(school, day),
      weekdayOf(day),
      kinds.find(({ start, end }) => isOneOfDays(day, start, end))?.kind,
    ),
    isSchoolDay: calendars.some(
      ({ start, end, calendar }) =>
        isOneOfDays(day, start, end) && reasonForNoLessons(calendar, day) === undefined,
    ),
  });
}
