import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core';
import { BACKUP_MAKERS, type BackupMaker } from '../../../contract/system/status.ts';
import { instant, quoteWords } from './columns.ts';

/** The newest backup of each kind, for all processes and machines on one database (see server/backup/notes.ts). */
export const backupNotes = pgTable(
  'backup_notes',
  {
    by: text().primaryKey().$type<BackupMaker>(),
    at: instant('at').notNull(),
    /** Null when whoever noted it did not say. */
    bytes: bigint({ mode: 'number' }),
  },
  (t) => [check('backup_notes_by_check', sql`${t.by} in (${quoteWords(BACKUP_MAKERS)})`)],
);
