import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { CHANGE_SOURCES, type ChangeSource } from '../../../contract/attendance/history.ts';
import { hourMinute, id, instant, quoted } from '../../db/tables/columns.ts';
import { allSessions } from '../lessons/tables.ts';
import { users } from '../../db/tables/users.ts';

export const attendance = pgTable(
  'attendance',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** null: a mark that was cleared; a pupil never marked has no row. */
    status: text().$type<AttendanceStatus>(),
    note: text(),
    minutesLate: smallint('minutes_late'),
    /** Counts the real changes; a pupil never marked, who has no row, stands at 0. */
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: integer('updated_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.userId] }),
    index('attendance_user').on(t.userId),
    check('attendance_status_check', sql`${t.status} in (${quoted(ATTENDANCE_STATUSES)})`),
    check('attendance_minutes_check', sql`${t.minutesLate} >= 0`),
  ],
);

/**
 * Every real change of a mark, written with it. Append-only: a trigger refuses to change or delete rows, except as the
 * consequence of deleting the session, or the account of who made the change.
 */
export const attendanceChanges = pgTable(
  'attendance_changes',
  {
    id: id(),
    sessionId: integer('session_id')
      .notNull()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The version of the mark that this change made. */
    version: integer().notNull(),
    fromStatus: text('from_status').$type<AttendanceStatus>(),
    fromNote: text('from_note'),
    fromMinutesLate: smallint('from_minutes_late'),
    toStatus: text('to_status').$type<AttendanceStatus>(),
    toNote: text('to_note'),
    toMinutesLate: smallint('to_minutes_late'),
    changedAt: instant('changed_at').notNull(),
    changedBy: integer('changed_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** The name at that time: the account may be deleted, the history stays. */
    changedByName: text('changed_by_name').notNull(),
    source: text().$type<ChangeSource>().notNull(),
    /** Whether who changed it was there in the place of the subject's teacher. */
    bySubstitute: boolean('by_substitute').notNull().default(false),
  },
  (t) => [
    // Also the last word against two changes that would both follow the same one.
    uniqueIndex('attendance_changes_version').on(t.sessionId, t.userId, t.version),
    index('attendance_changes_session').on(t.sessionId, t.id),
    index('attendance_changes_by').on(t.changedBy),
    check('attendance_changes_source_check', sql`${t.source} in (${quoted(CHANGE_SOURCES)})`),
  ],
);

/**
 * The registers in which a member of the class is not recorded, deleted and cancelled ones, too; the database keeps it, by triggers on
 * what it follows from, so that finding a few among a hundred thousand full ones costs nothing.
 */
export const incompleteRegisters = pgTable(
  'incomplete_registers',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    /**
     * A copy of the session's columns, so that thousands are counted and sorted without joining. Triggers keep it up
     * to date, too.
     */
    subjectId: integer('subject_id').notNull(),
    classId: integer('class_id').notNull(),
    teacherId: integer('teacher_id'),
    date: date({ mode: 'string' }).notNull(),
    startTime: hourMinute('start_time').notNull(),
    /** Whether it counts: neither deleted nor cancelled (`is_held`). */
    isLive: boolean('is_live').notNull(),
    /** Who is to fill it, where that is not its teacher. */
    substituteId: integer('substitute_id'),
    search: text().notNull(),
  },
  (t) => [
    index('incomplete_registers_day')
      .on(t.date, t.startTime, t.sessionId)
      .where(sql`${t.isLive}`),
    index('incomplete_registers_subject')
      .on(t.subjectId, t.date, t.startTime, t.sessionId)
      .where(sql`${t.isLive}`),
    index('incomplete_registers_class')
      .on(t.classId, t.date, t.startTime, t.sessionId)
      .where(sql`${t.isLive}`),
    index('incomplete_registers_teacher')
      .on(t.teacherId, t.date)
      .where(sql`${t.isLive}`),
    index('incomplete_registers_substitute')
      .on(t.substituteId, t.date)
      .where(sql`${t.isLive} and ${t.substituteId} is not null`),
  ],
);

/**
 * Marks of live sessions by school and day, so that the home of the office adds up some hundred numbers instead of millions of marks.
 * Triggers keep it in the transaction of what changes it. A day is in several rows, by the session's id, so that
 * registers that are filled at the same moment seldom wait for one another.
 */
export const attendanceDays = pgTable(
  'attendance_days',
  {
    /** 0: of classes without a school. */
    schoolId: integer('school_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    shard: smallint().notNull(),
    present: integer().notNull(),
    recorded: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.date, t.shard] }), index('attendance_days_date').on(t.date)],
);

const noneYet = (name: AttendanceStatus) => integer(name).notNull().default(0);

/**
 * The marks of each session that has any, by status, whether it is held or not; triggers keep it with {@link attendanceDays}, so
 * that a school's week is some hundred rows instead of ten thousand marks. The row is the session's own: no two registers wait for one another.
 */
export const sessionCounts = pgTable('session_counts', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => allSessions.id, { onDelete: 'cascade' }),
  hadir: noneYet('hadir'),
  terlambat: noneYet('terlambat'),
  izin: noneYet('izin'),
  sakit: noneYet('sakit'),
  alpa: noneYet('alpa'),
  dispensasi: noneYet('dispensasi'),
});
