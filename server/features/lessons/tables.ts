import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  jsonb,
} from 'drizzle-orm/pg-core';
import { LATE_AFTER_MAX_MINUTES } from '../../../contract/limits.ts';
import { classes } from '../people/tables.ts';
import {
  createdAt,
  folded,
  gramIndex,
  hourMinute,
  id,
  instant,
  sortKeyOf,
  quoted,
} from '../../db/tables/columns.ts';
import { users } from '../../db/tables/users.ts';
import { schools } from '../../db/tables/schools.ts';

export const subjects = pgTable(
  'subjects',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'restrict' }),
    teacherId: integer('teacher_id').references(() => users.id, { onDelete: 'restrict' }),
    /** No lesson, but the register of whole days ("Presensi harian"), for schools that count days by it. */
    isDaily: boolean('is_daily').notNull().default(false),
    createdAt: createdAt(),
    search: folded('search', ['name'], ['description']),
    sortKey: sortKeyOf('name'),
  },
  (t) => [
    index('subjects_sort').on(t.sortKey, t.id),
    index('subjects_class').on(t.classId),
    index('subjects_teacher').on(t.teacherId),
    // A day of a class is decided by one register.
    uniqueIndex('subjects_one_daily')
      .on(t.classId)
      .where(sql`${t.isDaily}`),
    gramIndex('subjects_grams', t.search),
  ],
);

/** Whose a subject was before another class or teacher took it over: of the days that lie before `until`, and not before an earlier one. */
export const subjectAssignments = pgTable(
  'subject_assignments',
  {
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    /** The first day on which it is the next one's. */
    until: date({ mode: 'string' }).notNull(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    teacherId: integer('teacher_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.subjectId, t.until] }),
    index('subject_assignments_class').on(t.classId),
    index('subject_assignments_teacher').on(t.teacherId),
  ],
);

/** Of the table, and of what is read of it. */
const sessionColumns = () => ({
  id: id(),
  subjectId: integer('subject_id')
    .notNull()
    .references(() => subjects.id, { onDelete: 'restrict' }),
  /**
   * Whose it is, as a fact of its day: a trigger copies the subject's class and teacher where an insert names no class, and
   * keeps both from the first mark on. The default is never stored; it lets an insert leave the column out.
   */
  classId: integer('class_id')
    .notNull()
    .default(sql`null`)
    .references(() => classes.id, { onDelete: 'restrict' }),
  /** Null where the subject had no teacher. */
  teacherId: integer('teacher_id').references(() => users.id, { onDelete: 'restrict' }),
  name: text().notNull(),
  description: text(),
  date: date({ mode: 'string' }).notNull(),
  startTime: hourMinute('start_time').notNull(),
  endTime: hourMinute('end_time').notNull(),
  /** Who checks in more than so many minutes after the start is late; null: nobody is. */
  lateAfterMinutes: smallint('late_after_minutes'),
  createdAt: createdAt(),
  /** Set together: with its marks and their history it may still be restored, see housekeeping.ts for how long. */
  deletedAt: instant('deleted_at'),
  deletedByName: text('deleted_by_name'),
  /** Set together: it does not take place. It keeps its marks, is read by everybody, and counts nowhere. */
  cancelledAt: instant('cancelled_at'),
  cancelledByName: text('cancelled_by_name'),
  cancelReason: text('cancel_reason'),
  /**
   * Whether it counts: neither deleted nor cancelled. The one place that says so, for triggers and for {@link heldSessions}.
   */
  isHeld: boolean('is_held')
    .notNull()
    .generatedAlwaysAs((): ReturnType<typeof sql> => sql`deleted_at is null and cancelled_at is null`),
  /** When somebody said that it takes place after all: what is made of the timetable leaves it, also on a day without lessons. */
  reinstatedAt: instant('reinstated_at'),
  /** Where it was before it was moved for the first time; null: it never was, or is there again. */
  movedFromDate: date('moved_from_date', { mode: 'string' }),
  movedFromStart: hourMinute('moved_from_start'),
  moveReason: text('move_reason'),
  /** Guru pengganti: who gives it in the place of its teacher. */
  substituteId: integer('substitute_id').references(() => users.id, { onDelete: 'restrict' }),
  /** The run that made it; null: made by hand. */
  runId: integer('run_id').references(() => sessionRuns.id, { onDelete: 'set null' }),
  /** Set together: for which lesson of the timetable. It stays when the session is moved, so that no run makes it again. */
  plannedDate: date('planned_date', { mode: 'string' }),
  plannedStart: hourMinute('planned_start'),
  /** From before two sessions of a subject could not begin at the same time, beside another one that does; none is made since. */
  isDouble: boolean('is_double').notNull().default(false),
  search: folded('search', ['name'], ['description']),
});

/** With those that were deleted: only for writing, and for what looks after the deleted ones. Read {@link sessions}. */
export const allSessions = pgTable('sessions', sessionColumns(), (t) => [
  index('sessions_deleted')
    .on(t.deletedAt)
    .where(sql`${t.deletedAt} is not null`),
  check('sessions_deleted_check', sql`(${t.deletedAt} is null) = (${t.deletedByName} is null)`),
  check(
    'sessions_cancelled_check',
    sql`(${t.cancelledAt} is null) = (${t.cancelledByName} is null) and (${t.cancelledAt} is null) = (${t.cancelReason} is null)`,
  ),
  check('sessions_moved_check', sql`(${t.movedFromDate} is null) = (${t.movedFromStart} is null)`),
  check('sessions_planned_check', sql`(${t.plannedDate} is null) = (${t.plannedStart} is null)`),
  index('sessions_substitute')
    .on(t.substituteId, t.date)
    .where(sql`${t.substituteId} is not null`),
  index('sessions_run')
    .on(t.runId, t.id)
    .where(sql`${t.runId} is not null`),
  // Those that a run looks for on the day that they were planned for, and does not find there.
  index('sessions_planned_elsewhere')
    .on(t.plannedDate)
    .where(sql`${t.plannedDate} <> ${t.date}`),
  // One index for each order in which sessions are listed, so that only the rows of a page are read.
  index('sessions_of_subject').on(t.subjectId, t.date, t.startTime, t.id),
  index('sessions_of_class').on(t.classId, t.date, t.startTime, t.id),
  index('sessions_of_teacher').on(t.teacherId, t.date, t.startTime, t.id),
  // Also the last word against two that are created at the same moment.
  uniqueIndex('sessions_one_at_a_time')
    .on(t.subjectId, t.date, t.startTime)
    .where(sql`${t.deletedAt} is null and not ${t.isDouble}`),
  index('sessions_of_day')
    .on(t.date, t.startTime, t.id)
    .where(sql`${t.deletedAt} is null`),
  check('sessions_times_check', sql`${t.endTime} > ${t.startTime}`),
  check(
    'sessions_late_check',
    sql`${t.lateAfterMinutes} between 0 and ${sql.raw(String(LATE_AFTER_MAX_MINUTES))}`,
  ),
]);

const {
  deletedAt: _deletedAt,
  deletedByName: _deletedByName,
  isDouble: _isDouble,
  isHeld: _isHeld,
  ...live
} = sessionColumns();

/** The sessions there are. A view (views.sql), so that no query has to remember that some are deleted. */
export const sessions = pgView('live_sessions', live).existing();

/**
 * Those of them that count: in every sum, share, reminder and "last five lessons". A cancelled one is listed, and nothing more.
 */
export const heldSessions = pgView('held_sessions', live).existing();

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
