import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SavedListState } from '../../../contract/views/savedViews.ts';
import { createdAt, id } from '../../db/tables/columns.ts';
import { schools } from '../../db/tables/schools.ts';
import { users } from '../../db/tables/users.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    /** Whose it is; null: a school's. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The school of a school's view; null there: of all schools. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** The list's name in the dashboard's address. */
    list: text().notNull(),
    name: text().notNull(),
    state: jsonb().$type<SavedListState>().notNull(),
    createdAt: createdAt(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('saved_views_owner_name_key')
      .on(t.ownerId, t.list, sql`lower(${t.name})`)
      .where(sql`${t.ownerId} is not null`),
    uniqueIndex('saved_views_school_name_key')
      .on(sql`coalesce(${t.schoolId}, 0)`, t.list, sql`lower(${t.name})`)
      .where(sql`${t.ownerId} is null`),
    index('saved_views_owner').on(t.ownerId),
    index('saved_views_school').on(t.schoolId),
    index('saved_views_created_by').on(t.createdBy),
    check('saved_views_owner_check', sql`${t.ownerId} is null or ${t.schoolId} is null`),
  ],
);
