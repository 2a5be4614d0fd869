import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE, type Call, type CallName, calls } from '../../../contract/calls.ts';
import { createApp } from '../../../server/app.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { deviceName } from '../../../server/base/deviceName.ts';
import { signInSessions } from '../../../server/schema.ts';
import { accessOf } from '../../../contract/access.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { askForCode, NEW_PASSWORD, reset } from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const protectedCalls = (Object.keys(calls) as CallName[]).filter((name) => accessOf(name) !== 'public');

const pathOf = ({ path }: Call) => path(...Array<number>(path.length).fill(1));
const makeCall = (name: CallName, token: string) =>
  server.request(calls[name].method, pathOf(calls[name]), { token });

describe('an ended sign-in', () => {
  const endings: [string, (token: string) => Promise<number>][] = [
    ['signing out', async (token) => (await server.request('POST', '/logout', { token })).status],
    [
      'a password change elsewhere',
      async () => {
        const elsewhere = await server.signIn('admin');
        const body = { password: PASSWORD, newPassword: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
        return (await server.request('PUT', '/profile/change-password', { token: elsewhere.token, body }))
          .status;
      },
    ],
    [
      'a reset of the password',
      async () => {
        const email = 'admin@contoh.sch.id';
        return (await reset(server, await askForCode(server, email), NEW_PASSWORD, email)).status;
      },
    ],
    [
      'being ended from another device',
      async () => {
        const elsewhere = await server.signIn('admin');
        return (await server.request('DELETE', '/profile/sign-ins', { token: elsewhere.token })).status;
      },
    ],
  ];

  it.each(endings)('by %s gets 401 on every protected call, at once and on every process', async (_, end) => {
    const other = createApp(server.deps);
    const { token, refreshToken } = await server.signIn('admin');
    const headers = { Authorization: `Bearer ${token}`, Cookie: `hadir_refresh_token=${refreshToken}` };
    const askOther = async (name: CallName) => {
      const url = API_BASE + pathOf(calls[name]);
      return (await other.request(url, { method: calls[name].method, headers })).status;
    };
    expect([(await makeCall('getProfile', token)).status, await askOther('getProfile')]).toEqual([200, 200]);
    expect(await end(token)).toBe(200);
    expect(protectedCalls.length).toBeGreaterThan(40);
    const answered = [];
    for (const name of protectedCalls) {
      answered.push([name, (await makeCall(name, token)).status, await askOther(name)]);
    }
    expect(answered).toEqual(protectedCalls.map((name) => [name, 401, 401]));
    expect([(await refreshWith(refreshToken)).status, await askOther('refreshToken')]).toEqual([401, 401]);
  });
});

const refreshWith = (refreshToken: string) =>
  server.request('GET', '/refresh-token', { headers: { Cookie: `hadir_refresh_token=${refreshToken}` } });

describe('refreshing', () => {
  it('rotates once for twenty at once, and hands all of them the same pair, round after round', async () => {
    let { refreshToken } = await server.signIn('guru');
    for (let round = 1; round <= 5; round++) {
      server.clock.advance(60_000);
      const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(refreshToken)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
      const [row] = await server.db.select().from(signInSessions);
      expect(row?.rotation).toBe(round);
      refreshToken = answers[0]?.body.data.refreshToken;
    }
  });
});

describe('the life of a sign-in', () => {
  const DAY = 24 * 60 * 60_000;
  const expiryOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).exp * 1000;

  it('ends for good after 90 days, however often it was refreshed, and no token outlives it', async () => {
    const begin = server.clock.now().getTime();
    let pair = await server.signIn('guru');
    for (const day of [29, 58, 87]) {
      server.clock.set(new Date(begin + day * DAY));
      const { status, body } = await refreshWith(pair.refreshToken);
      expect([day, status]).toEqual([day, 200]);
      pair = body.data;
      for (const token of [pair.token, pair.refreshToken])
        expect(expiryOf(token)).toBeLessThanOrEqual(begin + 90 * DAY);
    }
    server.clock.set(new Date(begin + 90 * DAY - 1000));
    expect((await server.request('GET', '/profile', { token: pair.token })).status).toBe(200);
    server.clock.set(new Date(begin + 90 * DAY));
    expect((await server.request('GET', '/profile', { token: pair.token })).status).toBe(401);
    expect((await refreshWith(pair.refreshToken)).status).toBe(401);
  });

  it('of an older server, which let it live longer, ends as well', async () => {
    const { token, refreshToken } = await server.signIn('guru');
    const past = new Date(server.clock.now().getTime() - 91 * DAY);
    await server.db.update(signInSessions).set({ createdAt: past });
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
    expect((await refreshWith(refreshToken)).status).toBe(401);
  });

  it('ends the oldest when there are more than 50, also of many at once, and nobody else’s', async () => {
    const someone = await server.signIn('guru2');
    const first = await server.signIn('guru');
    server.clock.advance(1000);
    const second = await server.signIn('guru');
    server.clock.advance(1000);
    for (let begun = 2; begun < 50; begun++) await server.signIn('guru');
    const works = async (token: string) => (await server.request('GET', '/profile', { token })).status;
    expect([await works(first.token), await works(second.token)]).toEqual([200, 200]);
    server.clock.advance(1000);
    await server.signIn('guru');
    expect([await works(first.token), await works(second.token)]).toEqual([401, 200]);
    await Promise.all(Array.from({ length: 5 }, () => server.signIn('guru')));
    const alive = and(eq(signInSessions.userId, server.fixtures.teacher), isNull(signInSessions.endedAt));
    expect(await server.db.$count(signInSessions, alive)).toBe(50);
    expect(await works(someone.token)).toBe(200);
  });
});

