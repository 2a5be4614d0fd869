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
import { MAX_LATE_AFTER_MINUTES } from '../../../contract/limits.ts';
import { classes } from '../people/tables.ts';
import {
  createdAt,
  foldedColumn,
  gramIndex,
  hourMinute,
  id,
  instant,
  sortKeyOf,
  quoteWords,
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
    /** Whether the subject is not a lesson but the register of whole days ("Presensi harian"), for schools that count days by it. */
    isDaily: boolean('is_daily').notNull().default(false),
    createdAt: createdAt(),
    search: foldedColumn('search', ['name'], ['description']),
    sortKey: sortKeyOf('name'),
  },
  (t) => [
    index('subjects_sort').on(t.sortKey, t.id),
    index('subjects_class').on(t.classId),
    index('subjects_teacher').on(t.teacherId),
    // A class has at most one daily register, because one register must decide each day.
    uniqueIndex('subjects_one_daily')
      .on(t.classId)
      .where(sql`${t.isDaily}`),
    gramIndex('subjects_grams', t.search),
  ],
);

/**
 * The class and teacher that a subject had before another class or teacher took it over. A row applies to the days before its `until` and
 * from the `until` of the row before it on.
 */
export const subjectAssignments = pgTable(
  'subject_assignments',
  {
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'cascade' }),
    /** The first day on which the subject belongs to the next class or teacher. */
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

/** Builds the columns of the table and of the views that read it. */
const sessionColumns = () => ({
  id: id(),
  subjectId: integer('subject_id')
    .notNull()
    .references(() => subjects.id, { onDelete: 'restrict' }),
  /**
   * The class, and below it the teacher, as facts of the session's day: a trigger copies both from the subject when an insert names no
   * class, and keeps both from the first mark on. The default is never stored; it lets an insert leave the column out.
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
  /** A pupil who checks in more than this many minutes after the start is late; null: nobody is late. */
  lateAfterMinutes: smallint('late_after_minutes'),
  createdAt: createdAt(),
  /** Set together with `deletedByName`. A deleted session keeps its marks and their history and may be restored; see housekeeping.ts for how long. */
  deletedAt: instant('deleted_at'),
  deletedByName: text('deleted_by_name'),
  /** Set together with the two columns below when a session is cancelled. It keeps its marks and everybody may read it, but it counts nowhere. */
  cancelledAt: instant('cancelled_at'),
  cancelledByName: text('cancelled_by_name'),
  cancelReason: text('cancel_reason'),
  /**
   * Whether it counts: neither deleted nor cancelled. The one place that says so, for triggers and for {@link heldSessions}.
   */
  isHeld: boolean('is_held')
    .notNull()
    .generatedAlwaysAs((): ReturnType<typeof sql> => sql`deleted_at is null and cancelled_at is null`),
  /** When somebody said that the session takes place after all. Runs of the timetable then leave it alone, even on a day without lessons. */
  reinstatedAt: instant('reinstated_at'),
  /** Where it was before it was moved for the first time; null: it never was, or is there again. */
  movedFromDate: date('moved_from_date', { mode: 'string' }),
  movedFromStart: hourMinute('moved_from_start'),
  moveReason: text('move_reason'),
  /** Guru pengganti: who gives it in the place of its teacher. */
  substituteId: integer('substitute_id').references(() => users.id, { onDelete: 'restrict' }),
  /** The run that made it; null: made by hand. */
  runId: integer('run_id').references(() => sessionRuns.id, { onDelete: 'set null' }),
  /**
   * The date and start of the timetable lesson that the session was made for, set together. They stay when the session is moved, so that no
   * run makes it again.
   */
  plannedDate: date('planned_date', { mode: 'string' }),
  plannedStart: hourMinute('planned_start'),
  /** Whether the session begins at the same time as another one of its subject, from before that was forbidden. No new doubles are made. */
  isDouble: boolean('is_double').notNull().default(false),
  search: foldedColumn('search', ['name'], ['description']),
});

