/** Jurnal mengajar: made of sessions and registers, for the teacher who kept them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Journal } from '../../../contract/recap/journal.ts';
import { allSessions, users } from '../../../server/schema.ts';
import { fillOtherSchool, joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const ids: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const { fixtures, request } = server;
  const sessions = `/dashboard/subjects/${fixtures.subject}/sessions`;
  for (const date of ['2026-10-06', '2026-10-05', '2026-10-20', '2026-11-16']) {
    const body = {
      name: 'Pertemuan',
      description: 'Pecahan',
      date,
      start_time: '11:00',
      end_time: '11:40',
      force: true,
    };
    ids.push((await request('POST', sessions, { as: 'admin', body })).body.data.id);
  }
  const [a, b, c] = fixtures.pupils;
  const attendances = [
    { user_id: a, status: 'sakit', note: 'demam' },
    { user_id: b, status: 'dispensasi' },
    { user_id: c, status: 'alpa' },
  ];
  await request('PATCH', `${sessions}/${ids[0]}/attendance`, { as: 'admin', body: { attendances } });
});
afterAll(() => server.close());

const journal = (query: string, as: string) =>
  server.request('GET', `/dashboard/overview/journal?${query}`, { as });
const sessionsOf = async (query: string, as: string) =>
  ((await journal(query, as)).body.data as Journal).sessions;

it('names who was absent, counts who was there, and says no illness', async () => {
  const { body } = await journal('month=2026-10', 'guru');
  const { Teacher, sessions } = body.data as Journal;
  expect([Teacher.id, sessions.map(({ date }) => date)]).toEqual([
    server.fixtures.teacher,
    ['2026-10-05', '2026-10-06', '2026-10-20'],
  ]);
  const [, lesson] = sessions;
  expect(lesson).toMatchObject({ topic: 'Pecahan', present: 1, blank: server.fixtures.pupils.length - 3 });
  expect(lesson?.absent.map(({ status }) => status).toSorted()).toEqual(['alpa', 'sakit']);
  expect(JSON.stringify(body)).not.toContain('demam');
});

it('a lesson kept by another stands in the other’s journal; a cancelled one in nobody’s', async () => {
  const { db, fixtures } = server;
  await db
    .update(allSessions)
    .set({ substituteId: fixtures.otherTeacher })
    .where(eq(allSessions.id, ids[0] ?? 0));
  await server.request('PUT', `/dashboard/subjects/${fixtures.subject}/sessions/${ids[2]}/cancelled`, {
    as: 'admin',
    body: { reason: 'Rapat' },
  });
  expect((await sessionsOf('month=2026-10', 'guru')).map(({ id }) => id)).toEqual([ids[1]]);
  expect(await sessionsOf('month=2026-10', 'guru2')).toMatchObject([{ id: ids[0], is_substitute: true }]);
});

it('a lesson that is to come is not in it yet', async () => {
  const dates = (await sessionsOf('month=2026-11', 'guru')).map(({ date }) => date);
  expect(dates).toContain('2026-11-16');
  expect(dates.every((date) => date <= '2026-11-20')).toBe(true);
});

it('a teacher reads the own one, the office anybody’s of the school, and nobody that of another school', async () => {
  const { db, fixtures } = server;
  const of = (teacher: number) => `month=2026-10&teacher_id=${teacher}`;
  expect((await journal(of(fixtures.otherTeacher), 'guru')).status).toBe(403);
  expect((await journal(of(fixtures.otherTeacher), 'kepsek')).status).toBe(200);
  expect((await journal('month=2026-10', 'kepsek')).status).toBe(404);
  expect((await journal(of(fixtures.pupils[0] ?? 0), 'kepsek')).status).toBe(404);
  await joinFirstSchool(db, fixtures);
  const otherSchool = await openOtherSchool(db);
  await fillOtherSchool(db, fixtures);
  await server.resetAccounts();
  const [foreign] = await db.select().from(users).where(eq(users.schoolId, otherSchool)).limit(2).offset(1);
  expect((await journal(of(foreign?.id ?? 0), 'kepsek')).status).toBe(404);
});
