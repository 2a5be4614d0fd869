import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { IMPORT_KINDS, type ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportCounts } from '../../../../contract/intake/imports.ts';
import { id, instant, quoteWords } from '../../../db/tables/columns.ts';
import { schools } from '../../../db/tables/schools.ts';
import { users } from '../../../db/tables/users.ts';

type LaterCount = 'subjects' | 'guardians';

/** The imports of files with pupils, teachers or lessons. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text().$type<ImportKind>().notNull(),
    fileName: text('file_name').notNull(),
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** Imports from before lessons could be imported have no count of subjects, and those from before guardians none of these. */
    counts: jsonb()
      .$type<Omit<ImportCounts, LaterCount> & Partial<Pick<ImportCounts, LaterCount>>>()
      .notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time, as the account may be deleted later. */
    createdByName: text('created_by_name').notNull(),
    undoneAt: instant('undone_at'),
    undoneByName: text('undone_by_name'),
    /** True between the parts of a large import on the embedded engine: see unfinished.ts. */
    isUnfinished: boolean('is_unfinished').notNull().default(false),
  },
  (t) => [
    index('imports_created').on(t.createdAt, t.id),
    check('imports_kind_check', sql`${t.kind} in (${quoteWords(IMPORT_KINDS)})`),
  ],
);

/** A `guardian-child` is that a guardian, the target, got the child `before.userId`. */
const ITEMS = ['user', 'class', 'membership', 'subject', 'lesson', 'guardian', 'guardian-child'] as const;
const EFFECTS = ['created', 'changed', 'deleted'] as const;

/** What an import did to each record. Rows are kept as long as the import can be undone. */
export const importItems = pgTable(
  'import_items',
  {
    id: id(),
    importId: integer('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    item: text().$type<(typeof ITEMS)[number]>().notNull(),
    effect: text().$type<(typeof EFFECTS)[number]>().notNull(),
    /** This is not a foreign key, because an undo must be able to notice that the record is gone. */
    targetId: integer('target_id').notNull(),
    /** The columns as they were, of what was changed or deleted. */
    before: jsonb().$type<Readonly<Record<string, string | number | null>>>(),
    /** A digest of the record after the import. A record that has changed since is not silently undone. */
    after: text(),
  },
  (t) => [
    index('import_items_import').on(t.importId),
    check('import_items_item_check', sql`${t.item} in (${quoteWords(ITEMS)})`),
    check('import_items_effect_check', sql`${t.effect} in (${quoteWords(EFFECTS)})`),
  ],
);
