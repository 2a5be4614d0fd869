import { DrizzleQueryError } from 'drizzle-orm';
import type { FieldProblem } from '../../contract/envelope.ts';
import { HttpProblem, invalid, refused } from './problem.ts';

export const EMAIL_TAKEN = 'Sudah dipakai pengguna lain';

/** What the caller reads when two requests race past the checks and the database has the last word. */
const uniqueProblems: Readonly<Record<string, FieldProblem>> = {
  users_identifier_key: { path: 'identifier', msg: 'Sudah dipakai pengguna lain' },
  users_email_key: { path: 'email', msg: EMAIL_TAKEN },
  schools_name_key: { path: 'name', msg: 'Sudah ada sekolah dengan nama ini' },
  academic_years_name_semester_key: { path: 'name', msg: 'Tahun ajaran dan semester ini sudah ada' },
  academic_years_one_active: { path: 'is_active', msg: 'Sudah ada tahun ajaran lain yang aktif' },
  classes_year_name_key: { path: 'name', msg: 'Sudah ada kelas dengan nama ini di tahun ajaran yang sama' },
  class_students_class_id_user_id_pk: { path: 'userId', msg: 'Siswa sudah ada di kelas ini' },
};

/** Of a row that points at one that is not there (any more). */
const missingProblems: Readonly<Record<string, FieldProblem>> = {
  users_role_id_roles_id_fk: { path: 'role_id', msg: 'Peran tidak ditemukan' },
  classes_academic_year_id_academic_years_id_fk: {
    path: 'AcademicYearId',
    msg: 'Tahun ajaran tidak ditemukan',
  },
  subjects_class_id_classes_id_fk: { path: 'classId', msg: 'Kelas tidak ditemukan' },
  subjects_teacher_id_users_id_fk: { path: 'teacherId', msg: 'Guru tidak ditemukan' },
  class_students_class_id_classes_id_fk: { path: 'userId', msg: 'Kelas tidak ditemukan' },
  class_students_user_id_users_id_fk: { path: 'userId', msg: 'Siswa tidak ditemukan' },
};

const stillUsed = 'Data masih dipakai data lain, jadi belum dapat dihapus';

/** SQLSTATE classes and codes of a database that cannot serve: connections, resources, shutdown, deadlocks. */
const unavailableStates = /^(08|53|57|58)|^(40001|40P01|25006|55P03)$/;
const unavailableSockets =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const unavailableMessages =
  /query read timeout|timeout exceeded when trying to connect|connection terminated|not queryable|pool after calling end|client was closed|PGlite is clos/i;
/** Of these, a database that is not there (any more), and not one that is merely busy. */
const lostStates = /^(08|57P0)/;

/** Behind what wraps it: the wrapper's message holds the parameters. */
const inside = (error: unknown): unknown => {
  if (error instanceof DrizzleQueryError) return inside(error.cause);
  return error instanceof AggregateError ? inside(error.errors[0]) : error;
};

/** Whether an error means that the database is gone, for everybody and not for this call. */
export function isLost(error: unknown): boolean {
  const root = inside(error);
  if (!(root instanceof Error) || root instanceof HttpProblem) return false;
  const { code = '', message }: Error & { code?: string } = root;
  return lostStates.test(code) || unavailableSockets.test(code) || unavailableMessages.test(message);
}

/** A value that no column can hold, or that a check refuses; validation should have caught it. */
const badValues = /^(22|23514)/;

/**
 * The answer to an error of the database or of its connection; null when it comes from elsewhere.
 *
 * @param deleting a foreign key then means "still used"; otherwise it means "points at nothing". The database
 *   reports both alike, apart from a message in the language of its installation.
 */
export function databaseProblem(error: unknown, deleting: boolean): HttpProblem | null {
  const root = inside(error);
  if (!(root instanceof Error)) return null;
  const { code = '', constraint = '', message }: Error & { code?: string; constraint?: string } = root;
  if (code === '23505') return fieldProblem(uniqueProblems[constraint], 'Data yang sama sudah ada');
  if (code === '23503' || code === '23001') {
    return deleting
      ? refused(stillUsed)
      : fieldProblem(missingProblems[constraint], 'Data yang dirujuk tidak ditemukan');
  }
  if (badValues.test(code)) return new HttpProblem(400);
  const unavailable =
    unavailableStates.test(code) || unavailableSockets.test(code) || unavailableMessages.test(message);
  return unavailable ? new HttpProblem(503) : null;
}

const fieldProblem = (problem: FieldProblem | undefined, otherwise: string): HttpProblem =>
  problem ? invalid(problem) : refused(otherwise);
