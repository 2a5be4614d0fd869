import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PERIODS_MAX } from '../../../../contract/limits.ts';
import { createdAt, folded, hourMinute, id } from '../../../db/tables/columns.ts';
import { schools } from '../../../db/tables/schools.ts';

/** Jam pelajaran of a school in all its weekdays: the usual ones, or those of some weeks (Ramadan). */
export const bellSets = pgTable(
  'bell_sets',
  {
    id: id(),
    schoolId: integer('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** null: the usual ones. */
    validFrom: date('valid_from', { mode: 'string' }),
    /** Included; null: until another set begins. */
    validUntil: date('valid_until', { mode: 'string' }),
    createdAt: createdAt(),
    search: folded('search', ['name']),
  },
  (t) => [
    // Which one counts on a day is then always known; -infinity so that there is one usual set, too.
    uniqueIndex('bell_sets_school_from_key').on(t.schoolId, sql`coalesce(${t.validFrom}, '-infinity'::date)`),
    check(
      'bell_sets_dates_check',
      sql`${t.validUntil} is null or ${t.validFrom} is not null and ${t.validUntil} >= ${t.validFrom}`,
    ),
  ],
);

/** A row of a set. In a day none overlap: `bell_times_apart` holds them to it, which drizzle cannot say. */
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
    check('bell_times_number_check', sql`${t.number} between 1 and ${sql.raw(String(PERIODS_MAX))}`),
    check('bell_times_name_check', sql`${t.number} is not null or ${t.name} is not null`),
    check('bell_times_times_check', sql`${t.endTime} > ${t.startTime}`),
  ],
);