describe('the own sign-ins', () => {
  const signInFrom = async (agent: string) => {
    const body = { identifier: 'guru', password: PASSWORD };
    return (await server.request('POST', '/login', { body, headers: { 'User-Agent': agent } })).body.data
      .token;
  };
  const list = async (token: string) =>
    (await server.request('GET', '/profile/sign-ins', { token })).body.data;

  it('are listed with device and last use, the present one marked, nobody else', async () => {
    await server.signIn('admin');
    const phone = await signInFrom(ANDROID);
    server.clock.advance(3_600_000);
    const laptop = await signInFrom('Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0');
    expect(await list(laptop)).toMatchObject([
      { device: 'Firefox di Windows', current: true, last_used_at: '2026-11-20T02:00:00.000Z' },
      { device: 'Chrome di Android', current: false, last_used_at: '2026-11-20T01:00:00.000Z' },
    ]);
    server.clock.advance(3_600_000);
    expect(await list(phone)).toMatchObject([
      { device: 'Chrome di Android', current: true, last_used_at: '2026-11-20T03:00:00.000Z' },
      { device: 'Firefox di Windows', current: false },
    ]);
  });

  it('can be ended one by one', async () => {
    const phone = await signInFrom(ANDROID);
    const laptop = await signInFrom('');
    const { id } = (await list(laptop)).find((row: { current: boolean }) => !row.current);
    expect((await server.request('DELETE', `/profile/sign-ins/${id}`, { token: laptop })).status).toBe(200);
    expect((await server.request('GET', '/profile', { token: phone })).status).toBe(401);
    expect(await list(laptop)).toHaveLength(1);
    expect((await server.request('DELETE', `/profile/sign-ins/${id}`, { token: laptop })).status).toBe(404);
  });

  it('of somebody else, or of nobody, are a 404 and go on', async () => {
    const admin = await server.signIn('admin');
    const [row] = await server.db
      .select()
      .from(signInSessions)
      .where(eq(signInSessions.userId, server.fixtures.admin));
    for (const id of [row?.id, 'bukan-id', '1', '00000000-0000-4000-8000-000000000000']) {
      expect((await server.request('DELETE', `/profile/sign-ins/${id}`, { as: 'guru' })).status).toBe(404);
    }
    expect((await server.request('GET', '/profile', { token: admin.token })).status).toBe(200);
  });
});

it('lets nobody in with a password that was changed while it was being checked', async () => {
  const code = await askForCode(server);
  const answers = await Promise.all([
    reset(server, code),
    ...Array.from({ length: 5 }, () =>
      server.request('POST', '/login', { body: { identifier: 'guru', password: PASSWORD } }),
    ),
  ]);
  expect(answers[0]?.status).toBe(200);
  for (const { status, body } of answers.slice(1)) {
    if (status !== 200) continue;
    expect((await server.request('GET', '/profile', { token: body.data.token })).status).toBe(401);
  }
});

it.each([
  [ANDROID, 'Chrome di Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari di iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge di Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/26.0 Chrome/122.0 Safari/537.36',
    'Samsung Internet di Android',
  ],
  ['curl/8.0', 'Perangkat tidak dikenal'],
  [null, 'Perangkat tidak dikenal'],
])('names a device %j as %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
