/** A run: some days in each transaction, so that everybody else is answered in between, and one that was cut short goes on. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { addDays, formatDate } from '../../../contract/days.ts';
import { changed as changes, type Audit, type AuditEvent } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { putAway } from '../../db/queries/deletedSessions.ts';
import { isEverMarked, namesFor, untouchedOf } from '../../db/queries/sessionPlan.ts';
import { allSessions, sessionRunItems, sessionRuns, sessions } from '../../db/schema.ts';
import { refused } from '../../base/problem.ts';
import { givenRows } from '../../db/statements.ts';
import type { Planned } from './plan.ts';
import { planRange, type Timetable } from './timetable.ts';

export type RunRow = typeof sessionRuns.$inferSelect;

/** "1 Januari 2027 sampai 18 Juni 2027" */
export const rangeText = ({ startDate, endDate }: RunRow): string =>
  `${formatDate(startDate)} sampai ${formatDate(endDate)}`;

/** So many are written within some 0.3 s on the embedded engine, which lets nobody in meanwhile. */
const CHUNK = 180;

interface By {
  readonly at: Date;
  readonly userId: number;
  readonly audit: Audit;
}

const lockRun = async (tx: Database, id: number): Promise<RunRow | undefined> =>
  (await tx.select().from(sessionRuns).where(eq(sessionRuns.id, id)).for('update'))[0];

type Writing = Extract<Planned, { verdict: 'new' | 'changed' }>;
const isWriting = (planned: Planned): planned is Writing =>
  planned.verdict === 'new' || planned.verdict === 'changed';

/** The next days of a run, as they are planned at this moment: at least one, and no more than are written in one go. */
async function nextDays(tx: Database, run: RunRow, schoolId: number, timetable: Timetable) {
  const days: Awaited<ReturnType<typeof planRange>> = [];
  let writes = 0;
  let date = run.nextDate;
  while (date <= run.endDate && writes < CHUNK && days.length < 14) {
    const [day] = await planRange(tx, schoolId, { start: date, end: date }, timetable, run.isMet);
    if (!day) break;
    const more = day.lessons.filter(isWriting).length + day.removed.length;
    if (days.length > 0 && writes + more > CHUNK) break;
    days.push(day);
    writes += more;
    date = addDays(date, 1);
  }
  return { days, nextDate: date };
}

/** Does the next days in a transaction of its own. @returns the run as it is then */
export async function goOn(
  db: Database,
  id: number,
  schoolId: number,
  timetable: Timetable,
  by: By,
): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) throw refused('Pembuatan sesi ini tidak ada lagi');
    if (run.finishedAt || run.undoingAt || run.undoneAt) return run;
    const { days, nextDate } = await nextDays(tx, run, schoolId, timetable);
    const planned = days.flatMap(({ lessons }) => lessons.filter(isWriting));
    const moving = planned.flatMap((one) => (one.verdict === 'changed' ? [one] : []));
    const leaving = days.flatMap(({ removed }) => removed);
    const touched = [...moving.map(({ session }) => session.id), ...leaving.map(({ id: gone }) => gone)];
    if (touched.length > 0) {
      await tx
        .select({ id: allSessions.id })
        .from(allSessions)
        .where(inArray(allSessions.id, touched))
        .orderBy(asc(allSessions.id))
        .for('update');
    }
    // Under their locks: who was quicker has marked, moved or cancelled it, and it stays.
    const free = await untouchedOf(tx, touched);
    const gone = leaving.filter((session) => free.has(session.id));
    if (gone.length > 0)
      await putAway(
        tx,
        gone.map((session) => session.id),
        by,
      );
    const moved = moving.filter(({ session }) => free.has(session.id));
    if (moved.length > 0) {
      const given = moved.map(({ session, slot }) => ({ id: session.id, start: slot.start, end: slot.end }));
      await tx.execute(sql`update sessions set start_time = given.start_time, end_time = given.end_time, planned_start = given.start_time
        from ${givenRows(
          given.map(({ id: of, start, end }) => ({ id: of, start_time: start, end_time: end })),
          'id int, start_time time, end_time time',
        )} where sessions.id = given.id`);
    }
    const items = [
      ...gone.map((session) => ({
        runId: id,
        sessionId: session.id,
        effect: 'removed' as const,
        before: null,
      })),
      ...moved.map(({ session: { id: sessionId, start, end } }) => ({
        runId: id,
        sessionId,
        effect: 'changed' as const,
        before: { start, end },
      })),
    ];
    if (items.length > 0) await tx.insert(sessionRunItems).values(items);
    const created = await insertNew(tx, id, planned);
    await by.audit(tx, ...auditOf(gone, moved));
    const isDone = nextDate > run.endDate;
    const [after] = await tx
      .update(sessionRuns)
      .set({
        nextDate,
        created: run.created + created,
        changed: run.changed + moved.length,
        removed: run.removed + gone.length,
        ...(isDone && { finishedAt: by.at }),
      })
      .where(eq(sessionRuns.id, id))
      .returning();
    return after ?? run;
  });
}

