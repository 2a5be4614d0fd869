/** Who sends for a school: what is asked of it, what is never told, and where it must not lead. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ADAPTERS, type OutgoingMessage } from '../../../server/features/family/gateway/adapters.ts';
import {
  idempotencyKey,
  messageOfKey,
  openKeys,
  sealKeys,
} from '../../../server/features/family/gateway/keys.ts';
import { isPrivateAddress, post, refuseUrl } from '../../../server/features/family/gateway/post.ts';
import { auditEvents, familyGateways, familyMessages, rateLimits } from '../../../server/schema.ts';
import { type FakeGateway, startFakeGateway } from '../../support/fakeGateway.ts';
import { aMother, switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let gateway: FakeGateway;
beforeAll(async () => {
  server = await startTestServer({ settings: { gatewayAllowsPrivate: true } });
  gateway = await startFakeGateway({ now: () => server.clock.now(), knowsResends: true });
  await switchFamilyOn(server);
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});
beforeEach(async () => {
  for (const table of [familyMessages, familyGateways, rateLimits]) await server.db.delete(table);
  gateway.taken.clear();
  gateway.behave(() => 'ok');
  server.log.length = 0;
});

const PATH = '/dashboard/family/gateway';
const KEY = 'kunci-yang-sangat-rahasia';
const SECRET = 'rahasia-tanda-terima';
const GENERIC = {
  channel: 'http',
  options: {
    url: 'https://api.contoh.id/kirim',
    headers: 'Authorization: {kunci}',
    body: '{"target": "{nomor}", "message": "{teks}"}',
    id_path: 'id',
  },
  key: KEY,
  receipt_secret: SECRET,
};
const put = (body: object) => server.request('PUT', PATH, { as: 'admin', body });
const problemsOf = async (body: object): Promise<Record<string, string>> => {
  const answer = await put(body);
  expect(answer.status).toBe(400);
  return Object.fromEntries(
    answer.body.data.map(({ path, msg }: { path: string; msg: string }) => [path, msg]),
  );
};

it('keys go in and never come out: not in an answer, the audit, the log or the table', async () => {
  const answer = await put(GENERIC);
  expect(answer.body.data).toMatchObject({ channel: 'http', has_key: true, has_receipt_secret: true });
  const audit = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'gateway-changed'));
  expect(audit[0]?.changes).toEqual([
    { field: 'channel', from: null, to: 'http' },
    { field: 'options' },
    { field: 'key' },
  ]);
  const again = await server.request('GET', PATH, { as: 'admin' });
  const everything = JSON.stringify([
    answer.body,
    again.body,
    audit,
    server.log,
    await server.db.select().from(familyGateways),
  ]);
  expect(everything).not.toContain(KEY);
  expect(everything).not.toContain(SECRET);
});

it('an empty key stays as it was, but not for another address: nobody gets it sent to themselves', async () => {
  await put(GENERIC);
  const { key: _key, receipt_secret: _secret, ...rest } = GENERIC;
  expect((await put(rest)).body.data).toMatchObject({ has_key: true, has_receipt_secret: true });
  const elsewhere = { ...rest, options: { ...rest.options, url: 'https://penadah.contoh.id/kirim' } };
  expect(await problemsOf(elsewhere)).toHaveProperty('key');
});

it('what a gateway needs is asked for beside its field', async () => {
  expect(await problemsOf({ channel: 'whatsapp', options: { phone_number_id: 'nomor' } })).toMatchObject({
    'options.phone_number_id': expect.any(String),
    'options.template_absent': expect.any(String),
    key: 'Wajib diisi',
  });
  const options = {
    ...GENERIC.options,
    url: 'ftp://contoh.id',
    headers: `Authorization: ${KEY}`,
    body: '{"a": "{kode}"}',
  };
  expect(await problemsOf({ ...GENERIC, options })).toEqual({
    'options.url': 'Harus dimulai dengan https://',
    'options.headers': 'Tulis {kunci} di sini, dan isi kuncinya di kolom kunci',
    'options.body': '{kode} tidak dikenal',
  });
});

it('after a restore beside another secret of the installation it says that keys have to be typed again', async () => {
  await put(GENERIC);
  const { school } = server.fixtures;
  await server.db.update(familyGateways).set({ secrets: sealKeys('another secret', school, { key: KEY }) });
  expect((await server.request('GET', PATH, { as: 'admin' })).body.data).toMatchObject({
    has_key: false,
    are_keys_readable: false,
  });
});

it("a school's gateway is nobody else's: not a teacher's, not the head's, not where guardians are off", async () => {
  for (const as of ['guru', 'kepsek']) expect((await server.request('GET', PATH, { as })).status).toBe(403);
  await switchFamilyOn(server, { isOn: false });
  expect((await server.request('GET', PATH, { as: 'admin' })).status).toBe(404);
  expect((await put({ channel: 'outbox' })).status).toBe(404);
  await switchFamilyOn(server);
});

it('a trial goes to the number that is typed, in words about nobody, and leaves the number nowhere', async () => {
  await put({ ...GENERIC, options: { ...GENERIC.options, url: gateway.url } });
  const body = { to: '0812-3456-7890' };
  const answer = await server.request('POST', `${PATH}/trial`, { as: 'admin', body });
  expect(answer.body.data).toEqual({ was_sent: true, detail: 'Diterima oleh gateway' });
  const [[taken] = []] = gateway.taken.values();
  expect(taken?.body).toMatchObject({
    target: '6281234567890',
    message: expect.stringContaining('tidak tentang siapa pun'),
  });
  const audit = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'gateway-tried'));
  expect(JSON.stringify([audit, server.log])).not.toContain('34567890');
  gateway.behave(() => 'refuses');
  expect((await server.request('POST', `${PATH}/trial`, { as: 'admin', body })).body.data).toEqual({
    was_sent: false,
    detail: 'Gateway menjawab 401',
  });
});

it("the outbox shows today's messages with masked numbers, and those of another school to nobody", async () => {
  const { fixtures, db } = server;
  const mother = await aMother(server, [fixtures.student]);
  const row = {
    schoolId: fixtures.school,
    userId: fixtures.student,
    guardianId: mother.id,
    reason: 'absent' as const,
    text: 'Kabar',
    channel: 'outbox' as const,
    state: 'sent' as const,
  };
  await db.insert(familyMessages).values([
    { ...row, day: TODAY },
    { ...row, day: '2026-11-19' },
    { ...row, day: TODAY, reason: 'streak', channel: 'hand' },
  ]);
  const { body } = await server.request('GET', `${PATH}/messages?page=1&limit=15`, { as: 'admin' });
  expect(body.data).toHaveLength(1);
  expect(body.meta.totalItems).toBe(1);
  expect(body.data[0].guardian.phone).toMatch(/^\+62 \d{3}-••••-\d{4}$/);
  expect(JSON.stringify(body)).not.toContain(mother.phone.slice(1));
  const none = await server.request('GET', `${PATH}/messages?page=1&limit=15&state=failed`, { as: 'admin' });
  expect(none.body.data).toEqual([]);
  const find = async (name: string) =>
    (await server.request('GET', `${PATH}/messages?page=1&limit=15&search=${name}`, { as: 'admin' })).body
      .data;
  expect(await find(body.data[0].pupil.fullname.split(' ')[0])).toHaveLength(1);
  expect(await find('bukansiapapun')).toEqual([]);
});

const MESSAGE: OutgoingMessage = {
  key: 'k',
  phone: '+6281234567890',
  text: 'Halo "Bu", {nomor}',
  reason: 'absent',
  template: 'Yth. {wali}. {nama} ({kelas})',
  values: {
    nama: "Nu'man",
    kelas: 'X-1',
    tanggal: 't',
    jam: 'j',
    sekolah: 's',
    wali_kelas: 'w',
    wali: 'Ibu Siti',
  },
};

it('WhatsApp is sent the template of the reason, with the fields of its text as named parameters', () => {
  const options = { phone_number_id: '123456', template_absent: 'hadir_absen' };
  const { url, headers, body } = ADAPTERS.whatsapp.build(options, { key: KEY }, MESSAGE);
  expect(url).toBe('https://graph.facebook.com/v23.0/123456/messages');
  expect(headers.Authorization).toBe(`Bearer ${KEY}`);
  expect(JSON.parse(body)).toEqual({
    messaging_product: 'whatsapp',
    to: '6281234567890',
    type: 'template',
    template: {
      name: 'hadir_absen',
      language: { code: 'id' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', parameter_name: 'nama', text: "Nu'man" },
            { type: 'text', parameter_name: 'kelas', text: 'X-1' },
            { type: 'text', parameter_name: 'wali', text: 'Ibu Siti' },
          ],
        },
      ],
    },
    biz_opaque_callback_data: 'k',
  });
});

it('no text breaks out of the JSON of a generic gateway, nor has its own braces replaced', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { body } = ADAPTERS.http.build(GENERIC.options, { key: KEY }, { ...MESSAGE, text });
      expect(JSON.parse(body)).toEqual({ target: '6281234567890', message: text });
    }),
  );
});

it('an answer means sent, refused, later or uncertain', () => {
  const read = (status: number, text = '{}', options = {}) =>
    ADAPTERS.http.read(options, { kind: 'answered', status, text });
  expect(read(200, '{"data":{"id":[7]}}', { id_path: 'data.id' })).toEqual({ kind: 'sent', gatewayId: '7' });
  expect(read(200, '{"status":false}', { success_path: 'status' })).toMatchObject({
    kind: 'refused',
    isOfMessage: true,
  });
  expect(read(200, 'bukan JSON', { success_path: 'status' })).toMatchObject({ kind: 'refused' });
  expect(read(401)).toMatchObject({ kind: 'refused', isOfMessage: false });
  expect(read(302)).toMatchObject({ kind: 'refused', isOfMessage: false });
  expect(read(400)).toMatchObject({ kind: 'refused', isOfMessage: true });
  for (const status of [429, 503]) expect(read(status)).toMatchObject({ kind: 'away' });
  for (const status of [500, 502, 504]) expect(read(status)).toMatchObject({ kind: 'unknown' });
});

it("an address in the server's own network is refused, however it is written", async () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
  ];
  const insideToo = [
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '224.0.0.1',
  ];
  for (const address of [...inside, ...insideToo])
    expect([address, isPrivateAddress(address)]).toEqual([address, true]);
  for (const address of ['8.8.8.8', '103.10.1.1', '2606:4700::1'])
    expect(isPrivateAddress(address)).toBe(false);
  for (const url of [
    'https://127.1/',
    'https://0x7f000001/',
    'https://[::1]/',
    'https://localhost/',
    'https://a.localhost/',
  ]) {
    expect([url, refuseUrl(url, false)]).toEqual([url, expect.stringContaining('jaringan sendiri')]);
  }
  expect(refuseUrl('https://nama:sandi@contoh.id/', false)).toContain('Kunci');
  // A name that leads inside is found out when it is looked up, on the connection itself.
  const request = { url: `https://localhost.localdomain:1/`, headers: {}, body: '' };
  expect(await post(request, false)).toMatchObject({ kind: 'away' });
  expect(await post({ ...request, url: gateway.url }, false)).toMatchObject({ kind: 'away' });
  expect(gateway.taken.size).toBe(0);
});

it('keys that were encrypted for one school are none of another', () => {
  expect(openKeys('secret', 1, sealKeys('secret', 1, { key: KEY }))).toEqual({ key: KEY });
  expect(openKeys('secret', 2, sealKeys('secret', 1, { key: KEY }))).toBeUndefined();
});

it('a key names one message, and only keys of this installation are understood', () => {
  const name = { userId: 7, day: TODAY, reason: 'absent' };
  const key = idempotencyKey('secret', name);
  expect(messageOfKey('secret', key)).toEqual(name);
  expect(messageOfKey('another', key)).toBeUndefined();
  expect(messageOfKey('secret', key.replace('7.', '8.'))).toBeUndefined();
});
