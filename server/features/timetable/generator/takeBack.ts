/** A run that is undone, some sessions in each transaction. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isEverMarked } from '../../lessons/index.ts';
import { type BatchActor, recordUndo } from '../../batches/index.ts';
import { allSessions, sessionRunItems, sessionRuns, sessions } from '../../../schema.ts';
import { MAX_SESSIONS_PER_TRANSACTION, lockRun, rangeText, type RunRow } from './runRow.ts';

/** How many of the sessions that a run has made or changed are marked by now. */
async function markedInRun(tx: Database, runId: number): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(sessions)
    .where(
      and(
        sql`(${sessions.runId} = ${runId} or ${sessions.id} in (select session_id from session_run_items
          where run_id = ${runId} and effect = 'changed'))`,
        isEverMarked(sessions.id),
      ),
    );
  return row?.n ?? 0;
}

/**
 * Undoes the next part of a run: sessions that it made are deleted, and those that it changed or removed are restored.
 * @returns the run's row afterwards
 */
export async function undoNextPart(db: Database, id: number, by: BatchActor): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (run.undoneAt) return run;
    if (!run.undoingAt) {
      const marked = await markedInRun(tx, id);
      if (marked > 0) {
        throw refused(
          `Tidak dapat diurungkan: ${marked} sesi dari pembuatan ini sudah dicatat kehadirannya. Batalkan atau hapus sesi lain satu per satu.`,
        );
      }
      await tx.update(sessionRuns).set({ undoingAt: by.at }).where(eq(sessionRuns.id, id));
    }
    const made = await tx
      .select({ id: allSessions.id })
      .from(allSessions)
      .where(and(eq(allSessions.runId, id), isNull(allSessions.deletedAt)))
      .orderBy(asc(allSessions.id))
      .limit(MAX_SESSIONS_PER_TRANSACTION)
      .for('update');
    if (made.length > 0) {
      const ids = made.map((session) => session.id);
      // A session that was marked or given a topic in the meantime is kept, and no longer belongs to the run.
      const kept = await tx
        .update(allSessions)
        .set({ runId: null })
        .where(
          and(
            inArray(allSessions.id, ids),
            sql`(${isEverMarked(sql`${allSessions.id}`)} or ${allSessions.description} is not null)`,
          ),
        )
        .returning({ id: allSessions.id });
      const isKept = new Set(kept.map((session) => session.id));
      const idsToDelete = ids.filter((of) => !isKept.has(of));
      if (idsToDelete.length > 0) await tx.delete(allSessions).where(inArray(allSessions.id, idsToDelete));
      return run;
    }
    const items = await tx
      .select()
      .from(sessionRunItems)
      .where(eq(sessionRunItems.runId, id))
      .orderBy(asc(sessionRunItems.id))
      .limit(MAX_SESSIONS_PER_TRANSACTION)
      .for('update');
    if (items.length > 0) {
      for (const item of items) await restoreSession(tx, item);
      await tx.delete(sessionRunItems).where(
        inArray(
          sessionRunItems.id,
          items.map((item) => item.id),
        ),
      );
      return run;
    }
    return recordUndo(tx, sessionRuns, run, by, { entity: 'session-run', name: rangeText(run) });
  });
}

/** Restores one session, if nobody has changed it since and its place is free. */
async function restoreSession(tx: Database, item: typeof sessionRunItems.$inferSelect): Promise<void> {
  const { sessionId, before } = item;
  const isFree = (
    start: unknown,
  ) => sql`not exists (select from sessions other where other.subject_id = sessions.subject_id
    and other.date = sessions.date and other.start_time = ${start} and other.deleted_at is null and other.id <> sessions.id)`;
  if (before) {
    await tx
      .update(allSessions)
      .set({ startTime: before.start, endTime: before.end, plannedStart: before.start })
      .where(
        and(
          eq(allSessions.id, sessionId),
          isNull(allSessions.deletedAt),
          eq(allSessions.plannedDate, allSessions.date),
          sql`not ${isEverMarked(sql`${allSessions.id}`)}`,
          isFree(sql`${before.start}::time`),
        ),
      );
    return;
  }
  await tx
    .update(allSessions)
    .set({ deletedAt: null, deletedByName: null })
    .where(
      and(eq(allSessions.id, sessionId), isNotNull(allSessions.deletedAt), isFree(sql`sessions.start_time`)),
    );
}

/** Counts what is still to be undone of a run. */
export const countLeftToUndo = async (db: Database, runId: number): Promise<number> =>
  (await db.$count(allSessions, and(eq(allSessions.runId, runId), isNull(allSessions.deletedAt)))) +
  (await db.$count(sessionRunItems, eq(sessionRunItems.runId, runId)));
