// What a clock that was ahead has written: nothing was issued after now, and no window lasts longer than its minutes.
import { rm } from 'node:fs/promises';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  lastBackup,
  MAX_RETAINED_BACKUPS,
  backupName,
  backupsFolder,
  prepareBackupsFolder,
} from '../../server/backup/folder.ts';
import { backUpTonight, NIGHTLY_SCHEDULE } from '../../server/backup/nightly.ts';
import { CLOCK_SKEW_MS } from '../../server/base/clock.ts';
import { rateLimits } from '../../server/schema.ts';
import { isInForce } from '../../server/http/limits.ts';
import { removeExpired } from '../../server/process/tidy.ts';
import { NOW, startTestServer, type TestServer } from '../support/server.ts';
import { askForCode, verify } from '../support/recovery.ts';
import { rounds } from '../support/rounds.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const timeZone = 'Asia/Jakarta';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'hadir-clock-'));
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.resetAccounts();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** How far a clock was ahead: from a moment that two processes may differ by to ten years. */
const ahead = fc.oneof(
  fc.integer({ min: -CLOCK_SKEW_MS, max: CLOCK_SKEW_MS - 2_000 }),
  fc.integer({ min: CLOCK_SKEW_MS + 2_000, max: 40 * MINUTE }),
  fc.integer({ min: DAY, max: 3_650 * DAY }),
);
const isFar = (shift: number) => shift > CLOCK_SKEW_MS;

const at = async <T>(shift: number, act: () => Promise<T>): Promise<T> => {
  server.clock.set(new Date(NOW.getTime() + shift));
  try {
    return await act();
  } finally {
    server.clock.set(NOW);
  }
};

const wrong = (address: string) =>
  server.request('POST', '/login', { body: { identifier: 'guru', password: 'bukan-ini-7' }, address });

it('tokens, codes, keys and limits of a clock that was ahead', async () => {
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(ahead, async (shift) => {
      nth += 1;
      await server.resetAccounts();
      const address = `10.0.${nth >> 8}.${nth & 255}`;
      const key = `kunci-yang-acak-${nth}`;
      const create = (token: string, name: string) =>
        server.request('POST', '/dashboard/classes', {
          token,
          body: { name, AcademicYearId: server.fixtures.year },
          headers: { 'Idempotency-Key': key },
        });
      const { tokens, code, refused } = await at(shift, async () => {
        for (let i = 0; i < 5; i++) await wrong(address);
        const { status } = await wrong(address);
        const signedIn = await server.signIn('admin');
        await create(signedIn.token, `X ${nth}`);
        return { tokens: signedIn, code: await askForCode(server), refused: status };
      });
      expect(refused).toBe(429);

      const profile = await server.request('GET', '/profile', { token: tokens.token });
      expect(profile.status).toBe(isFar(shift) ? 401 : 200);
      const refresh = await server.request('GET', '/refresh-token', {
        headers: { Cookie: `hadir_refresh_token=${tokens.refreshToken}` },
      });
      expect(refresh.status).toBe(isFar(shift) ? 401 : 200);
      expect((await verify(server, code)).status).toBe(isFar(shift) ? 400 : 200);
      // A key lasts 24 hours, also one of a time to come.
      const { token } = await server.signIn('admin');
      const again = await create(token, `XI ${nth}`);
      expect(again.status).toBe(isFar(shift) ? 201 : 409);

      // Five wrong passwords keep nobody out for longer than a quarter of an hour, and those of a time to come for no moment.
      expect((await wrong(address)).status).toBe(shift > 0 ? 401 : 429);
      const later = 15 * MINUTE;
      await at(later, async () => expect((await wrong(address)).status).toBe(401));
      expect(await server.db.$count(rateLimits, isInForce(new Date(NOW.getTime() + later)))).toBe(0);
    }),
    { numRuns: rounds(8) },
  );
});

