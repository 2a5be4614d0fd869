/** Rules of a timetable: no class and no teacher is in two places at once. */
import { and, eq, sql } from 'drizzle-orm';
import { formatDate } from '../../../contract/days.ts';
import { isOneOfDays } from '../../../contract/spans.ts';
import type { TimetableClash } from '../../../contract/timetable/timetable.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import {
  clashesOf,
  type ClashingEntry,
  type EntryInRoom,
  type EntryTime,
  formatWeeklyHours,
  roomClashesOf,
} from './queries.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { academicYears, classes, subjects, timetableEntries } from '../../schema.ts';
import { daysOverlapCondition } from '../../db/spans.ts';
import { executeRows, idListSql } from '../../db/statements.ts';

export const NO_SUBJECT = 'Mata pelajaran tidak ditemukan';

/** An arbitrary number that no other advisory lock uses. */
const TIMETABLE_LOCK = 7_301_144;

/**
 * Makes everybody who changes the timetable of a school wait for one another, because which entries clash depends on rows that none of them
 * locks. Always taken after the lock of the written row, never before. Other schools have other hours, so each school has its own lock.
 *
 * @param schoolId null: for classes without a school
 */
export const lockTimetable = (tx: Database, schoolId: number | null) =>
  tx.execute(sql`select pg_advisory_xact_lock(${TIMETABLE_LOCK}::int, ${schoolId ?? 0}::int)`);

/**
 * Reads the class, teacher and year of a subject, and keeps them unchanged until the transaction ends (FOR SHARE).
 * @throws HttpProblem 400 beside the field
 */
