import { eq, sql } from 'drizzle-orm';
import { type AttendanceEntry, type AttendanceRow, markAttendanceSchema } from '../../contract/attendance.ts';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import type { Database } from '../db/client.ts';
import { type AttendanceRecord, listRecords, lockRoster, recordsOf } from '../db/queries/attendance.ts';
import { isSession, sessionExists } from '../db/queries/sessions.ts';
import { findSubject } from '../db/queries/subjects.ts';
import { attendance, sessions } from '../db/schema.ts';
import { listed, ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam, toRowId } from '../http/ids.ts';
import { subjectToWrite } from '../http/ownership.ts';
import { presentImage } from '../http/presenters.ts';
import { found, invalid, notFound } from '../http/problem.ts';
import { mount } from '../http/route.ts';

const one = { subjectId: idParam, sessionId: idParam };

const presentRecord = ({ user, mark, updatedBy }: AttendanceRecord): AttendanceRow => ({
  id: user.id,
  user_id: user.id,
  identifier: user.identifier,
  fullname: user.fullname,
  image: presentImage(user.image),
  Subject_Session_Attendance: {
    status: mark?.status ?? null,
    note: mark?.note ?? null,
    minutes_late: mark?.minutesLate ?? null,
    updated_at: mark?.updatedAt.toISOString() ?? null,
    updated_by: updatedBy,
  },
});

export function attendanceRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listAttendance',
    {
      summary: 'Daftar hadir sebuah sesi, menurut nama',
      message: 'Berhasil mengambil data kehadiran',
      params: one,
      query: listQuerySchema,
    },
    async ({ params: { subjectId, sessionId }, query }) => {
      const { classId } = await findSubject(db, subjectId);
      if (!(await sessionExists(db, subjectId, sessionId))) throw notFound();
      const page = toListQuery(query);
      const { rows, totalItems } = await listRecords(db, { id: sessionId, classId }, page);
      return listed(page, { rows: rows.map(presentRecord), totalItems });
    },
  );

  mount(
    api,
    'markAttendance',
    {
      summary: 'Catat kehadiran: semua atau tidak satu pun, aman diulang',
      message: 'Berhasil menyimpan kehadiran',
      params: one,
      body: markAttendanceSchema,
    },
    async ({ params: { subjectId, sessionId }, body, user }) => {
      const { classId } = await subjectToWrite(db, subjectId, user);
      const records = await db.transaction(async (tx) => {
        found(await tx.select().from(sessions).where(isSession(subjectId, sessionId)).for('update'));
        const entries = entriesByPupil(body.attendances, await lockRoster(tx, sessionId, classId));
        await writeMarks(tx, sessionId, entries, { updatedAt: clock.now(), updatedBy: user.id });
        return recordsOf(tx, sessionId, [...entries.keys()]);
      });
      return ok(records.map(presentRecord));
    },
  );
}

/** Of a pupil named twice the last entry. @throws HttpProblem 400 naming every entry of somebody not in the roster */
function entriesByPupil(entries: AttendanceEntry[], roster: Set<number>): Map<number, AttendanceEntry> {
  const byPupil = new Map<number, AttendanceEntry>();
  const strangers = entries.flatMap((entry, i) => {
    const id = toRowId(entry.user_id);
    if (id === null || !roster.has(id)) {
      return [{ path: `attendances.${i}.user_id`, msg: 'Bukan siswa di sesi ini' }];
    }
    byPupil.set(id, entry);
    return [];
  });
  if (strangers.length > 0) throw invalid(...strangers);
  return byPupil;
}

/**
 * Brings the marks to what the entries say, in one statement. What an entry does not mention stays; a row that already
 * says the same is left alone, with its time and author. The caller holds the session's lock.
 */
async function writeMarks(
  tx: Database,
  sessionId: number,
  entries: Map<number, AttendanceEntry>,
  by: { updatedAt: Date; updatedBy: number },
): Promise<void> {
  const present = await tx.select().from(attendance).where(eq(attendance.sessionId, sessionId));
  const before = new Map(present.map((mark) => [mark.userId, mark]));
  const marks = [...entries].flatMap(([userId, { status, note, minutes_late }]) => {
    const old = before.get(userId);
    const minutes = minutes_late === undefined ? old?.minutesLate : minutes_late;
    const mark = {
      status,
      note: (note === undefined ? old?.note : note) ?? null,
      minutesLate: (status === 'terlambat' ? minutes : null) ?? null,
    };
    const same =
      mark.status === (old?.status ?? null) &&
      mark.note === (old?.note ?? null) &&
      mark.minutesLate === (old?.minutesLate ?? null);
    return same ? [] : [{ sessionId, userId, ...mark, ...by }];
  });
  if (marks.length === 0) return;
  await tx
    .insert(attendance)
    .values(marks)
    .onConflictDoUpdate({
      target: [attendance.sessionId, attendance.userId],
      set: {
        status: sql`excluded.status`,
        note: sql`excluded.note`,
        minutesLate: sql`excluded.minutes_late`,
        updatedAt: sql`excluded.updated_at`,
        updatedBy: sql`excluded.updated_by`,
      },
    });
}
