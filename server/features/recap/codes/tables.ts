import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SheetCodeInput } from '../../../../contract/recap/sheetCodes.ts';
import { id, instant, quoteWords } from '../../../db/tables/columns.ts';
import { schools } from '../../../db/tables/schools.ts';
import { users } from '../../../db/tables/users.ts';
import { subjects } from '../../lessons/tables.ts';
import { classes } from '../../people/tables.ts';

/** The codes of printed recaps: what was printed, and the digest of its figures, never the figures themselves. */
export const sheetCodes = pgTable(
  'sheet_codes',
  {
    id: id(),
    code: text().notNull(),
    /** The school of the printed letterhead; null: the school of the class was unknown. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<SheetCodeInput['kind']>(),
    /** Of a subject's recap the class in which it was then. */
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    subjectId: integer('subject_id').references(() => subjects.id, { onDelete: 'cascade' }),
    /** A month (YYYY-MM), a semester's name, or two days with two dots between them. */
    period: text().notNull(),
    /** The teacher to whose lessons the sheet is limited; null: it is the whole class's. */
    teacherId: integer('teacher_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The last day that had come when it was printed. */
    until: date({ mode: 'string' }).notNull(),
    digest: text().notNull(),
    printedAt: instant('printed_at').notNull(),
    printedBy: integer('printed_by').references(() => users.id, { onDelete: 'set null' }),
    /** From when on the code is answered like one that never was. */
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('sheet_codes_code').on(t.code),
    index('sheet_codes_school').on(t.schoolId),
    index('sheet_codes_class').on(t.classId),
    index('sheet_codes_subject').on(t.subjectId),
    index('sheet_codes_teacher').on(t.teacherId),
    index('sheet_codes_printed_by').on(t.printedBy),
    check(
      'sheet_codes_kind_check',
      sql`${t.kind} in (${quoteWords(['month', 'semester', 'range', 'subject'])})`,
    ),
    check('sheet_codes_subject_check', sql`(${t.kind} = 'subject') = (${t.subjectId} is not null)`),
  ],
);
