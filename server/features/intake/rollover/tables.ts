import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RolloverCounts } from '../../../../contract/intake/rollovers.ts';
import { id, instant } from '../../../db/tables/columns.ts';
import { academicYears } from '../../schools/tables.ts';
import { schools } from '../../../db/tables/schools.ts';
import { users } from '../../../db/tables/users.ts';

/** The ids of everything that a rollover made, ended or deactivated. With them it can be undone. */
export interface RolloverEffects {
  readonly classes: readonly number[];
  readonly subjects: readonly number[];
  readonly timetable: readonly number[];
  readonly joined: readonly number[];
  readonly ended: readonly number[];
  readonly deactivated: readonly number[];
}

/** The runs of kenaikan kelas (rollover). Each row is one time that the classes of a year went on into another year. */
export const rollovers = pgTable(
  'rollovers',
  {
    id: id(),
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    fromYearId: integer('from_year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'cascade' }),
    toYearId: integer('to_year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'cascade' }),
    /** Rollovers from before clashes were checked have no count of clashes. */
    counts: jsonb()
      .$type<Omit<RolloverCounts, 'clashes'> & Partial<Pick<RolloverCounts, 'clashes'>>>()
      .notNull(),
    made: jsonb().$type<RolloverEffects>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time, as the account may be deleted later. */
    createdByName: text('created_by_name').notNull(),
    undoneAt: instant('undone_at'),
    undoneByName: text('undone_by_name'),
  },
  (t) => [
    index('rollovers_created').on(t.createdAt, t.id),
    check('rollovers_years_check', sql`${t.fromYearId} <> ${t.toYearId}`),
    check('rollovers_undone_check', sql`(${t.undoneAt} is null) = (${t.undoneByName} is null)`),
  ],
);
