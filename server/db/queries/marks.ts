import { and, eq, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { ChangeSource } from '../../../contract/history.ts';
import type { Database } from '../client.ts';
import { isAnyOf, prepared, preparedStatement } from '../prepared.ts';
import { attendance, attendanceChanges, users } from '../schema.ts';

export type Mark = typeof attendance.$inferSelect;

/** What a mark is to say; what is undefined stays as it is. */
export interface WantedMark {
  status: AttendanceStatus | null;
  note?: string | null;
  minutesLate?: number | null;
  /** The version that the writer had seen; undefined: whatever stands is replaced. */
  seen?: number;
  source: ChangeSource;
}

interface Value {
  status: AttendanceStatus | null;
  note: string | null;
  minutesLate: number | null;
}

const BLANK: Value = { status: null, note: null, minutesLate: null };

/** What stands of these pupils, also what was cleared. */
export const marksOf = (db: Database, sessionId: number, userIds: number[]): Promise<Mark[]> =>
  marks(db, { sessionId, userIds });

const marks = prepared<{ sessionId: number; userIds: number[] }, Mark[]>((db) =>
  db
    .select()
    .from(attendance)
    .where(
      and(eq(attendance.sessionId, sql.placeholder('sessionId')), isAnyOf(attendance.userId, 'userIds')),
    ),
);

/**
 * Brings marks to what is wanted, each change with its line of history. A mark that already says the same is left alone,
 * with its time and author, so that everything may be repeated; one that the writer had not seen is left alone too.
 *
 * @param tx a transaction that holds the session's row lock: nobody else writes its marks meanwhile
 * @param wanted by pupil
 * @param present what stands of them, read under that lock
 * @returns the pupils whose marks were left alone because they say something else than the writer had seen
 */
export async function writeMarks(
  tx: Database,
  sessionId: number,
  wanted: ReadonlyMap<number, WantedMark>,
  present: readonly Mark[],
  by: Author,
): Promise<Set<number>> {
  const before = new Map(present.map((mark) => [mark.userId, mark]));
  const conflicts = new Set<number>();
  const changes = [...wanted].flatMap(([userId, want]) => {
    const old = before.get(userId);
    const to = valueOf(want, old);
    if (same(to, old ?? BLANK)) return [];
    const version = old?.version ?? 0;
    if (want.seen !== undefined && want.seen !== version) {
      conflicts.add(userId);
      return [];
    }
    return [{ userId, from: old ?? BLANK, to, version: version + 1, source: want.source }];
  });
  if (changes.length > 0) await write(tx, sessionId, changes, by);
  return conflicts;
}

function valueOf({ status, note, minutesLate }: WantedMark, old: Mark | undefined): Value {
  const minutes = minutesLate === undefined ? old?.minutesLate : minutesLate;
  return {
    status,
    note: (note === undefined ? old?.note : note) ?? null,
    minutesLate: (status === 'terlambat' ? minutes : null) ?? null,
  };
}

const same = (a: Value, b: Value): boolean =>
  a.status === b.status && a.note === b.note && a.minutesLate === b.minutesLate;

interface Author {
  at: Date;
  userId: number;
  /** In the place of the subject's teacher. */
  isSubstitute?: boolean;
}

interface Change {
  userId: number;
  from: Value;
  to: Value;
  version: number;
  source: ChangeSource;
}

const at = sql.placeholder('at');
const by = sql.placeholder('by');
const sessionOfAll = sql.placeholder('sessionId');
const asSubstitute = sql.placeholder('asSubstitute');
const changed = sql`jsonb_to_recordset(${sql.placeholder('changes')}::jsonb) as change (
  user_id int, version int, source text, from_status text, from_note text, from_minutes smallint,
  to_status text, to_note text, to_minutes smallint)`;

/** Marks and their history, of one pupil or of a class: the same text, put together once. */
const writeAll = preparedStatement<{
  sessionId: number;
  at: string;
  by: number;
  asSubstitute: boolean;
  changes: string;
}>(sql`
  with marked as (
    insert into ${attendance} (session_id, user_id, status, note, minutes_late, version, updated_at, updated_by)
    select ${sessionOfAll}::int, user_id, to_status, to_note, to_minutes, version, ${at}::timestamptz, ${by}::int from ${changed}
    on conflict (session_id, user_id) do update set status = excluded.status, note = excluded.note,
      minutes_late = excluded.minutes_late, version = excluded.version,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by)
  insert into ${attendanceChanges} (session_id, user_id, version, from_status, from_note, from_minutes_late,
    to_status, to_note, to_minutes_late, changed_at, changed_by, changed_by_name, source, by_substitute)
  select ${sessionOfAll}::int, user_id, version, from_status, from_note, from_minutes, to_status, to_note, to_minutes,
    ${at}::timestamptz, ${by}::int, (select ${users.fullname} from ${users} where ${users.id} = ${by}::int), source, ${asSubstitute}::boolean
  from ${changed}`);

async function write(
  tx: Database,
  sessionId: number,
  changes: Change[],
  { at, userId: by, isSubstitute = false }: Author,
): Promise<void> {
  const rows = changes.map(({ userId, version, source, from, to }) => ({
    user_id: userId,
    version,
    source,
    from_status: from.status,
    from_note: from.note,
    from_minutes: from.minutesLate,
    to_status: to.status,
    to_note: to.note,
    to_minutes: to.minutesLate,
  }));
  await writeAll(tx, {
    sessionId,
    at: at.toISOString(),
    by,
    asSubstitute: isSubstitute,
    changes: JSON.stringify(rows),
  });
}
