import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { NextLesson } from '../../../../contract/lessons/nextLesson.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { addDays } from '../../../../contract/days.ts';
import type { Database } from '../../../db/client.ts';
import { namesFor } from '../../lessons/index.ts';
import { classes, sessions, subjects } from '../../../schema.ts';
import { daysOf } from './slots.ts';
import { lessonsOfDay, timetableOf } from './timetable.ts';
import type { Moment } from '../../../base/schoolDay.ts';

/** Nobody plans by a form what is further away. */
const AHEAD_DAYS = 120;

/** The first lesson of a subject by the timetable that is not over and for which no session stands; for a teacher, of the own ones. */
export async function nextLessonOf(
  db: Database,
  subjectId: number,
  now: Moment,
  user: CurrentUser,
): Promise<NextLesson> {
  const [place] = await db
    .select({
      schoolId: sql<
        number | null
      >`coalesce(${classes.schoolId}, (select max(id) from schools having count(*) = 1))`,
    })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(eq(subjects.id, subjectId));
  if (!place || place.schoolId === null) return null;
  const range = { start: now.date, end: addDays(now.date, AHEAD_DAYS) };
  const timetable = await timetableOf(db, place.schoolId, range, subjectId);
  if (timetable.entries.length + timetable.dailies.length === 0) return null;
  const there = await db
    .select({
      date: sessions.date,
      start: sessions.startTime,
      planned: sessions.plannedDate,
      at: sessions.plannedStart,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.subjectId, subjectId),
        gte(sql`greatest(${sessions.date}, coalesce(${sessions.plannedDate}, ${sessions.date}))`, now.date),
      ),
    )
    .orderBy(asc(sessions.date));
  const taken = new Set(
    there.flatMap(({ date, start, planned, at }) => [`${date} ${start}`, `${planned} ${at}`]),
  );
  for (const date of daysOf(range)) {
    const slot = lessonsOfDay(timetable, date).slots.find(
      ({ start, end, teacherId }) =>
        !taken.has(`${date} ${start}`) &&
        (date > now.date || end > now.time) &&
        (user.role !== ROLES.teacher || teacherId === user.id),
    );
    if (!slot) continue;
    const nameOf = await namesFor(db, [subjectId]);
    const { start, end } = slot;
    const entry = timetable.entries.find(({ id }) => id === slot.id);
    return {
      name: nameOf(subjectId),
      date,
      start_time: start,
      end_time: end,
      first_period: entry?.firstPeriod ?? null,
      last_period: entry?.lastPeriod ?? null,
    };
  }
  return null;
}
