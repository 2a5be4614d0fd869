import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Overview } from '../../../contract/overview/overview.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const overview = async (as: string): Promise<Overview> =>
  (await server.request('GET', '/dashboard/overview', { as })).body.data;

/** Marks the first `count` pupils of a session. */
const mark = (subject: number, session: number, statuses: (string | null)[], as = 'guru') =>
  server.request('PATCH', `/dashboard/subjects/${subject}/sessions/${session}/attendance`, {
    as,
    body: { attendances: statuses.map((status, i) => ({ user_id: server.fixtures.pupils[i], status })) },
  });

it('the overview names last week’s registers with blanks, and no longer the one that has been filled', async () => {
  const { fixtures } = server;
  const before = await overview('guru');
  expect(before.unfilled_total).toBe(1);
  expect(before.unfilled).toMatchObject([
    {
      id: fixtures.earlierSession,
      Subject: { name: 'Matematika' },
      Class: { name: 'X-10' },
      attendance_summary: { belum: 19, total: 37 },
    },
  ]);
  await mark(
    fixtures.subject,
    fixtures.earlierSession,
    fixtures.pupils.map(() => 'hadir'),
  );
  expect(await overview('guru')).toMatchObject({ unfilled: [], unfilled_total: 0 });
});

it('the rates count Terlambat as present, and count nobody who was not recorded', async () => {
  const { fixtures } = server;
  await mark(fixtures.subject, fixtures.session, ['hadir', 'terlambat', 'alpa', null]);
  const { this_week, last_week } = await overview('guru');
  expect(this_week).toEqual([{ date: '2026-11-20', present: 2, recorded: 3 }]);
  expect(last_week).toEqual([{ date: '2026-11-13', present: 37, recorded: 37 }]);
});

it('a teacher’s overview holds the own subjects only, the head’s all of them', async () => {
  expect((await overview('guru2')).this_week).toEqual([]);
  expect((await overview('kepsek')).this_week).toHaveLength(1);
});
