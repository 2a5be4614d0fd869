/** The rows behind this week and the last. That they add up to its figures over random days is in tests/recap/server/figuresAgree.test.ts. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { AbsencesOnDays } from '../../../contract/overview/schoolDay.ts';
import { allSessions, attendance } from '../../../server/schema.ts';
import { SCHOOL_HEADER } from '../../../contract/limits.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(allSessions);
});

async function mark(date: string, start: string, statuses: readonly AttendanceStatus[]) {
  const { db, fixtures } = server;
  const [row] = await db
    .insert(allSessions)
    .values({ subjectId: fixtures.subject, name: 'Pertemuan', date, startTime: start, endTime: '23:59' })
    .returning({ id: allSessions.id });
  const sessionId = row?.id ?? 0;
  await db.insert(attendance).values(
    statuses.map((status, at) => ({
      sessionId,
      userId: fixtures.pupils[at] ?? 0,
      status,
      updatedAt: new Date(),
    })),
  );
}

const ask = (days: string) =>
  server.request('GET', `/dashboard/overview/days/absences?days=${days}`, { as: 'kepsek' });

it('counts the days that are named, and of today and the same day a week ago what begins by now', async () => {
  // Friday, 10.00 in Jakarta.
  server.clock.set(new Date('2026-11-20T10:00:00+07:00'));
  await mark('2026-11-20', '09:00', ['alpa', 'hadir']);
  await mark('2026-11-20', '11:00', ['alpa', 'alpa']);
  await mark('2026-11-13', '11:00', ['sakit']);
  await mark('2026-11-18', '11:00', ['sakit', 'izin']);
  await mark('2026-11-17', '11:00', ['alpa']);
  const { data }: { data: AbsencesOnDays } = (await ask('2026-11-20,2026-11-18')).body;
  const counts = { izin: 1, sakit: 1, alpa: 1 };
  expect(data).toMatchObject({
    days: ['2026-11-18', '2026-11-20'],
    until: { date: '2026-11-20', time: '10:00' },
    sums: { present: 1, recorded: 4, counts },
    classes: [{ Class: { id: server.fixtures.class }, present: 1, recorded: 4, counts }],
  });
  expect(data.classes[0]?.pupils.map(({ counts: ofPupil }) => ofPupil)).toEqual(
    expect.arrayContaining([
      { izin: 0, sakit: 1, alpa: 1 },
      { izin: 1, sakit: 0, alpa: 0 },
    ]),
  );
  expect((await ask('2026-11-13')).body.data).toMatchObject({
    until: { date: '2026-11-13', time: '10:00' },
    sums: { recorded: 0 },
    classes: [],
  });
  expect((await ask('2026-11-17')).body.data).toMatchObject({ until: null, sums: { recorded: 1 } });
});

it('says nothing of the classes of another school', async () => {
  await mark('2026-11-19', '07:00', ['alpa']);
  expect((await ask('2026-11-19')).body.data.classes).toHaveLength(1);
  const headers = { [SCHOOL_HEADER]: String(await openOtherSchool(server.db)) };
  const path = '/dashboard/overview/days/absences?days=2026-11-19';
  const { body } = await server.request('GET', path, { as: 'admin', headers });
  expect(body.data).toMatchObject({ sums: { recorded: 0 }, classes: [] });
});

it('takes some days of seven in a row', async () => {
  for (const days of ['', 'kemarin', '2026-02-30', '2026-11-13,2026-11-20', '2026-11-13,x'])
    expect([days, (await ask(days)).status]).toEqual([days, 400]);
  expect((await ask('2026-11-14,2026-11-20')).status).toBe(200);
});
