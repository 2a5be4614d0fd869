import { and, eq, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { ChangeSource } from '../../../contract/attendance/history.ts';
import type { Database } from '../../db/client.ts';
import { createPreparedQuery, FINAL_STATEMENT, isAnyOf, preparedStatement } from '../../db/prepared.ts';
import { attendance, attendanceChanges, users } from '../../schema.ts';

export type Mark = typeof attendance.$inferSelect;

/** The mark that a writer wants. Fields that are undefined stay as they are. */
export interface WantedMark {
  status: AttendanceStatus | null;
  note?: string | null;
  minutesLate?: number | null;
  /** The version that the writer had seen. When it is undefined, the current mark is replaced whatever its version. */
  seenVersion?: number;
  source: ChangeSource;
}

interface MarkValue {
  status: AttendanceStatus | null;
  note: string | null;
  minutesLate: number | null;
}

const BLANK_MARK_VALUE: MarkValue = { status: null, note: null, minutesLate: null };

/** Reads the marks of these pupils in a session, including those that were cleared. */
export const marksOf = (db: Database, sessionId: number, userIds: number[]): Promise<Mark[]> =>
  marks(db, { sessionId, userIds });

const marks = createPreparedQuery<{ sessionId: number; userIds: number[] }, Mark[]>((db) =>
  db
    .select()
    .from(attendance)
    .where(
      and(eq(attendance.sessionId, sql.placeholder('sessionId')), isAnyOf(attendance.userId, 'userIds')),
    ),
);

/** Like {@link marksOf} for several sessions at once: the mark of each pupil in each session. */
export const marksOfSessions = (db: Database, sessionIds: number[], userIds: number[]): Promise<Mark[]> =>
  marksOfMany(db, { sessionIds, userIds });

const marksOfMany = createPreparedQuery<{ sessionIds: number[]; userIds: number[] }, Mark[]>((db) =>
  db
    .select()
    .from(attendance)
    .where(and(isAnyOf(attendance.sessionId, 'sessionIds'), isAnyOf(attendance.userId, 'userIds'))),
);

/**
 * Changes marks to what is wanted and adds a line of history for each change. A mark that already has the wanted value is left alone, with
 * its time and author, so that every call may be repeated; a mark whose current version the writer had not seen is left alone too.
 *
 * @param tx a transaction that holds the session's row lock: nobody else writes its marks meanwhile
 * @param wanted by pupil
 * @param present the current marks of these pupils, read under that lock
 * @param options.isFinal whether the transaction ends with it: see {@link FINAL_STATEMENT}
 */
export async function writeMarks(
  tx: Database,
  sessionId: number,
  wanted: ReadonlyMap<number, WantedMark>,
  present: readonly Mark[],
  by: Author,
  { isFinal = false } = {},
): Promise<WrittenMarks> {
  const before = new Map(present.map((mark) => [mark.userId, mark]));
  const conflicts = new Set<number>();
  const changes = [...wanted].flatMap(([userId, want]) => {
    const old = before.get(userId);
    const change = computeChange(sessionId, userId, want, old);
    if (change === undefined || want.seenVersion === undefined || want.seenVersion === (old?.version ?? 0))
      return change ?? [];
    conflicts.add(userId);
    return [];
  });
  await write(tx, changes, by, isFinal);
  return { conflicts, changed: new Map(changes.map((change) => [change.userId, toMark(change, by)])) };
}

interface WrittenMarks {
  /** The pupils whose marks were left alone because they differ from what the writer had seen. */
  readonly conflicts: ReadonlySet<number>;
  /** By pupil, the marks that were changed, as they are now. */
  readonly changed: ReadonlyMap<number, Mark>;
}

const toMark = (
  { sessionId, userId, to, version, previousAt }: MarkChange,
  { at, userId: by }: Author,
): Mark => ({
  sessionId,
  userId,
  ...to,
  version,
  updatedAt: previousAt && previousAt > at ? previousAt : at,
  updatedBy: by,
});

/** Like {@link writeMarks} for marks of several sessions, all locked, with one statement. It replaces the current marks whatever their version. */
export const writeMarksOfSessions = (
  tx: Database,
  wanted: readonly {
    sessionId: number;
    userId: number;
    want: Omit<WantedMark, 'seenVersion'>;
    old: Mark | undefined;
  }[],
  by: Author,
): Promise<void> =>
  write(
    tx,
    wanted.flatMap(({ sessionId, userId, want, old }) => computeChange(sessionId, userId, want, old) ?? []),
    by,
  );

/** @returns undefined when the mark already has the wanted value */
function computeChange(
  sessionId: number,
  userId: number,
  want: WantedMark,
  old: Mark | undefined,
): MarkChange | undefined {
  const to = computeMarkValue(want, old);
  if (isSameValue(to, old ?? BLANK_MARK_VALUE)) return undefined;
  return {
    sessionId,
    userId,
    from: old ?? BLANK_MARK_VALUE,
    to,
    version: (old?.version ?? 0) + 1,
    source: want.source,
    previousAt: old?.updatedAt,
  };
}

function computeMarkValue({ status, note, minutesLate }: WantedMark, old: Mark | undefined): MarkValue {
  const minutes = minutesLate === undefined ? old?.minutesLate : minutesLate;
  return {
    status,
    note: (note === undefined ? old?.note : note) ?? null,
    minutesLate: (status === 'terlambat' ? minutes : null) ?? null,
  };
}

const isSameValue = (a: MarkValue, b: MarkValue): boolean =>
  a.status === b.status && a.note === b.note && a.minutesLate === b.minutesLate;

interface Author {
  at: Date;
  userId: number;
  /** Whether the author stood in for the subject's teacher. */
  isSubstitute?: boolean;
}

interface MarkChange {
  sessionId: number;
  userId: number;
  from: MarkValue;
  to: MarkValue;
  version: number;
  source: ChangeSource;
  /** When the mark was changed before; undefined for a first mark. */
  previousAt: Date | undefined;
}

const at = sql.placeholder('at');
const by = sql.placeholder('by');
const asSubstitute = sql.placeholder('asSubstitute');
const changesRecordset = sql`jsonb_to_recordset(${sql.placeholder('changes')}::jsonb) as change (
  session_id int, user_id int, version int, source text, from_status text, from_note text, from_minutes smallint,
  to_status text, to_note text, to_minutes smallint, previous_at timestamptz)`;
/** A clock that was set back, or that of another process, never makes a history run backwards; `toMark` says the same. */
const changeTime = sql`greatest(${at}::timestamptz, previous_at)`;

/** One statement writes marks and their history, whether of one pupil, a class or a letter. Its text is always the same, so it is prepared once. */
const marksAndHistory = sql`
  with marked as (
    insert into ${attendance} (session_id, user_id, status, note, minutes_late, version, updated_at, updated_by)
    select session_id, user_id, to_status, to_note, to_minutes, version, ${changeTime}, ${by}::int from ${changesRecordset}
    on conflict (session_id, user_id) do update set status = excluded.status, note = excluded.note,
      minutes_late = excluded.minutes_late, version = excluded.version,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by)
  insert into ${attendanceChanges} (session_id, user_id, version, from_status, from_note, from_minutes_late,
    to_status, to_note, to_minutes_late, changed_at, changed_by, changed_by_name, source, by_substitute)
  select session_id, user_id, version, from_status, from_note, from_minutes, to_status, to_note, to_minutes,
    ${changeTime}, ${by}::int, (select ${users.fullname} from ${users} where ${users.id} = ${by}::int), source, ${asSubstitute}::boolean
  from ${changesRecordset}`;

interface ChangesToWrite extends Record<string, unknown> {
  at: string;
  by: number;
  asSubstitute: boolean;
  changes: string;
}
const writeMarksAndHistory = preparedStatement<ChangesToWrite>(marksAndHistory);
const writeMarksAndHistoryFinally = preparedStatement<ChangesToWrite>(marksAndHistory, FINAL_STATEMENT);

async function write(
  tx: Database,
  changes: readonly MarkChange[],
  { at, userId: by, isSubstitute = false }: Author,
  isFinal = false,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ sessionId, userId, version, source, from, to, previousAt }) => ({
    session_id: sessionId,
    user_id: userId,
    version,
    source,
    from_status: from.status,
    from_note: from.note,
    from_minutes: from.minutesLate,
    to_status: to.status,
    to_note: to.note,
    to_minutes: to.minutesLate,
    previous_at: previousAt,
  }));
  await (isFinal ? writeMarksAndHistoryFinally : writeMarksAndHistory)(tx, {
    at: at.toISOString(),
    by,
    asSubstitute: isSubstitute,
    changes: JSON.stringify(rows),
  });
}
