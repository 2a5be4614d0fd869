import { sql } from 'drizzle-orm';
import { addDays } from '../../../contract/days.ts';
import type { CalendarDayKind } from '../../../contract/schoolWeek.ts';
import type { Database } from '../../db/client.ts';
import * as t from '../../schema.ts';
import type { SchoolYear } from './days.ts';
import { insertRows } from './insert.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Lesson hours of 45 minutes; the lessons of timetable.ts begin and end with them. */
const LESSON_HOURS: readonly (readonly [number: number | null, start: string, end: string, name?: string])[] =
  [
    [1, '07:00', '07:45'],
    [2, '07:45', '08:30'],
    [3, '08:30', '09:15'],
    [4, '09:15', '10:00'],
    [null, '10:00', '10:15', 'Istirahat'],
    [5, '10:15', '11:00'],
    [6, '11:00', '11:45'],
    [null, '11:45', '12:30', 'Istirahat'],
    [7, '12:30', '13:15'],
    [8, '13:15', '14:00'],
  ];

/** The calendar's days, as month and day of the first (0) or second (1) calendar year of the school year. */
const CALENDAR_DAYS: readonly (readonly [
  name: string,
  kind: CalendarDayKind,
  of: 0 | 1,
  from: string,
  to?: string,
])[] = [
  ['Proklamasi Kemerdekaan', 'libur-nasional', 0, '08-17'],
  ['Asesmen akhir semester Ganjil', 'ujian', 0, '12-01', '12-08'],
  ['Hari Raya Natal', 'libur-nasional', 0, '12-25'],
  ['Libur semester Ganjil', 'libur-sekolah', 0, '12-21', '12-31'],
  ['Tahun Baru Masehi', 'libur-nasional', 1, '01-01'],
  ['Hari Buruh Internasional', 'libur-nasional', 1, '05-01'],
  ['Hari Lahir Pancasila', 'libur-nasional', 1, '06-01'],
  ['Asesmen akhir tahun', 'ujian', 1, '06-03', '06-10'],
  ['Libur kenaikan kelas', 'libur-sekolah', 1, '06-21', '06-30'],
];

/** Adds bell times, a calendar and the timetable of every school, matching the lessons that were already inserted. */
export async function seedWeek(tx: Tx, today: string, { name, start, end }: SchoolYear): Promise<void> {
  const schools = await tx.select({ id: t.schools.id }).from(t.schools);
  await tx.update(t.schools).set({ weekdays: '12345' });
  const sets = await tx
    .insert(t.bellSets)
    .values(schools.map(({ id }) => ({ schoolId: id, name: 'Biasa' })))
    .returning({ id: t.bellSets.id });
  await insertRows(
    tx,
    t.bellTimes,
    sets.flatMap(({ id: setId }) =>
      [1, 2, 3, 4, 5].flatMap((weekday) =>
        LESSON_HOURS.map(([number, startTime, endTime, what = null]) => ({
          setId,
          weekday,
          number,
          name: what,
          startTime,
          endTime,
        })),
      ),
    ),
  );
  const years = name.split('/');
  const days = CALENDAR_DAYS.map(([what, kind, of, from, to = from]) => ({
    name: what,
    kind,
    startDate: `${years[of]}-${from}`,
    endDate: `${years[of]}-${to}`,
    isSchoolDay: kind === 'ujian',
    // The invented lessons ignore holidays, so a day on which there were lessons must not become a holiday.
  })).filter(
    (day) =>
      day.startDate >= start && day.endDate <= end && (day.isSchoolDay || day.startDate > addDays(today, 6)),
  );
  const [year] = await tx
    .select({ id: t.academicYears.id })
    .from(t.academicYears)
    .where(sql`name = ${name}`);
  if (year) {
    await insertRows(
      tx,
      t.calendarDays,
      schools.flatMap(({ id: schoolId }) =>
        days.map((day) => ({ ...day, schoolId, academicYearId: year.id })),
      ),
    );
  }
  // The timetable is taken from a week of lessons without today, because on a weekend today uses Monday's lessons.
  await tx.execute(sql`
    insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from, room)
    select distinct lesson.subject_id, begins.weekday, begins.number, ends.number, ${start}::date, 'R. ' || classes.id
    from sessions lesson
    join subjects on subjects.id = lesson.subject_id
    join classes on classes.id = subjects.class_id
    join bell_sets on bell_sets.school_id = classes.school_id
    join bell_times begins on begins.set_id = bell_sets.id and begins.number is not null
      and begins.weekday = extract(isodow from lesson.date) and begins.start_time = lesson.start_time
    join bell_times ends on ends.set_id = bell_sets.id and ends.number is not null
      and ends.weekday = begins.weekday and ends.end_time = lesson.end_time
    where lesson.date between ${addDays(today, -7)}::date and ${addDays(today, 6)}::date and lesson.date <> ${today}::date`);
}
