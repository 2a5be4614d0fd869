import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { LETTER_KINDS, type LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { allSessions } from '../lessons/tables.ts';
import { hourMinute, id, instant, quoteWords } from '../../db/tables/columns.ts';
import { schools } from '../../db/tables/schools.ts';
import { users } from '../../db/tables/users.ts';

/** Izin, sakit and dispensasi on paper. Never deleted: one that was wrong is withdrawn. */
export const letters = pgTable(
  'letters',
  {
    id: id(),
    /**
     * The school in whose classes the pupils are on the letter's days, a fact of those days: the letter concerns only registers of that
     * school. null: classes of no school.
     */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'restrict' }),
    kind: text().$type<LetterKind>().notNull(),
    reason: text().notNull(),
    /** The first day, and below it the last day, both included. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The start and end hour, set together: on each day the letter then covers only the lessons between them. */
    startTime: hourMinute('start_time'),
    endTime: hourMinute('end_time'),
    image: text(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time, as the account may be deleted later. */
    createdByName: text('created_by_name').notNull(),
    /** Set together with the two columns below, when the letter is withdrawn. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnByName: text('withdrawn_by_name'),
    withdrawReason: text('withdraw_reason'),
  },
  (t) => [
    index('letters_school').on(t.schoolId, t.startDate, t.id),
    // The index ends with the last day, beyond what the order needs, so that the letters of a day are counted from the index alone.
    index('letters_start').on(t.startDate, t.id, t.endDate),
    index('letters_image')
      .on(t.image)
      .where(sql`${t.image} is not null`),
    check('letters_kind_check', sql`${t.kind} in (${quoteWords(LETTER_KINDS)})`),
    check('letters_dates_check', sql`${t.endDate} >= ${t.startDate}`),
    check(
      'letters_times_check',
      sql`(${t.startTime} is null) = (${t.endTime} is null) and (${t.startTime} is null or ${t.endTime} > ${t.startTime})`,
    ),
    check(
      'letters_withdrawn_check',
      sql`(${t.withdrawnAt} is null) = (${t.withdrawnByName} is null) and (${t.withdrawnAt} is null) = (${t.withdrawReason} is null)`,
    ),
  ],
);

export const letterPupils = pgTable(
  'letter_pupils',
  {
    letterId: integer('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.letterId, t.userId] }),
    index('letter_pupils_user').on(t.userId, t.letterId),
  ],
);

/**
 * The marks that a letter has corrected: pupil, session, and the version of the mark that the correction made. With them the corrections
 * are undone.
 */
export const letterMarks = pgTable(
  'letter_marks',
  {
    letterId: integer('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    sessionId: integer('session_id')
      .notNull()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.letterId, t.sessionId, t.userId, t.version] }),
    index('letter_marks_session').on(t.sessionId),
    index('letter_marks_user').on(t.userId),
  ],
);
