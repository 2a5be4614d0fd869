import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../contract/calls.ts';
import { accessOf } from '../../contract/access.ts';
import { samplesOf } from '../support/samples.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { patience } from '../support/patience.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = Object.keys(calls) as CallName[];
const KB = 1024;
/** Calls that hold many records, and may therefore be large. */
const BULK: readonly CallName[] = [
  'markAttendance',
  'previewImport',
  'createImport',
  'importCalendar',
  'addClassStudents',
  'matchStudents',
  'previewRollover',
  'createRollover',
  'pasteGuardians',
  'importGateCards',
  'importGateFile',
];

const pathOf = (name: CallName): string => {
  const { path }: { path: (...ids: (number | string)[]) => string } = calls[name];
  return path(...(samplesOf(server.fixtures)[name].ids ?? []));
};

const send = (name: CallName, body: unknown, headers: Record<string, string> = {}) => {
  const pupil = name === 'checkIn' || name === 'previewCheckIn';
  const as = accessOf(name) === 'public' ? undefined : pupil ? 'siswa' : 'admin';
  return server.request(calls[name].method, pathOf(name), { body, headers, ...(as && { as }) });
};

/** Only calls that take JSON have a size to speak of; the others do not read their body at all. */
const takesJson = () => {
  const samples = samplesOf(server.fixtures);
  // Of a device that is not known no body is read.
  const nothingIsRead: readonly CallName[] = ['logout', 'generateQr', 'sendKioskTaps', 'sendReaderTaps'];
  return NAMES.filter((name) => samples[name].body && !nothingIsRead.includes(name));
};

describe('a body', () => {
  it('weighs at most 16 kB without a token, 64 kB with one, 2 MB where it holds many records', async () => {
    expect(takesJson().length).toBeGreaterThan(20);
    for (const name of takesJson()) {
      const most = accessOf(name) === 'public' ? 16 * KB : BULK.includes(name) ? 2 * KB * KB : 64 * KB;
      const padded = (size: number) => `{"x":"${'a'.repeat(size - 8)}"}`;
      const largest = await send(name, padded(most));
      expect([name, largest.status === 413, largest.status >= 500]).toEqual([name, false, false]);
      for (const isDeclared of [true, false]) {
        const size = { 'Content-Length': String(most + 1) };
        const larger = await send(name, padded(most + 1), isDeclared ? size : {});
        expect([name, larger.status]).toEqual([name, 413]);
        expect(larger.body.message).toMatch(/^Kiriman terlalu besar\. Paling besar (16 kB|64 kB|2 MB)\.$/);
      }
    }
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'that calls itself %j is not taken for JSON, for any call',
    async (type) => {
      for (const name of takesJson()) {
        const { status, body } = await send(name, JSON.stringify(samplesOf(server.fixtures)[name].body), {
          'Content-Type': type,
        });
        expect([name, status, body.message]).toEqual([
          name,
          400,
          'Kirim data sebagai JSON (application/json)',
        ]);
      }
    },
  );

  it('is JSON with a charset and in capitals, too', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
      const body = JSON.stringify({ identifier: 'guru', password: PASSWORD });
      expect((await send('login', body, { 'Content-Type': type })).status).toBe(200);
    }
  });

  it.each([
    ['brackets', (size: number) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['objects', (size: number) => '{"a":'.repeat(size / 6) + '1' + '}'.repeat(size / 6)],
    ['half a nest', (size: number) => '['.repeat(size)],
    ['values', (size: number) => `[0${',0'.repeat((size - 3) / 2)}]`],
    ['entries', (size: number) => `{"attendances":[0${',0'.repeat((size - 30) / 2)}]}`],
  ])('of two megabytes of %s is refused in a moment, with a short answer', async (_, make) => {
    await send('markAttendance', {});
    const startedAt = performance.now();
    const { status, body } = await send('markAttendance', make(2 * KB * KB));
    expect([status, body.message]).toEqual([400, 'Isi permintaan terlalu rumit']);
    // Parsing alone takes many times as long.
    expect(performance.now() - startedAt).toBeLessThan(patience(1000));
  });

  it('with brackets and commas inside its texts is as simple as any', async () => {
    const password = `${'[{,'.repeat(40)}\\"`;
    const { status } = await send('login', { identifier: 'guru', password });
    expect(status).toBe(401);
  });

  it('that is wrong in very many places is answered with the first hundred', async () => {
    const attendances = Array.from({ length: 500 }, () => ({ user_id: null, status: 'x' }));
    const { status, body } = await send('markAttendance', { attendances });
    expect([status, body.message, body.data.length]).toEqual([400, 'Validasi Error', 100]);
  });
});

describe('a value that makes the validation itself throw', () => {
  /** Whatever a check calls on a value it takes for a text, a number or a list. */
  const HOSTILE = [
    { length: { toString: 1 } },
    { length: { valueOf: 1, toString: 1 } },
    { size: { toString: 1 } },
    { toString: 1, valueOf: 1 },
    { length: -1 },
    { length: 1e9 },
    { constructor: { name: 'File' } },
    JSON.parse('{"__proto__":{"length":{"toString":1}}}') as unknown,
    [{ length: { toString: 1 } }],
    { 0: 'x', length: 1 },
    Number.MAX_VALUE,
    -1,
    'a'.repeat(5000),
  ];

  /** Words of zod's own sentences. */
  const ENGLISH = /\b(string|number|array|object|int|invalid|expected|received|null|undefined)\b/i;

  it('is a 400 in every field of every call, with a sentence in Indonesian, not a 500', async () => {
    const samples = samplesOf(server.fixtures);
    for (const name of takesJson()) {
      const good = samples[name].body ?? {};
      const alone = Object.keys(good).map((field) => ({ ...good, [field]: HOSTILE[0] }));
      const together = HOSTILE.map((value) =>
        Object.fromEntries(Object.keys(good).map((field) => [field, value])),
      );
      for (const body of [...alone, ...together]) {
        const { status, body: answered } = await send(name, body);
        const told =
          status === 400 ? [answered.message, ...answered.data.map(({ msg }: { msg: string }) => msg)] : [];
        expect([name, JSON.stringify(body), status >= 500, ENGLISH.exec(told.join('\n'))?.[0]]).toEqual([
          name,
          JSON.stringify(body),
          false,
          undefined,
        ]);
      }
    }
  });

  it('of a stranger is a 400 with a sentence', async () => {
    const { status, body } = await send('login', { identifier: 'x', password: { length: { toString: 1 } } });
    expect([status, body.message]).toEqual([400, 'Permintaan berisi nilai yang tidak dapat dibaca']);
  });
});
