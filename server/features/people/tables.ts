import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { MAX_LEVEL, MIN_LEVEL } from '../../../contract/officialNumbers.ts';
import {
  JOIN_REASONS,
  type JoinReason,
  LEAVE_REASONS,
  type LeaveReason,
} from '../../../contract/people/membershipReasons.ts';
import { createdAt, foldedColumn, id, quoteWords, sortKeyOf } from '../../db/tables/columns.ts';
import { schools } from '../../db/tables/schools.ts';
import { users } from '../../db/tables/users.ts';
import { academicYears } from '../schools/tables.ts';

const GRADE_EXPRESSION = `coalesce(level, substring(name from '^\\s*(\\d{1,2})(?!\\d)')::int,
  array_position(array['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'],
    lower(substring(name from '^\\s*([IVXivx]+)(?![A-Za-z])'))), 99)`;

export const classes = pgTable(
  'classes',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    academicYearId: integer('academic_year_id')
      .notNull()
      .references(() => academicYears.id, { onDelete: 'restrict' }),
    /** The school of the class; null: it has none (yet), and only who sees all schools sees it. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'restrict' }),
    /** Tingkat. */
    level: smallint(),
    /** Wali kelas; one who has left stays named until another is chosen. */
    homeroomTeacherId: integer('homeroom_teacher_id').references(() => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    search: foldedColumn('search', ['name'], ['description']),
    foldedName: foldedColumn('folded_name', ['name']),
    sortKey: sortKeyOf('name'),
    /**
     * The grade in the order of lists: as the school gives it, or as the name begins ("VII A", "7B"). Without it the letters alone would put
     * IX before VII. Kept, because a list of all schools would work it out for each class.
     */
    grade: integer()
      .notNull()
      .generatedAlwaysAs((): ReturnType<typeof sql> => sql.raw(GRADE_EXPRESSION)),
  },
  (t) => [
    // The foreign key of memberships refers to both columns, so that a membership's year is always that of its class.
    uniqueIndex('classes_id_year_key').on(t.id, t.academicYearId),
    uniqueIndex('classes_year_name_key').on(
      t.academicYearId,
      sql`coalesce(${t.schoolId}, 0)`,
      sql`lower(${t.name})`,
    ),
    index('classes_school').on(t.schoolId, t.academicYearId, t.sortKey, t.id),
    index('classes_grade').on(t.grade, t.sortKey, t.id),
    index('classes_sort').on(t.sortKey, t.id),
    index('classes_year_sort').on(t.academicYearId, t.sortKey, t.id),
    index('classes_homeroom_teacher').on(t.homeroomTeacherId),
    check(
      'classes_level_check',
      sql`${t.level} between ${sql.raw(String(MIN_LEVEL))} and ${sql.raw(String(MAX_LEVEL))}`,
    ),
  ],
);

/**
 * The times that pupils spend in classes. Two constraints that drizzle cannot express are in the baseline: `memberships_one_class`, one
 * class of a year at a time, and `memberships_number`, one pupil with a number at a time.
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    classId: integer('class_id').notNull(),
    /** The year of the class, kept equal by a foreign key. It is repeated here for the constraint of one class a year. */
    academicYearId: integer('academic_year_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Nomor absen. Who comes back to a class gets the old one. */
    number: smallint().notNull(),
    /** The first day there. */
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    /** The first day no longer there; null: still there. Equal to the day of joining it means no day at all, though there may be marks. */
    leftOn: date('left_on', { mode: 'string' }),
    joinedReason: text('joined_reason').$type<JoinReason>(),
    leftReason: text('left_reason').$type<LeaveReason>(),
    /** Marks an old membership that overlaps another one of that year, from before the rule of one class at a time. No new ones are made. */
    isDouble: boolean('is_double').notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: 'memberships_class_fk',
      columns: [t.classId, t.academicYearId],
      foreignColumns: [classes.id, classes.academicYearId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('memberships_class').on(t.classId, t.userId),
    index('memberships_user').on(t.userId),
    check('memberships_number_check', sql`${t.number} > 0`),
    check('memberships_dates_check', sql`${t.leftOn} >= ${t.joinedOn}`),
    check('memberships_joined_reason_check', sql`${t.joinedReason} in (${quoteWords(JOIN_REASONS)})`),
    check('memberships_left_reason_check', sql`${t.leftReason} in (${quoteWords(LEAVE_REASONS)})`),
  ],
);