export async function lockSubjectOf(tx: Database, scope: Scope, id: number, path: string) {
  const [row] = await tx
    .select({
      classId: subjects.classId,
      teacherId: subjects.teacherId,
      isDaily: subjects.isDaily,
      schoolId: classes.schoolId,
      year: { name: academicYears.name, start: academicYears.startDate, end: academicYears.endDate },
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
    .where(and(eq(subjects.id, id), scopeCondition(scope, classes.schoolId)))
    .for('share', { of: [subjects, classes] });
  if (!row) throw invalid({ path, msg: NO_SUBJECT });
  if (row.isDaily)
    throw invalid({ path, msg: 'Presensi harian ada setiap hari sekolah, tanpa jam di jadwal' });
  return row;
}

export type LockedSubject = Awaited<ReturnType<typeof lockSubjectOf>>;

/** An entry lies in the year of its class. @throws HttpProblem 400 */
export function checkInYear(
  { year: { name, start, end } }: LockedSubject,
  entry: { valid_from: string; valid_until: string | null },
): void {
  const msg = `Di luar tahun ajaran ${name} (${formatDate(start)} sampai ${formatDate(end)})`;
  const isOutside = (day: string) => !isOneOfDays(day, start, end);
  const problems = [
    ...(isOutside(entry.valid_from) ? [{ path: 'valid_from', msg }] : []),
    ...(entry.valid_until !== null && isOutside(entry.valid_until) ? [{ path: 'valid_until', msg }] : []),
  ];
  if (problems.length > 0) throw invalid(...problems);
}

/**
 * Says a clash in words, e.g. "X-1 sudah belajar Kimia pada Senin jam ke-1", "Budi, S.Pd. sudah mengajar Fisika di X-2 pada Senin jam ke-1" or
 * "Lab IPA sudah dipakai X-2 untuk Fisika pada Senin jam ke-1".
 */
function clashSentence({ same, Class, Subject, Teacher, room, ...entry }: ClashingEntry): string {
  const until = entry.valid_until === null ? '' : `, sampai ${formatDate(entry.valid_until)}`;
  const when = `pada ${formatWeeklyHours(entry)} (sejak ${formatDate(entry.valid_from)}${until})`;
  if (same.includes('room')) return `${room} sudah dipakai ${Class.name} untuk ${Subject.name} ${when}`;
  return same.includes('class') || !Teacher
    ? `${Class.name} sudah belajar ${Subject.name} ${when}`
    : `${Teacher.fullname} sudah mengajar ${Subject.name} di ${Class.name} ${when}`;
}

export const presentClash = (clash: ClashingEntry): TimetableClash => ({
  ...clash,
  sentence: clashSentence(clash),
});

/**
 * Refuses an entry that clashes.
 * @throws HttpProblem 400 beside `path`, with one sentence for each entry in the way
 */
export async function checkClashes(tx: Database, time: EntryTime, path: string): Promise<void> {
  const clashes = await clashesOf(tx, time);
  if (clashes.length > 0) throw invalid({ path, msg: `${clashes.map(clashSentence).join('. ')}.` });
}

/**
 * Asks back where another class has the room at that time. Two classes may be taught in one room, so the answer may be yes.
 *
 * @param before the entry before it is changed: who has shared its room until now is no question
 * @throws HttpProblem 400 beside `force`
 */
export async function checkRoom(tx: Database, time: EntryInRoom, before?: EntryInRoom): Promise<void> {
  const known = new Set(before && (await roomClashesOf(tx, before)).map(({ id }) => id));
  const clashes = (await roomClashesOf(tx, time)).filter(({ id }) => !known.has(id));
  if (clashes.length > 0) throw invalid({ path: 'force', msg: `${clashes.map(clashSentence).join('. ')}.` });
}

/**
 * Checks that none of the given entries clashes with another one; entries end with their year. A plan was made from rows read earlier, so
 * the rule is checked again when it is written.
 *
 * @param since clashes before this day do not matter
 * @throws HttpProblem 400 beside `plan`
 */
export async function checkNoClashAmong(tx: Database, ids: readonly number[], since: string): Promise<void> {
  const given = idListSql(ids);
  // The lessons of these schools alone, joined twice by equal columns: with "or", each was compared with all lessons of its weekday.
  const meetingIn = (column: 'class_id' | 'teacher_id') => sql`
    select a.name as subject, a.class, b.name as other, b.class as other_class
    from given a join lessons b on b.${sql.raw(column)} = a.${sql.raw(column)} and b.weekday = a.weekday and b.id <> a.id
      and b.school_id is not distinct from a.school_id
      and b.first_period <= a.last_period and b.last_period >= a.first_period
      and greatest(a.first_day, b.first_day) <= least(a.last_day, b.last_day)`;
  const [met] = await executeRows<{ subject: string; class: string; other: string; other_class: string }>(
    tx,
    sql`with lessons as materialized (
      select e.id, e.weekday, e.first_period, e.last_period, s.name, s.class_id, s.teacher_id, c.name as class, c.school_id,
        greatest(e.valid_from, ${since}::date) as first_day, least(e.valid_until, y.end_date) as last_day
      from subjects s join classes c on c.id = s.class_id join academic_years y on y.id = c.academic_year_id
        join timetable_entries e on e.subject_id = s.id
      where s.class_id = any (array(select id from classes where coalesce(school_id, 0) in (
          select coalesce(c.school_id, 0) from timetable_entries e join subjects s on s.id = e.subject_id
            join classes c on c.id = s.class_id where e.id in ${given})))
        and least(e.valid_until, y.end_date) >= greatest(e.valid_from, ${since}::date)
    ), given as materialized (select * from lessons where id in ${given})
    ${meetingIn('class_id')} union all ${meetingIn('teacher_id')} limit 1`,
  );
  if (!met) return;
  const msg = `${met.subject} di ${met.class} berbenturan dengan ${met.other} di ${met.other_class}. Periksa lagi.`;
  throw invalid({ path: 'plan', msg });
}

/**
 * A subject that is given to another teacher or class takes its hours from today on along, so nobody may be in two places because of them.
 * Earlier hours stay as they were.
 *
 * @param next the future class and teacher
 * @throws HttpProblem 400 beside `teacherId` or `classId`
 */
export async function checkSubjectMove(
  tx: Database,
  id: number,
  next: { classId: number; teacherId: number | null },
  today: string,
): Promise<void> {
  const [now] = await tx
    .select({ classId: subjects.classId, teacherId: subjects.teacherId })
    .from(subjects)
    .where(eq(subjects.id, id));
  if (!now || (now.classId === next.classId && now.teacherId === next.teacherId)) return;
  const [classRow] = await tx
    .select({ schoolId: classes.schoolId })
    .from(classes)
    .where(eq(classes.id, next.classId));
  const schoolId = classRow?.schoolId ?? null;
  const { validFrom, validUntil } = timetableEntries;
  await lockTimetable(tx, schoolId);
  const entries = await tx
    .select()
    .from(timetableEntries)
    .where(
      and(
        eq(timetableEntries.subjectId, id),
        daysOverlapCondition([validFrom, validUntil], today, undefined),
      ),
    );
  const path = now.classId === next.classId ? 'teacherId' : 'classId';
  for (const entry of entries) {
    const validFromNow = entry.validFrom > today ? entry.validFrom : today;
    const time = { ...entry, ...next, schoolId, validFrom: validFromNow };
    await checkClashes(tx, time, path);
  }
}
