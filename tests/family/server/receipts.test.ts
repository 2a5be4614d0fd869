/** What gateways say has become of messages. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/family/gateway.ts';
import type { MessageState } from '../../../contract/family/words.ts';
import { idempotencyKey, verifyToken } from '../../../server/features/family/gateway/keys.ts';
import { familyGateways, familyMessages, rateLimits } from '../../../server/schema.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await switchFamilyOn(server);
});
afterAll(() => server.close());

const SECRET = 'rahasia-tanda-terima';

beforeEach(async () => {
  const { db } = server;
  for (const table of [familyMessages, familyGateways, rateLimits]) await db.delete(table);
  await choose('http');
});

async function choose(channel: 'http' | 'whatsapp') {
  const options =
    channel === 'http'
      ? { url: 'https://contoh.id/', body: '{"a": "{nomor}{teks}"}' }
      : { phone_number_id: '123456', template_absent: 'hadir_absen' };
  const body = { channel, options, key: 'kunci', receipt_secret: SECRET };
  expect((await server.request('PUT', '/dashboard/family/gateway', { as: 'admin', body })).status).toBe(200);
}

async function aMessage(state: MessageState = 'sent', failure: string | null = null): Promise<void> {
  const { fixtures, db } = server;
  await db.delete(familyMessages);
  await db.insert(familyMessages).values({
    schoolId: fixtures.school,
    userId: fixtures.student,
    day: TODAY,
    reason: 'absent',
    text: 'Kabar',
    channel: 'http',
    state,
    failure,
    attempts: 1,
    gatewayId: 'g-1',
  });
}
const state = async () => (await server.db.select().from(familyMessages))[0]?.state;

const path = (school: number | string = server.fixtures.school) => `/family/receipts/${school}`;
const sign = (text: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
const seconds = () => String(Math.floor(server.clock.now().getTime() / 1000));

const send = (receipts: object, { time = seconds(), secret = SECRET, to = path() } = {}) => {
  const body = JSON.stringify(receipts);
  const headers = { 'X-Hadir-Timestamp': time, 'X-Hadir-Signature': sign(`${time}.${body}`, secret) };
  return server.request('POST', to, { body, headers });
};

it('a signed receipt moves its message on', async () => {
  await aMessage();
  expect((await send({ id: 'g-1', state: 'delivered' })).status).toBe(200);
  expect(await state()).toBe('delivered');
});

it('a wrong signature, an old one, an unknown school and a gateway without a secret are the same 404', async () => {
  await aMessage();
  const receipt = { id: 'g-1', state: 'read' };
  const old = String(Number(seconds()) - 301);
  const answers = [
    await send(receipt, { secret: 'lain' }),
    await send(receipt, { time: old }),
    await send(receipt, { time: 'kemarin' }),
    await send(receipt, { to: path(999_999) }),
    await send(receipt, { to: path('bukan-angka') }),
    await server.request('POST', path(), { body: receipt }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await state()).toBe('sent');
});

it('guesses at the signature are limited, and receipts that are signed are not', async () => {
  await aMessage();
  let status = 0;
  for (let i = 0; i < 61; i += 1) ({ status } = await send({}, { secret: 'lain' }));
  expect(status).toBe(429);
  expect((await send({ id: 'g-1', state: 'read' })).status).toBe(200);
});

it('a receipt of nobody, and what is no receipt at all, are taken and change nothing', async () => {
  await aMessage();
  for (const body of [
    { id: 'g-2', state: 'read' },
    { state: 'read' },
    { hello: 1 },
    [],
    [{ id: 'g-1', state: 'lost' }],
  ])
    expect((await send(body)).status).toBe(200);
  expect(await state()).toBe('sent');
});

it('WhatsApp signs the body alone, and names the message by what we have given it', async () => {
  await choose('whatsapp');
  await aMessage('failed', 'Tidak pasti: Tidak dijawab pada waktunya');
  const key = idempotencyKey(server.settings.jwtSecret, {
    userId: server.fixtures.student,
    day: TODAY,
    reason: 'absent',
  });
  const status = { id: 'wamid.1', status: 'delivered', recipient_id: '628', biz_opaque_callback_data: key };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses: [status] } }, { value: {} }] }],
  });
  const request = (signature: string) =>
    server.request('POST', path(), { body, headers: { 'X-Hub-Signature-256': signature } });
  expect((await request(sign(`${body} `))).status).toBe(404);
  expect((await request(sign(body))).status).toBe(200);
  expect(await state()).toBe('delivered');
});

it('WhatsApp is told its word again when it knows ours, as plain text', async () => {
  const token = verifyToken(server.settings.jwtSecret, server.fixtures.school);
  const ask = (given: string) => `${path()}?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${given}`;
  const answer = await server.request('GET', ask(token));
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(Buffer.from(answer.body).toString()).toBe('4711');
  expect((await server.request('GET', ask('lain'))).status).toBe(404);
});

it('the API key of the dashboard is not asked of a gateway, which has none', async () => {
  const locked = await startTestServer({ settings: { apiKey: 'kunci-dasbor' } });
  try {
    const answer = await locked.request('POST', path(locked.fixtures.school), { body: {} });
    expect(answer.status).toBe(404);
  } finally {
    await locked.close();
  }
});

it('receipts that come twice and in any order end alike', async () => {
  const receipt = fc.constantFrom<Receipt['state']>('sent', 'delivered', 'read', 'failed');
  await fc.assert(
    fc.asyncProperty(
      fc.array(receipt, { minLength: 1, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (some, order) => {
        const endOf = async (list: readonly Receipt['state'][]) => {
          await aMessage();
          for (const each of list) await send({ id: 'g-1', state: each });
          return state();
        };
        const shuffled = [...some, ...some]
          .map((each) => ({ each, at: order.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each);
        expect(await endOf(shuffled)).toBe(await endOf(some));
      },
    ),
    { numRuns: rounds(10) },
  );
});
