import { z } from '@hono/zod-openapi';
import {
  type AttendanceEntry,
  type AttendanceRow,
  markAttendanceSchema,
  type MarkConflicts,
  attendanceRowSchema,
  markConflictsSchema,
} from '../../../contract/attendance/attendance.ts';
import { registerQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { type AttendanceRecord, type LockedRoster, listRecords, lockRoster } from './queries.ts';
import { type Mark, type WantedMark, writeMarks } from './marks.ts';
import {
  lockSession,
  rulesOfSession,
  findSubject,
  checkRegisterIsOwn,
  isSubstitute,
  mayReview,
  checkNotCancelled,
  checkMarkable,
  checkUnlocked,
} from '../lessons/index.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { toRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { presentImage } from '../../images/presentImage.ts';
import { invalid } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { schoolDay } from '../../base/schoolDay.ts';

const one = { subjectId: idParam, sessionId: idParam };

/** A mark as any staff member sees it. The note and the minutes late are left out: they are for the lesson's own teacher and the office. */
const presentToOthers = (record: AttendanceRecord): AttendanceRow => {
  const row = presentRecord(record);
  const { note: _note, minutes_late: _minutes, ...mark } = row.Subject_Session_Attendance;
  return { ...row, Subject_Session_Attendance: mark };
};

const presentRecord = ({ user, number, mark, updatedBy }: AttendanceRecord): AttendanceRow => ({
  id: user.id,
  user_id: user.id,
  number,
  identifier: user.identifier,
  nis: user.nis,
  fullname: user.fullname,
  image: presentImage(user.image),
  Subject_Session_Attendance: {
    status: mark?.status ?? null,
    note: mark?.note ?? null,
    minutes_late: mark?.minutesLate ?? null,
    updated_at: mark?.updatedAt.toISOString() ?? null,
    updated_by: updatedBy,
    version: mark?.version ?? 0,
  },
});

export function attendanceRoutes(api: Api): void {
  const { clock, settings } = api.deps;

  mount(
    api,
    'listAttendance',
    {
      summary: 'Daftar hadir sebuah sesi, menurut nomor absen',
      message: 'Berhasil mengambil data kehadiran',
      answer: z.array(attendanceRowSchema),
      paged: 'always',
      params: one,
      query: registerQuerySchema,
      goesFirst: true,
    },
    async ({ params: { subjectId, sessionId }, query, user, scope, db }) => {
      const subject = await findSubject(db, scope, subjectId);
      const session = await rulesOfSession(db, subjectId, sessionId);
      const { classId, date } = session;
      const page = toListQuery(query);
      const { rows, totalItems } = await listRecords(db, { id: sessionId, classId, date }, page);
      const present = mayReview(subject, user, session) ? presentRecord : presentToOthers;
      return answerList(page, { rows: rows.map(present), totalItems });
    },
  );

  mount(
    api,
    'markAttendance',
    {
      summary:
        'Catat kehadiran: semua atau tidak satu pun, aman diulang; sebelum hari sesinya hanya izin dan sakit. Entri dengan `version` yang sudah usang tidak ditulis; barisnya ada di `conflicts`',
      message: 'Berhasil menyimpan kehadiran',
      answer: z.array(attendanceRowSchema),
      extra: markConflictsSchema,
      params: one,
      body: markAttendanceSchema,
      isBulk: true,
      goesFirst: true,
    },
    async ({ params: { subjectId, sessionId }, body, user, scope, db }) => {
      const { records, conflicts } = await db.transaction(async (tx) => {
        const session = await lockSession(tx, scope, subjectId, sessionId);
        const { classId } = session;
        checkRegisterIsOwn(session.subject, user, session);
        checkNotCancelled(session);
        const register = { id: sessionId, classId, date: session.date };
        const today = schoolDay(clock.now(), session.zone ?? settings.timeZone);
        checkUnlocked(register, today, { lockDays: session.lockDays, role: user.role });
        checkMarkable(register, today, body.attendances);
        const ids = body.attendances.flatMap(({ user_id }) => toRowId(user_id) ?? []);
        const roster = await lockRoster(tx, register, ids, user.id);
        const marks = roster.records.flatMap(({ mark }) => mark ?? []);
        const wanted = collectWantedMarks(body.attendances, roster);
        const by = { at: clock.now(), userId: user.id, isSubstitute: isSubstitute(user, session) };
        const { conflicts, changed } = await writeMarks(tx, sessionId, wanted, marks, by, { isFinal: true });
        return { records: withChangedMarks(roster, changed, user.id), conflicts };
      });
      const isConflict = ({ user: { id } }: AttendanceRecord) => conflicts.has(id);
      const extra: MarkConflicts = { conflicts: records.filter(isConflict).map(presentRecord) };
      return { ...ok(records.filter((record) => !isConflict(record)).map(presentRecord)), extra };
    },
  );
}

/** The pupils of a register as they are after the change. */
const withChangedMarks = (
  { records, writerName }: LockedRoster,
  changed: ReadonlyMap<number, Mark>,
  writerId: number,
): AttendanceRecord[] =>
  records.map((record) => {
    const mark = changed.get(record.user.id);
    return mark ? { ...record, mark, updatedBy: { id: writerId, fullname: writerName } } : record;
  });

/**
 * When a pupil is named twice, the last entry wins.
 *
 * @throws HttpProblem 400 naming every entry of somebody not in the roster
 */
function collectWantedMarks(entries: AttendanceEntry[], { records }: LockedRoster): Map<number, WantedMark> {
  const roster = new Set(records.map(({ user }) => user.id));
  const byPupil = new Map<number, WantedMark>();
  const strangerProblems = entries.flatMap(({ user_id, status, note, minutes_late, version, source }, i) => {
    const id = toRowId(user_id);
    if (id === null || !roster.has(id)) {
      return [{ path: `attendances.${i}.user_id`, msg: 'Bukan siswa di sesi ini' }];
    }
    const want = {
      status,
      note,
      minutesLate: minutes_late,
      seenVersion: version,
      source: source ?? 'register',
    };
    byPupil.set(id, want);
    return [];
  });
  if (strangerProblems.length > 0) throw invalid(...strangerProblems);
  return byPupil;
}
