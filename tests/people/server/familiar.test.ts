import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits, signInSessions } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const DAY = 24 * 60 * 60_000;
/** Of the whole school. */
const SCHOOL = '203.0.113.9';
const HOME = '198.51.100.7';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const login = (identifier: string, password: string, { address = SCHOOL, device = '' } = {}) =>
  server.request('POST', '/login', {
    body: { identifier, password },
    address,
    headers: device ? { Cookie: device } : {},
  });
const deviceOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? '';
const ask = (email: string, { address = SCHOOL, device = '' } = {}) =>
  server.request('POST', '/forgot-password', {
    body: { email },
    address,
    headers: device ? { Cookie: device } : {},
  });

/** As if somebody had failed there with so many accounts that the address is full. */
const fill = async (make: () => Promise<unknown>, most: number) => {
  await make();
  await server.db.update(rateLimits).set({ hits: most }).where(gt(rateLimits.hits, 0));
};

describe('an address from which very many sign-ins failed', () => {
  beforeEach(async () => {
    await login('guru', PASSWORD);
    await login('guru2', PASSWORD, { address: HOME });
    await fill(() => login('hantu', 'salah'), 300);
  });

  it('still lets in whoever signed in there before, on any device', async () => {
    expect((await login('guru', PASSWORD)).status).toBe(200);
  });

  it('lets nobody in who has never signed in there', async () => {
    expect((await login('guru2', PASSWORD)).status).toBe(429);
    expect((await login('hantu2', 'salah')).status).toBe(429);
  });

  it('still lets in who comes with the own device', async () => {
    const device = deviceOf((await login('kepsek', PASSWORD, { address: HOME })).headers);
    expect((await login('kepsek', PASSWORD, { device })).status).toBe(200);
    expect((await login('admin', PASSWORD, { device })).status).toBe(429);
  });

  it('knows people again for 60 days', async () => {
    server.clock.advance(60 * DAY);
    await fill(() => login('hantu', 'salah'), 300);
    expect((await login('guru', PASSWORD)).status).toBe(429);
  });

  it('gives nobody who is at home there more than five tries', async () => {
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await login('guru', 'salah')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('the own device', () => {
  it('has a count of its own, which others who guess at the same address cannot use up', async () => {
    const device = deviceOf((await login('guru', PASSWORD)).headers);
    for (let time = 0; time < 6; time++) await login('guru', 'salah');
    expect((await login('guru', PASSWORD)).status).toBe(429);
    expect((await login('guru', PASSWORD, { device })).status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 6; time++) statuses.push((await login('guru', 'salah', { device })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('stays open also when the account was tried from very many places', async () => {
    const device = deviceOf((await login('guru', PASSWORD)).headers);
    await fill(() => login('guru', 'salah', { address: '192.0.2.1' }), 200);
    expect((await login('guru', PASSWORD, { address: '192.0.2.2' })).status).toBe(429);
    expect((await login('guru', PASSWORD, { address: '192.0.2.2', device })).status).toBe(200);
  });

  it('is told apart by a cookie that no script reads, and kept as a digest, like the address', async () => {
    const { headers } = await login('guru', PASSWORD);
    expect(headers.get('set-cookie')).toMatch(
      /^hadir_device=[\w-]{36}; Max-Age=34560000; Path=\/api\/v1; HttpOnly; SameSite=Strict$/,
    );
    const device = deviceOf(headers);
    const again = await login('guru2', PASSWORD, { device });
    expect(again.headers.get('set-cookie')).toBeNull();
    const rows = JSON.stringify(await server.db.select().from(signInSessions));
    expect(rows).not.toContain(device.split('=')[1]);
    expect(rows).not.toContain(SCHOOL);
  });

  it('is remembered of good sign-ins only', async () => {
    expect((await login('guru', 'salah')).headers.get('set-cookie')).toBeNull();
  });
});

describe('an address from which very many codes were asked for', () => {
  it('still gets codes for accounts at home there, and on their own devices', async () => {
    await login('guru', PASSWORD);
    const device = deviceOf((await login('guru2', PASSWORD, { address: HOME })).headers);
    await fill(() => ask('hantu@contoh.sch.id'), 60);
    expect((await ask('guru@contoh.sch.id')).status).toBe(200);
    expect((await ask('guru2@contoh.sch.id')).status).toBe(429);
    expect((await ask('guru2@contoh.sch.id', { device })).status).toBe(200);
    expect((await ask('hantu2@contoh.sch.id')).status).toBe(429);
  });
});
