import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_UNKNOWN_CARDS, READER_HEADERS } from '../../../contract/gate/words.ts';
import { accessOf } from '../../../contract/access.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { gateCards, gateTaps, rateLimits, users } from '../../../server/schema.ts';
import { openGate } from '../../support/gate.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await openGate(server.db, server.fixtures.school, [server.fixtures.teacher]);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

const DEVICES = '/dashboard/gate/devices';
const make = async (kind: 'kiosk' | 'reader', as = 'admin') =>
  (await server.request('POST', DEVICES, { as, body: { name: 'Gerbang depan', kind } })).body.data;
const revoke = (id: number) => server.request('DELETE', `${DEVICES}/${id}`, { as: 'admin' });

interface Started {
  readonly id: number;
  readonly Cookie: string;
}
async function startKiosk(): Promise<Started> {
  const { code } = await make('kiosk', 'guru');
  const answer = await server.request('POST', '/gate/kiosk/start', { body: { code } });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toMatch(/Path=\/api\/v1\/gate\/kiosk;/);
  return { id: answer.body.data.id, Cookie: cookie.split(';')[0] ?? '' };
}

/** 07:00 in Jakarta and so many minutes. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 0, minutes)).toISOString();
const nisOf = async (pupil: number) => {
  const [row] = await server.db.select({ nis: users.nis }).from(users).where(eq(users.id, pupil));
  return row?.nis ?? '';
};
const pupilAt = (place: number) => server.fixtures.pupils[place] ?? 0;

const bodyOf = (taps: object[], sentAt = server.clock.now().toISOString()) => ({ sent_at: sentAt, taps });
const tapAt = ({ Cookie }: Started, taps: object[], sentAt?: string) =>
  server.request('POST', '/gate/kiosk/taps', { body: bodyOf(taps, sentAt), headers: { Cookie } });
const told = async (kiosk: Started, taps: object[], sentAt?: string) =>
  (await tapAt(kiosk, taps, sentAt)).body.data.taps;

describe('a kiosk', () => {
  it('starts once, with a code that is good for a quarter of an hour', async () => {
    const { code } = await make('kiosk');
    expect(code).toMatch(/^[2-9A-Z]{8}$/);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const start = (sent: string) => server.request('POST', '/gate/kiosk/start', { body: { code: sent } });
    expect((await start(typed)).body.data).toMatchObject({ name: 'Gerbang depan', next_counter: 0 });
    expect((await start(typed)).status).toBe(400);
    const late = (await make('kiosk')).code;
    server.clock.advance(15 * 60_000);
    expect((await start(late)).status).toBe(400);
  });

  it('cannot be guessed: wrong codes are counted', async () => {
    const guess = () =>
      server.request('POST', '/gate/kiosk/start', { body: { code: 'ABCD2345' }, address: '203.0.113.9' });
    for (let tries = 0; tries < 30; tries++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    await server.db.delete(rateLimits);
  });

  it('is told name, class and lateness, and records each tap once however often it is sent', async () => {
    const kiosk = await startKiosk();
    const tap = { counter: 0, at: at(12), kind: 'card', value: await nisOf(pupilAt(1)) };
    const first = await told(kiosk, [tap]);
    expect(first).toMatchObject([
      {
        counter: 0,
        outcome: 'recorded',
        pupil: { fullname: 'Ágnes Simanjuntak', class: 'X-10' },
        time: '07:12',
        direction: 'in',
        minutes_late: 12,
      },
    ]);
    expect(await told(kiosk, [tap])).toEqual(first);
    expect(
      await told(kiosk, [{ ...tap, counter: 1, at: new Date(Date.parse(at(12)) + 59_000) }]),
    ).toMatchObject([{ outcome: 'again', time: '07:12' }]);
    expect(await server.db.$count(gateTaps, eq(gateTaps.userId, pupilAt(1)))).toBe(1);
  });

  it('takes taps out of order, and after the hour of leaving takes who came out', async () => {
    const kiosk = await startKiosk();
    const value = await nisOf(pupilAt(2));
    server.clock.advance(6 * 3600_000);
    const taps = [
      { counter: 9, at: at(6 * 60 + 5), kind: 'card', value },
      { counter: 3, at: at(-10), kind: 'typed', value },
      { counter: 5, at: at(60), kind: 'card', value },
    ];
    expect(await told(kiosk, taps)).toMatchObject([
      { counter: 9, direction: 'out', time: '13:05' },
      { counter: 3, direction: 'in', time: '06:50', minutes_late: 0 },
      { counter: 5, direction: 'in', time: '08:00', minutes_late: 0 },
    ]);
    const twice = { counter: 10, at: new Date(Date.parse(at(6 * 60 + 5)) + 3000), kind: 'card', value };
    expect(await told(kiosk, [twice])).toMatchObject([{ outcome: 'again', direction: 'out', time: '13:05' }]);
    const late = await nisOf(pupilAt(4));
    const heldUpTwice = [11, 12].map((counter) => ({ counter, at: at(6 * 60), kind: 'card', value: late }));
    expect(await told(kiosk, heldUpTwice)).toMatchObject([
      { outcome: 'recorded', direction: 'in' },
      { outcome: 'again', direction: 'in' },
    ]);
    const again = await server.request('GET', '/gate/kiosk', { headers: { Cookie: kiosk.Cookie } });
    expect(again.body.data.next_counter).toBe(12);
  });

  it('with a clock seven minutes wrong records the right minute, and is told', async () => {
    const kiosk = await startKiosk();
    const value = await nisOf(pupilAt(3));
    const wrong = (minutes: number) => new Date(Date.parse(at(minutes)) + 7 * 60_000).toISOString();
    const answer = await tapAt(kiosk, [{ counter: 0, at: wrong(30), kind: 'card', value }], wrong(60));
    expect(answer.body.data).toMatchObject({ taps: [{ time: '07:30' }], clock_ahead_ms: 7 * 60_000 });
    const [device] = (await server.request('GET', DEVICES, { as: 'guru' })).body.data.filter(
      ({ id }: { id: number }) => id === kiosk.id,
    );
    expect(device).toMatchObject({ clock_ahead_ms: 7 * 60_000, is_started: true });
  });

  it('says why a card is not taken, and nothing of whom it is', async () => {
    const kiosk = await startKiosk();
    const { db, fixtures } = server;
    const leaver = pupilAt(5);
    const [nis, staffNumber] = [await nisOf(leaver), 'guru'];
    await db.update(users).set({ isActive: false }).where(eq(users.id, leaver));
    await db.insert(gateCards).values({
      schoolId: fixtures.school,
      number: '04A1B2C3',
      userId: pupilAt(6),
      createdByName: 'Ratna Admin',
      withdrawnAt: NOW,
    });
    const answer = await told(kiosk, [
      { counter: 0, at: at(5), kind: 'card', value: nis },
      { counter: 1, at: at(5), kind: 'chip', value: '04:a1:b2:c3' },
      { counter: 2, at: at(5), kind: 'typed', value: staffNumber },
      { counter: 3, at: at(-15 * 24 * 60), kind: 'card', value: await nisOf(pupilAt(7)) },
      { counter: 4, at: at(200), kind: 'card', value: await nisOf(pupilAt(7)) },
    ]);
    expect(answer.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'left',
      'withdrawn',
      'unknown',
      'time',
      'time',
    ]);
    for (const { pupil } of answer) expect(pupil).toBeNull();
    await db.update(users).set({ isActive: true }).where(eq(users.id, leaver));
  });

  it('lets a chip that nobody has be given to a pupil by having been held up', async () => {
    const kiosk = await startKiosk();
    const chip = (counter: number, value: string) => ({ counter, at: at(40), kind: 'chip', value });
    await told(kiosk, [chip(0, 'aa:01'), chip(1, 'aa:02'), chip(2, 'aa:01')]);
    const unknown = async () =>
      (await server.request('GET', '/dashboard/gate/cards/unknown', { as: 'guru' })).body.data;
    expect(await unknown()).toMatchObject([
      { number: 'AA01', device: 'Gerbang depan' },
      { number: 'AA02', device: 'Gerbang depan' },
    ]);
    const body = { number: 'AA01', user_id: pupilAt(13) };
    expect((await server.request('POST', '/dashboard/gate/cards', { as: 'guru', body })).status).toBe(201);
    expect(await unknown()).toMatchObject([{ number: 'AA02' }]);
    expect(await told(kiosk, [chip(3, 'aa-01')])).toMatchObject([{ outcome: 'recorded', minutes_late: 40 }]);
    const many = Array.from({ length: 60 }, (_, n) => chip(100 + n, `FF${n}`));
    await told(kiosk, many);
    expect(await unknown()).toHaveLength(50);
  });

  it('takes what a scanner typed as the chip that somebody has, else as a NIS, and offers what nobody has for a pupil', async () => {
    const kiosk = await startKiosk();
    const number = '04 A1:99';
    const assigned = { number, user_id: pupilAt(30) };
    await server.request('POST', '/dashboard/gate/cards', { as: 'admin', body: assigned });
    const scan = (counter: number, value: string) => ({ counter, at: at(0), kind: 'scanned', value });
    expect(
      await told(kiosk, [scan(0, '04a199'), scan(1, await nisOf(pupilAt(31))), scan(2, '04FFEE')]),
    ).toMatchObject([{ outcome: 'recorded' }, { outcome: 'recorded' }, { outcome: 'unknown' }]);
    for (const pupil of [30, 31])
      expect(await server.db.$count(gateTaps, eq(gateTaps.userId, pupilAt(pupil)))).toBe(1);
    const unknown = await server.request('GET', '/dashboard/gate/cards/unknown', { as: 'admin' });
    expect(unknown.body.data[0]).toMatchObject({ number: '04FFEE' });
  });

  it('brings back nothing that was taken back meanwhile, when what was held up twice is sent again', async () => {
    const kiosk = await startKiosk();
    const value = await nisOf(pupilAt(32));
    const taps = [0, 30].map((seconds, counter) => ({
      counter,
      at: new Date(Date.parse(at(12)) + seconds * 1000).toISOString(),
      kind: 'card',
      value,
    }));
    expect(await told(kiosk, taps)).toMatchObject([{ outcome: 'recorded' }, { outcome: 'again' }]);
    const lines = async () =>
      server.db
        .select()
        .from(gateTaps)
        .where(eq(gateTaps.userId, pupilAt(32)))
        .orderBy(gateTaps.id);
    const [line] = await lines();
    const body = { is_removal: true, reason: 'Kartu temannya' };
    const path = `/dashboard/gate/taps/${line?.id}/correction`;
    expect((await server.request('POST', path, { as: 'admin', body })).status).toBe(201);
    expect(await told(kiosk, taps)).toMatchObject([{ outcome: 'recorded' }, { outcome: 'again' }]);
    expect(await lines()).toHaveLength(2);
  });

  it('is not started by the code of a clock that was ahead, whose unknown chips keep out no later ones', async () => {
    const ahead = new Date(NOW.getTime() + 365 * 86_400_000);
    const kiosk = await startKiosk();
    server.clock.set(ahead);
    server.forgetTokens();
    const { code } = await make('kiosk');
    const chips = Array.from({ length: MAX_UNKNOWN_CARDS }, (_, counter) => ({
      counter,
      at: ahead.toISOString(),
      kind: 'chip',
      value: `F${counter}`,
    }));
    await tapAt(kiosk, chips);
    server.clock.set(NOW);
    server.forgetTokens();
    expect((await server.request('POST', '/gate/kiosk/start', { body: { code } })).status).toBe(400);
    await tapAt(kiosk, [{ counter: 99, at: at(12), kind: 'chip', value: 'EE01' }]);
    const unknown = (await server.request('GET', '/dashboard/gate/cards/unknown', { as: 'admin' })).body.data;
    expect(unknown.map(({ number }: { number: string }) => number)).toContain('EE01');
    expect(unknown).toHaveLength(MAX_UNKNOWN_CARDS);
  });

  it('has no other call, and none at all once it is revoked', async () => {
    const kiosk = await startKiosk();
    const token = kiosk.Cookie.split('=')[1] ?? '';
    for (const name of Object.keys(calls) as CallName[]) {
      if (accessOf(name) === 'public') continue;
      const { method, path }: { method: string; path: (...ids: number[]) => string } = calls[name];
      const { status } = await server.request(method, path(2_000_000_000, 2_000_000_000), {
        token,
        headers: { Cookie: kiosk.Cookie },
        body: method === 'GET' ? undefined : {},
      });
      expect([name, status]).toEqual([name, 401]);
    }
    await revoke(kiosk.id);
    const tap = { counter: 0, at: at(5), kind: 'card', value: await nisOf(pupilAt(8)) };
    expect((await tapAt(kiosk, [tap])).status).toBe(403);
    expect((await server.request('GET', '/gate/kiosk', { headers: { Cookie: kiosk.Cookie } })).status).toBe(
      403,
    );
    expect(await server.db.$count(gateTaps, eq(gateTaps.userId, pupilAt(8)))).toBe(0);
    // A device that only has no token any more keeps what waits: it is told something else.
    expect((await server.request('GET', '/gate/kiosk')).status).toBe(401);
    // So is one of which a restored backup knows nothing.
    const headers = { Cookie: `hadir_gate=${'x'.repeat(43)}` };
    expect((await server.request('GET', '/gate/kiosk', { headers })).status).toBe(401);
  });
});

describe('a reader', () => {
  interface Reader {
    readonly id: number;
    readonly key: string;
  }
  const makeReader = async (): Promise<Reader> => {
    const { device, key } = await make('reader');
    return { id: device.id, key };
  };
  function send(
    { id, key }: Reader,
    taps: object[],
    { ageSeconds = 0, spoil = (text: string) => text } = {},
  ) {
    const body = JSON.stringify(bodyOf(taps));
    const timestamp = String(Math.floor(server.clock.now().getTime() / 1000) - ageSeconds);
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    return server.request('POST', '/gate/taps', {
      body: spoil(body),
      headers: {
        [READER_HEADERS.device]: String(id),
        [READER_HEADERS.timestamp]: timestamp,
        [READER_HEADERS.signature]: signature,
      },
    });
  }

  it('is believed by its signature, records each tap once, and learns no name', async () => {
    const reader = await makeReader();
    await server.request('POST', '/dashboard/gate/cards', {
      as: 'admin',
      body: { number: '0A 0B 0C', user_id: pupilAt(10) },
    });
    const taps = [{ counter: 7, at: at(1), kind: 'chip', value: '0a0b0c' }];
    const answer = await send(reader, taps);
    expect(answer.body.data).toEqual({ taps: [{ counter: 7, outcome: 'recorded' }], clock_ahead_ms: 0 });
    expect((await send(reader, taps)).body.data.taps).toEqual([{ counter: 7, outcome: 'recorded' }]);
    expect(await server.db.$count(gateTaps, eq(gateTaps.userId, pupilAt(10)))).toBe(1);
    const other = { ...taps[0], value: await nisOf(pupilAt(11)), kind: 'typed' };
    expect((await send(reader, [other])).body.data.taps).toEqual([{ counter: 7, outcome: 'counter' }]);
  });

  it('that is forged, late, of another device or revoked is refused', async () => {
    const reader = await makeReader();
    const another = await makeReader();
    const taps = [{ counter: 1, at: at(1), kind: 'typed', value: await nisOf(pupilAt(12)) }];
    const swap = (body: string) => body.replace('"counter":1', '"counter":2');
    expect((await send(reader, taps, { spoil: swap })).status).toBe(401);
    expect((await send(reader, taps, { ageSeconds: 301 })).status).toBe(401);
    expect((await send({ id: reader.id, key: another.key }, taps)).status).toBe(401);
    expect((await send({ id: 999_999, key: reader.key }, taps)).status).toBe(401);
    const { key } = (await server.request('POST', `${DEVICES}/${reader.id}/secret`, { as: 'admin' })).body
      .data;
    expect((await send(reader, taps)).status).toBe(401);
    expect((await send({ ...reader, key }, taps)).status).toBe(200);
    await revoke(reader.id);
    expect((await send({ ...reader, key }, taps)).status).toBe(401);
    expect(await server.db.$count(gateTaps, eq(gateTaps.userId, pupilAt(12)))).toBe(1);
  });

  it('is an administrator’s: who has piket makes none and revokes none', async () => {
    const { id } = await makeReader();
    const asTeacher = { as: 'guru', body: { name: 'Pembaca', kind: 'reader' } };
    expect((await server.request('POST', DEVICES, asTeacher)).status).toBe(403);
    expect((await server.request('DELETE', `${DEVICES}/${id}`, { as: 'guru' })).status).toBe(403);
  });
});
