import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SignedSheet } from '../../recap/signed.ts';
import { classes } from './classes.ts';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * Months of classes that were signed. While one is closed, triggers (the migration that made this table) refuse every change of its
 * marks and sessions, whoever makes it and by whichever road.
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
    /** As they were called then: accounts may be deleted. */
    closedByName: text('closed_by_name').notNull(),
    /** null: closed before it was kept. */
    signed: jsonb().$type<SignedSheet>(),
    /** Set together: it was opened again. */
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
  ],
);
