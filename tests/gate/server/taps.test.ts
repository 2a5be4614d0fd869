import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TODAY } from '../../support/fixtures.ts';
import { openGate } from '../../support/gate.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';
import { readGateDays, readGateSettings } from '../../../server/features/gate/index.ts';

let server: TestServer;
let pupil: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
let used = 0;
beforeEach(() => {
  pupil = server.fixtures.pupils[++used] ?? 0;
  server.clock.set(NOW);
});

const PATH = '/dashboard/gate/taps';
const record = (time: string, direction = 'in', as = 'admin', key?: string) =>
  server.request('POST', PATH, {
    as,
    body: { user_id: pupil, time, direction },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const correct = (id: number, body: object, as = 'admin') =>
  server.request('POST', `${PATH}/${id}/correction`, { as, body });
const linesOf = async (as = 'admin') =>
  (await server.request('GET', `${PATH}?user_id=${pupil}&day=${TODAY}`, { as })).body.data;
async function factsNow() {
  const school = await readGateSettings(server.db, server.fixtures.school);
  const span = { from: TODAY, to: TODAY };
  return (await readGateDays(server.db, school, 'Asia/Jakarta', span)).factsOf(pupil, TODAY);
}

it('a school that has not switched the gate on has none', async () => {
  expect((await record('07:10')).status).toBe(404);
  await openGate(server.db, server.fixtures.school, []);
  expect((await record('07:10')).status).toBe(201);
});

it('the desk is the administrator and who has piket today, nobody else', async () => {
  expect((await record('07:10', 'in', 'guru')).status).toBe(403);
  expect((await record('07:10', 'in', 'kepsek')).status).toBe(403);
  const { school, teacher } = server.fixtures;
  await openGate(server.db, school, [teacher]);
  expect(await record('07:10', 'in', 'guru')).toMatchObject({
    status: 201,
    body: { data: { time: '07:10', way: 'hand', by: 'Sri Uji, S.Pd.', is_present: true } },
  });
  expect((await linesOf('kepsek')).length).toBe(1);
  expect(await factsNow()).toMatchObject({ arrived: '07:10', minutesLate: 10, isInside: true });
});

it('twice within a minute is once, and a press whose answer was lost writes nothing twice', async () => {
  const key = 'a'.repeat(32);
  const first = await record('07:20', 'in', 'admin', key);
  expect((await record('07:20', 'in', 'admin', key)).body.data.id).toBe(first.body.data.id);
  expect((await record('07:20')).body.data.id).toBe(first.body.data.id);
  expect(await linesOf()).toHaveLength(1);
});

it('a correction is a line more, with its reason, and the old line stays', async () => {
  const { id } = (await record('07:40')).body.data;
  const answer = await correct(id, { time: '06:55', direction: 'in', reason: 'Antre di gerbang' });
  expect(answer).toMatchObject({ status: 201, body: { data: { replaces: id, reason: 'Antre di gerbang' } } });
  expect(await factsNow()).toMatchObject({ arrived: '06:55', minutesLate: 0 });
  expect((await linesOf()).map((line: { is_present: boolean }) => line.is_present).toSorted()).toEqual([
    false,
    true,
  ]);
  expect((await correct(id, { time: '06:50', direction: 'in', reason: 'Lagi' })).status).toBe(400);
  const removal = await correct(answer.body.data.id, { is_removal: true, reason: 'Kartu temannya' });
  expect(removal.status).toBe(201);
  expect(await factsNow()).toMatchObject({ arrived: null, isInside: false });
  expect(await linesOf()).toHaveLength(3);
});

it('nothing is written of what has not happened yet, nor of somebody who is no pupil', async () => {
  expect((await record('09:00')).body.data).toMatchObject([{ path: 'time' }]);
  const body = { user_id: server.fixtures.teacher, time: '07:10', direction: 'in' };
  const answer = await server.request('POST', PATH, { as: 'admin', body });
  expect(answer).toMatchObject({ status: 400, body: { data: [{ path: 'user_id' }] } });
  const unreasoned = await correct((await record('07:10')).body.data.id, { is_removal: true });
  expect(unreasoned.status).toBe(400);
});

it('a school of whose gate there are records is not deleted, and its people stay its own', async () => {
  const answer = await server.request('DELETE', `/dashboard/schools/${server.fixtures.school}`, {
    as: 'admin',
  });
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('catatan gerbang')]);
  expect((await record('07:30')).status).toBe(201);
});
