import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, sortKey } from './columns.ts';

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
    createdAt: createdAt(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<typeof sql> =>
          sql`hadir_fold(name || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`,
      ),
    sortKey: sortKey('sort_key')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql`hadir_sort_key(name)`),
  },
  (t) => [
    uniqueIndex('schools_name_key').on(sql`lower(${t.name})`),
    check('schools_latitude_check', sql`${t.latitude} between -90 and 90`),
    check('schools_longitude_check', sql`${t.longitude} between -180 and 180`),
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
