/** Jurnal mengajar: a teacher's month, made of sessions and registers. */
import { ABSENT_STATUSES, presentAmong } from '../../../../contract/attendanceStatus.ts';
import type { Journal, JournalSession } from '../../../../contract/recap/journal.ts';
import type { Database } from '../../../db/client.ts';
import { summariesOf } from '../../lessons/index.ts';
import { absenteesOf, lessonsKept, teacherOfJournal } from './queries.ts';
import { onlySchool } from '../queries.ts';
import type { Scope } from '../../../db/scope.ts';
import { firstOf, lastOf } from '../calendar.ts';
import { presentSchool } from '../recapInput.ts';
import { hasBegun } from '../../../base/schoolDay.ts';

/** @throws NoSuchRow */
export async function journalOf(
  db: Database,
  { scope, teacherId }: { readonly scope: Scope; readonly teacherId: number },
  month = scope.today.slice(0, 7),
): Promise<Journal> {
  const { now, today } = scope;
  const { id, fullname, employeeNumber, school } = await teacherOfJournal(db, scope, teacherId);
  const to = lastOf(month) < today ? lastOf(month) : today;
  const planned = await lessonsKept(db, scope, id, { from: firstOf(month), to });
  // A lesson of today that has not begun is none yet.
  const lessons = planned.filter(({ date, start_time }) => hasBegun({ date, startTime: start_time }, now));
  const ids = lessons.map((lesson) => lesson.id);
  const summaryOf = await summariesOf(db, ids);
  const absent = new Map<number, JournalSession['absent']>();
  for (const { sessionId, fullname: name, status } of ids.length === 0 ? [] : await absenteesOf(db, ids)) {
    const existing = ABSENT_STATUSES.find((one) => one === status);
    if (existing)
      absent.set(sessionId, [...(absent.get(sessionId) ?? []), { fullname: name, status: existing }]);
  }
  const ownSchool = school ?? (await onlySchool(db, scope));
  return {
    School: ownSchool && presentSchool(ownSchool, { subjects: null }),
    Teacher: { id, fullname, employee_number: employeeNumber },
    month,
    until: today,
    sessions: lessons.map(({ substituteId, ...lesson }) => {
      const summary = summaryOf(lesson.id);
      return {
        ...lesson,
        is_substitute: substituteId === id,
        present: presentAmong(summary),
        total: summary.total,
        blank: summary.belum,
        absent: absent.get(lesson.id) ?? [],
      };
    }),
  };
}
