import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { CALENDAR_DAY_KIND_NAMES, type CalendarDayKind } from '../../../../contract/schoolWeek.ts';
import { createdAt, foldedColumn, id, quoteWords } from '../../../db/tables/columns.ts';
import { academicYears } from '../../schools/tables.ts';
import { schools } from '../../../db/tables/schools.ts';

/** What the days of a school's year are called: holidays, exams, events. */
export const calendarDays = pgTable(
  'calendar_days',
  {
    id: id(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    kind: text().notNull().$type<CalendarDayKind>(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    /** Included. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    isSchoolDay: boolean('is_school_day').notNull(),
    createdAt: createdAt(),
    search: foldedColumn('search', ['name']),
  },
  (t) => [
    // With this index, an import that is sent twice adds nothing.
    uniqueIndex('calendar_days_key').on(t.schoolId, t.startDate, t.endDate, sql`lower(${t.name})`),
    index('calendar_days_of_year').on(t.academicYearId, t.schoolId, t.startDate),
    check('calendar_days_kind_check', sql`${t.kind} in (${quoteWords(CALENDAR_DAY_KIND_NAMES)})`),
    check('calendar_days_dates_check', sql`${t.endDate} >= ${t.startDate}`),
  ],
);

/** Hari efektif of a month as a school says them, where it does not go by its calendar. */
export const effectiveDayOverrides = pgTable(
  'effective_day_overrides',
  {
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'cascade' }),
    /** YYYY-MM */
    month: text().notNull(),
    days: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.academicYearId, t.month] }),
    check('effective_day_overrides_month_check', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('effective_day_overrides_days_check', sql`${t.days} between 0 and 31`),
  ],
);
