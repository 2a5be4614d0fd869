/** Counts how many registers of some days are filled, by the teacher who keeps them. */
import { ROLES } from '../../../contract/roles.ts';
import type { FilledRegisters, TeacherRecap } from '../../../contract/recap/recap.ts';
import { calculateSharePercent } from '../../../contract/recap/shares.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Database } from '../../db/client.ts';
import { onlySchool, rankUsersByName } from './queries.ts';
import { findLessonsWithMarks, incompleteAmong, createKeeperLookup, lessonsIn } from '../lessons/index.ts';
import type { Scope } from '../../db/scope.ts';
import { presentSchool } from './recapInput.ts';
import type { DayRange } from './sheets.ts';

/** Enough for a semester of a large school. Those of several schools at once are too many to go through one by one. */
const MAX_COUNTED_LESSONS = 20_000;

/**
 * Counts the filled registers of each teacher.
 * @param days those that have not come yet do not count
 */
export async function teacherRecapOf(
  db: Database,
  { scope, user }: { scope: Scope; user: CurrentUser },
  { from, to }: DayRange,
): Promise<TeacherRecap> {
  const { date, time } = scope.now;
  const last = to < date ? to : date;
  const lessons = await lessonsIn(db, scope, { from, to: last }, MAX_COUNTED_LESSONS);
  const school = await onlySchool(db, scope);
  const isTeacher = user.role === ROLES.teacher;
  const recapHeader = {
    School: school && presentSchool(school, { subjects: isTeacher ? [] : null }),
    from,
    to,
    until: date,
  };
  if (!lessons) return { ...recapHeader, teachers: null };
  const endedLessons = lessons.filter((lesson) => lesson.date < date || lesson.end_time <= time);
  const keeperOf = await createKeeperLookup(db, endedLessons);
  const own = endedLessons.filter((lesson) => !isTeacher || keeperOf(lesson)?.id === user.id);
  const isIncomplete = await incompleteAmong(db, own);
  const markedSessionIds = await findLessonsWithMarks(
    db,
    own.filter(({ id }) => isIncomplete.has(id)),
  );
  const rows = new Map<number | null, Omit<FilledRegisters, 'percent'>>();
  for (const lesson of own) {
    const { id = null, fullname = null } = keeperOf(lesson) ?? {};
    const row = rows.get(id) ?? { id, fullname, total: 0, complete: 0, partial: 0, empty: 0 };
    row.total += 1;
    row[!isIncomplete.has(lesson.id) ? 'complete' : markedSessionIds.has(lesson.id) ? 'partial' : 'empty'] +=
      1;
    rows.set(id, row);
  }
  const ids = [...rows.keys()].filter((id) => id !== null);
  const rankByUserId = await rankUsersByName(db, ids);
  const place = (id: FilledRegisters['id']) => rankByUserId.get(Number(id ?? 0)) ?? ids.length;
  return {
    ...recapHeader,
    teachers: [...rows.values()]
      .toSorted((a, b) => place(a.id) - place(b.id))
      .map((row) => ({
        ...row,
        percent: row.total === 0 ? null : calculateSharePercent(row.complete, row.total),
      })),
  };
}
