import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { EMPLOYEE_NUMBER_PATTERN, NISN_PATTERN } from '../../../contract/officialNumbers.ts';
import {
  createdAt,
  foldedColumn,
  gramIndex,
  id,
  instant,
  matchesPatternCondition,
  sortKeyOf,
} from './columns.ts';
import { schools } from './schools.ts';

export const roles = pgTable('roles', { id: id(), name: text().notNull().unique() });

export const users = pgTable(
  'users',
  {
    id: id(),
    identifier: text().notNull(),
    email: text(),
    fullname: text().notNull(),
    gender: text().$type<'L' | 'P'>(),
    address: text(),
    birthDate: date('birth_date', { mode: 'string' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'restrict' }),
    /** The school of the user, who reaches only that one where there are several; null means no school, and reaching all. */
    schoolId: integer('school_id').references(() => schools.id, { onDelete: 'restrict' }),
    image: text(),
    passwordHash: text('password_hash').notNull(),
    /** True while the password was chosen by somebody else: the dashboard asks for a new one before anything else. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** False for a leaver, who keeps the history, cannot sign in and is offered in no picker. */
    isActive: boolean('is_active').notNull().default(true),
    /** Since when and why somebody is not active, for the office; null for active users. */
    inactiveSince: date('inactive_since', { mode: 'string' }),
    inactiveReason: text('inactive_reason'),
    /** When name and numbers were deleted for good. What remains only shows which marks belong to one person. */
    anonymisedAt: instant('anonymised_at'),
    /** The school's own number of a pupil, unique within a school; null for everybody else and for pupils without one. */
    nis: text(),
    /** A pupil's national number. */
    nisn: text(),
    /** The NIP or another official number of somebody who works at the school. */
    employeeNumber: text('employee_number'),
    createdAt: createdAt(),
    search: foldedColumn('search', ['fullname', 'identifier'], ['email', 'nis', 'nisn', 'employee_number']),
    /** The text for a search by name only. */
    foldedName: foldedColumn('folded_name', ['fullname']),
    sortKey: sortKeyOf('fullname'),
  },
  (t) => [
    uniqueIndex('users_identifier_key').on(sql`lower(${t.identifier})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_nisn_key').on(t.nisn),
    // Pupils of no school are treated as one school, in which a NIS is unique.
    uniqueIndex('users_nis_key').on(sql`coalesce(${t.schoolId}, 0)`, sql`lower(${t.nis})`),
    // This index ignores leading zeros, so that an import finds 0810 by the 810 that a spreadsheet made of it.
    index('users_nis_value').on(sql`ltrim(lower(${t.nis}), '0')`),
    // Besides the order, this index has every column that a search among all users needs, so that it reads no rows: see lists/search.ts.
    index('users_sort').on(t.sortKey, t.id, t.search, t.roleId, t.isActive, t.schoolId),
    // A single letter is counted in this one, the narrowest that has the searched text.
    index('users_search').on(t.search),
    index('users_role_sort').on(t.roleId, t.sortKey, t.id),
    index('users_role_identifier').on(t.roleId, sql`lower(${t.identifier})`, t.id),
    index('users_active_sort').on(t.isActive, t.sortKey, t.id),
    index('users_active_identifier').on(t.isActive, sql`lower(${t.identifier})`, t.id),
    index('users_active_role_sort').on(t.isActive, t.roleId, t.sortKey, t.id),
    index('users_active_role_identifier').on(t.isActive, t.roleId, sql`lower(${t.identifier})`, t.id),
    index('users_school_sort').on(t.schoolId, t.sortKey, t.id),
    gramIndex('users_grams', t.search),
    index('users_image')
      .on(t.image)
      .where(sql`${t.image} is not null`),
    check('users_gender_check', sql`${t.gender} in ('L', 'P')`),
    check('users_nis_check', sql`${t.nis} <> ''`),
    check('users_nisn_check', matchesPatternCondition(t.nisn, NISN_PATTERN)),
    check('users_employee_number_check', matchesPatternCondition(t.employeeNumber, EMPLOYEE_NUMBER_PATTERN)),
    check(
      'users_inactive_check',
      sql`not ${t.isActive} or (${t.inactiveSince} is null and ${t.inactiveReason} is null)`,
    ),
    check('users_anonymised_check', sql`${t.anonymisedAt} is null or not ${t.isActive}`),
    // This index finds leavers by the day on which they left, for the school's retention rules.
    index('users_left')
      .on(t.schoolId, t.inactiveSince)
      .where(sql`not ${t.isActive} and ${t.anonymisedAt} is null`),
  ],
);

/**
 * How many active and inactive users a role has in a school. Triggers maintain it, because counting a hundred thousand users takes too long
 * for a page of fifteen. Each school has rows of its own, which only its own writers lock.
 */
export const userCounts = pgTable(
  'user_counts',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    /** 0 for users without a school. */
    schoolId: integer('school_id').notNull().default(0),
    isActive: boolean('is_active').notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.schoolId, t.isActive] })],
);

/** The column of a row that goes with its person. */
export const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
