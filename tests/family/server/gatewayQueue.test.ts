/** Messages that a gateway sends: once, while they are true, in the hours of the school, and no more than it wants. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MessageState } from '../../../contract/family/words.ts';
import { LEASE_MS, type QueueDeps, runFamilyQueue } from '../../../server/features/family/gateway/queue.ts';
import type { TrueReason } from '../../../server/features/family/gateway/truth.ts';
import {
  allSessions,
  attendance,
  familyGateways,
  familyMessages,
  guardians,
  rateLimits,
} from '../../../server/schema.ts';
import { type Behaviour, type FakeGateway, startFakeGateway } from '../../support/fakeGateway.ts';
import { aMother, switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let gateway: FakeGateway;
beforeAll(async () => {
  server = await startTestServer({ settings: { gatewayAllowsPrivate: true } });
  gateway = await startFakeGateway({ now: () => server.clock.now(), knowsResends: true });
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  const { db, clock } = server;
  for (const table of [familyMessages, familyGateways, guardians, attendance, rateLimits])
    await db.delete(table);
  await db.delete(allSessions);
  gateway.taken.clear();
  gateway.behave(() => 'ok');
  await gateway.comeBack();
  clock.set(at('09:00'));
  await switchFamilyOn(server);
  await aGateway();
});
afterEach(() => server.forgetTokens());

const at = (time: string) => new Date(`${TODAY}T${time}:00+07:00`);
const MINUTE_MS = 60_000;

const aGateway = (options: Readonly<Record<string, string>> = {}) =>
  server.db.insert(familyGateways).values({
    schoolId: server.fixtures.school,
    channel: 'http',
    options: {
      url: gateway.url,
      body: '{"target": "{nomor}", "message": "{teks}"}',
      id_path: 'id',
      knows_resends: 'yes',
      ...options,
    },
  });

/** These pupils are absent, as far as the queue is told; the truth itself has tests of its own. */
const absent = (userIds: readonly number[], guardian: { id: number; phone: string }): readonly TrueReason[] =>
  userIds.map((userId) => ({
    userId,
    reason: 'absent',
    guardian: { ...guardian, email: null },
    text: `Kabar tentang ${userId}`,
    values: { nama: '', kelas: '', tanggal: '', jam: '', sekolah: '', wali_kelas: '', wali: '' },
  }));

const run = (over: Partial<QueueDeps> = {}) =>
  runFamilyQueue({ ...server.deps, random: Math.random, ...over }, new AbortController().signal);

const all = () => server.db.select().from(familyMessages).orderBy(familyMessages.id);
const states = async (): Promise<MessageState[]> => (await all()).map(({ state }) => state);

async function anAbsentPupil(): Promise<number> {
  const { db, fixtures } = server;
  await aMother(server, [fixtures.student]);
  const [session] = await db
    .insert(allSessions)
    .values({ subjectId: fixtures.subject, name: 'Uji', date: TODAY, startTime: '07:00', endTime: '07:45' })
    .returning();
  const sessionId = session?.id ?? 0;
  await db
    .insert(attendance)
    .values({ sessionId, userId: fixtures.student, status: 'alpa', updatedAt: new Date() });
  return sessionId;
}

it('an absent pupil is written about once, however often the queue runs and in however many processes', async () => {
  await anAbsentPupil();
  await Promise.all([run(), run()]);
  await run();
  expect(await states()).toEqual(['sent']);
  const [[message] = []] = gateway.taken.values();
  expect(gateway.taken.size).toBe(1);
  expect(message?.body.target).toMatch(/^62865555\d{5}$/);
  expect(message?.body.message).toContain('belum tercatat hadir');
});

it('a message that waits is withdrawn when the pupil is recorded present, and waits again when that was a mistake', async () => {
  const sessionId = await anAbsentPupil();
  await gateway.goAway();
  await run();
  expect(await states()).toEqual(['waiting']);
  const mark = (status: 'hadir' | 'alpa') =>
    server.db.update(attendance).set({ status }).where(eq(attendance.sessionId, sessionId));
  await mark('hadir');
  await gateway.comeBack();
  server.clock.advance(20 * MINUTE_MS);
  await run();
  expect(await states()).toEqual(['withdrawn']);
  expect(gateway.taken.size).toBe(0);
  await mark('alpa');
  await run();
  expect(await states()).toEqual(['sent']);
});

it('a guardian who has opted out while the message waited gets none', async () => {
  await anAbsentPupil();
  await gateway.goAway();
  await run();
  await server.db.update(guardians).set({ optedOutAt: server.clock.now() });
  await gateway.comeBack();
  server.clock.advance(20 * MINUTE_MS);
  await run();
  expect(await states()).toEqual(['withdrawn']);
  expect(gateway.taken.size).toBe(0);
});

it('nothing leaves within the quiet hours, nor so shortly before them that it could arrive within', async () => {
  await anAbsentPupil();
  for (const quiet of ['17:59', '18:00', '23:30', '05:59']) {
    if (quiet === '17:59') server.clock.set(new Date(at('18:00').getTime() - 2_000));
    else server.clock.set(at(quiet));
    await run();
  }
  expect(gateway.taken.size).toBe(0);
  server.clock.set(at('17:58'));
  await run();
  expect(gateway.taken.size).toBe(1);
});

