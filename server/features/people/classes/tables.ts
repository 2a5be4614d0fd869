import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MAX_LEVEL, MIN_LEVEL } from '../../../../contract/officialNumbers.ts';
import { academicYears } from '../../schools/tables.ts';
import { createdAt, folded, id, sortKeyOf } from '../../../db/tables/columns.ts';
import { schools } from '../../../db/tables/schools.ts';
import { users } from '../../../db/tables/users.ts';

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
    search: folded('search', ['name'], ['description']),
    foldedName: folded('folded_name', ['name']),
    sortKey: sortKeyOf('name'),
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
