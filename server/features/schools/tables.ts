import { sql } from 'drizzle-orm';
import { boolean, check, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, foldedColumn, id } from '../../db/tables/columns.ts';

export const academicYears = pgTable(
  'academic_years',
  {
    id: id(),
    /** "2026/2027" */
    name: text().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The semesters: inside the year, one after the other; between them may be days of neither. */
    ganjilStart: date('ganjil_start', { mode: 'string' }).notNull(),
    ganjilEnd: date('ganjil_end', { mode: 'string' }).notNull(),
    genapStart: date('genap_start', { mode: 'string' }).notNull(),
    genapEnd: date('genap_end', { mode: 'string' }).notNull(),
    isActive: boolean('is_active').notNull().default(false),
    createdAt: createdAt(),
    search: foldedColumn('search', ['name']),
  },
  (t) => [
    uniqueIndex('academic_years_name_key').on(t.name),
    uniqueIndex('academic_years_one_active')
      .on(t.isActive)
      .where(sql`${t.isActive}`),
    check('academic_years_dates_check', sql`${t.endDate} > ${t.startDate}`),
    check(
      'academic_years_ganjil_check',
      sql`${t.ganjilStart} >= ${t.startDate} and ${t.ganjilEnd} > ${t.ganjilStart}`,
    ),
    check('academic_years_order_check', sql`${t.genapStart} > ${t.ganjilEnd}`),
    check(
      'academic_years_genap_check',
      sql`${t.genapEnd} > ${t.genapStart} and ${t.genapEnd} <= ${t.endDate}`,
    ),
  ],
);