it('what the office may still take back is not removed for good by a clock that has leapt', async () => {
  const { subject, session } = server.fixtures;
  const path = `/dashboard/subjects/${subject}/sessions`;
  const { status } = await server.request('DELETE', path, { as: 'admin', body: { sessionIds: [session] } });
  expect(status).toBe(200);
  const house = { ...server.deps, outboxDir: join(folder, 'none'), timeZone: 'Asia/Jakarta' };
  const tidied = await at(3_650 * DAY, () => removeExpired(house, new AbortController().signal));
  expect(tidied).toMatchObject({ sessions: 0, audit: 0 });
  server.forgetTokens();
  const restored = await server.request('POST', '/dashboard/sessions/deleted/restore', {
    as: 'admin',
    body: { sessionIds: [session] },
  });
  expect(restored.status).toBe(200);
});

it('an import that was dated by a clock ahead cannot be taken back for years', async () => {
  const { year, school } = server.fixtures;
  const rows = [{ row: 2, fullname: 'Impor Maju', nis: '880099', class: 'X-10' }];
  const body = { kind: 'pupils', file_name: 'a.xlsx', academic_year_id: year, SchoolId: school, rows };
  const made = await at(3_650 * DAY, async () => {
    server.forgetTokens();
    return server.request('POST', '/dashboard/imports', { as: 'admin', body });
  });
  expect(made.status).toBe(201);
  server.forgetTokens();
  const { id } = made.body.data;
  const listed = (await server.request('GET', '/dashboard/imports', { as: 'admin' })).body.data;
  expect(listed.find((one: { id: number }) => one.id === id).undo_until).toBeNull();
  expect((await server.request('POST', `/dashboard/imports/${id}/undo`, { as: 'admin' })).status).toBe(400);
});

it('housekeeping removes limits that a clock ahead has left, and no others', async () => {
  const row = (key: string, left: number) => ({
    key,
    hits: 5,
    most: 5,
    minutes: 15,
    resetsAt: new Date(NOW.getTime() + left),
  });
  await server.db.delete(rateLimits);
  await server.db.insert(rateLimits).values([row('now', 14 * MINUTE), row('ahead', 3_650 * DAY)]);
  await removeExpired(
    { ...server.deps, outboxDir: join(folder, 'none'), timeZone: 'Asia/Jakarta' },
    new AbortController().signal,
  );
  expect(await server.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'now' }]);
});

it('of backups, those dated after now are never the last one, take no other’s place, and what was just made stays', async () => {
  const nights = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 25 });
  const comings = fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 25 });
  let round = 0;
  const tonight = (dataDir: string, now: Date) =>
    backUpTonight({
      database: server.database,
      dataDir,
      clock: { now: () => now },
      timeZone,
      reserve: 0,
    });
  await fc.assert(
    fc.asyncProperty(nights, comings, async (past, coming) => {
      const dataDir = join(folder, String(round++));
      const backups = backupsFolder(dataDir);
      prepareBackupsFolder(dataDir);
      const put = (days: number) =>
        writeFileSync(join(backups, backupName(new Date(NOW.getTime() + days * DAY))), 'x');
      for (const days of past) put(-days);
      for (const days of coming) put(days);

      // As every ten minutes of a night: one is made, if there was none, and no other one.
      const made = await tonight(dataDir, NOW);
      expect(made === undefined).toBe(past.includes(0));
      expect(await tonight(dataDir, new Date(NOW.getTime() + 10 * MINUTE))).toBeUndefined();
      const left = readdirSync(backups);
      if (made !== undefined) expect(left).toContain(made);
      expect(lastBackup(dataDir, NOW)?.at.getTime()).toBe(NOW.getTime());
      // The newest true nights are all there, whatever came with a date after now.
      const newest = [...new Set(past)].sort((a, b) => a - b).slice(0, MAX_RETAINED_BACKUPS.days - 1);
      for (const days of newest) expect(left).toContain(backupName(new Date(NOW.getTime() - days * DAY)));

      // A clock that leaps for a night takes nothing away, and when it is right again nothing is made twice.
      const leap = new Date(NOW.getTime() + NIGHTLY_SCHEDULE.leapMs + 4_100 * DAY);
      const odd = await tonight(dataDir, leap);
      expect(readdirSync(backups)).toEqual(expect.arrayContaining([...left, odd]));
      expect(await tonight(dataDir, new Date(NOW.getTime() + 20 * MINUTE))).toBeUndefined();
    }),
    { numRuns: rounds(4) },
  );
});
