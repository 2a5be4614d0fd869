/** What a pupil reads on the own home: the same figures as on the pupil's page, and the own lessons of today. */
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { OwnLesson } from '../../../contract/checkin.ts';
import { addDays } from '../../../contract/days.ts';
import type { PupilRecap } from '../../../contract/recap/pupilRecap.ts';
import type { OwnStanding } from '../../../contract/recap/thresholds.ts';
import { allSessions, attendance, timetableEntries } from '../../../server/schema.ts';
import { TODAY } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(allSessions);
});

interface Lesson {
  subject?: 'subject' | 'secondSubject' | 'foreignSubject';
  date?: string;
  start?: string;
  status?: AttendanceStatus | undefined;
}

async function write({
  subject = 'subject',
  date = TODAY,
  start = '07:00',
  status,
}: Lesson): Promise<number> {
  const { db, fixtures } = server;
  const [row] = await db
    .insert(allSessions)
    .values({ subjectId: fixtures[subject], name: 'Pertemuan', date, startTime: start, endTime: '23:00' })
    .returning({ id: allSessions.id });
  const sessionId = row?.id ?? 0;
  if (status)
    await db
      .insert(attendance)
      .values({ sessionId, userId: fixtures.student, status, updatedAt: new Date() });
  return sessionId;
}

const lessons = async (): Promise<OwnLesson[]> =>
  (await server.request('GET', '/my/lessons', { as: 'siswa' })).body.data;

it('the lessons of today are those of the own class, in order, with teacher, room, mark and what is cancelled', async () => {
  const { db, fixtures } = server;
  const later = await write({ start: '09:00' });
  const first = await write({ start: '07:00', subject: 'secondSubject', status: 'sakit' });
  await write({ date: addDays(TODAY, -1) });
  await write({ subject: 'foreignSubject' });
  // A Friday, as today is.
  await db.insert(timetableEntries).values({
    subjectId: fixtures.secondSubject,
    weekday: 5,
    firstPeriod: 1,
    lastPeriod: 2,
    validFrom: '2026-07-13',
    room: 'Lab IPA',
  });
  await db
    .update(allSessions)
    .set({
      substituteId: fixtures.otherTeacher,
      cancelledAt: new Date(),
      cancelledByName: 'Admin',
      cancelReason: 'Rapat guru',
    })
    .where(eq(allSessions.id, later));
  expect(await lessons()).toMatchObject([
    {
      session: { id: first, start_time: '07:00', Subject: { name: 'Kimia' } },
      teacher: 'Sri Uji, S.Pd.',
      room: 'Lab IPA',
      status: 'sakit',
      cancelled: null,
    },
    { session: { id: later }, teacher: 'Tomi Uji, M.Pd.', status: null, cancelled: 'Rapat guru' },
  ]);
});

it('is for pupils: a teacher has no own lessons in this sense', async () => {
  expect((await server.request('GET', '/my/lessons', { as: 'guru' })).status).toBe(403);
});

const anyMark = fc.record({
  subject: fc.constantFrom('subject' as const, 'secondSubject' as const),
  date: fc.integer({ min: -60, max: 1 }).map((n) => addDays(TODAY, n)),
  status: fc.constantFrom(...ATTENDANCE_STATUSES, undefined),
});

it('semester and month are those of the pupil’s page, over random days', async () => {
  const { fixtures, request } = server;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyMark, { maxLength: 12, selector: ({ subject, date }) => `${subject}${date}` }),
      async (marks) => {
        await server.db.delete(allSessions);
        for (const one of marks) await write(one);
        const own: OwnStanding = (await request('GET', '/my/standing', { as: 'siswa' })).body.data;
        const page: PupilRecap = (
          await request('GET', `/dashboard/pupils/${fixtures.student}/recap`, { as: 'kepsek' })
        ).body.data;
        const semester = page.semesters.find(({ semester: name }) => name === own.semester);
        expect(semester).toMatchObject(own.sums ?? {});
        const month = page.classes[0]?.months.find(({ month: of }) => of === '2026-11');
        expect(own.month).toEqual({
          month: '2026-11',
          calendar: month?.calendar,
          letters: month?.letters,
        });
      },
    ),
    { numRuns: 15 },
  );
});
