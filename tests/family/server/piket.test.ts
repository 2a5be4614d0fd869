// Who has piket looks after all families of the school for that day: whom to write to, and letters from home. Nothing else of guardians.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gateSettings } from '../../../server/schema.ts';
import { aMother, switchFamilyOn } from '../../support/families.ts';
import { addGuardian, openPhone } from '../../support/familyPhone.ts';
import { openGate } from '../../support/gate.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let child: number;
let phone: Awaited<ReturnType<typeof openPhone>>;
beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  await switchFamilyOn(server);
  // `guru2` leads no class and teaches the child nothing.
  await openGate(db, fixtures.school, [fixtures.otherTeacher]);
  child = fixtures.pupils[4] ?? 0;
  await aMother(server, [child], { phone: '+6286555557319' });
  phone = await openPhone(server, await addGuardian(server, [child]), child);
});
afterAll(() => server.close());

const as = (person: string) => ({
  get: (path: string) => server.request('GET', path, { as: person }),
  post: (path: string, body: object = {}) => server.request('POST', path, { as: person, body }),
});
const sendLetter = async (date: string) => {
  const form = new FormData();
  const fields = { kind: 'sakit', reason: 'Demam', start_date: date, end_date: date };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return (await phone.ask('POST', '/family/letters', form)).body.data.id as number;
};
const setGate = (isOn: boolean) => server.db.update(gateSettings).set({ isOn });

it('writes to the families of all classes, and only while it is that teacher’s day at a gate that is on', async () => {
  const { subject, session } = server.fixtures;
  await server.request('PATCH', `/dashboard/subjects/${subject}/sessions/${session}/attendance`, {
    as: 'guru',
    body: { attendances: [{ user_id: child, status: 'alpa' }] },
  });
  const list = async () => (await as('guru2').get('/dashboard/family/messages')).body.data.due;
  expect(await list()).toMatchObject([{ Student: { id: child }, reason: 'absent' }]);
  await setGate(false);
  expect(await list()).toEqual([]);
  expect(
    (await as('guru2').post(`/dashboard/family/pupils/${child}/messages`, { reason: 'absent' })).status,
  ).toBe(404);
  await setGate(true);
  const sent = await as('guru2').post(`/dashboard/family/pupils/${child}/messages`, { reason: 'absent' });
  expect(sent.status).toBe(200);
  expect((await as('guru2').get(`/dashboard/family/pupils/${child}/guardians`)).status).toBe(404);
});

it('decides about letters from home, which then are letters as any other', async () => {
  const [one, two] = [await sendLetter('2026-11-20'), await sendLetter('2026-11-23')];
  const waiting = async (person: string) =>
    (await as(person).get('/dashboard/overview/extras')).body.data.waiting_letters;
  expect([
    await waiting('admin'),
    await waiting('guru2'),
    await waiting('guru'),
    await waiting('kepsek'),
  ]).toEqual([2, 2, undefined, undefined]);
  expect((await as('guru').post(`/dashboard/family/letters/${one}/accept`)).status).toBe(404);
  expect((await as('guru2').post(`/dashboard/family/letters/${one}/accept`)).status).toBe(200);
  expect(
    (await as('guru2').post(`/dashboard/family/letters/${two}/refuse`, { reason: 'Salah' })).status,
  ).toBe(200);
  expect(await waiting('guru2')).toBe(0);
  const letters = (await as('admin').get('/dashboard/letters')).body.data;
  expect(letters).toMatchObject([{ reason: 'dari orang tua: Demam', start_date: '2026-11-20' }]);
  // A letter on paper is the office's and the wali kelas'.
  const paper = { kind: 'izin', reason: 'Acara', start_date: '2026-11-24', end_date: '2026-11-24' };
  const written = await as('guru2').post('/dashboard/letters', { ...paper, student_ids: [child] });
  expect(written.status).toBe(400);
});