it('what was not sent on its day is sent on no other', async () => {
  await anAbsentPupil();
  await gateway.goAway();
  await run();
  await gateway.comeBack();
  server.clock.set(new Date(at('09:00').getTime() + 24 * 60 * MINUTE_MS));
  await run();
  expect(await states()).toEqual(['withdrawn']);
  expect((await all())[0]?.failure).toBe('Tidak sempat dikirim pada harinya');
  expect(gateway.taken.size).toBe(0);
});

it('a message whose answer is lost is sent again under the same key where the gateway knows it, and arrives once', async () => {
  await anAbsentPupil();
  gateway.behave(() => 'cut');
  await run();
  expect((await all())[0]).toMatchObject({
    state: 'waiting',
    failure: expect.stringContaining('Tidak pasti'),
  });
  gateway.behave(() => 'ok');
  server.clock.advance(MINUTE_MS);
  await run();
  expect(await states()).toEqual(['sent']);
  expect([...gateway.taken.values()].map((taken) => taken.length)).toEqual([1]);
});

it('where the gateway does not know it, a lost answer is told as uncertain, and nothing is sent again', async () => {
  await server.db.delete(familyGateways);
  await aGateway({ knows_resends: 'no' });
  await anAbsentPupil();
  gateway.behave(() => 'cut');
  await run();
  gateway.behave(() => 'ok');
  server.clock.advance(60 * MINUTE_MS);
  await run();
  expect((await all())[0]).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^Tidak pasti/) });
  expect([...gateway.taken.values()].map((taken) => taken.length)).toEqual([1]);
});

it('a process that dies with a claim leaves it until the lease is over; then the same rule holds', async () => {
  await anAbsentPupil();
  await run({ settled: () => Promise.reject(new Error('killed')) });
  expect(await states()).toEqual(['sending']);
  await run();
  expect(gateway.taken.size).toBe(0);
  server.clock.advance(LEASE_MS);
  await run();
  expect(await states()).toEqual(['sent']);
});

it("two processes together hold the day's cap", async () => {
  await switchFamilyOn(server, { dailyCap: 11 });
  const mother = await aMother(server, [server.fixtures.student]);
  const readTruth = async () => absent(server.fixtures.pupils, mother);
  await Promise.all([run({ readTruth }), run({ readTruth }), run({ readTruth })]);
  expect(gateway.taken.size).toBe(11);
  expect((await states()).filter((state) => state === 'waiting')).toHaveLength(
    server.fixtures.pupils.length - 11,
  );
});

it('a gateway that keeps refusing is stopped; when it goes on, what it refused is sent', async () => {
  const mother = await aMother(server, [server.fixtures.student]);
  const readTruth = async () => absent(server.fixtures.pupils.slice(0, 6), mother);
  gateway.behave(() => 'refuses');
  await run({ readTruth });
  const [stopped] = await server.db.select().from(familyGateways);
  expect(stopped).toMatchObject({ stoppedAt: server.clock.now(), stoppedReason: 'Gateway menjawab 401' });
  gateway.behave(() => 'ok');
  server.clock.advance(30 * MINUTE_MS);
  await run({ readTruth });
  expect(gateway.taken.size).toBe(0);
  const answer = await server.request('POST', '/dashboard/family/gateway/resume', { as: 'admin' });
  expect(answer.body.data).toMatchObject({ stopped_at: null });
  await run({ readTruth });
  expect(gateway.taken.size).toBe(6);
  expect(new Set(await states())).toEqual(new Set(['sent']));
});

it('after another gateway was chosen nothing is sent that the one before may have taken', async () => {
  await anAbsentPupil();
  gateway.behave(() => 'cut');
  await run();
  const body = { channel: 'outbox' };
  expect((await server.request('PUT', '/dashboard/family/gateway', { as: 'admin', body })).status).toBe(200);
  server.clock.advance(30 * MINUTE_MS);
  await run();
  expect((await all())[0]).toMatchObject({ state: 'failed', failure: 'Tidak pasti: Gateway diganti' });
});

it('through all kinds of trouble in three processes nothing is lost, doubled, sent at night or beyond the cap', async () => {
  const CAP = 30;
  await switchFamilyOn(server, { dailyCap: CAP });
  const mother = await aMother(server, [server.fixtures.student]);
  const readTruth = async () => absent(server.fixtures.pupils, mother);
  const trouble: readonly Behaviour[] = ['ok', 'cut', 'error', 'busy', 'ok', 'cut'];
  let turn = 0;
  gateway.behave(() => trouble[turn++ % trouble.length] ?? 'ok');
  server.clock.set(at('05:00'));
  for (let round = 0; round < 24; round += 1) {
    if (round === 6) await gateway.goAway();
    if (round === 12) await gateway.comeBack();
    const dies = { settled: () => Promise.reject(new Error('killed')) };
    await Promise.all([
      run({ readTruth }),
      run({ readTruth, ...(round % 5 === 1 && dies) }),
      run({ readTruth }),
    ]);
    server.clock.advance(20 * MINUTE_MS);
  }
  gateway.behave(() => 'ok');
  await run({ readTruth });
  expect(gateway.taken.size).toBe(CAP);
  for (const taken of gateway.taken.values()) {
    expect(taken).toHaveLength(1);
    expect(taken[0]?.at.getTime()).toBeGreaterThanOrEqual(at('06:00').getTime());
  }
  const rows = await all();
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(CAP);
  expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(rows.length - CAP);
});
