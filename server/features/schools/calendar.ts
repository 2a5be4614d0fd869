import { and, eq } from 'drizzle-orm';
import type { CalendarDayKind, SchoolCalendar, SchoolWeek } from '../../../contract/schoolWeek.ts';
import type { Database } from '../../db/client.ts';
import { academicYears, calendarDays, schools } from '../../schema.ts';
import { daysOverlapCondition } from '../../db/spans.ts';
import { found } from '../../db/found.ts';

const { startDate, endDate, name } = calendarDays;

const yearColumns = {
  name: academicYears.name,
  start_date: academicYears.startDate,
  end_date: academicYears.endDate,
  ganjilStart: academicYears.ganjilStart,
  ganjilEnd: academicYears.ganjilEnd,
  genapStart: academicYears.genapStart,
  genapEnd: academicYears.genapEnd,
};

/** A calendar that also says of which kind its days are. */
export interface CalendarWithKinds extends SchoolCalendar {
  readonly week: SchoolWeek | undefined;
  readonly days: readonly (SchoolCalendar['days'][number] & { readonly kind: CalendarDayKind })[];
}

/**
 * Reads what tells whether a day has lessons; contract/schoolWeek.ts calculates with it.
 *
 * @param schoolId null: the school is unknown, so only the year decides
 * @param span the days that are asked about; the whole year when absent
 * @throws NoSuchRow when there is no such year
 */
export async function calendarOf(
  db: Database,
  schoolId: number | null,
  yearId: number,
  span?: { from: string; to: string },
): Promise<CalendarWithKinds> {
  const { ganjilStart, ganjilEnd, genapStart, genapEnd, ...year } = found(
    await db.select(yearColumns).from(academicYears).where(eq(academicYears.id, yearId)),
  );
  const semesters = [
    { name: 'Ganjil', start_date: ganjilStart, end_date: ganjilEnd },
    { name: 'Genap', start_date: genapStart, end_date: genapEnd },
  ] as const;
  if (schoolId === null) return { year: { ...year, semesters }, week: undefined, days: [] };
  const [school] = await db.select({ week: schools.weekdays }).from(schools).where(eq(schools.id, schoolId));
  const days = await db
    .select({
      name,
      kind: calendarDays.kind,
      start_date: startDate,
      end_date: endDate,
      is_school_day: calendarDays.isSchoolDay,
    })
    .from(calendarDays)
    .where(
      and(
        eq(calendarDays.schoolId, schoolId),
        daysOverlapCondition([startDate, endDate], span?.from ?? year.start_date, span?.to ?? year.end_date),
      ),
    )
    .orderBy(startDate, calendarDays.id);
  return { year: { ...year, semesters }, week: school?.week, days };
}
