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
