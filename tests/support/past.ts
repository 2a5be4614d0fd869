/** Two schools with closed months, people who have moved between them, and what must stay as it was in both. */
import { and, isNull, sql } from 'drizzle-orm';
import { allSessions, closedMonths } from '../../server/schema.ts';
import { closedSheets } from './closedMonthPlay.ts';
import { fillMovers, MOVERS, SIDES } from './movers.ts';
import { fillOtherSchool, joinFirstSchool, openOtherSchool, type OtherSchool } from './otherSchool.ts';
import { newPupils } from './pupils.ts';
import { newRegister } from './register.ts';
import type { TestServer } from './server.ts';

const STATUSES = ['hadir', 'alpa', 'sakit', 'izin', 'terlambat', null];

/**
 * Gives both schools three lessons in October in each of two classes, with marks, and closes October there.
 *
 * @param choose a number that decides what each pupil's mark is
 */
export async function fillPast(server: TestServer, choose: () => number): Promise<OtherSchool> {
  const { db, fixtures: f } = server;
  const [unmarked = 0] = await newPupils(server, 'Siswa Tanpa Catatan');
  await joinFirstSchool(db, f);
  await openOtherSchool(db);
  const other = await fillOtherSchool(db, f);
  await fillMovers(db, f, other);
  // Written without their sheets, as before sheets were kept: their letterhead is that of today.
  await db.delete(closedMonths);
  const [first, beyond] = [SIDES.first.base, SIDES.other.base];
  const lessons = [
    { subjectId: f.subject, classId: f.class, pupils: f.pupils },
    { subjectId: f.foreignSubject, classId: f.otherClass, pupils: [f.outsider] },
    { subjectId: first + 1, classId: first + 1, pupils: [MOVERS.pupil, first + 9] },
    { subjectId: beyond + 1, classId: beyond + 1, pupils: [beyond + 9] },
  ];
  for (const { subjectId, classId, pupils } of lessons) {
    for (const date of ['2026-10-05', '2026-10-14', '2026-10-30']) {
      const register = await newRegister(server, { subjectId, date });
      const attendances = pupils.map((user_id) => ({
        user_id,
        status: STATUSES[choose() % STATUSES.length],
      }));
      const { status } = await register.mark(attendances, 'admin');
      if (status !== 200) throw new Error(`not marked: ${status}`);
    }
    await closeOctober(server, classId);
  }
  // Without a lesson nothing but the closed month keeps a class where it is.
  const bare = { name: 'X-14', AcademicYearId: f.year, SchoolId: f.school };
  const made = await server.request('POST', '/dashboard/classes', { as: 'admin', body: bare });
  const { id } = made.body.data;
  const body = { userId: unmarked };
  await server.request('POST', `/dashboard/classes/${id}/students`, { as: 'admin', body });
  if ((await closeOctober(server, id)).status !== 200) throw new Error('not closed');
  return other;
}

const closingOf = (what: string, extra: object) => (server: TestServer, classId: number) =>
  server.request('POST', `/dashboard/classes/${classId}/closings${what}`, {
    as: 'admin',
    body: { month: '2026-10', ...extra },
  });
export const closeOctober = closingOf('', {});
export const reopenOctober = closingOf('/reopen', { reason: 'Perbaikan' });

/** The classes whose October can be closed. */
export const classesOf = ({ fixtures: f }: TestServer): number[] => [
  f.class,
  f.otherClass,
  SIDES.first.base + 1,
  SIDES.other.base + 1,
];

/** Of all closed months: the sheets, the registers, and what the jurnal mengajar of each teacher says of those lessons. */
export async function pastOf(server: TestServer): Promise<ReadonlyMap<string, unknown>> {
  const past = new Map(await closedSheets(server));
  const isClosed = sql`exists (select from ${closedMonths} m where m.class_id = ${allSessions.classId}
    and m.month = to_char(${allSessions.date}, 'YYYY-MM') and m.reopened_at is null)`;
  const lessons = await server.db
    .select()
    .from(allSessions)
    .where(and(isClosed, isNull(allSessions.deletedAt)))
    .orderBy(allSessions.id);
  const get = async (path: string) =>
    (await server.request('GET', `/dashboard/${path}`, { as: 'admin' })).body.data;
  const teachers = new Map<string, Set<number>>();
  for (const { id, subjectId, date, teacherId, substituteId } of lessons) {
    const rows = await get(`subjects/${subjectId}/sessions/${id}/attendance?limit=100`);
    past.set(
      `register ${id}`,
      // Their order follows nomor absen, which may be given anew.
      rows
        .map((row: { user_id: number; Subject_Session_Attendance: unknown }) => [
          row.user_id,
          row.Subject_Session_Attendance,
        ])
        .toSorted((a: [number], b: [number]) => a[0] - b[0]),
    );
    for (const teacher of [teacherId, substituteId]) {
      if (teacher === null) continue;
      const key = `teacher_id=${teacher}&month=${date.slice(0, 7)}`;
      teachers.set(key, (teachers.get(key) ?? new Set()).add(id));
    }
  }
  for (const [query, ids] of teachers) {
    const { sessions } = await get(`overview/journal?${query}`);
    // Names may be spelled anew; figures and whose a lesson was may not.
    const said = sessions
      .filter(({ id }: { id: number }) => ids.has(id))
      .map(({ id, Class, date, present, total, blank, absent }: JournalLine) => [
        [id, Class.id, date, present, total, blank],
        absent.map(({ status }) => status).toSorted(),
      ]);
    past.set(`journal ${query}`, said);
  }
  return past;
}

interface JournalLine {
  id: number;
  Class: { id: number };
  date: string;
  present: number;
  total: number;
  blank: number;
  absent: { status: string }[];
}
