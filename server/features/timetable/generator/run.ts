/** Writes a run, some days in each transaction, so that other requests are answered in between and an interrupted run can continue. */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { changedFields as changes, type AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { softDeleteSessions, createSessionNamer, untouchedOf } from '../../lessons/index.ts';
import type { BatchActor } from '../../batches/index.ts';
import { allSessions, sessionRunItems, sessionRuns } from '../../../schema.ts';
import { givenRowsSql } from '../../../db/statements.ts';
import type { PlannedLesson } from './plan.ts';
import { MAX_SESSIONS_PER_TRANSACTION, lockRun, type RunRow } from './runRow.ts';
import { planRange, type Timetable } from './timetable.ts';

type PlannedWrite = Extract<PlannedLesson, { verdict: 'new' | 'changed' }>;
const isWriting = (planned: PlannedLesson): planned is PlannedWrite =>
  planned.verdict === 'new' || planned.verdict === 'changed';

/** Plans the next days of a run as of now: at least one, and no more than one transaction may write. */
async function planNextDays(tx: Database, run: RunRow, schoolId: number, timetable: Timetable) {
  const days: Awaited<ReturnType<typeof planRange>> = [];
  let writes = 0;
  let date = run.nextDate;
  while (date <= run.endDate && writes < MAX_SESSIONS_PER_TRANSACTION && days.length < 14) {
    const [day] = await planRange(tx, schoolId, { start: date, end: date }, timetable, run.isMet);
    if (!day) break;
    const more = day.lessons.filter(isWriting).length + day.removed.length;
    if (days.length > 0 && writes + more > MAX_SESSIONS_PER_TRANSACTION) break;
    days.push(day);
    writes += more;
    date = addDays(date, 1);
  }
  return { days, nextDate: date };
}

/**
 * Writes the next days of a run in a transaction of its own.
 * @returns the run's row afterwards
 */
export async function writeNextDays(
  db: Database,
  id: number,
  schoolId: number,
  timetable: Timetable,
  by: BatchActor,
): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (run.finishedAt || run.undoingAt || run.undoneAt) return run;
    const { days, nextDate } = await planNextDays(tx, run, schoolId, timetable);
    const planned = days.flatMap(({ lessons }) => lessons.filter(isWriting));
    const plannedMoves = planned.flatMap((one) => (one.verdict === 'changed' ? [one] : []));
    const sessionsToRemove = days.flatMap(({ removed }) => removed);
    const touchedIds = [
      ...plannedMoves.map(({ session }) => session.id),
      ...sessionsToRemove.map(({ id: gone }) => gone),
    ];
    if (touchedIds.length > 0) {
      await tx
        .select({ id: allSessions.id })
        .from(allSessions)
        .where(inArray(allSessions.id, touchedIds))
        .orderBy(asc(allSessions.id))
        .for('update');
    }
    // Read again under the locks: a session that somebody has marked, moved, cancelled or prepared in the meantime stays.
    const untouchedSessions = await untouchedOf(tx, touchedIds);
    const gone = sessionsToRemove.filter(
      (session) => untouchedSessions.get(session.id)?.isPrepared === false,
    );
    if (gone.length > 0)
      await softDeleteSessions(
        tx,
        gone.map((session) => session.id),
        by,
      );
    const moved = plannedMoves.filter(({ session }) => untouchedSessions.has(session.id));
    if (moved.length > 0) {
      const given = moved.map(({ session, slot }) => ({ id: session.id, start: slot.start, end: slot.end }));
      await tx.execute(sql`update sessions set start_time = given.start_time, end_time = given.end_time, planned_start = given.start_time
        from ${givenRowsSql(
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
    await by.audit(tx, ...buildAuditEvents(gone, moved));
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

async function insertNew(tx: Database, runId: number, planned: readonly PlannedWrite[]): Promise<number> {
  const slots = planned.flatMap(({ verdict, slot }) => (verdict === 'new' ? [slot] : []));
  if (slots.length === 0) return 0;
  const nameOf = await createSessionNamer(tx, [...new Set(slots.map(({ subjectId }) => subjectId))]);
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
    // Somebody may have made the same session by hand at this very moment.
    .onConflictDoNothing()
    .returning({ id: allSessions.id });
  return rows.length;
}

interface NamedSession {
  readonly id: number;
  readonly date: string;
}
const target = (session: NamedSession) => {
  const { name, subject, className } = session as NamedSession &
    Record<'name' | 'subject' | 'className', string>;
  return { id: session.id, name: `${name}, ${subject}, ${className}` };
};

/** The audit events of sessions that are removed or moved. New sessions need none, because they name their run. */
const buildAuditEvents = (
  gone: readonly NamedSession[],
  moved: readonly Extract<PlannedWrite, { verdict: 'changed' }>[],
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
