import { DrizzleQueryError } from 'drizzle-orm';
import type { FieldProblem } from '../../contract/envelope.ts';
import { CLOSED_MONTH_SQLSTATE, type ClosedMonth, formatClosedMonthRefusal } from '../base/closedMonth.ts';
import { HttpProblem, invalid, refused } from '../base/problem.ts';

/**
 * Maps the name of a constraint to the message for a row that repeats another one or refers to one that does not
 * exist (any more). Two requests may race past all checks, so the database has the last word.
 */
export type ConstraintMessages = Readonly<Record<string, FieldProblem>>;

/** Returns a 400 with the constraint's own message when the error broke such a constraint; otherwise the error itself. */
export function toConstraintProblem(error: unknown, constraintMessages: ConstraintMessages = {}): unknown {
  const { code = '', constraint = '' } = (unwrapError(error) ?? {}) as { code?: string; constraint?: string };
  const problem =
    code === '23505' || code === '23503' || code === '23P01' ? constraintMessages[constraint] : undefined;
  return problem ? invalid(problem) : error;
}

const stillUsed = 'Data masih dipakai data lain, jadi belum dapat dihapus';

/**
 * SQLSTATE classes and codes of a database that cannot serve: connections, resources, shutdown, deadlocks, and a transaction that was ended
 * because its process stood still.
 */
const unavailableStates = /^(08|53|57|58)|^(40001|40P01|25006|25P03|55P03)$/;
const unavailableSockets =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const lostMessages =
  /query read timeout|connection terminated|not queryable|pool after calling end|client was closed|PGlite is clos/i;
/** All connections of this process were in use for too long, which tells nothing of the database. */
const busyMessage = /timeout exceeded when trying to connect/;
/** Those of them that mean the database is gone, not merely busy. */
const lostStates = /^(08|57P0|25006)/;

/** Returns the error inside drizzle's wrapper, because the wrapper's message contains the parameters. */
const unwrapError = (error: unknown): unknown => {
  if (error instanceof DrizzleQueryError) return unwrapError(error.cause);
  return error instanceof AggregateError ? unwrapError(error.errors[0]) : error;
};

/** Whether an error means that the database is gone, for everybody and not for this call. */
export function isLost(error: unknown): boolean {
  const root = unwrapError(error);
  if (!(root instanceof Error) || root instanceof HttpProblem) return false;
  const { code = '', message }: Error & { code?: string } = root;
  return lostStates.test(code) || unavailableSockets.test(code) || lostMessages.test(message);
}

/** SQLSTATEs of a value that no column can hold, or that a check refuses. Validation should have caught it. */
const badValueStates = /^(22|23514)/;

/**
 * The response to an error of the database or of its connection; null when the error comes from elsewhere or is a bug.
 *
 * @param isDeletion whether the call deletes. A broken foreign key then means "still used"; otherwise it means "refers to nothing". The
 * database reports both alike, apart from a message in the language of its installation.
 */
export function databaseProblem(error: unknown, isDeletion: boolean): HttpProblem | null {
  const root = unwrapError(error);
  if (!(root instanceof Error)) return null;
  const {
    code = '',
    constraint = '',
    detail = '{}',
    routine,
    message,
  }: Error & { code?: string; constraint?: string; detail?: string; routine?: string } = root;
  if (code === CLOSED_MONTH_SQLSTATE)
    return refused(formatClosedMonthRefusal(JSON.parse(detail) as ClosedMonth));
  if (code === '23505' || code === '23P01') {
    const sentence = DUPLICATE_MESSAGES[constraint];
    return sentence === undefined ? null : refused(sentence);
  }
  if (code === '23503' || code === '23001') {
    return refused(isDeletion ? stillUsed : 'Data yang dirujuk tidak ditemukan');
  }
  if (badValueStates.test(code)) return new HttpProblem(400);
  // A newer Hadir has changed the tables meanwhile. In a transaction only the next try gets another plan (see namedStatements.ts).
  const isOutdatedPlan = code === '0A000' && routine === 'RevalidateCachedQuery';
  const isUnavailable =
    isOutdatedPlan ||
    unavailableStates.test(code) ||
    unavailableSockets.test(code) ||
    lostMessages.test(message) ||
    busyMessage.test(message);
  return isUnavailable ? new HttpProblem(503) : null;
}

/**
 * The messages for a second row with the same value. Of two requests at the same time, only the database notices the later one. A route
 * that knows the field gives a better message in its `constraints`.
 */

const TAKEN_MESSAGE = 'Baru saja dipakai pengguna lain. Muat ulang, lalu coba lagi';

/**
 * Messages by the name of the unique index or exclusion constraint. No request can break the other constraints at any time, because the
 * input is checked, a row is locked, or the second row is merged with the first. If one breaks, that is a bug, and it is answered and
 * logged as such.
 */
export const DUPLICATE_MESSAGES: Readonly<Record<string, string>> = {
  academic_years_name_key: 'Tahun ajaran ini sudah ada',
  academic_years_one_active: 'Sudah ada tahun ajaran lain yang aktif',
  bell_sets_school_from_key: 'Sudah ada jam pelajaran yang mulai berlaku sama',
  calendar_days_key: 'Hari ini sudah ada di kalender',
  classes_year_name_key: 'Sudah ada kelas dengan nama ini di tahun ajaran itu',
  closed_months_one: 'Bulan ini sudah ditutup',
  gate_cards_number_key: 'Nomor kartu ini sudah dipakai siswa lain',
  gate_taps_replaces_key: 'Catatan ini sudah dikoreksi. Muat ulang, lalu coba lagi',
  guardians_phone_key: 'Nomor ini sudah milik orang tua/wali lain di sekolah ini',
  memberships_number: 'Nomor absen ini sudah dipakai siswa lain di kelas itu',
  memberships_one_class: 'Siswa ini sudah berada di kelas lain pada hari yang sama',
  saved_views_owner_name_key: 'Sudah ada tampilan dengan nama ini',
  saved_views_school_name_key: 'Sudah ada tampilan dengan nama ini',
  schools_name_key: 'Sudah ada sekolah dengan nama ini',
  session_runs_one_open: 'Masih ada pembuatan sesi yang berjalan',
  sessions_one_at_a_time: 'Mata pelajaran itu sudah punya sesi pada tanggal dan jam mulai yang sama',
  subjects_one_daily: 'Kelas ini sudah punya presensi harian',
  users_email_key: `Email: ${TAKEN_MESSAGE}`,
  users_identifier_key: `Nama masuk: ${TAKEN_MESSAGE}`,
  users_nis_key: 'NIS: sudah dipakai siswa lain di sekolah itu',
  users_nisn_key: `NISN: ${TAKEN_MESSAGE}`,
};
