import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { ChangeSource } from '../../../contract/history.ts';
import type { Database } from '../client.ts';
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
  db
    .select()
    .from(attendance)
    .where(and(eq(attendance.sessionId, sessionId), inArray(attendance.userId, userIds)));

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
  by: { at: Date; userId: number },
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

interface Change {
  userId: number;
  from: Value;
  to: Value;
  version: number;
  source: ChangeSource;
}

async function write(
  tx: Database,
  sessionId: number,
  changes: Change[],
  { at, userId: changedBy }: { at: Date; userId: number },
): Promise<void> {
  await tx
    .insert(attendance)
    .values(
      changes.map(({ userId, to, version }) => ({
        sessionId,
        userId,
        ...to,
        version,
        updatedAt: at,
        updatedBy: changedBy,
      })),
    )
    .onConflictDoUpdate({
      target: [attendance.sessionId, attendance.userId],
      set: {
        status: sql`excluded.status`,
        note: sql`excluded.note`,
        minutesLate: sql`excluded.minutes_late`,
        version: sql`excluded.version`,
        updatedAt: sql`excluded.updated_at`,
        updatedBy: sql`excluded.updated_by`,
      },
    });
  await tx.insert(attendanceChanges).values(
    changes.map(({ userId, from, to, version, source }) => ({
      sessionId,
      userId,
      version,
      fromStatus: from.status,
      fromNote: from.note,
      fromMinutesLate: from.minutesLate,
      toStatus: to.status,
      toNote: to.note,
      toMinutesLate: to.minutesLate,
      changedAt: at,
      changedBy,
      changedByName: sql`(select ${users.fullname} from ${users} where ${users.id} = ${changedBy})`,
      source,
    })),
  );
}
