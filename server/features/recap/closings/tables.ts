import { sql } from 'drizzle-orm';
import { check, date, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DAY_RULES, type DayRule } from '../../../../contract/dayRules.ts';
import { type SchoolWeek, SCHOOL_WEEK_KEYS } from '../../../../contract/schoolWeek.ts';
import type { SignedFigures, SignedSheet } from '../sums/signed.ts';
import { classes } from '../../people/tables.ts';
import { id, instant, quoteWords } from '../../../db/tables/columns.ts';
import { schools } from '../../../db/tables/schools.ts';
import { users } from '../../../db/tables/users.ts';

/**
 * Months of classes that were signed. While one is closed, triggers (triggers.sql) refuse every change of what its figures follow from,
 * whoever makes it and in whatever way: marks, sessions and all other tables.
 * Settings for all months, day rule and week, may change, because a closed month is counted by its own.
 */
export const closedMonths = pgTable(
  'closed_months',
  {
    id: id(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** YYYY-MM */
    month: text().notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: integer('closed_by').references(() => users.id, { onDelete: 'set null' }),
    /** The name at that time, kept because accounts may be deleted. */
    closedByName: text('closed_by_name').notNull(),
    /** The school whose calendar was used; null: the school of the class was unknown. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'restrict' }),
    dayRule: text('day_rule').notNull().$type<DayRule>(),
    weekdays: text().notNull().$type<SchoolWeek>(),
    /** The last day of the month that had come when it was closed. */
    until: date({ mode: 'string' }).notNull(),
    /** A digit for each day up to `until`: 0 is no effective day, 1 and 2 one of semester Ganjil and Genap. */
    countedDays: text('counted_days').notNull(),
    /** The school's own number of hari efektif; null: the computed number counts. */
    overrideDays: smallint('override_days'),
    /** The signed sheet. Months that were closed before whole sheets were kept have only figures, or null. */
    signed: jsonb().$type<SignedSheet | SignedFigures>(),
    /** When the month was reopened; set together with who did it and why. */
    reopenedAt: instant('reopened_at'),
    reopenedByName: text('reopened_by_name'),
    reopenReason: text('reopen_reason'),
  },
  (t) => [
    uniqueIndex('closed_months_one')
      .on(t.classId, t.month)
      .where(sql`${t.reopenedAt} is null`),
    check('closed_months_month_check', sql`${t.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check(
      'closed_months_reopened_check',
      sql`(${t.reopenedAt} is null) = (${t.reopenedByName} is null) and (${t.reopenedAt} is null) = (${t.reopenReason} is null)`,
    ),
    check('closed_months_day_rule_check', sql`${t.dayRule} in (${quoteWords(DAY_RULES)})`),
    check('closed_months_weekdays_check', sql`${t.weekdays} in (${quoteWords(SCHOOL_WEEK_KEYS)})`),
    check(
      'closed_months_counted_check',
      sql`${t.countedDays} ~ '^[012]+$' and length(${t.countedDays}) = extract(day from ${t.until})`,
    ),
  ],
);
