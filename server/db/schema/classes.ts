import { getTableColumns, isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { LATE_AFTER_MAX_MINUTES } from '../../../contract/limits.ts';
import { MAX_LEVEL, MIN_LEVEL } from '../../../contract/officialNumbers.ts';
import { createdAt, gramIndex, hourMinute, id, instant, sortKey } from './columns.ts';
import { academicYears, schools } from './schools.ts';
import { users } from './users.ts';

export const classes = pgTable(
  'classes',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'restrict' }),
    /** Whose class it is; null: of none (yet), and only for who sees all schools. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'restrict' }),
    /** Tingkat. */
    level: smallint(),
    /** Wali kelas; one who has left stays named until another is chosen. */
    homeroomTeacherId: integer('homeroom_teacher_id').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<typeof sql> => sql`hadir_fold(name || ' ' || coalesce(description, ''))`,
      ),
    foldedName: text('folded_name')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql`hadir_fold(name)`),
    sortKey: sortKey('sort_key')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql`hadir_sort_key(name)`),
  },
  (t) => [
    // What a membership points at: its year is that of its class.
    uniqueIndex('classes_id_year_key').on(t.id, t.academicYearId),
    uniqueIndex('classes_year_name_key').on(
      t.academicYearId,
      sql`coalesce(${t.schoolId}, 0)`,
      sql`lower(${t.name})`,
    ),
    index('classes_school').on(t.schoolId, t.academicYearId, t.sortKey, t.id),
    index('classes_sort').on(t.sortKey, t.id),
    index('classes_year_sort').on(t.academicYearId, t.sortKey, t.id),
    index('classes_homeroom_teacher').on(t.homeroomTeacherId),
    check(
      'classes_level_check',
      sql`${t.level} between ${sql.raw(String(MIN_LEVEL))} and ${sql.raw(String(MAX_LEVEL))}`,
    ),
  ],
);

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
    createdAt: createdAt(),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<typeof sql> => sql`hadir_fold(name || ' ' || coalesce(description, ''))`,
      ),
    sortKey: sortKey('sort_key')
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql`hadir_sort_key(name)`),
  },
  (t) => [
    index('subjects_sort').on(t.sortKey, t.id),
    index('subjects_class').on(t.classId),
    index('subjects_teacher').on(t.teacherId),
    gramIndex('subjects_grams', t.search),
  ],
);

/** With those that were deleted: only for writing, and for what looks after the deleted ones. Read {@link sessions}. */
export const allSessions = pgTable(
  'sessions',
  {
    id: id(),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => subjects.id, { onDelete: 'restrict' }),
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
    /** From before two sessions of a subject could not begin at the same time, beside another one that does; none is made since. */
    isDouble: boolean('is_double').notNull().default(false),
    search: text()
      .notNull()
      .generatedAlwaysAs(
        (): ReturnType<typeof sql> => sql`hadir_fold(name || ' ' || coalesce(description, ''))`,
      ),
  },
  (t) => [
    index('sessions_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    check('sessions_deleted_check', sql`(${t.deletedAt} is null) = (${t.deletedByName} is null)`),
    // One index for each order in which sessions are listed, so that only the rows of a page are read.
    index('sessions_of_subject').on(t.subjectId, t.date, t.startTime, t.id),
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
  ],
);

const {
  deletedAt,
  deletedByName: _deletedByName,
  isDouble: _isDouble,
  ...live
} = getTableColumns(allSessions);

/** The sessions there are. A view, so that no query has to remember that some are deleted. */
export const sessions = pgView('live_sessions').as((query) =>
  query.select(live).from(allSessions).where(isNull(deletedAt)),
);
