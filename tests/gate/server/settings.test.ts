import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_GATE_TIMETABLE } from '../../../contract/gate/words.ts';
import { gateTaps } from '../../../server/schema.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SETTINGS = { is_on: true, hours: DEFAULT_GATE_TIMETABLE, late_limit: null, prefills_daily: false };
const PATH = '/dashboard/gate/settings';

const extensions = async (): Promise<string[]> =>
  (await server.request('GET', '/extensions', { as: 'admin' })).body.data;

it('a school has a gate when an administrator has switched it on, and not before', async () => {
  expect(await extensions()).not.toContain('gate');
  const weekdays = { 5: { opens: '05:30', late_after: '06:30', leaves: '11:00' } };
  const body = { ...SETTINGS, hours: { ...DEFAULT_GATE_TIMETABLE, weekdays } };
  const answer = await server.request('PUT', PATH, { as: 'admin', body });
  expect(answer).toMatchObject({ status: 200, body: { data: { is_on: true, hours: { weekdays } } } });
  expect(await extensions()).toContain('gate');
});

it('other hours change nothing of the days before them', async () => {
  const { fixtures, db } = server;
  const [early, late] = fixtures.pupils;
  const save = async (lateAfter: string, hoursFrom?: string) =>
    server.request('PUT', PATH, {
      as: 'admin',
      body: {
        ...SETTINGS,
        hours: {
          ...DEFAULT_GATE_TIMETABLE,
          every: { ...DEFAULT_GATE_TIMETABLE.every, late_after: lateAfter },
        },
        ...(hoursFrom && { hours_from: hoursFrom }),
      },
    });
  const minutes = async (userId = 0) => {
    const { body } = await server.request('GET', `/dashboard/gate/pupils/${userId}/arrivals?month=2026-11`, {
      as: 'admin',
    });
    return body.data.days.map(({ minutes_late: late }: { minutes_late: number }) => late);
  };
  await db.insert(gateTaps).values(
    [early, late].flatMap((userId = 0, at) =>
      ['2026-11-18', '2026-11-20'].map((day) => ({
        schoolId: fixtures.school,
        userId,
        day,
        at: new Date(`${day}T${at === 0 ? '06:50' : '07:10'}:00+07:00`),
        receivedAt: NOW,
        direction: 'in' as const,
        way: 'hand' as const,
      })),
    ),
  );
  await save('07:00', '2026-11-01');
  expect([await minutes(early), await minutes(late)]).toEqual([
    [0, 0],
    [10, 10],
  ]);
  expect((await save('06:45')).body.data.hours_from).toBe('2026-11-20');
  expect([await minutes(early), await minutes(late)]).toEqual([
    [0, 5],
    [10, 25],
  ]);
  // Saved again, and once more with the day from which they have been so in truth.
  await save('06:45');
  expect(await minutes(early)).toEqual([0, 5]);
  await save('06:45', '2026-11-18');
  expect(await minutes(early)).toEqual([5, 5]);
  expect((await save('06:45', '2026-11-21')).body.data).toMatchObject([{ path: 'hours_from' }]);
});

it('hours that cannot be are an error beside the hour', async () => {
  const every = { opens: '06:00', late_after: '07:00', leaves: '06:30' };
  const body = { ...SETTINGS, hours: { every, weekdays: {}, kinds: {} } };
  const answer = await server.request('PUT', PATH, { as: 'admin', body });
  expect(answer).toMatchObject({ status: 400, body: { data: [{ path: 'hours.every.leaves' }] } });
});

it('what was noticed at the gate is never changed or deleted, whoever holds the database', async () => {
  const { db, fixtures } = server;
  const [tap] = await db
    .insert(gateTaps)
    .values({
      schoolId: fixtures.school,
      userId: fixtures.pupils[0] ?? 0,
      day: '2026-11-20',
      at: NOW,
      receivedAt: NOW,
      direction: 'in',
      way: 'hand',
    })
    .returning();
  const { id = 0 } = tap ?? {};
  const refusal = { cause: { message: expect.stringContaining('append-only') } };
  await expect(
    db.update(gateTaps).set({ direction: 'out' }).where(eq(gateTaps.id, id)),
  ).rejects.toMatchObject(refusal);
  await expect(db.delete(gateTaps).where(eq(gateTaps.id, id))).rejects.toMatchObject(refusal);
});
