/**
 * Reads attendance rows generously, in this one place: another backend may name a pupil by `id` or `user_id`, and may
 * leave the mark out.
 */
import type { Id } from '../../../../contract/calls.ts';
import {
  type AttendanceStatus,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../../../contract/attendanceStatus.ts';
import { personName } from '../../../providers/personName.ts';
import { statusOfWord } from './words.ts';

/** What is recorded for one pupil. */
export interface Mark {
  /** null: not recorded. A status that this dashboard does not know stays as the server's own text. */
  readonly status: AttendanceStatus | (string & {}) | null;
  readonly note: string | null;
  readonly minutesLate: number | null;
  /** The number of the mark's changes, which is an extension; undefined where the server does not count them. */
  readonly version?: number;
  /** The author and the time (ISO 8601) of the mark, where the server sends them. */
  readonly by?: { readonly id: Id; readonly name: string };
  readonly at?: string;
}

/** The server's answer to marks that were sent, by pupil. */
export interface MarkingAnswer {
  /** The marks as they are now, as far as the answer holds them. */
  readonly marks: ReadonlyMap<string, Mark>;
  /** The marks that the server left alone because somebody else had changed them, as they are now. */
  readonly conflicts: ReadonlyMap<string, Mark>;
}

export interface RosterRow {
  /** The pupil's id. */
  readonly id: Id;
  readonly name: string;
  /** The pupil's NIS, or the login name where the backend has nothing else. */
  readonly nis: string;
  /** The nomor absen that the server keeps, which is an extension; null for a pupil who has a mark but is no member of the class. */
  readonly number?: number | null;
  readonly mark: Mark;
}

export const BLANK_MARK: Mark = { status: null, note: null, minutesLate: null };

/** What the counters count and the filters show: `belum` has no mark, `lain` a status unknown to this dashboard. */
export type StatusGroup = AttendanceStatus | 'belum' | 'lain';

export const toStatusGroup = (status: Mark['status']): StatusGroup =>
  status === null ? 'belum' : isAttendanceStatus(status) ? status : 'lain';

export const groupLabel = (group: StatusGroup): string =>
  group === 'belum' ? NOT_RECORDED_LABEL : group === 'lain' ? 'Lainnya' : STATUS_TEXT[group].label;

/** The word of a status that a row shows beside its letters. It is empty for a blank mark, and for an unknown status, which a chip shows instead. */
export const announcementOf = (group: StatusGroup): string =>
  group === 'belum' || group === 'lain' ? '' : groupLabel(group);

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'string';

const firstText = (...values: unknown[]): string => {
  for (const value of values) if ((typeof value === 'string' && value) || isId(value)) return String(value);
  return '';
};

function readMark(raw: unknown): Mark {
  if (!isObject(raw)) return BLANK_MARK;
  const { status, note, minutes_late: minutesLate, version, updated_by: by, updated_at: at } = raw;
  return {
    status: statusOfWord(status),
    note: typeof note === 'string' && note !== '' ? note : null,
    minutesLate: typeof minutesLate === 'number' ? minutesLate : null,
    ...(typeof version === 'number' && { version }),
    ...(isObject(by) && isId(by.id) && { by: { id: by.id, name: personName(by) ?? String(by.id) } }),
    ...(typeof at === 'string' && { at }),
  };
}

/**
 * Reads one row.
 * @returns undefined for something that names no pupil.
 */
export function readRow(raw: unknown): RosterRow | undefined {
  if (!isObject(raw)) return undefined;
  const id = raw.user_id ?? raw.id;
  if (!isId(id)) return undefined;
  return {
    id,
    name: personName(raw) ?? String(id),
    nis: firstText(raw.nis, raw.identifier, raw.username),
    ...((typeof raw.number === 'number' || raw.number === null) && { number: raw.number }),
    mark: readMark(raw.Subject_Session_Attendance),
  };
}

/** Adds the nomor absen to each row: the server's number, or the place in the whole class where the server keeps none. */
export function numberRosterRows<R extends RosterRow>(
  roster: readonly R[],
): readonly (R & { readonly number: number | null })[] {
  const isKept = roster.some(({ number }) => number !== undefined);
  return roster.map((row, place) => ({ ...row, number: isKept ? (row.number ?? null) : place + 1 }));
}

/**
 * Merges a register that is read again while somebody marks. Every pupil keeps the place and the number; pupils who
 * have joined meanwhile come last, until the register is opened anew.
 */
export function mergeRosterRows(
  before: readonly RosterRow[],
  now: readonly RosterRow[],
): readonly RosterRow[] {
  if (before.length === 0) return now;
  const rowsById = new Map(now.map((row) => [String(row.id), row]));
  const remaining = before.flatMap(({ id }) => rowsById.get(String(id)) ?? []);
  const existing = new Set(before.map(({ id }) => String(id)));
  return [...remaining, ...now.filter(({ id }) => !existing.has(String(id)))];
}

/**
 * Reads the answer to a PATCH. Rows without the attendance object are left out, because another backend may answer something else;
 * then what was sent counts as the mark.
 */
export const readAnswer = (data: unknown, conflicts?: unknown): MarkingAnswer => ({
  marks: readMarks(data),
  conflicts: readMarks(conflicts),
});

function readMarks(rows: unknown): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const raw of Array.isArray(rows) ? rows : []) {
    const row = readRow(raw);
    if (row && isObject(raw) && isObject(raw.Subject_Session_Attendance)) marks.set(String(row.id), row.mark);
  }
  return marks;
}
