import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { EMPLOYEE_NUMBER, NPSN } from '../../../contract/officialNumbers.ts';
import { TIME_ZONE_NAMES, type TimeZone } from '../../../contract/timeZones.ts';
import { createdAt, id, matches, quoted, sortKey } from './columns.ts';

export const schools = pgTable(
  'schools',
  {
    id: id(),
    name: text().notNull(),
    address: text(),
    email: text(),
    phone: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    image: text(),
    npsn: text(),
    city: text(),
    /** null: the installation's. */
    timezone: text().$type<TimeZone>(),
    /** Who signs papers. */
    headName: text('head_name'),
    headEmployeeNumber: text('head_employee_number'),
    createdAt: createdAt(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<typeof sql> =>
          sql`hadir_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(npsn, '') || ' ' || coalesce(city, ''))`,
      ),
    sortKey: sortKey('sort_key')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql`hadir_sort_key(name)`),
  },
  (t) => [
    uniqueIndex('schools_name_key').on(sql`lower(${t.name})`),
    check('schools_latitude_check', sql`${t.latitude} between -90 and 90`),
    check('schools_longitude_check', sql`${t.longitude} between -180 and 180`),
    check('schools_npsn_check', matches(t.npsn, NPSN)),
    check('schools_timezone_check', sql`${t.timezone} in (${quoted(TIME_ZONE_NAMES)})`),
    check('schools_head_number_check', matches(t.headEmployeeNumber, EMPLOYEE_NUMBER)),
    // A number signs nothing without a name.
    check('schools_head_check', sql`${t.headName} is not null or ${t.headEmployeeNumber} is null`),
  ],
);

export const academicYears = pgTable(
  'academic_years',
  {
    id: id(),
    name: text().notNull(),
    semester: text().$type<'Ganjil' | 'Genap'>().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    isActive: boolean('is_active').notNull().default(false),
    createdAt: createdAt(),
    search: text()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql`hadir_fold(name || ' ' || semester)`),
  },
  (t) => [
    uniqueIndex('academic_years_name_semester_key').on(t.name, t.semester),
    uniqueIndex('academic_years_one_active')
      .on(t.isActive)
      .where(sql`${t.isActive}`),
    check('academic_years_semester_check', sql`${t.semester} in ('Ganjil', 'Genap')`),
    check('academic_years_dates_check', sql`${t.endDate} > ${t.startDate}`),
  ],
);
