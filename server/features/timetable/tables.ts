import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { MAX_PERIOD_NUMBER } from '../../../contract/limits.ts';
import { subjects } from '../lessons/tables.ts';
import { createdAt, id } from '../../db/tables/columns.ts';

/**
 * A subject's lesson hours of a weekday, from a day on; the subject gives class and teacher. That neither is in two places at once is a
 * rule about all entries together (server/features/timetable/rules.ts), checked under one lock.
 */
export const timetableEntries = pgTable(
  'timetable_entries',
  {
    id: id(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'restrict' }),
    /** 1 is Monday. */
    weekday: smallint().notNull(),
    /** Jam ke-. */
    firstPeriod: smallint('first_period').notNull(),
    lastPeriod: smallint('last_period').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Included; null: until the year ends. */
    validUntil: date('valid_until', { mode: 'string' }),
    /** Where the lesson is, in the school's own words. */
    room: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('timetable_entries_subject').on(t.subjectId, t.weekday),
    // The order in which they are listed, so that a page of all schools' entries reads no others.
    index('timetable_entries_order').on(t.weekday, t.firstPeriod, t.id),
    check('timetable_entries_weekday_check', sql`${t.weekday} between 1 and 7`),
    check(
      'timetable_entries_periods_check',
      sql`${t.firstPeriod} between 1 and ${t.lastPeriod} and ${t.lastPeriod} <= ${sql.raw(String(MAX_PERIOD_NUMBER))}`,
    ),
    check('timetable_entries_days_check', sql`${t.validUntil} >= ${t.validFrom}`),
  ],
);
