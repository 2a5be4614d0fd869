import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, quoted } from '../../db/tables/columns.ts';
import { schools } from '../../db/tables/schools.ts';
import { users } from '../../db/tables/users.ts';

/** Sessions made by the timetable for a range of days, a few days in each transaction: one may be found half done, and is gone on with. */
export const sessionRuns = pgTable(
  'session_runs',
  {
    id: id(),
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** Both included. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Whether lessons that meet another one are made, too. */
    isMet: boolean('is_met').notNull(),
    /** How many sessions it was to write, by the preview. */
    planned: integer().notNull(),
    /** The first day that is not done; after the last one it is finished. */
    nextDate: date('next_date', { mode: 'string' }).notNull(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** As they were called then: accounts may be deleted. */
    createdByName: text('created_by_name').notNull(),
    finishedAt: instant('finished_at'),
    /** Since when it is taken back, which takes several transactions, too. */
    undoingAt: instant('undoing_at'),
    undoneAt: instant('undone_at'),
    undoneByName: text('undone_by_name'),
  },
  (t) => [
    index('session_runs_created').on(t.createdAt, t.id),
    // Two at once would each count the other's sessions as there already.
    uniqueIndex('session_runs_one_open')
      .on(sql`coalesce(${t.schoolId}, 0)`)
      .where(sql`${t.finishedAt} is null and ${t.undoneAt} is null`),
    check('session_runs_dates_check', sql`${t.endDate} >= ${t.startDate}`),
  ],
);

const EFFECTS = ['changed', 'removed'] as const;

/** What a run did to sessions that were there: those it made say so themselves. */
export const sessionRunItems = pgTable(
  'session_run_items',
  {
    id: id(),
    runId: integer('run_id')
      .notNull()
      .references(() => sessionRuns.id, { onDelete: 'cascade' }),
    /** No foreign key: that it is gone is what an undo has to tell. */
    sessionId: integer('session_id').notNull(),
    effect: text().$type<(typeof EFFECTS)[number]>().notNull(),
    /** Its hours as they were. */
    before: jsonb().$type<{ readonly start: string; readonly end: string }>(),
  },
  (t) => [
    index('session_run_items_run').on(t.runId, t.id),
    check('session_run_items_effect_check', sql`${t.effect} in (${quoted(EFFECTS)})`),
  ],
);
