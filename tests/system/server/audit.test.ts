import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedFields, recordAudit } from '../../../server/db/audit.ts';
import { auditEvents } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = new Date('2026-11-20T01:00:00Z');

describe('the audit itself', () => {
  it('is written with the change, or neither is', async () => {
    const { db } = server;
    const before = await db.$count(auditEvents);
    const failing = db.transaction(async (tx) => {
      await recordAudit(tx, { at }, [{ event: 'school.updated' }]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await db.$count(auditEvents)).toBe(before);
  });

  it('tells that something personal changed, never what it was or is, and of secrets nothing', async () => {
    const { db } = server;
    await recordAudit(db, { at }, [
      {
        event: 'user.updated',
        target: { id: 7, name: 'Dewi' },
        changes: changedFields(
          { fullname: 'Dewy', email: 'a@contoh.id', gender: 'P', passwordHash: 'x', address: null },
          { fullname: 'Dewi', email: 'b@contoh.id', gender: 'P', passwordHash: 'y', address: undefined },
        ),
      },
    ]);
    const [line] = await db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.targetId} = 7`);
    expect(line?.changes).toEqual([{ field: 'fullname', from: 'Dewy', to: 'Dewi' }, { field: 'email' }]);
    expect(JSON.stringify(line)).not.toContain('contoh.id');
  });

  it('cannot be changed, deleted or emptied, until a line has had its time', async () => {
    const { db } = server;
    const fresh = new Date(Date.now() - 7 * 24 * 60 * 60_000);
    const long = new Date(Date.now() - 181 * 24 * 60 * 60_000);
    await recordAudit(db, { at: fresh }, [{ event: 'sign-in.failed', target: { id: 1, name: 'new' } }]);
    await recordAudit(db, { at: long }, [
      { event: 'sign-in.failed', target: { id: 2, name: 'old sign-in' } },
      { event: 'user.deleted', target: { id: 3, name: 'old deletion' } },
    ]);
    const statements = [
      sql`update audit_events set actor_name = 'Orang lain'`,
      sql`delete from audit_events where target_name = 'new'`,
      sql`delete from audit_events where target_name = 'old deletion'`,
      sql`truncate audit_events`,
    ];
    for (const statement of statements) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'audit_events is append-only' },
      });
    }
    await db.execute(sql`delete from audit_events where target_name = 'old sign-in'`);
    expect(await db.$count(auditEvents, sql`target_name = 'old sign-in'`)).toBe(0);
  });
});

describe('the log of requests', () => {
  it('says who made a request, and by which sign-in', async () => {
    await server.request('GET', '/profile', { as: 'guru' });
    const line = JSON.parse(server.log.at(-1) ?? '{}');
    expect(line).toMatchObject({ path: '/api/v1/profile', userId: server.fixtures.teacher });
    expect(line.signInId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says so of one that is refused, too', async () => {
    await server.request('GET', '/dashboard/users', { as: 'guru' });
    expect(JSON.parse(server.log.at(-1) ?? '{}')).toMatchObject({
      status: 403,
      userId: server.fixtures.teacher,
    });
  });

  it("numbers requests itself: a caller's X-Request-Id is not taken as ours", async () => {
    const headers = { 'X-Request-Id': 'chosen-by-the-caller' };
    const { headers: answered } = await server.request('GET', '/profile', { as: 'guru', headers });
    expect(answered.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.log.join()).not.toContain('chosen-by-the-caller');
  });
});

interface Line {
  entity: string;
  action: string;
  actor: { name: string } | null;
  target: { id: number; name: string } | null;
  changes: { field: string; from?: unknown; to?: unknown }[];
  address: string | null;
  device: string | null;
  request_id: string;
}

const list = async (query = '?limit=100', as = 'admin'): Promise<Line[]> =>
  (await server.request('GET', `/dashboard/audit${query}`, { as })).body.data;
const names = (lines: Line[]) => lines.map(({ entity, action }) => `${entity}.${action}`);

/** What was told while something was done, the first first. */
async function toldBy(make: () => Promise<unknown>): Promise<Line[]> {
  const before = await server.db.$count(auditEvents);
  await make();
  const after = await server.db.$count(auditEvents);
  return after === before ? [] : (await list(`?limit=${after - before}`)).toReversed();
}

const write = async (method: string, path: string, body?: unknown, as = 'admin') => {
  const answer = await server.request(method, path, { as, body, headers: { 'User-Agent': CHROME } });
  if (answer.status > 201) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

describe('what is told', () => {
  it('of a user: who, what from what to what, from where and by which request; nothing secret or personal', async () => {
    await list('?limit=1');
    const body = {
      identifier: 'guru-baru',
      email: 'rahasia@contoh.sch.id',
      fullname: 'Guru Baru',
      role_id: server.fixtures.roles.teacher,
      address: 'Jalan Rahasia 1',
      gender: 'L',
      birth_date: '1990-01-02',
      password: 'kunci-rahasia-9',
      confirm_password: 'kunci-rahasia-9',
    };
    let id = 0;
    const lines = await toldBy(async () => {
      ({ id } = await write('POST', '/dashboard/users', body));
      const { password: _password, confirm_password: _confirm, ...fields } = body;
      await write('PUT', `/dashboard/users/${id}`, { ...fields, fullname: 'Guru Lama', gender: 'P' });
      await write('PUT', `/dashboard/users/${id}`, { ...fields, fullname: 'Guru Lama', gender: 'P' });
      await write('DELETE', `/dashboard/users/${id}`);
    });
    expect(names(lines)).toEqual(['user.created', 'user.updated', 'user.deleted']);
    expect(lines[1]).toMatchObject({
      actor: { id: server.fixtures.admin, name: 'Ratna Admin' },
      target: { id, name: 'Guru Lama' },
      changes: [{ field: 'fullname', from: 'Guru Baru', to: 'Guru Lama' }, { field: 'gender' }],
      address: expect.stringMatching(/^[\w-]{8}$/),
      device: 'Chrome di Android',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(lines)).not.toMatch(/rahasia|1990|Jalan/i);
    expect(server.log.join()).toContain(lines[1]?.request_id);
  });

  it('of a class, its members, a subject, its sessions, a year and a school, each change with its line', async () => {
    await list('?limit=1');
    const pupil = server.fixtures.student;
    const lines = await toldBy(async () => {
      const year = {
        name: '2027/2028',
        start_date: '2027-07-12',
        end_date: '2028-06-16',
      };
      const { id: yearId } = await write('POST', '/dashboard/academic-years', { ...year, is_active: false });
      const one = { name: 'X-Audit', AcademicYearId: yearId };
      const { id: classId } = await write('POST', '/dashboard/classes', one);
      await write('PUT', `/dashboard/classes/${classId}`, { ...one, description: 'IPA' });
      await write('POST', `/dashboard/classes/${classId}/students`, { userId: pupil });
      await write('DELETE', `/dashboard/classes/${classId}/students`, { userId: pupil });
      const subject = { name: 'Uji', classId, teacherId: null };
      const { id: subjectId } = await write('POST', '/dashboard/subjects', subject);
      const sessions = `/dashboard/subjects/${subjectId}/sessions`;
      const lesson = { name: 'Satu', date: '2026-11-20', start_time: '07:00', end_time: '08:00' };
      const { id } = await write('POST', sessions, { ...lesson, force: true });
      await write('PUT', `${sessions}/${id}`, { ...lesson, start_time: '06:30' });
      await write('DELETE', sessions, { sessionIds: [id] });
      await write('DELETE', `/dashboard/subjects/${subjectId}`);
      await write('DELETE', `/dashboard/classes/${classId}`);
      await write('DELETE', `/dashboard/academic-years/${yearId}`);
      const form = new FormData();
      form.set('name', 'Sekolah Audit');
      const { id: schoolId } = await write('POST', '/dashboard/schools', form);
      await write('DELETE', `/dashboard/schools/${schoolId}`);
    });
    expect(names(lines)).toEqual([
      'academic-year.created',
      'class.created',
      'class.updated',
      'class.student-added',
      'class.student-removed',
      'subject.created',
      'session.created',
      'session.updated',
      'session.deleted',
      'subject.deleted',
      'class.deleted',
      'academic-year.deleted',
      'school.created',
      'school.deleted',
    ]);
    expect(lines[2]?.changes).toEqual([{ field: 'description', from: null, to: 'IPA' }]);
    expect(lines[3]?.changes).toEqual([
      { field: 'student', from: null, to: 'Abimanyu Rangga (siswa)' },
      { field: 'joined_on', from: null, to: '2027-07-12' },
    ]);
    expect(lines[7]).toMatchObject({
      target: { name: 'Satu, Uji, X-Audit' },
      changes: [{ field: 'start_time', from: '07:00', to: '06:30' }],
    });
  });

  it('of sign-ins, good and bad, signing out and ending them; never what was typed', async () => {
    await list('?limit=1');
    const lines = await toldBy(async () => {
      const { token } = await server.signIn('guru2');
      await server.request('POST', '/login', { body: { identifier: 'guru2', password: 'salah-ketik' } });
      await server.request('POST', '/login', { body: { identifier: 'sandiku-123', password: 'x' } });
      await server.request('POST', '/logout', { token });
    });
    expect(lines).toMatchObject([
      { action: 'succeeded', actor: { name: 'Tomi Uji, M.Pd.' }, target: { name: 'Tomi Uji, M.Pd.' } },
      { action: 'failed', actor: null, target: { name: 'Tomi Uji, M.Pd.' } },
      { action: 'failed', actor: null, target: null },
      { action: 'signed-out', actor: { name: 'Tomi Uji, M.Pd.' } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/salah-ketik|sandiku/);
  });

  it('of passwords that one changes, that the office sets, and of the own profile', async () => {
    await list('?limit=1');
    await server.signIn('guru2');
    const lines = await toldBy(async () => {
      await write('PUT', '/profile', { gender: 'L' }, 'guru2');
      const change = {
        password: PASSWORD,
        newPassword: 'kelapa-muda-77',
        confirm_password: 'kelapa-muda-77',
      };
      await write('PUT', '/profile/change-password', change, 'guru2');
    });
    expect(names(lines)).toEqual(['user.updated', 'user.password-changed']);
    expect(lines[0]?.changes).toEqual([{ field: 'gender' }]);
    expect(JSON.stringify(lines)).not.toMatch(/kelapa|argon/);
    await server.resetAccounts();
  });
});

describe('the list of the audit', () => {
  it('is found by what, who, words and the days of the school', async () => {
    await server.signIn('admin');
    expect(new Set((await list('?entity=class')).map(({ entity }) => entity))).toEqual(new Set(['class']));
    const own = await list(`?actor_id=${server.fixtures.admin}&limit=100`);
    expect(new Set(own.map(({ actor }) => actor?.name))).toEqual(new Set(['Ratna Admin']));
    expect((await list('?search=x-audit%20satu')).length).toBeGreaterThan(0);
    await recordAudit(server.db, { at: new Date('2026-03-01T16:59:59Z') }, [
      { event: 'school.updated', target: { id: 1, name: 'Kemarin' } },
    ]);
    await recordAudit(server.db, { at: new Date('2026-03-01T17:00:00Z') }, [
      { event: 'school.updated', target: { id: 1, name: 'Hari ini' } },
    ]);
    // Midnight in Jakarta is 17:00 in Greenwich.
    expect((await list('?from=2026-03-02&to=2026-03-02')).map(({ target }) => target?.name)).toEqual([
      'Hari ini',
    ]);
    expect((await list('?to=2026-03-01')).map(({ target }) => target?.name)).toContain('Kemarin');
  });
});
