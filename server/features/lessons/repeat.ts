/** Repeats a session every week, up to the end of the semester. */
import { and, eq } from 'drizzle-orm';
import { ROLES } from '../../../contract/roles.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { addDays } from '../../../contract/days.ts';
import { semesterOn } from '../../../contract/semesters.ts';
import type { SessionInput } from '../../../contract/lessons/sessions.ts';
import type { Database } from '../../db/client.ts';
import { calendarOf } from '../schools/index.ts';
import { found } from '../../db/found.ts';
import { overlapsOf } from './overlaps.ts';
import { createSessionNamer } from './plan.ts';
import { subjectOn } from './subjects/assignments.ts';
import type { SubjectRow } from './subjects/queries.ts';
import { allSessions, classes, sessions } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { findNoLessonsReason } from './rules.ts';

const DAYS_PER_WEEK = 7;
const SEQUENCE_NAME_PATTERN = /^(?:Pertemuan |Hari ke-)\d{1,6}$/;

type Lesson = Pick<SessionInput, 'date' | 'start_time' | 'end_time'>;

/** Says why a repetition makes no lesson on a day; undefined when it makes one. */
async function findReasonToSkip(
  tx: Database,
  scope: Scope,
  { classId, teacherId, id: subjectId, is_daily, Teacher }: SubjectRow,
  { start_time, end_time }: Lesson,
  date: string,
  user: CurrentUser,
): Promise<string | undefined> {
  if (user.role === ROLES.teacher && teacherId !== user.id)
    return Teacher ? `Diajar ${Teacher.fullname}` : 'Belum ada gurunya';
  const noLessons = await findNoLessonsReason(tx, classId, date);
  if (noLessons) return noLessons.msg.replace(/\.$/, '');
  const taken = await tx.$count(
    sessions,
    and(eq(sessions.subjectId, subjectId), eq(sessions.date, date), eq(sessions.startTime, start_time)),
  );
  if (taken > 0) return 'Sesi ini sudah ada';
  const [other] = await overlapsOf(tx, scope, {
    classId,
    teacherId,
    is_daily,
    date,
    start_time,
    end_time,
  });
  return other && `Bentrok dengan ${other.Subject.name} ${other.Class.name}`;
}

/** The last day of the semester that a day is in; outside of both that of the year. */
export async function endOfSemester(tx: Database, classId: number, date: string): Promise<string> {
  const { yearId } = found(
    await tx.select({ yearId: classes.academicYearId }).from(classes).where(eq(classes.id, classId)),
  );
  const { year } = await calendarOf(tx, null, yearId);
  return semesterOn(year.semesters, date)?.end_date ?? year.end_date;
}

export interface Repetition {
  readonly dates: string[];
  readonly skipped: { date: string; note: string }[];
}

/** Determines on which days a weekly lesson is made, and which of its days are skipped and why. */
export async function repetitionOf(
  tx: Database,
  scope: Scope,
  subject: SubjectRow,
  lesson: Lesson,
  until: string,
  user: CurrentUser,
): Promise<Repetition> {
  const repetition: Repetition = { dates: [], skipped: [] };
  for (let { date } = lesson; date <= until; date = addDays(date, DAYS_PER_WEEK)) {
    const note = await findReasonToSkip(tx, scope, await subjectOn(tx, subject, date), lesson, date, user);
    if (note === undefined) repetition.dates.push(date);
    else repetition.skipped.push({ date, note });
  }
  return repetition;
}

/**
 * Creates the repeated sessions. When the first one is called "Pertemuan n" (or "Hari ke-n"), they continue the count; otherwise all have
 * its name.
 */
export async function insertRepeatedSessions(
  tx: Database,
  subjectId: number,
  body: SessionInput,
  dates: readonly string[],
): Promise<{ id: number; name: string; date: string }[]> {
  if (dates.length === 0) return [];
  const nameOf = SEQUENCE_NAME_PATTERN.test(body.name)
    ? await createSessionNamer(tx, [subjectId])
    : () => body.name;
  return tx
    .insert(allSessions)
    .values(
      dates.map((date) => ({
        subjectId,
        name: nameOf(subjectId),
        description: body.description,
        date,
        startTime: body.start_time,
        endTime: body.end_time,
        lateAfterMinutes: body.late_after_minutes,
      })),
    )
    .returning({ id: allSessions.id, name: allSessions.name, date: allSessions.date });
}
