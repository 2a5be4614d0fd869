/** The filters of lists that name a teacher or a class. */
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '../../../contract/calls.ts';
import type { Database } from '../../db/client.ts';
import { classes, users } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { equals, findFilterId, findFilterIds, type BuildFilterCondition } from '../../http/filters.ts';
import { NO_TEACHER } from './users/teachers.ts';

/** Finds the teacher that `teacher_id` names. */
export const findTeacherFilterId = (db: Database, scope: Scope, teacher: Id | undefined) =>
  findFilterId(db, users, teacher, teacherProblem(scope));

/** Finds the teachers that `teacher_id` names, where it takes several. */
export const findTeacherFilterIds = (db: Database, scope: Scope, teachers: readonly Id[] | undefined) =>
  findFilterIds(db, users, teachers, teacherProblem(scope));

const teacherProblem = (scope: Scope) => ({
  path: 'teacher_id',
  msg: NO_TEACHER,
  scopeFilter: scopeCondition(scope, users.schoolId),
});

/** The class that `class_id` names. */
export const findClassFilterId = (db: Database, scope: Scope, classRow: Id | undefined) =>
  findFilterId(db, classes, classRow, classProblem(scope));

/** The classes that `class_id` names, where it takes several. */
export const findClassFilterIds = (db: Database, scope: Scope, classRows: readonly Id[] | undefined) =>
  findFilterIds(db, classes, classRows, classProblem(scope));

const classProblem = (scope: Scope) => ({
  path: 'class_id',
  msg: 'Kelas tidak ditemukan',
  scopeFilter: scopeCondition(scope, classes.schoolId),
});

/** For a resource that has a teacher. @public */
export const filterByTeacher =
  (column: PgColumn): BuildFilterCondition<Id> =>
  async (db, scope, teacher) =>
    equals(column, await findTeacherFilterId(db, scope, teacher));
