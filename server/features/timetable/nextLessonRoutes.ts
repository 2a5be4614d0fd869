import {
  nextLessonSchema,
  repeatedSessionsSchema,
  repeatSessionSchema,
  type NextLesson,
} from '../../../contract/lessons/nextLesson.ts';
import { changedFields } from '../../db/audit.ts';
import {
  findSession,
  toAuditTarget,
  findSubject,
  endOfSemester,
  insertRepeatedSessions,
  repetitionOf,
  subjectToWrite,
  SESSION_CONSTRAINTS,
  createSessionNamer,
} from '../lessons/index.ts';
import { momentOfClass } from '../people/index.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { ROLES } from '../../../contract/roles.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { addDays } from '../../../contract/days.ts';
import type { Database } from '../../db/client.ts';
import { classes, sessions, subjects } from '../../schema.ts';
import { listDays } from './generator/slots.ts';
import { lessonsOfDay, timetableOf } from './generator/timetable.ts';
import type { Moment } from '../../base/schoolDay.ts';

const subjectParams = { subjectId: idParam };

/** Extension: proposes the next session of a subject, and repeats a session every week. */
export function nextLessonRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getNextLesson',
    {
      summary: 'Pelajaran berikutnya menurut jadwal yang belum ada sesinya; kosong bila tidak ada',
      message: 'Berhasil mengambil pelajaran berikutnya',
      answer: nextLessonSchema,
      params: subjectParams,
    },
    async ({ params: { subjectId }, user, scope }) => {
      const { classId } = await findSubject(db, scope, subjectId);
      return ok(await nextLessonOf(db, subjectId, await momentOfClass(db, classId, api.deps), user));
    },
  );

  mount(
    api,
    'repeatSession',
    {
      summary:
        'Buat sesi yang sama tiap pekan sampai satu tanggal, semuanya sekaligus; hari libur, sesi yang sudah ada, dan yang berbenturan dilewati',
      message: 'Berhasil menambahkan sesi',
      answer: repeatedSessionsSchema,
      status: 201,
      constraints: SESSION_CONSTRAINTS,
      params: subjectParams,
      body: repeatSessionSchema,
    },
    async ({ params: { subjectId }, body: { until, preview, ...body }, user, scope, audit, once }) =>
      once(async (tx) => {
        const subject = await subjectToWrite(tx, scope, subjectId, user, body.date);
        const last = until ?? (await endOfSemester(tx, subject.classId, body.date));
        const { dates, skipped } = await repetitionOf(tx, scope, subject, body, last, user);
        const [first] = dates;
        if (preview || first === undefined)
          return ok({ dates, skipped, session: null }, `${dates.length} sesi`);
        const rows = await insertRepeatedSessions(tx, subjectId, body, dates);
        const { start_time, end_time } = body;
        await audit(
          tx,
          ...rows.map(({ id, name, date }) => ({
            event: 'session.created' as const,
            target: toAuditTarget({ id, name, className: subject.Class.name }, subject),
            changes: changedFields({}, { name, date, start_time, end_time }),
          })),
        );
        const made = rows.find(({ date }) => date === first);
        const session = made ? await findSession(tx, subjectId, made.id) : null;
        return ok({ dates, skipped, session }, `Berhasil menambahkan ${dates.length} sesi`);
      }),
  );
}

/** How many days ahead the next lesson is searched for. Nobody plans a session further ahead with this form. */
const AHEAD_DAYS = 120;

/** The first lesson of a subject in the timetable that is not over and has no session yet; for a teacher, the first of the own lessons. */
async function nextLessonOf(
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
  for (const date of listDays(range)) {
    const slot = lessonsOfDay(timetable, date).slots.find(
      ({ start, end, teacherId }) =>
        !taken.has(`${date} ${start}`) &&
        (date > now.date || end > now.time) &&
        (user.role !== ROLES.teacher || teacherId === user.id),
    );
    if (!slot) continue;
    const nameOf = await createSessionNamer(db, [subjectId]);
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