async function insertNew(tx: Database, runId: number, planned: readonly Writing[]): Promise<number> {
  const slots = planned.flatMap(({ verdict, slot }) => (verdict === 'new' ? [slot] : []));
  if (slots.length === 0) return 0;
  const nameOf = await namesFor(tx, [...new Set(slots.map(({ subjectId }) => subjectId))]);
  const rows = await tx
    .insert(allSessions)
    .values(
      slots.map(({ subjectId, date, start, end }) => ({
        subjectId,
        name: nameOf(subjectId),
        date,
        startTime: start,
        endTime: end,
        runId,
        plannedDate: date,
        plannedStart: start,
      })),
    )
    // Somebody has made it by hand at this very moment.
    .onConflictDoNothing()
    .returning({ id: allSessions.id });
  return rows.length;
}

interface Named {
  readonly id: number;
  readonly date: string;
}
const target = (session: Named) => {
  const { name, subject, className } = session as Named & Record<'name' | 'subject' | 'className', string>;
  return { id: session.id, name: `${name}, ${subject}, ${className}` };
};

/** What the audit says of sessions that were there; those that are made say by which run. */
const auditOf = (
  gone: readonly Named[],
  moved: readonly Extract<Writing, { verdict: 'changed' }>[],
): AuditEvent[] => [
  ...gone.map((session): AuditEvent => ({
    event: 'session.deleted',
    target: target(session),
    changes: [{ field: 'date', from: session.date, to: null }],
  })),
  ...moved.map(({ session, slot }): AuditEvent => ({
    event: 'session.updated',
    target: target(session),
    changes: changes(
      { start_time: session.start, end_time: session.end },
      { start_time: slot.start, end_time: slot.end },
    ),
  })),
];

/** How many of the sessions that a run has made or changed are marked by now. */
export async function markedInRun(tx: Database, runId: number): Promise<number> {
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

/** Takes the next part of a run back: what it made goes, what it changed and took away is as it was. @returns the run as it is then */
export async function takeBack(
  db: Database,
  id: number,
  by: By & { readonly name: string },
): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) throw refused('Pembuatan sesi ini tidak ada lagi');
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
      .limit(CHUNK)
      .for('update');
    if (made.length > 0) {
      const ids = made.map((session) => session.id);
      // A mark that came in between keeps its session, which is nobody's run any more; so does work put into one.
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
      const going = ids.filter((of) => !isKept.has(of));
      if (going.length > 0) await tx.delete(allSessions).where(inArray(allSessions.id, going));
      return run;
    }
    const items = await tx
      .select()
      .from(sessionRunItems)
      .where(eq(sessionRunItems.runId, id))
      .orderBy(asc(sessionRunItems.id))
      .limit(CHUNK)
      .for('update');
    if (items.length > 0) {
      for (const item of items) await giveBack(tx, item);
      await tx.delete(sessionRunItems).where(
        inArray(
          sessionRunItems.id,
          items.map((item) => item.id),
        ),
      );
      return run;
    }
    const [after] = await tx
      .update(sessionRuns)
      .set({ undoneAt: by.at, undoneByName: by.name })
      .where(eq(sessionRuns.id, id))
      .returning();
    await by.audit(tx, {
      event: 'session-run.undone',
      target: { id, name: rangeText(run) },
      schoolId: run.schoolId,
    });
    return after ?? run;
  });
}

/** One session as it was, where nobody has done anything with it since and its place is free. */
async function giveBack(tx: Database, item: typeof sessionRunItems.$inferSelect): Promise<void> {
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

/** How many sessions of a run are still to be taken back. */
export const leftOf = async (db: Database, runId: number): Promise<number> =>
  (await db.$count(allSessions, and(eq(allSessions.runId, runId), isNull(allSessions.deletedAt)))) +
  (await db.$count(sessionRunItems, eq(sessionRunItems.runId, runId)));
