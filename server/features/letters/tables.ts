import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { LETTER_KINDS, type LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { allSessions } from '../lessons/tables.ts';
import { hourMinute, id, instant, quoted } from '../../db/tables/columns.ts';
import { schools } from '../../db/tables/schools.ts';
import { users } from '../../db/tables/users.ts';

/** Izin, sakit and dispensasi on paper. Never deleted: one that was wrong is withdrawn. */
export const letters = pgTable(
  'letters',
  {
    id: id(),
    /** In whose classes its pupils are on its days, a fact of those days: only registers of that school are its own. null: classes of none. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'restrict' }),
    kind: text().$type<LetterKind>().notNull(),
    reason: text().notNull(),
    /** Both included. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Set together: of each day only the lessons between them. */
    startTime: hourMinute('start_time'),
    endTime: hourMinute('end_time'),
    image: text(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** As they were called then: accounts may be deleted. */
    createdByName: text('created_by_name').notNull(),
    /** Set together. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnByName: text('withdrawn_by_name'),
    withdrawReason: text('withdraw_reason'),
  },
  (t) => [
    index('letters_school').on(t.schoolId, t.startDate, t.id),
    // Beyond the order the last day, so that the letters of a day are counted without reading them.
    index('letters_start').on(t.startDate, t.id, t.endDate),
    index('letters_image')
      .on(t.image)
      .where(sql`${t.image} is not null`),
    check('letters_kind_check', sql`${t.kind} in (${quoted(LETTER_KINDS)})`),
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

/** What a letter has corrected: the mark of a pupil in a session, with the version that it made. By them it is taken back. */
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
