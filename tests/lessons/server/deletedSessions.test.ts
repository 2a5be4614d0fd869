import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mayCall } from '../../../contract/access.ts';
import { ROLES } from '../../../contract/roles.ts';
import { calls, type CallName, param } from '../../../contract/calls.ts';
import { allSessions, attendance, attendanceChanges, auditEvents } from '../../../server/schema.ts';
import { HOUSEKEEPING, removeExpired } from '../../../server/process/tidy.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

const DAY = 24 * 60 * 60_000;

let server: TestServer;
let sessions: string;
beforeAll(async () => {
  server = await startTestServer();
  sessions = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
});
beforeEach(() => server.clock.set(NOW));
afterAll(() => server.close());

const remove = (ids: number[], as = 'admin') =>
  server.request('DELETE', sessions, { as, body: { sessionIds: ids } });
const restore = (ids: number[], as = 'admin') =>
  server.request('POST', '/dashboard/sessions/deleted/restore', { as, body: { sessionIds: ids } });
const deleted = async (query = '', as = 'admin') =>
  (await server.request('GET', `/dashboard/sessions/deleted${query}`, { as })).body;
const mark = (register: TestRegister) =>
  register.mark([{ user_id: server.fixtures.student, status: 'alpa' }]);
const marksOf = (id: number) => server.db.$count(attendance, eq(attendance.sessionId, id));
const changesOf = (id: number) => server.db.$count(attendanceChanges, eq(attendanceChanges.sessionId, id));
const tidyUp = () =>
  removeExpired(
    { ...server.deps, outboxDir: '/nowhere', timeZone: 'Asia/Jakarta' },
    new AbortController().signal,
  );

describe('a teacher who deletes sessions', () => {
  it('is told which were ever marked, and none is deleted', async () => {
    const [empty, marked, cleared] = [
      await newRegister(server, { name: 'Kosong' }),
      await newRegister(server, { name: 'Terisi', date: '2026-11-09' }),
      await newRegister(server, { name: 'Dikosongkan', date: '2026-11-10' }),
    ];
    await mark(marked);
    await mark(cleared);
    await cleared.mark([{ user_id: server.fixtures.student, status: null }]);
    const { status, body } = await remove([empty.id, marked.id, cleared.id], 'guru');
    expect([status, body.message]).toEqual([
      403,
      'Tidak ada sesi yang dihapus. Sesi yang sudah pernah dicatat kehadirannya hanya dapat dihapus admin: ' +
        'Terisi (9 November 2026), Dikosongkan (10 November 2026).',
    ]);
    expect(await server.db.$count(allSessions, eq(allSessions.name, 'Kosong'))).toBe(1);
    expect([await marksOf(marked.id), await changesOf(cleared.id)]).toEqual([1, 2]);
    expect((await remove([empty.id], 'guru')).status).toBe(200);
  });

  it('cannot win against a mark that comes at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const register = await newRegister(server);
      const [marked, removed] = await Promise.all([mark(register), remove([register.id], 'guru')]);
      const { rows } = await deleted('?limit=100').then(({ data }) => ({ rows: data }));
      const trashed = rows.find(({ id }: { id: number }) => id === register.id);
      // Either the mark was first, and the session stays; or the deletion was, and there was nothing to mark.
      if (removed.status === 200) expect([marked.status, trashed?.marks]).toEqual([404, 0]);
      else expect([marked.status, removed.status, trashed]).toEqual([200, 403, undefined]);
    }
  });
});

const READERS = [
  ['admin', ROLES.admin],
  ['guru', ROLES.teacher],
  ['siswa', ROLES.student],
] as const;

/** Every call that reads, for everybody who may make it, as one text each; whatever calls there will be. */
async function everythingRead(id: number): Promise<Map<string, string>> {
  const events = new Map<string, string>();
  const { subject, student } = server.fixtures;
  const ids: Readonly<Record<string, number>> = { subject, student };
  // About deleted sessions themselves, about what was done, or about no school record.
  const others: readonly CallName[] = [
    'listDeletedSessions',
    'listAudit',
    'getImage',
    'refreshToken',
    'getOpenApi',
    // How large the database is, changes by itself: PostgreSQL cleans up behind the test.
    'getStatus',
  ];
  for (const name of Object.keys(calls) as CallName[]) {
    const call: { method: string; path: (...ids: { param: string }[]) => string } = calls[name];
    if (call.method !== 'GET' || others.includes(name)) continue;
    const template = call.path(param('1'), param('2'));
    const first = template.startsWith('/dashboard/subjects')
      ? ids.subject
      : template.startsWith('/dashboard/users')
        ? ids.student
        : 1;
    const path = template.replace('{1}', String(first)).replace('{2}', String(id));
    for (const [as, role] of READERS) {
      if (!mayCall(role, name)) continue;
      const days = name === 'listSessionsByDate' ? ['2026-11-18', '2026-11-20'] : [''];
      for (const date of days) {
        const query = `?limit=100${date && `&date=${date}`}`;
        const { status, body } = await server.request('GET', path + query, { as });
        events.set(`${as} ${path}${query}`, `${status} ${JSON.stringify(body)}`);
      }
    }
  }
  return events;
}

