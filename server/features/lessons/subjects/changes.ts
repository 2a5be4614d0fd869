/** Gives a subject to another class or teacher, and decides which of its sessions go along and which stay as they were. */
import { and, eq, gte, not, type SQL, sql } from 'drizzle-orm';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { isEverMarked } from '../plan.ts';
import { giveSubjectFrom, type Assignment } from './assignments.ts';
import { allSessions, classes, subjects } from '../../../schema.ts';
import type { Moment } from '../../../base/schoolDay.ts';

/** A condition for open sessions. A session is no longer open once it has begun or was ever marked, even when the marks were cleared. */
const isOpen = ({ date, time }: Moment): SQL =>
  sql`((${allSessions.date}, ${allSessions.startTime}) > (${date}::date, ${time}::time) and not ${isEverMarked(allSessions.id)})`;

/**
 * Gives a subject to its next class and teacher, before its own row is written. Sessions that are still open on or after the first day go
 * along, and so do those made for such a day later. A session that has begun, was marked, or lies before that day keeps what it had.
 *
 * @param next the next class and teacher
 * @param from the first day of the change; undefined: today, or all days when no lesson was held yet
 * @throws HttpProblem 400 beside `classId` when something is marked and no day is given
 */
export async function passSubjectOn(
  tx: Database,
  id: number,
  next: Partial<Assignment>,
  { from, now }: { readonly from: string | undefined; readonly now: Moment },
): Promise<void> {
  const [before] = await tx
    .select({ classId: subjects.classId, teacherId: subjects.teacherId })
    .from(subjects)
    .where(eq(subjects.id, id))
    .for('no key update');
  if (!before) return;
  const { classId = before.classId, teacherId = before.teacherId } = next;
  const changed: Partial<Assignment> = {
    ...(before.classId !== classId && { classId }),
    ...(before.teacherId !== teacherId && { teacherId }),
  };
  if (Object.keys(changed).length === 0) return;
  if (changed.classId !== undefined && from === undefined) await refuseAfterMarks(tx, id, before.classId);
  const sessionsOfSubjectCondition = eq(allSessions.subjectId, id);
  const since = from ?? now.date;
  await tx
    .update(allSessions)
    // A substitute who becomes the session's teacher is removed as substitute: nobody stands in for himself.
    .set({
      ...changed,
      ...('teacherId' in changed && {
        substituteId: sql`nullif(${allSessions.substituteId}, ${teacherId}::int)`,
      }),
    })
    .where(and(sessionsOfSubjectCondition, isOpen(now), gte(allSessions.date, since)));
  const hasPast =
    from !== undefined ||
    (await tx.$count(allSessions, and(sessionsOfSubjectCondition, not(isOpen(now))))) > 0;
  await giveSubjectFrom(tx, id, changed, hasPast ? since : undefined);
}

async function refuseAfterMarks(tx: Database, id: number, classId: number): Promise<void> {
  const markedCondition = and(eq(allSessions.subjectId, id), isEverMarked(allSessions.id));
  if ((await tx.$count(allSessions, markedCondition)) === 0) return;
  const [row] = await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, classId));
  throw invalid({
    path: 'classId',
    msg: `Mata pelajaran ini sudah punya kehadiran di ${row?.name ?? 'kelasnya'}. Buat mata pelajaran baru untuk kelas lain, atau isi “Mulai tanggal”: hanya sesi sejak tanggal itu yang belum dimulai dan belum dicatat yang ikut pindah.`,
  });
}
