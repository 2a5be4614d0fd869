import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MAX_PERIOD_NUMBER } from '../../../../contract/limits.ts';
import { createdAt, foldedColumn, hourMinute, id } from '../../../db/tables/columns.ts';
import { schools } from '../../../db/tables/schools.ts';

/** The jam pelajaran of a school for all weekdays: the usual set, or one for some weeks (Ramadan). */
export const bellSets = pgTable(
  'bell_sets',
  {
    id: id(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first day; null for the usual set. */
    validFrom: date('valid_from', { mode: 'string' }),
    /** The last day, included; null: until another set begins. */
    validUntil: date('valid_until', { mode: 'string' }),
    createdAt: createdAt(),
    search: foldedColumn('search', ['name']),
  },
  (t) => [
    // At most one set begins on a day, so it is always known which one counts. With -infinity there is also only one usual set.
    uniqueIndex('bell_sets_school_from_key').on(t.schoolId, sql`coalesce(${t.validFrom}, '-infinity'::date)`),
    check(
      'bell_sets_dates_check',
      sql`${t.validUntil} is null or ${t.validFrom} is not null and ${t.validUntil} >= ${t.validFrom}`,
    ),
  ],
);

/** A row of a bell set. Rows of one day never overlap: the constraint `bell_times_apart`, which drizzle cannot express, ensures it. */
export const bellTimes = pgTable(
  'bell_times',
  {
    id: id(),
    setId: integer('set_id')
      .notNull()
      .references(() => bellSets.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: smallint().notNull(),
    /** Jam ke-; null: no lesson. */
    number: smallint(),
    name: text(),
    startTime: hourMinute('start_time').notNull(),
    endTime: hourMinute('end_time').notNull(),
  },
  (t) => [
    index('bell_times_of_set').on(t.setId, t.weekday, t.startTime),
    uniqueIndex('bell_times_number_key').on(t.setId, t.weekday, t.number),
    check('bell_times_weekday_check', sql`${t.weekday} between 1 and 7`),
    check('bell_times_number_check', sql`${t.number} between 1 and ${sql.raw(String(MAX_PERIOD_NUMBER))}`),
    check('bell_times_name_check', sql`${t.number} is not null or ${t.name} is not null`),
    check('bell_times_times_check', sql`${t.endTime} > ${t.startTime}`),
  ],
);
