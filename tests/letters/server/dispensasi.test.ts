/** The sixth status: somewhere else for the school, and so present in every sum. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { newRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;

it('is presence in the summary, in the home, in what is known of a pupil, and is not "seen" by the lessons after it', async () => {
  const days = async () => (await server.request('GET', '/dashboard/overview', { as: 'kepsek' })).body.data;
  const presentToday = async () => {
    const { this_week: week } = await days();
    return week.find(({ date }: { date: string }) => date === '2026-11-20') ?? { present: 0, recorded: 0 };
  };
  const before = await presentToday();
  const register = await newRegister(server, { start_time: '06:00', end_time: '06:45' });
  await register.mark([
    { user_id: pupil(0), status: 'dispensasi' },
    { user_id: pupil(1), status: 'alpa' },
  ]);
  const after = await presentToday();
  expect([after.present - before.present, after.recorded - before.recorded]).toEqual([1, 2]);
  expect(await findPrecomputedDifferences(server.db)).toEqual([]);

  const session = `/dashboard/subjects/${server.fixtures.subject}/sessions/${register.id}`;
  const { attendance_summary: summary } = (await server.request('GET', session, { as: 'guru' })).body.data;
  expect(summary).toMatchObject({ dispensasi: 1, alpa: 1, belum: 35, total: 37 });

  const later = await newRegister(server, { start_time: '06:50', end_time: '07:30' });
  const context = `/dashboard/subjects/${server.fixtures.subject}/sessions/${later.id}/attendance/context`;
  const existing = async (id: number) => {
    const { data } = (await server.request('GET', context, { as: 'guru' })).body;
    return data.find(({ user_id }: { user_id: number }) => user_id === id);
  };
  const sent = await existing(pupil(0));
  expect(sent).toMatchObject({ seen_earlier: null, skipped_suspect: false });
  await register.mark([{ user_id: pupil(0), status: 'sakit' }]);
  const ill = await existing(pupil(0));
  expect([sent.recorded - ill.recorded, sent.present - ill.present]).toEqual([0, 1]);
});

it('is known before the day, as Izin and Sakit are', async () => {
  const tomorrow = await newRegister(server, { date: '2026-11-21' });
  await tomorrow.mark([{ user_id: pupil(2), status: 'dispensasi' }]);
  const path = `/dashboard/subjects/${server.fixtures.subject}/sessions/${tomorrow.id}/attendance`;
  const body = { attendances: [{ user_id: pupil(3), status: 'hadir' }] };
  const refused = await server.request('PATCH', path, { as: 'guru', body });
  expect(refused.body.data[0].msg).toMatch(/hanya Izin, Sakit, dan Dispensasi yang dapat dicatat/);
});
