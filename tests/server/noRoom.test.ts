// Below the reserve of free space writes are refused with a sentence, and reading goes on.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DISK_FULL_MESSAGE } from '../../contract/messages.ts';
import { createApp } from '../../server/app.ts';
import { createRoomCheck } from '../../server/db/room.ts';
import { startHousekeeping } from '../../server/process/housekeeping.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;
let refreshToken: string;
let path: string;
let room = false;
/** Of the reserve's last part, which signing in may not use either. */
let isAtTheEnd = false;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  server = await startTestServer();
  ({ token, refreshToken } = await server.signIn('guru'));
  const { subject, session } = server.fixtures;
  path = `/api/v1/dashboard/subjects/${subject}/sessions/${session}/attendance`;
  app = createApp({
    ...server.deps,
    hasRoom: async (purpose) => room || (purpose === 'sign-in' && !isAtTheEnd),
  });
});
afterAll(() => server.close());

const ask = async (method: string, url: string, body?: unknown) => {
  const answer = await app.request(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Cookie: `hadir_refresh_token=${refreshToken}`,
      'Content-Type': 'application/json',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { message } = await answer.json();
  return { status: answer.status, message };
};
const mark = () =>
  ask('PATCH', path, { attendances: [{ user_id: server.fixtures.pupils[0], status: 'izin' }] });

const refused = { status: 503, message: DISK_FULL_MESSAGE };
const login = { identifier: 'guru', password: PASSWORD };

it('below the reserve one signs in, refreshes and signs out; only its last part is nobody’s', async () => {
  room = false;
  expect((await ask('POST', '/api/v1/login', login)).status).toBe(200);
  expect((await ask('POST', '/api/v1/login', { ...login, password: 'salah-sekali' })).status).toBe(401);
  expect((await ask('GET', '/api/v1/refresh-token')).status).toBe(200);
  expect(await mark()).toEqual(refused);
  isAtTheEnd = true;
  expect(await ask('POST', '/api/v1/login', login)).toEqual(refused);
  expect(await ask('GET', '/api/v1/refresh-token')).toEqual(refused);
  expect(await ask('POST', '/api/v1/logout')).toEqual(refused);
  isAtTheEnd = false;
  expect((await ask('POST', '/api/v1/logout')).status).toBe(200);
  ({ token, refreshToken } = await server.signIn('guru'));
});

it('marks are refused, registers are read, and it is not ready; with room all is again', async () => {
  room = false;
  expect(await mark()).toEqual(refused);
  expect(await ask('GET', '/health/ready')).toEqual(refused);
  expect((await ask('GET', '/health/live')).status).toBe(200);
  expect((await ask('GET', path)).status).toBe(200);
  room = true;
  expect((await mark()).status).toBe(200);
  expect((await ask('GET', '/api/v1/refresh-token')).status).toBe(200);
  expect((await ask('GET', '/health/ready')).status).toBe(200);
});

it('housekeeping, which writes too, waits for room', async () => {
  const db = new Proxy(server.db, {
    get: () => {
      throw new Error('housekeeping must not touch the database');
    },
  });
  const keeping = startHousekeeping({
    ...server.deps,
    db,
    hasRoom: async () => false,
    upkeep: () => Promise.reject(new Error('nor its tables')),
    outboxDir: '/nowhere',
    timeZone: 'Asia/Jakarta',
  });
  await keeping.stop();
  expect(server.log.join('')).not.toContain('housekeeping did not finish');
});

describe('whether there is room', () => {
  it('is asked of the disk once a second, however many want to know, and is true again when there is', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      let blocks = 9;
      const look = vi.fn(async () => ({ bavail: blocks, bsize: 4096 }));
      const hasRoom = createRoomCheck('/data', 10 * 4096, look);
      expect(await Promise.all([hasRoom(), hasRoom(), hasRoom()])).toEqual([false, false, false]);
      expect(look).toHaveBeenCalledTimes(1);
      blocks = 10;
      vi.advanceTimersByTime(999);
      expect(await hasRoom()).toBe(false);
      vi.advanceTimersByTime(1);
      expect(await hasRoom()).toBe(true);
      expect(look).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is found by signing in down to a quarter of the reserve, and by nobody below', async () => {
    const hasRoom = (blocks: number, ...purpose: Parameters<ReturnType<typeof createRoomCheck>>) =>
      createRoomCheck('/data', 8 * 4096, async () => ({ bavail: blocks, bsize: 4096 }))(...purpose);
    expect(await Promise.all([8, 7, 2, 1].map((blocks) => hasRoom(blocks)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const forSignIns = [8, 7, 2, 1].map((blocks) => hasRoom(blocks, 'sign-in'));
    expect(await Promise.all(forSignIns)).toEqual([true, true, true, false]);
  });

  it('is not doubted when the disk cannot be asked', async () => {
    expect(await createRoomCheck('/there/is/no/such/folder', 1)()).toBe(true);
  });
});
