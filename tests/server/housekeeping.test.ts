import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkInCodes, otpCodes, rateLimits, signInSessions } from '../../server/schema.ts';
import { type HousekeepingOptions, startHousekeeping } from '../../server/process/housekeeping.ts';
import { HOUSEKEEPING, removeExpired } from '../../server/process/tidy.ts';
import { askForCode, reset, verify } from '../support/recovery.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { removeFolder } from '../support/removeFolder.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let outboxDir: string;
let house: HousekeepingOptions;
beforeAll(async () => {
  server = await startTestServer();
  outboxDir = await mkdtemp(join(tmpdir(), 'hadir-outbox-'));
  house = { ...server.deps, upkeep: async () => [], outboxDir, timeZone: 'Asia/Jakarta' };
});
beforeEach(() => server.resetAccounts());
afterAll(async () => {
  await server.close();
  await removeFolder(outboxDir);
});

const go = new AbortController().signal;
const nothing = {
  signIns: 0,
  otpCodes: 0,
  checkInCodes: 0,
  limits: 0,
  idempotencyKeys: 0,
  mails: 0,
  sessions: 0,
  audit: 0,
  images: 0,
  importItems: 0,
  letterPictures: 0,
  families: 0,
  leavers: 0,
};
const refresh = (refreshToken: string) =>
  server.request('GET', '/refresh-token', { headers: { Cookie: `hadir_refresh_token=${refreshToken}` } });

describe('housekeeping', () => {
  it('finds nothing to do in a fresh house, nor without an outbox', async () => {
    expect(await removeExpired({ ...house, outboxDir: join(outboxDir, 'none') }, go)).toEqual(nothing);
  });

  it('removes sign-ins 30 days after they were ended or ran out, and no others', async () => {
    const ended = await server.signIn('guru');
    await server.request('POST', '/logout', { token: ended.token });
    const unused = await server.signIn('kepsek');
    server.clock.advance(29 * DAY);
    const used = (await refresh((await server.signIn('siswa')).refreshToken)).body.data;
    expect(await removeExpired(house, go)).toMatchObject({ signIns: 0 });
    server.clock.advance(DAY);
    expect(await removeExpired(house, go)).toMatchObject({ signIns: 1 });
    server.clock.advance(30 * DAY);
    expect(await removeExpired(house, go)).toMatchObject({ signIns: 1 });
    expect((await refresh(unused.refreshToken)).status).toBe(401);
    expect(await server.db.$count(signInSessions)).toBe(1);
    expect((await refresh(used.refreshToken)).status).toBe(401);
  });

  it('leaves alone what a refresh still needs, also one whose first answer was lost', async () => {
    const { refreshToken } = await server.signIn('guru');
    server.clock.advance(29 * DAY);
    const pair = (await refresh(refreshToken)).body.data;
    server.clock.advance(29 * DAY);
    await removeExpired(house, go);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(pair.refreshToken)).status).toBe(200);
  });

  it('removes codes a day after they ran out or were used', async () => {
    const code = await askForCode(server);
    await reset(server, await askForCode(server, 'guru2@contoh.sch.id'), undefined, 'guru2@contoh.sch.id');
    server.clock.advance(DAY - MINUTE);
    expect(await removeExpired(house, go)).toMatchObject({ otpCodes: 0 });
    expect((await verify(server, code)).body.message).toContain('kadaluarsa');
    server.clock.advance(MINUTE);
    expect(await removeExpired(house, go)).toMatchObject({ otpCodes: 1 });
    server.clock.advance(10 * MINUTE);
    expect(await removeExpired(house, go)).toMatchObject({ otpCodes: 1 });
    expect(await server.db.$count(otpCodes)).toBe(0);
  });

  it('removes the codes of old boards, not the one of today that happens to be the same', async () => {
    const { session, foreignSession } = server.fixtures;
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms);
    await server.db.insert(checkInCodes).values([
      { sessionId: session, code: '123456', validFrom: at(-2 * DAY), expiresAt: at(-DAY) },
      { sessionId: foreignSession, code: '123456', validFrom: at(0), expiresAt: at(30_000) },
    ]);
    expect(await removeExpired(house, go)).toMatchObject({ checkInCodes: 1 });
    const left = await server.db.select().from(checkInCodes);
    expect(left.map(({ sessionId }) => sessionId)).toEqual([foreignSession]);
    await server.db.delete(checkInCodes);
  });

  it('removes limits that are over, and keeps one that still holds', async () => {
    const fail = async () => {
      const body = { identifier: 'guru', password: 'salah' };
      return (await server.request('POST', '/login', { body, address: '10.0.0.9' })).status;
    };
    for (let time = 0; time < 5; time++) await fail();
    server.clock.advance(14 * MINUTE);
    expect(await removeExpired(house, go)).toMatchObject({ limits: 0 });
    expect(await fail()).toBe(429);
    server.clock.advance(MINUTE);
    expect(await removeExpired(house, go)).toMatchObject({ limits: 3 });
    expect(await server.db.$count(rateLimits)).toBe(0);
  });

  it('removes mails from the outbox after seven days, and nothing else that lies there', async () => {
    const lay = async (name: string, ageMs: number) => {
      const moment = new Date(server.clock.now().getTime() - ageMs);
      await writeFile(join(outboxDir, name), '');
      await utimes(join(outboxDir, name), moment, moment);
    };
    await lay('old.eml', 7 * DAY);
    await lay('young.eml', 7 * DAY - MINUTE);
    await lay('notes.txt', 70 * DAY);
    expect(await removeExpired(house, go)).toEqual({ ...nothing, mails: 1 });
    expect((await readdir(outboxDir)).toSorted()).toEqual(['notes.txt', 'young.eml']);
  });

  const pileUp = (rows: number) =>
    server.db
      .insert(rateLimits)
      .values(
        Array.from({ length: rows }, (_, i) => ({ key: `over ${i}`, hits: 1, resetsAt: server.clock.now() })),
      );

  it('takes what has piled up in batches, and each row once though several processes do it', async () => {
    const rows = 3 * HOUSEKEEPING.batch + 7;
    await pileUp(rows);
    const turns = await Promise.all([
      removeExpired(house, go),
      removeExpired(house, go),
      removeExpired(house, go),
    ]);
    expect(turns.reduce((sum, { limits }) => sum + limits, 0)).toBe(rows);
  });

  it('stops after the statement that is under way when the process ends', async () => {
    await pileUp(3 * HOUSEKEEPING.batch);
    expect(await removeExpired(house, AbortSignal.abort())).toMatchObject({ limits: HOUSEKEEPING.batch });
  });
});

describe('its turns', () => {
  it('come at the start and every hour, go on after a failure, and end with the process', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let requested = 0;
      const db = new Proxy(server.db, {
        get: (target, name) => {
          if (name === 'select' && ++requested === 1) throw new Error('connect ECONNREFUSED');
          return Reflect.get(target, name) as unknown;
        },
      });
      const housekeeping = startHousekeeping({ ...house, db });
      await expect.poll(() => server.log.join('')).toContain('housekeeping did not finish');
      await vi.advanceTimersByTimeAsync(HOUSEKEEPING.everyMs);
      await expect.poll(() => requested).toBe(15);
      await housekeeping.stop();
      await vi.advanceTimersByTimeAsync(2 * HOUSEKEEPING.everyMs);
      expect(requested).toBe(15);
    } finally {
      vi.useRealTimers();
    }
  });
});
