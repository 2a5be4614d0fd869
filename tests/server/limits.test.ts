import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '../../contract/calls.ts';
import { createApp } from '../../server/app.ts';
import { rateLimits } from '../../server/schema.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { askForCode, EMAIL, reset, verify, wrongCode } from '../support/recovery.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const TOO_MANY = 'Terlalu banyak permintaan. Silakan coba lagi nanti';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const login = (identifier: string, password: string, address = '10.0.0.1') =>
  server.request('POST', '/login', { body: { identifier, password }, address });

const failTimes = async (times: number, identifier = 'guru', address?: string) => {
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push((await login(identifier, 'salah', address)).status);
  return statuses;
};

describe('bad sign-ins', () => {
  it('are refused from the sixth in 15 minutes on, saying when to come back', async () => {
    expect(await failTimes(5)).toEqual([401, 401, 401, 401, 401]);
    server.clock.advance(5 * MINUTE);
    const sixth = await login('guru', 'salah');
    expect([sixth.status, sixth.body.message]).toEqual([429, TOO_MANY]);
    expect(sixth.headers.get('retry-after')).toBe('600');
    expect((await login('guru', PASSWORD)).status).toBe(429);
  });

  it('are forgotten after 15 minutes', async () => {
    await failTimes(6);
    server.clock.advance(15 * MINUTE);
    expect((await login('guru', PASSWORD)).status).toBe(200);
  });

  it('are counted for the account, whichever of its names is typed', async () => {
    await failTimes(3, 'guru');
    expect(await failTimes(3, 'GURU@contoh.sch.id')).toEqual([401, 401, 429]);
  });

  it('are counted for names that nobody has, too', async () => {
    expect(await failTimes(6, 'hantu')).toEqual([404, 404, 404, 404, 404, 429]);
  });

  it('get no further when twenty are tried at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('guru', 'salah')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('get no further when fifty are tried at once on two processes, the right one among them', async () => {
    const other = createApp(server.deps);
    const connection = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const app = i % 2 === 0 ? server.app : other;
        const body = JSON.stringify({ identifier: 'guru', password: i === 49 ? PASSWORD : 'salah' });
        return (
          await app.request(`${API_BASE}/login`, { method: 'POST', headers: JSON_TYPE, body }, connection)
        ).status;
      }),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(5);
    expect(answers.slice(0, 49).filter((status) => status === 429)).toHaveLength(44);
    expect((await login('guru', PASSWORD)).status).toBe(429);
  });

  it('alone count: of twenty good ones of an account at once none is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('guru', PASSWORD)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await failTimes(6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('alone count: a sign-in that the database broke off decides nothing', async () => {
    const { db } = server.deps;
    const broken = createApp({
      ...server.deps,
      db: new Proxy(db, {
        get: (target, name) =>
          name === 'transaction' ? () => Promise.reject(new Error('broken off')) : Reflect.get(target, name),
      }),
    });
    for (let time = 0; time < 6; time++) {
      const body = JSON.stringify({ identifier: 'guru', password: PASSWORD });
      expect(
        (await broken.request(`${API_BASE}/login`, { method: 'POST', headers: JSON_TYPE, body })).status,
      ).toBe(500);
    }
    const rows = await server.db.select().from(rateLimits);
    expect(rows.map(({ hits, pending }) => [hits, pending])).toEqual(rows.map(() => [0, 0]));
  });

  it('do not lock the owner out at another computer', async () => {
    await failTimes(50, 'guru', '203.0.113.9');
    expect((await login('guru', PASSWORD, '10.0.0.2')).status).toBe(200);
  });

  it('do not lock out others at the same computer, 200 in a row', async () => {
    await failTimes(6);
    const statuses = new Set<number>();
    for (let i = 0; i < 200; i++) {
      const pupil = `24${String((i % 30) + 1).padStart(4, '0')}`;
      statuses.add((await login(pupil, PASSWORD)).status);
    }
    expect([...statuses]).toEqual([200]);
  }, 60_000);

  it('are not made up for by good ones in between', async () => {
    await failTimes(4);
    expect((await login('guru', PASSWORD)).status).toBe(200);
    expect(await failTimes(2)).toEqual([401, 429]);
  });

  it('are counted by all processes together', async () => {
    const other = createApp(server.deps);
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const app = time % 2 === 0 ? server.app : other;
      const answer = await app.request(`${API_BASE}/login`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({ identifier: 'guru', password: 'salah' }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('are kept without the name that was typed and without the address', async () => {
    await failTimes(1, 'sandi-yang-salah-kolom', '198.51.100.7');
    const rows = JSON.stringify(await server.db.select().from(rateLimits));
    expect(rows).not.toContain('sandi-yang-salah-kolom');
    expect(rows).not.toContain('198.51.100.7');
  });
});

describe('asking for codes', () => {
  it('is refused from the fourth in 15 minutes on', async () => {
    for (let time = 0; time < 3; time++) await askForCode(server);
    const fourth = await server.request('POST', '/forgot-password', { body: { email: EMAIL.toUpperCase() } });
    expect([fourth.status, fourth.body.message]).toEqual([429, TOO_MANY]);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(server.mails).toHaveLength(3);
    await askForCode(server, 'guru2@contoh.sch.id');
  });

  it('does not keep the owner from asking at another computer', async () => {
    const ask = (address: string) =>
      server.request('POST', '/forgot-password', { body: { email: EMAIL }, address });
    for (let time = 0; time < 5; time++) await ask('203.0.113.9');
    expect((await ask('10.0.0.2')).status).toBe(200);
  });

  it('does not tell one computer about every e-mail there is', async () => {
    const statuses = [];
    for (let i = 0; i < 61; i++) {
      const body = { email: `tebakan${i}@contoh.sch.id` };
      statuses.push((await server.request('POST', '/forgot-password', { body })).status);
    }
    expect(statuses.at(59)).toBe(404);
    expect(statuses.at(60)).toBe(429);
  });
});

it('counts wrong codes of one computer, and gives right ones back', async () => {
  const code = await askForCode(server);
  for (let time = 0; time < 110; time++) expect((await verify(server, code)).status).toBe(200);
  for (let nth = 1; nth <= 100; nth++) await verify(server, wrongCode(code, nth));
  expect((await verify(server, code)).status).toBe(429);
  expect((await reset(server, code)).status).toBe(429);
});

it('refuses further sign-ins from an address that failed with very many accounts', async () => {
  await login('hantu', 'salah', '203.0.113.9');
  await server.db.update(rateLimits).set({ hits: 299 });
  expect((await login('guru2', PASSWORD, '203.0.113.9')).status).toBe(200);
  expect((await login('hantu2', 'salah', '203.0.113.9')).status).toBe(404);
  expect((await login('guru', PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await login('guru', PASSWORD, '10.0.0.2')).status).toBe(200);
});
