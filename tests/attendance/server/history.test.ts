import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendanceChanges, users } from '../../../server/schema.ts';
import { HOUSEKEEPING, removeExpired } from '../../../server/process/tidy.ts';
import { liveThrough } from '../../support/liveThrough.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let register: TestRegister;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  register = await newRegister(server);
});
afterAll(() => server.close());

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const blank = { status: null, note: null, minutes_late: null };

describe('the history of a register', () => {
  it('tells who changed what from what to what, and when, newest first', async () => {
    await register.mark([{ user_id: pupil(1), status: 'terlambat', minutes_late: 9, note: 'hujan' }]);
    server.clock.advance(60_000);
    await register.mark([{ user_id: pupil(1), status: 'hadir', note: null }], 'admin');
    const late = { status: 'terlambat', note: 'hujan', minutes_late: 9 };
    const about = {
      user_id: pupil(1),
      identifier: '240001',
      nis: '240001',
      fullname: 'Ágnes Simanjuntak',
      source: 'register',
    };
    expect(await register.history()).toEqual([
      {
        ...about,
        id: expect.any(Number),
        from: late,
        to: { ...blank, status: 'hadir' },
        version: 2,
        at: '2026-11-20T01:01:00.000Z',
        by: { id: server.fixtures.admin, fullname: 'Ratna Admin' },
        by_substitute: false,
      },
      {
        ...about,
        id: expect.any(Number),
        from: blank,
        to: late,
        version: 1,
        at: '2026-11-20T01:00:00.000Z',
        by: { id: server.fixtures.teacher, fullname: 'Sri Uji, S.Pd.' },
        by_substitute: false,
      },
    ]);
  });

  it('has a line for each pupil of a bulk action, and none for what stayed as it was', async () => {
    await register.mark([{ user_id: pupil(0), status: 'hadir' }]);
    await register.mark(server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })));
    await register.mark(server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })));
    expect(await server.db.$count(attendanceChanges, eq(attendanceChanges.sessionId, register.id))).toBe(37);
  });

  it('has no line for a conflict, nor for a refused request', async () => {
    await register.mark([{ user_id: pupil(1), status: 'izin' }], 'admin');
    await register.mark([{ user_id: pupil(1), status: 'hadir', version: 0 }]);
    await register.mark([
      { user_id: pupil(2), status: 'hadir' },
      { user_id: server.fixtures.outsider, status: 'hadir' },
    ]);
    expect(await register.history()).toHaveLength(1);
  });

  it('is paged, and can be asked for one pupil', async () => {
    await register.mark(server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })));
    await register.mark([{ user_id: pupil(1), status: 'alpa' }]);
    const page = await server.request('GET', `${register.path}/history?page=2&limit=10`, { as: 'guru' });
    expect(page.body.meta).toEqual({ totalItems: 38, currentPage: 2, totalPages: 4, perPage: 10 });
    const own = await register.history(`?user_id=${pupil(1)}`);
    expect(own.map((change: { to: { status: string } }) => change.to.status)).toEqual(['alpa', 'hadir']);
  });

  it('says so when a change is taken back', async () => {
    await register.mark([{ user_id: pupil(1), status: 'alpa' }]);
    const [{ from }] = await register.history();
    await register.mark([{ user_id: pupil(1), ...from, version: 1, source: 'revert' }]);
    expect(await register.history()).toMatchObject([
      { source: 'revert', from: { status: 'alpa' }, to: blank },
      { source: 'register' },
    ]);
    expect(await register.markOf(pupil(1))).toMatchObject({ status: null, version: 2 });
  });

  it('is for the subject’s teacher, the head and the administrators', async () => {
    const statuses = await Promise.all(
      ['guru', 'kepsek', 'admin', 'guru2', 'siswa'].map(
        async (as) => (await server.request('GET', `${register.path}/history`, { as })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
  });

  it('of a session under another subject is a 404', async () => {
    const path = `/dashboard/subjects/${server.fixtures.secondSubject}/sessions/${register.id}/attendance/history`;
    expect((await server.request('GET', path, { as: 'guru' })).status).toBe(404);
  });
});

describe('history cannot be changed', () => {
  const ofThis = () => eq(attendanceChanges.sessionId, register.id);

  it('nor deleted, not even by a statement of our own', async () => {
    await register.mark([{ user_id: pupil(1), status: 'alpa' }]);
    const { db } = server;
    const attempts = [
      db.update(attendanceChanges).set({ toStatus: 'hadir' }).where(ofThis()),
      db.update(attendanceChanges).set({ changedBy: null }).where(ofThis()),
      db.delete(attendanceChanges).where(ofThis()),
    ];
    for (const attempt of attempts) {
      await expect(attempt).rejects.toMatchObject({
        cause: { message: 'attendance_changes is append-only' },
      });
    }
    expect(await register.history()).toMatchObject([
      { to: { status: 'alpa' }, by: { fullname: 'Sri Uji, S.Pd.' } },
    ]);
  });

  it('and goes only with its session, which an admin deletes, 30 days later', async () => {
    await register.mark([{ user_id: pupil(1), status: 'alpa' }]);
    const sessions = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
    const body = { sessionIds: [register.id] };
    expect((await server.request('DELETE', sessions, { as: 'admin', body })).status).toBe(200);
    expect(await server.db.$count(attendanceChanges, ofThis())).toBe(1);
    await liveThrough(server, HOUSEKEEPING.deletedSessionsKeptMs);
    await removeExpired(
      { ...server.deps, outboxDir: '/nowhere', timeZone: 'Asia/Jakarta' },
      new AbortController().signal,
    );
    expect(await server.db.$count(attendanceChanges, ofThis())).toBe(0);
  });

  it('and keeps the name of an account that is deleted', async () => {
    const body = {
      identifier: 'admin-lama',
      email: 'lama@contoh.sch.id',
      fullname: 'Pak Lama',
      role_id: server.fixtures.roles.admin,
      password: PASSWORD,
      confirm_password: PASSWORD,
    };
    const { id } = (await server.request('POST', '/dashboard/users', { as: 'admin', body })).body.data;
    await server.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, id));
    await register.mark([{ user_id: pupil(1), status: 'sakit' }], 'admin-lama');
    expect((await server.request('DELETE', `/dashboard/users/${id}`, { as: 'admin' })).status).toBe(200);
    expect(await server.db.$count(users, eq(users.id, id))).toBe(0);
    expect(await register.history()).toMatchObject([{ by: { id: null, fullname: 'Pak Lama' } }]);
  });
});
