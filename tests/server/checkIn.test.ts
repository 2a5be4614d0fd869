import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  const { subject, session } = server.fixtures;
  path = `/dashboard/subjects/${subject}/sessions/${session}/attendance/generate-qr`;
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const generate = (at = path) => server.request('POST', at, { as: 'guru' });

describe('a QR code', () => {
  it('is a signed token of the session for 30 seconds, with a link and six digits', async () => {
    const { status, body } = await generate();
    expect([status, body.message]).toEqual([200, 'Berhasil membuat QR Code']);
    const { token, url, code, expires_at } = body.data;
    expect(url).toBe(`http://localhost/hadir?token=${token}`);
    expect(code).toMatch(/^\d{6}$/);
    expect(expires_at).toBe('2026-11-20T01:00:30.000Z');
    const key = new TextEncoder().encode(server.settings.jwtSecret);
    const { payload } = await jwtVerify(token, key, { currentDate: server.clock.now() });
    expect(payload).toMatchObject({ typ: 'check-in', ses: server.fixtures.session });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(30);
  });

  it('opens no other door', async () => {
    const { token } = (await generate()).body.data;
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
  });

  it('has other digits half a minute later and for another session', async () => {
    const first = (await generate()).body.data.code;
    expect((await generate()).body.data.code).toBe(first);
    server.clock.advance(30_000);
    expect((await generate()).body.data.code).not.toBe(first);
  });

  it('links to the address of the settings when there is one', async () => {
    const settings = { ...server.settings, publicUrl: 'https://hadir.contoh.sch.id' };
    const { token } = await server.signIn('guru');
    const answer = await createApp({ ...server.deps, settings }).request(`/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await answer.json()).data.url).toMatch(/^https:\/\/hadir\.contoh\.sch\.id\/hadir\?token=/);
  });

  it.each([
    ['2026-11-19T16:59:59Z', 400],
    ['2026-11-19T17:00:00Z', 200],
    ['2026-11-20T16:59:59Z', 200],
    ['2026-11-20T17:00:00Z', 400],
  ])('at %s (the school is 7 hours ahead) answers %i', async (moment, expected) => {
    server.clock.set(new Date(moment));
    const { status, body } = await generate();
    expect(status).toBe(expected);
    if (expected === 400) {
      expect(body.message).toBe('QR Code hanya dapat dibuat pada hari sesi, Jumat, 20 November 2026');
    }
  });

  it('of a session of another day or subject is refused', async () => {
    const { earlierSession, foreignSession } = server.fixtures;
    const of = (session: number) => generate(path.replace(/sessions\/\d+/, `sessions/${session}`));
    expect((await of(earlierSession)).status).toBe(400);
    expect((await of(foreignSession)).status).toBe(404);
  });
});