/** The sessions including the deleted ones. Use this table only for writing and for handling deleted sessions; read {@link sessions} otherwise. */
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
  // A run uses this index to find sessions that were planned for its days but are on another day now.
  index('sessions_planned_elsewhere')
    .on(t.plannedDate)
    .where(sql`${t.plannedDate} <> ${t.date}`),
  // One index for each order in which sessions are listed, so that only the rows of a page are read.
  index('sessions_of_subject').on(t.subjectId, t.date, t.startTime, t.id),
  index('sessions_of_class').on(t.classId, t.date, t.startTime, t.id),
  index('sessions_of_teacher').on(t.teacherId, t.date, t.startTime, t.id),
  // This index also refuses the second of two sessions that are created at the same moment.
  uniqueIndex('sessions_one_at_a_time')
    .on(t.subjectId, t.date, t.startTime)
    .where(sql`${t.deletedAt} is null and not ${t.isDouble}`),
  index('sessions_of_day')
    .on(t.date, t.startTime, t.id)
    .where(sql`${t.deletedAt} is null`),
  check('sessions_times_check', sql`${t.endTime} > ${t.startTime}`),
  check(
    'sessions_late_check',
    sql`${t.lateAfterMinutes} between 0 and ${sql.raw(String(MAX_LATE_AFTER_MINUTES))}`,
  ),
]);

const {
  deletedAt: _deletedAt,
  deletedByName: _deletedByName,
  isDouble: _isDouble,
  isHeld: _isHeld,
  ...live
} = sessionColumns();

/** The sessions that are not deleted. It is a view (views.sql), so that no query has to remember to leave out the deleted ones. */
export const sessions = pgView('live_sessions', live).existing();

/** The sessions that count, in every sum, share, reminder and "last five lessons". A cancelled session is missing here; it is only listed. */
export const heldSessions = pgView('held_sessions', live).existing();

/**
 * The runs that make sessions from the timetable for a range of days. Each transaction makes a few days, so a run may be found half done
 * and is then continued.
 */
export const sessionRuns = pgTable(
  'session_runs',
  {
    id: id(),
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'cascade' }),
    /** The first day, and below it the last day, both included. */
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Whether lessons that overlap another session are made, too. */
    isMet: boolean('is_met').notNull(),
    /** How many sessions the run was to write, according to the preview. */
    planned: integer().notNull(),
    /** The first day that is not done yet. When it is after the last day, the run is finished. */
    nextDate: date('next_date', { mode: 'string' }).notNull(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time, as the account may be deleted later. */
    createdByName: text('created_by_name').notNull(),
    finishedAt: instant('finished_at'),
    /** When the undo of the run began; the undo takes several transactions, too. */
    undoingAt: instant('undoing_at'),
    undoneAt: instant('undone_at'),
    undoneByName: text('undone_by_name'),
  },
  (t) => [
    index('session_runs_created').on(t.createdAt, t.id),
    // A school has at most one open run: two at once would each count the other's sessions as existing already.
    uniqueIndex('session_runs_one_open')
      .on(sql`coalesce(${t.schoolId}, 0)`)
      .where(sql`${t.finishedAt} is null and ${t.undoneAt} is null`),
    check('session_runs_dates_check', sql`${t.endDate} >= ${t.startDate}`),
  ],
);

const EFFECTS = ['changed', 'removed'] as const;

/** What a run did to sessions that existed already. The sessions that it made name the run themselves (`runId`). */
export const sessionRunItems = pgTable(
  'session_run_items',
  {
    id: id(),
    runId: integer('run_id')
      .notNull()
      .references(() => sessionRuns.id, { onDelete: 'cascade' }),
    /** This is not a foreign key, because an undo must be able to notice that the session is gone. */
    sessionId: integer('session_id').notNull(),
    effect: text().$type<(typeof EFFECTS)[number]>().notNull(),
    /** The session's hours before the run changed them. */
    before: jsonb().$type<{ readonly start: string; readonly end: string }>(),
  },
  (t) => [
    index('session_run_items_run').on(t.runId, t.id),
    check('session_run_items_effect_check', sql`${t.effect} in (${quoteWords(EFFECTS)})`),
  ],
);
