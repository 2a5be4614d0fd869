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
import {
  ABSENT_STATUSES,
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
} from '../../../contract/attendanceStatus.ts';
import { CHANGE_SOURCES, type ChangeSource } from '../../../contract/attendance/history.ts';
import { hourMinute, id, instant, quoteWords } from '../../db/tables/columns.ts';
import { allSessions } from '../lessons/tables.ts';
import { users } from '../../db/tables/users.ts';

/** The words stand in the text, because a query finds the index only by the same condition without parameters. */
export const isAbsentMark = (status: AnyPgColumn) => sql`${status} in (${quoteWords(ABSENT_STATUSES)})`;

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
    // Of a class of thirty one or two are absent: who is absent in a row is searched among these alone.
    index('attendance_absent').on(t.sessionId, t.userId).where(isAbsentMark(t.status)),
    check('attendance_status_check', sql`${t.status} in (${quoteWords(ATTENDANCE_STATUSES)})`),
    check('attendance_minutes_check', sql`${t.minutesLate} >= 0`),
  ],
);

/**
 * Every real change of a mark, written in the same statement as the mark. The table is append-only: a trigger refuses to change or delete
 * rows, except as the consequence of deleting the session or the account of the person who made the change.
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
    /** Whether the person who changed the mark stood in for the subject's teacher. */
    bySubstitute: boolean('by_substitute').notNull().default(false),
  },
  (t) => [
    // This index also refuses the second of two simultaneous changes that are based on the same version.
    uniqueIndex('attendance_changes_version').on(t.sessionId, t.userId, t.version),
    index('attendance_changes_session').on(t.sessionId, t.id),
    index('attendance_changes_by').on(t.changedBy),
    check('attendance_changes_source_check', sql`${t.source} in (${quoteWords(CHANGE_SOURCES)})`),
  ],
);

/**
 * The registers in which a member of the class is not recorded, including those of deleted and cancelled sessions. Triggers keep the table
 * up to date, so that finding a few of them among a hundred thousand complete registers is cheap.
 */
export const incompleteRegisters = pgTable(
  'incomplete_registers',
  {
    sessionId: integer('session_id')
      .primaryKey()
      .references(() => allSessions.id, { onDelete: 'cascade' }),
    /** A copy of the session's columns, so that thousands of registers are counted and sorted without a join. Triggers keep it up to date, too. */
    subjectId: integer('subject_id').notNull(),
    classId: integer('class_id').notNull(),
    teacherId: integer('teacher_id'),
    date: date({ mode: 'string' }).notNull(),
    startTime: hourMinute('start_time').notNull(),
    /** Whether the session counts, i.e. is neither deleted nor cancelled (`is_held`). */
    isLive: boolean('is_live').notNull(),
    /** The substitute who is to fill the register instead of its teacher. */
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
 * The sums of marks of live sessions by school and day, so that the home page of the office adds up a few hundred numbers instead of
 * millions of marks. Triggers update them in the transaction of each change. A day is spread over four rows (`shard`, by the session's
 * id), so that registers filled at the same moment seldom wait for one another.
 */
export const attendanceDays = pgTable(
  'attendance_days',
  {
    /** 0 stands for classes without a school. */
    schoolId: integer('school_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    shard: smallint().notNull(),
    present: integer().notNull(),
    recorded: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.date, t.shard] }), index('attendance_days_date').on(t.date)],
);

const countColumn = (name: AttendanceStatus) => integer(name).notNull().default(0);

/**
 * The number of marks by status of each session that has any, whether it is held or not. Triggers keep it together with {@link
 * attendanceDays}, so that a school's week is a few hundred rows instead of ten thousand marks. Each session has its own row, so no two
 * registers wait for one another.
 */
export const sessionCounts = pgTable('session_counts', {
  sessionId: integer('session_id')
    .primaryKey()
    .references(() => allSessions.id, { onDelete: 'cascade' }),
  hadir: countColumn('hadir'),
  terlambat: countColumn('terlambat'),
  izin: countColumn('izin'),
  sakit: countColumn('sakit'),
  alpa: countColumn('alpa'),
  dispensasi: countColumn('dispensasi'),
});

/**
 * The marks of each pupil in the held sessions of a subject, so that opening a register does not add up those of the whole year. Triggers keep
 * it together with {@link sessionCounts}; each pupil has an own row, so pupils who check in at once do not wait for one another. There
 * are no references, which every first mark would check: subjects and pupils with marks are not deleted, and without marks a row says 0.
 */
export const presenceCounts = pgTable(
  'presence_counts',
  {
    subjectId: integer('subject_id').notNull(),
    userId: integer('user_id').notNull(),
    present: integer().notNull(),
    recorded: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId] })],
);

/**
 * The held lessons of each school by day and hour, and the marks of them, so that today at all schools is some thousand rows instead of
 * every lesson. Triggers keep it together with {@link attendanceDays}. An hour is spread over four rows, so that teachers of a school who
 * mark at the same moment seldom wait for one another.
 */
export const lessonHours = pgTable(
  'lesson_hours',
  {
    /** 0 stands for classes without a school. */
    schoolId: integer('school_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    startTime: hourMinute('start_time').notNull(),
    endTime: hourMinute('end_time').notNull(),
    shard: smallint().notNull(),
    lessons: integer().notNull().default(0),
    /** Those of them whose register is incomplete. */
    incomplete: integer().notNull().default(0),
    present: integer().notNull().default(0),
    izin: countColumn('izin'),
    sakit: countColumn('sakit'),
    alpa: countColumn('alpa'),
  },
  // The day first: that of all schools is one range of the index, and that of a school another.
  (t) => [primaryKey({ columns: [t.date, t.schoolId, t.startTime, t.endTime, t.shard] })],
);
