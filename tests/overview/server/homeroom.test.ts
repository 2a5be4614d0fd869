/** "Kelas saya" on the home of a wali kelas. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Homeroom } from '../../../contract/overview/homeroom.ts';
import { classes, schools } from '../../../server/schema.ts';
import { newRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // guru2 teaches nothing in X-10, and leads it.
  await server.db
    .update(classes)
    .set({ homeroomTeacherId: server.fixtures.otherTeacher })
    .where(eq(classes.id, server.fixtures.class));
});
beforeEach(() => server.clock.set(NOW));
afterAll(() => server.close());

const homerooms = async (as: string): Promise<Homeroom[]> =>
  (await server.request('GET', '/dashboard/overview', { as })).body.data.homeroom;
const pupil = (i: number) => server.fixtures.pupils[i] ?? 0;

it('is only of who leads a class; the own lessons are where they were', async () => {
  expect(await homerooms('guru')).toEqual([]);
  expect(await homerooms('kepsek')).toEqual([]);
  const [own, ...others] = await homerooms('guru2');
  expect(others).toEqual([]);
  expect(own).toMatchObject({
    Class: { id: server.fixtures.class, name: 'X-10' },
    sessions: [{ id: server.fixtures.session, attendance_summary: { belum: 37 } }],
    missing: [],
  });
  const lessons = await server.request('GET', '/dashboard/sessions', { as: 'guru2' });
  expect(lessons.body.data.map(({ id }: { id: number }) => id)).toEqual([server.fixtures.foreignSession]);
});

it('says who is missing now: by the latest lesson that has begun, in order of number, until they are seen', async () => {
  const { fixtures, clock } = server;
  const first = await newRegister(server, { start_time: '06:00', end_time: '06:45' });
  const second = await newRegister(server, {
    start_time: '07:45',
    end_time: '08:30',
    subjectId: fixtures.secondSubject,
  });
  const later = await newRegister(server, { start_time: '10:00', end_time: '11:00' });
  await first.mark([
    { user_id: pupil(4), status: 'sakit' },
    { user_id: pupil(2), status: 'alpa' },
    { user_id: pupil(1), status: 'hadir' },
    { user_id: pupil(0), status: 'izin' },
  ]);
  await second.mark([
    { user_id: pupil(2), status: 'terlambat' },
    { user_id: pupil(1), status: 'alpa' },
  ]);
  await later.mark([{ user_id: pupil(5), status: 'izin' }]);
  const missing = async () =>
    (await homerooms('guru2'))[0]?.missing.map(({ pupil: { number, fullname }, status, session }) => [
      number,
      fullname,
      status,
      session.subject,
      session.start_time,
    ]);
  const now = [
    [1, 'Abimanyu Rangga', 'izin', 'Matematika', '06:00'],
    [2, 'Ágnes Simanjuntak', 'alpa', 'Kimia', '07:45'],
    [5, 'Dewi', 'sakit', 'Matematika', '06:00'],
  ];
  expect(await missing()).toEqual(now);
  // 10:00: the lesson for which somebody is excused has begun.
  clock.advance(2 * 60 * 60_000);
  expect(await missing()).toEqual([...now, [6, "Nu'man Hakim", 'izin', 'Matematika', '10:00']]);
});

it('is of the day that it is at the school', async () => {
  await server.db.update(schools).set({ timezone: 'Asia/Jayapura' });
  // 23:30 in Jakarta; in Jayapura a new day has begun, without lessons.
  server.clock.set(new Date('2026-11-20T16:30:00Z'));
  expect((await homerooms('guru2'))[0]?.sessions).toEqual([]);
  await server.db.update(schools).set({ timezone: null });
  expect((await homerooms('guru2'))[0]?.sessions).not.toEqual([]);
});

it('lets the wali kelas read the registers of the class, and write nothing in them', async () => {
  const { subject, session } = server.fixtures;
  const path = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
  expect((await server.request('GET', path, { as: 'guru2' })).status).toBe(200);
  const body = { attendances: [{ user_id: pupil(0), status: 'hadir' }] };
  expect((await server.request('PATCH', path, { as: 'guru2', body })).status).toBe(403);
});