describe('a deleted session', () => {
  it('reads nowhere: every call answers as if it had never been, and restored, as if it had never gone', async () => {
    // A later id, so that the answers of before are those of a session that is not there.
    const { id: next } = await newRegister(server, { name: 'Sebelum' });
    await server.db.delete(allSessions).where(eq(allSessions.id, next));
    const before = await everythingRead(next + 1);
    const register = await newRegister(server, { name: 'Sesi Hilang', date: '2026-11-18' });
    expect(register.id).toBe(next + 1);
    await mark(register);
    await register.mark([{ user_id: server.fixtures.student, status: 'hadir' }]);
    const there = await everythingRead(register.id);
    const changed = [...there.keys()].filter((call) => there.get(call) !== before.get(call));
    // Lists, counts, summaries, history, check-ins, context, the pupil's own list and the overview.
    for (const part of [
      '/attendance?',
      '/history',
      '/check-ins',
      '/context',
      '/overview',
      '/my/attendance',
    ]) {
      expect(changed.some((call) => call.includes(part))).toBe(true);
    }
    await remove([register.id]);
    expect(await everythingRead(register.id)).toEqual(before);
    await restore([register.id]);
    expect(await everythingRead(register.id)).toEqual(there);
  });

  it('is no longer marked, shown as a code, nor checked in to', async () => {
    const register = await newRegister(server);
    const { token, code } = (await register.qr()).body.data;
    await mark(register);
    await remove([register.id]);
    expect((await mark(register)).status).toBe(404);
    expect((await register.qr()).status).toBe(404);
    for (const body of [{ token }, { code }]) {
      for (const call of ['/check-in', '/check-in/preview']) {
        expect((await server.request('POST', call, { as: 'siswa', body })).status).toBe(400);
      }
    }
    expect((await remove([register.id])).body).toMatchObject({ status: 200, data: { deleted: 0 } });
  });

  it('is shown to the office with who deleted it, when, and until when it is kept', async () => {
    const register = await newRegister(server, { name: 'Keliru dihapus', date: '2026-11-09' });
    await mark(register);
    await remove([register.id]);
    const { data } = await deleted('?search=keliru%20matematika', 'kepsek');
    expect(data).toEqual([
      {
        id: register.id,
        subjectId: server.fixtures.subject,
        classId: server.fixtures.class,
        teacherId: server.fixtures.teacher,
        name: 'Keliru dihapus',
        description: null,
        date: '2026-11-09',
        start_time: '07:00',
        end_time: '08:30',
        Subject: { id: server.fixtures.subject, name: 'Matematika' },
        Class: { id: server.fixtures.class, name: 'X-10' },
        Teacher: { id: server.fixtures.teacher, fullname: 'Sri Uji, S.Pd.' },
        marks: 1,
        deleted_at: '2026-11-20T01:00:00.000Z',
        deleted_by: 'Ratna Admin',
        removed_after: '2026-12-20T01:00:00.000Z',
      },
    ]);
  });

  it('is restored all or none, and a second press finds it back already', async () => {
    const [one, other] = [
      await newRegister(server, { start_time: '05:10' }),
      await newRegister(server, { start_time: '05:20' }),
    ];
    await remove([one.id, other.id]);
    const refused = await restore([one.id, 2_000_000_000]);
    expect([refused.status, refused.body.data]).toEqual([
      400,
      [{ path: 'sessionIds.1', msg: 'Sesi ini tidak ada lagi: sudah dihapus permanen' }],
    ]);
    expect((await server.request('GET', `${sessions}/${one.id}`, { as: 'admin' })).status).toBe(404);
    const { status, body } = await restore([one.id, other.id]);
    expect([status, body.message, body.data]).toEqual([200, 'Berhasil memulihkan 2 sesi', { restored: 2 }]);
    expect((await restore([one.id, other.id])).body).toMatchObject({ status: 200, data: { restored: 0 } });
  });

  it('is removed for good after 30 days, with marks and history, and the audit says so', async () => {
    const [old, young] = [
      await newRegister(server, { name: 'Lama' }),
      await newRegister(server, { start_time: '05:30' }),
    ];
    await mark(old);
    await remove([old.id]);
    server.clock.advance(2 * DAY);
    await mark(young);
    await remove([young.id]);
    server.clock.set(new Date(NOW.getTime() + HOUSEKEEPING.deletedSessionsKeptMs - 1));
    await tidyUp();
    expect(await marksOf(old.id)).toBe(1);
    server.clock.advance(1);
    expect((await tidyUp()).sessions).toBeGreaterThan(0);
    // The sign-in has had its 30 days, too.
    await server.signIn('admin');
    expect([await marksOf(old.id), await changesOf(old.id), await marksOf(young.id)]).toEqual([0, 0, 1]);
    expect((await restore([old.id])).status).toBe(400);
    expect((await restore([young.id])).status).toBe(200);
    const events = await server.db.select().from(auditEvents).where(eq(auditEvents.targetId, old.id));
    expect(events.filter(({ entity }) => entity === 'session').map(({ action }) => action)).toEqual([
      'created',
      'deleted',
      'removed',
    ]);
  });

  it('keeps its subject from being deleted as long as there are marks to restore', async () => {
    const body = { name: 'Sementara', classId: server.fixtures.class, teacherId: server.fixtures.teacher };
    const subjectId = (await server.request('POST', '/dashboard/subjects', { as: 'admin', body })).body.data
      .id;
    const path = `/dashboard/subjects/${subjectId}`;
    const [marked, empty] = [
      await newRegister(server, { subjectId }),
      await newRegister(server, { subjectId }),
    ];
    await mark(marked);
    const sessionIds = [marked.id, empty.id];
    await server.request('DELETE', `${path}/sessions`, { as: 'admin', body: { sessionIds } });
    const refused = await server.request('DELETE', path, { as: 'admin' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Mata pelajaran ini belum dapat dihapus: masih ada 1 sesi terhapus yang masih dapat dipulihkan',
    ]);
    await server.db.delete(allSessions).where(eq(allSessions.id, marked.id));
    expect((await server.request('DELETE', path, { as: 'admin' })).status).toBe(200);
  });
});
