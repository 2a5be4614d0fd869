/** A subject that is given to another class or teacher: which of its sessions go along, and which stay what they were. */
import { and, eq, gt, gte, or, type SQL, sql } from 'drizzle-orm';
import { invalid } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { isEverMarked } from '../db/queries/sessionPlan.ts';
import { allSessions, classes, subjects } from '../db/schema.ts';

/** Whose a subject is. */
export interface Whose {
  readonly classId: number;
  readonly teacherId: number | null;
}

/** The present moment in the school's time zone. */
export interface Moment {
  /** YYYY-MM-DD */
  readonly today: string;
  /** HH:MM */
  readonly time: string;
}

/** A session's facts are settled once it has begun or was ever marked, also where the marks were cleared. */
const isOpen = ({ today, time }: Moment): SQL | undefined =>
  and(
    or(gt(allSessions.date, today), and(eq(allSessions.date, today), gt(allSessions.startTime, time))),
    sql`not ${isEverMarked(allSessions.id)}`,
  );

/**
 * Gives the sessions of a subject that are still open to its next class and teacher, before its own row is written. Each session keeps what it had where it has begun, was marked, or lies before the day.
 *
 * @param next whose it is to be; left out: as it is
 * @param from the first day of the change; undefined: today, and for a class that nothing was marked with all open sessions
 * @throws HttpProblem 400 beside `classId` where something is marked and no day is given
 */
export async function passSessionsOn(
  tx: Database,
  id: number,
  next: Partial<Whose>,
  { from, now }: { readonly from: string | undefined; readonly now: Moment },
): Promise<void> {
  const [before] = await tx
    .select({ classId: subjects.classId, teacherId: subjects.teacherId })
    .from(subjects)
    .where(eq(subjects.id, id))
    .for('no key update');
  if (!before) return;
  const { classId = before.classId, teacherId = before.teacherId } = next;
  const itsOpen = and(eq(allSessions.subjectId, id), isOpen(now), gte(allSessions.date, from ?? now.today));
  if (before.classId !== classId) {
    if (from === undefined) await refuseAfterMarks(tx, id, before.classId);
    await tx.update(allSessions).set({ classId }).where(itsOpen);
  }
  if (before.teacherId !== teacherId) {
    // Nobody stands in for himself.
    const substituteId = sql`nullif(${allSessions.substituteId}, ${teacherId}::int)`;
    await tx.update(allSessions).set({ teacherId, substituteId }).where(itsOpen);
  }
}

async function refuseAfterMarks(tx: Database, id: number, classId: number): Promise<void> {
  const marked = and(eq(allSessions.subjectId, id), isEverMarked(allSessions.id));
  if ((await tx.$count(allSessions, marked)) === 0) return;
  const [row] = await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, classId));
  throw invalid({
    path: 'classId',
    msg: `Mata pelajaran ini sudah punya kehadiran di ${row?.name ?? 'kelasnya'}. Buat mata pelajaran baru untuk kelas lain, atau isi “Mulai tanggal”: hanya sesi sejak tanggal itu yang belum dimulai dan belum dicatat yang ikut pindah.`,
  });
}
