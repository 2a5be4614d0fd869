// Extension: who has left keeps the history, cannot sign in and is offered in no picker.
import { and, eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { accessOf } from '../../../contract/access.ts';
import type { ROLES } from '../../../contract/roles.ts';
import { attendance, auditEvents, memberships, subjects, users } from '../../../server/schema.ts';
import { resetPassword } from '../../../server/process/control/resetPassword.ts';
import { PASSWORD, TODAY } from '../../support/fixtures.ts';
import { lastCode, NEW_PASSWORD, wrongCode } from '../../support/recovery.ts';
import { rounds } from '../../support/rounds.ts';
import { samplesOf } from '../../support/samples.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type RoleKey = keyof typeof ROLES;
const ROLE_KEYS: readonly RoleKey[] = ['admin', 'head', 'teacher', 'student'];
const INACTIVE =
  'Akun Anda sudah dinonaktifkan oleh sekolah. Hubungi tata usaha (TU) sekolah jika ini keliru.';

let made = 0;
/** Somebody new, with the password of all; a pupil is in X-10 and has been marked, a teacher teaches there. */
async function newcomer(role: RoleKey, fullname?: string) {
  const { db, fixtures } = server;
  made += 1;
  const identifier = `orang${made}`;
  const email = `${identifier}@contoh.sch.id`;
  const [like] = await db.select().from(users).where(eq(users.id, fixtures.admin));
  const [{ id = 0 } = {}] = await db
    .insert(users)
    .values({
      identifier,
      email,
      fullname: fullname ?? `Orang ${made}`,
      roleId: fixtures.roles[role],
      passwordHash: like?.passwordHash ?? '',
    })
    .returning({ id: users.id });
  if (role === 'student') {
    const joining = { academicYearId: fixtures.year, joinedOn: '2026-07-13' };
    await db
      .insert(memberships)
      .values({ ...joining, classId: fixtures.class, userId: id, number: 100 + made });
    await db.insert(attendance).values({
      sessionId: fixtures.earlierSession,
      userId: id,
      status: 'izin',
      updatedAt: NOW,
      updatedBy: fixtures.teacher,
    });
  }
  if (role === 'teacher') {
    await db.insert(subjects).values({ name: `Pelajaran ${made}`, classId: fixtures.class, teacherId: id });
  }
  return { id, identifier, email };
}

const put = (id: number, body: object, as = 'admin') =>
  server.request('PUT', `/dashboard/users/${id}/active`, { as, body });
const putAside = (id: number, more: object = {}) =>
  put(id, { is_active: false, reason: 'Mutasi keluar', ...more });
const login = (identifier: string, password = PASSWORD) =>
  server.request('POST', '/login', { body: { identifier, password } });
const recover = (step: 'verify-otp' | 'reset-password', email: string, token: string) =>
  server.request('POST', `/${step}`, {
    body: { email, token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
  });

const NAMES = Object.keys(calls) as CallName[];
const ask = (name: CallName, options: { token?: string; as?: string }, query?: string) => {
  const sample = samplesOf(server.fixtures)[name];
  const { method, path }: { method: string; path: (...ids: (number | string)[]) => string } = calls[name];
  const form = new FormData();
  for (const [key, value] of Object.entries(sample.form ?? {})) form.set(key, value);
  const body = method === 'GET' ? undefined : sample.form ? form : (sample.body ?? {});
  const requested = [sample.query, query].filter(Boolean).join('&');
  return server.request(method, `${path(...(sample.ids ?? []))}?${requested}`, { ...options, body });
};

/** Who calls is known before the call is, whatever the role: each call is asked by one role, each role asks a quarter of them. */
const namesAskedBy = (role: RoleKey) =>
  NAMES.filter((name) => accessOf(name) !== 'public').filter(
    (_, at) => at % ROLE_KEYS.length === ROLE_KEYS.indexOf(role),
  );

describe.each(ROLE_KEYS)('somebody with the role %s who is put aside', (role) => {
  it('is signed out at once by every road, and comes in by none', async () => {
    const { id, identifier, email } = await newcomer(role);
    const [phone, laptop] = [await server.signIn(identifier), await server.signIn(identifier)];
    await server.request('POST', '/forgot-password', { body: { email } });
    const code = lastCode(server);

    expect((await putAside(id)).body.data).toMatchObject({
      is_active: false,
      inactive_since: TODAY,
      inactive_reason: 'Mutasi keluar',
    });

    for (const name of namesAskedBy(role))
      expect([name, (await ask(name, { token: phone.token })).status]).toEqual([name, 401]);
    for (const { refreshToken } of [phone, laptop]) {
      const headers = { Cookie: `hadir_refresh_token=${refreshToken}` };
      expect((await server.request('GET', '/refresh-token', { headers })).status).toBe(401);
    }
    const right = await login(identifier);
    expect([right.status, right.body.message]).toEqual([403, INACTIVE]);
    expect(right.headers.get('set-cookie')).toBeNull();
    expect((await login(email)).body.message).toBe(INACTIVE);
    // Neither the code from before, nor one that is asked for now.
    expect((await recover('verify-otp', email, code)).status).toBe(400);
    expect((await recover('reset-password', email, code)).status).toBe(400);
    await server.request('POST', '/forgot-password', { body: { email } });
    expect(() => lastCode(server)).toThrow('no code');
    expect(server.mails.at(-1)?.text).toContain('sudah dinonaktifkan oleh sekolah');
    await expect(resetPassword(server.db, identifier, NOW)).rejects.toThrow('nonaktif');
    expect((await login(identifier)).body.message).toBe(INACTIVE);
  });

  it('cannot be told from others from outside', async () => {
    const [left, memberships] = [await newcomer(role), await newcomer(role)];
    await putAside(left.id);
    const outside = async ({ identifier, email }: typeof left) => [
      await login(identifier, 'kata sandi lain'),
      await server.request('POST', '/forgot-password', { body: { email } }),
      await recover('verify-otp', email, '000000'),
      await recover('reset-password', email, '000000'),
    ];
    const seen = async (who: typeof left) =>
      (await outside(who)).map(({ status, body, headers }) => [status, body, headers.get('set-cookie')]);
    expect(await seen(left)).toEqual(await seen(memberships));
  });

  it('comes back with a reason: the password is the old one, the old sign-ins stay ended', async () => {
    const { id, identifier } = await newcomer(role);
    const { token } = await server.signIn(identifier);
    await putAside(id);
    const back = await put(id, { is_active: true, reason: 'Keliru' });
    expect(back.body.data).toMatchObject({ is_active: true, inactive_since: null, inactive_reason: null });
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
    expect((await login(identifier)).status).toBe(200);
    const events = await server.db.select().from(auditEvents).where(eq(auditEvents.targetId, id));
    expect(events.filter(({ entity }) => entity === 'user')).toMatchObject([
      {
        action: 'deactivated',
        actorName: 'Ratna Admin',
        changes: [{ field: 'reason', from: null, to: 'Mutasi keluar' }],
      },
      { action: 'activated', changes: [{ field: 'reason', from: null, to: 'Keliru' }] },
    ]);
  });
});

/** What still shows a leaver's name, beside the list of users that asks for leavers. */
const HISTORY: Record<RoleKey, CallName[]> = {
  admin: ['listAudit'],
  head: ['listAudit'],
  // Who taught what.
  teacher: ['listAudit', 'listSubjects'],
  // Whose number a new numbering keeps free; whose days a class had; who was absent from a lesson.
  student: [
    'listAudit',
    'previewNumbers',
    'getJournal',
    'getMonthRecap',
    'getRangeRecap',
    'getSemesterRecap',
    'getSubjectRecap',
  ],
};

it('somebody who is put aside is shown by what tells of the past, and by no list to choose from', async () => {
  const nameOf = (role: RoleKey) => `Namanya Hanya ${role}`;
  const people = [];
  for (const role of ROLE_KEYS) people.push({ role, ...(await newcomer(role, nameOf(role))) });
  /** What is asked once tells of all of them. */
  const showing = async (query: string, names = NAMES) => {
    const shown: Record<RoleKey, CallName[]> = { admin: [], head: [], teacher: [], student: [] };
    for (const name of names) {
      const { method } = calls[name];
      if (method !== 'GET') continue;
      const text = JSON.stringify((await ask(name, { as: 'admin' }, query)).body);
      for (const role of ROLE_KEYS) if (text.includes(nameOf(role))) shown[role].push(name);
    }
    return shown;
  };
  const before = await showing('is_active=true&limit=100', ['listUsers']);
  for (const role of ROLE_KEYS) expect([role, before[role]]).toEqual([role, ['listUsers']]);
  for (const { role, id } of people) await putAside(id, role === 'student' ? { left_on: TODAY } : {});
  const after = await showing('is_active=true&limit=100');
  for (const role of ROLE_KEYS)
    expect([role, after[role].toSorted()]).toEqual([role, HISTORY[role].toSorted()]);
  for (const query of ['is_active=false&limit=100', 'limit=100']) {
    const shown = await showing(query, ['listUsers']);
    for (const role of ROLE_KEYS) expect([role, shown[role]]).toEqual([role, ['listUsers']]);
  }
});

describe('a pupil who is put aside', () => {
  const registers = async (session: number) => {
    const { subject } = server.fixtures;
    const path = `/dashboard/subjects/${subject}/sessions/${session}/attendance?limit=100`;
    return (await server.request('GET', path, { as: 'guru' })).body.data as { user_id: number }[];
  };
  const membershipsOf = (id: number) =>
    server.db.select().from(memberships).where(eq(memberships.userId, id)).orderBy(memberships.joinedOn);

  it('keeps the marks, and stands in no register from the day of leaving on', async () => {
    const { session, earlierSession } = server.fixtures;
    const { id } = await newcomer('student');
    const before = await registers(earlierSession);
    expect((await registers(session)).some(({ user_id }) => user_id === id)).toBe(true);
    await putAside(id, { left_on: '2026-11-18' });
    expect(await registers(earlierSession)).toEqual(before);
    expect((await registers(session)).some(({ user_id }) => user_id === id)).toBe(false);
    expect(await membershipsOf(id)).toMatchObject([{ leftOn: '2026-11-18', leftReason: 'mutasi keluar' }]);
    const events = await server.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'class'), eq(auditEvents.action, 'student-removed')));
    expect(events.at(-1)?.changes).toContainEqual({ field: 'left_on', from: null, to: '2026-11-18' });
  });

  it('stays in the class when nobody says that he or she leaves it', async () => {
    const { id } = await newcomer('student');
    await putAside(id);
    expect(await membershipsOf(id)).toMatchObject([{ leftOn: null }]);
  });

  it('leaves what has not begun, and not what a year before was', async () => {
    const { fixtures, db } = server;
    const { id } = await newcomer('student');
    await db.insert(memberships).values({
      academicYearId: fixtures.otherYear,
      classId: (await classIn(fixtures.otherYear)).id,
      userId: id,
      number: 1,
      joinedOn: '2025-07-14',
    });
    await db
      .update(memberships)
      .set({ leftOn: '2026-12-01' })
      .where(and(eq(memberships.userId, id), eq(memberships.classId, fixtures.class)));
    await db.insert(memberships).values({
      academicYearId: fixtures.year,
      classId: fixtures.otherClass,
      userId: id,
      number: 90,
      joinedOn: '2026-12-01',
    });
    expect((await putAside(id, { left_on: TODAY, reason: 'Lulus' })).status).toBe(200);
    expect(await membershipsOf(id)).toMatchObject([
      { academicYearId: fixtures.otherYear, leftOn: null },
      { classId: fixtures.class, leftOn: TODAY, leftReason: 'lulus' },
    ]);
  });

  it.each([
    ['2026-11-21', 'Paling lambat hari ini, 20 November 2026'],
    ['2026-07-01', 'Paling awal 13 Juli 2026, hari siswa masuk'],
  ])('cannot have left on %s: nothing has happened then', async (left_on, msg) => {
    const { id, identifier } = await newcomer('student');
    const { token } = await server.signIn(identifier);
    const { status, body } = await putAside(id, { left_on });
    expect([status, body.data]).toEqual([400, [{ path: 'left_on', msg }]]);
    expect((await server.request('GET', '/profile', { token })).status).toBe(200);
    expect(await membershipsOf(id)).toMatchObject([{ leftOn: null }]);
  });

  it('is put into no class', async () => {
    const { fixtures } = server;
    const { id } = await newcomer('student');
    await putAside(id, { left_on: TODAY });
    const add = await server.request('POST', `/dashboard/classes/${fixtures.otherClass}/students`, {
      as: 'admin',
      body: { userId: id },
    });
    expect([add.status, add.body.data]).toEqual([
      400,
      [{ path: 'userId', msg: 'Siswa ini nonaktif. Aktifkan lagi lebih dulu.' }],
    ]);
  });

  const classIn = async (year: number) => {
    const body = { name: 'X-Lama', AcademicYearId: year };
    return (await server.request('POST', '/dashboard/classes', { as: 'admin', body })).body.data as {
      id: number;
    };
  };
});

describe('a teacher who is put aside', () => {
  it('keeps the subjects, which say so, and is chosen for no other', async () => {
    const { fixtures } = server;
    const { id } = await newcomer('teacher');
    const [subject] = await server.db.select().from(subjects).where(eq(subjects.teacherId, id));
    await putAside(id);
    const path = `/dashboard/subjects/${subject?.id}`;
    const read = await server.request('GET', path, { as: 'guru' });
    expect(read.body.data.Teacher).toMatchObject({ id, is_active: false });
    const input = { name: 'Seni', classId: fixtures.class, teacherId: id };
    // An office corrects a name without being sent to find another teacher first.
    expect((await server.request('PUT', path, { as: 'admin', body: input })).status).toBe(200);
    const refusal = [400, [{ path: 'teacherId', msg: 'Guru ini nonaktif. Pilih guru lain.' }]];
    for (const [method, to] of [
      ['POST', '/dashboard/subjects'],
      ['PUT', `/dashboard/subjects/${fixtures.foreignSubject}`],
    ] as const) {
      const { status, body } = await server.request(method, to, { as: 'admin', body: input });
      expect([status, body.data]).toEqual(refusal);
    }
  });
});

describe('who may put aside whom', () => {
  /** As at the start: one administrator, signed in. */
  const onlyAdmin = async () => {
    const { db, fixtures } = server;
    const { admin, head } = fixtures.roles;
    await db.update(users).set({ roleId: head }).where(eq(users.roleId, admin));
    const first = { roleId: admin, isActive: true, inactiveSince: null, inactiveReason: null };
    await db.update(users).set(first).where(eq(users.id, fixtures.admin));
    return server.signIn('admin');
  };

  it('nobody oneself', async () => {
    const { status, body } = await putAside(server.fixtures.admin);
    expect([status, body.message]).toEqual([400, 'Anda tidak dapat menonaktifkan akun Anda sendiri']);
  });

  it('never the last active administrator, also when two put one another aside at the same moment', async () => {
    const { fixtures, db } = server;
    for (let round = 0; round < rounds(4); round += 1) {
      const mine = await onlyAdmin();
      const other = await newcomer('admin');
      const { token } = await server.signIn(other.identifier);
      const aside = (id: number, by: string) =>
        server.request('PUT', `/dashboard/users/${id}/active`, {
          token: by,
          body: { is_active: false, reason: 'Pensiun' },
        });
      const both = await Promise.all([aside(fixtures.admin, token), aside(other.id, mine.token)]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await db.$count(users, and(eq(users.roleId, fixtures.roles.admin), users.isActive));
      expect(left).toBe(1);
    }
    await onlyAdmin();
  });

  it('the last active one keeps the role and the account, whoever else has left', async () => {
    const { fixtures } = server;
    await onlyAdmin();
    const left = await newcomer('admin');
    const acting = await server.signIn(left.identifier);
    await putAside(left.id);
    const body = {
      identifier: 'admin',
      fullname: 'Ratna Admin',
      email: 'admin@contoh.sch.id',
      role_id: fixtures.roles.head,
    };
    const demoted = await server.request('PUT', `/dashboard/users/${fixtures.admin}`, { as: 'admin', body });
    expect(demoted.body.data).toEqual([
      { path: 'role_id', msg: 'Harus tetap ada paling sedikit satu Admin' },
    ]);
    expect((await server.request('GET', '/profile', { token: acting.token })).status).toBe(401);
    // A leaver is not what keeps an installation running: he or she can go for good.
    const gone = await server.request('DELETE', `/dashboard/users/${left.id}`, { as: 'admin' });
    expect(gone.status).toBe(200);
  });

  it.each([
    [{ is_active: false }, 'reason', 'Wajib diisi'],
    [{ is_active: false, reason: '  ' }, 'reason', 'Wajib diisi'],
    [{ is_active: false, reason: 'x'.repeat(201) }, 'reason', 'Paling banyak 200 karakter'],
    [{ reason: 'Pindah' }, 'is_active', 'Wajib diisi'],
    [{ is_active: 'tidak', reason: 'Pindah' }, 'is_active', 'Harus ya atau tidak'],
  ])('with %j is refused beside %s', async (body, path, msg) => {
    const { id } = await newcomer('head');
    const answer = await put(id, body);
    expect([answer.status, answer.body.data]).toEqual([400, [{ path, msg }]]);
  });

  it('twice is once: the second press changes and tells nothing', async () => {
    const { id } = await newcomer('head');
    await putAside(id, { reason: 'Pensiun' });
    const again = await putAside(id, { reason: 'Lain' });
    expect([again.status, again.body.data.inactive_reason]).toEqual([200, 'Pensiun']);
    const events = await server.db.$count(
      auditEvents,
      and(eq(auditEvents.targetId, id), eq(auditEvents.entity, 'user')),
    );
    expect(events).toBe(1);
  });
});

describe('a token of somebody who is no longer active', () => {
  it('is good for nothing, even where its sign-in was not ended', async () => {
    const { id, identifier } = await newcomer('student');
    const { token, refreshToken } = await server.signIn(identifier);
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect((await server.request('POST', '/check-in', { token, body: { code: '000000' } })).status).toBe(401);
    const headers = { Cookie: `hadir_refresh_token=${refreshToken}` };
    expect((await server.request('GET', '/refresh-token', { headers })).status).toBe(401);
  });

  it('a sign-in at the moment of leaving ends with it, or is refused', async () => {
    for (let round = 0; round < rounds(4); round += 1) {
      const { id, identifier } = await newcomer('teacher');
      const [signedIn] = await Promise.all([login(identifier), putAside(id)]);
      if (signedIn.status !== 200) expect(signedIn.body.message).toBe(INACTIVE);
      else {
        const { token } = signedIn.body.data;
        expect((await server.request('GET', '/profile', { token })).status).toBe(401);
      }
      expect((await recover('verify-otp', `${identifier}@contoh.sch.id`, wrongCode('1'))).status).toBe(404);
    }
  });
});

it('the list of users is narrowed to leavers or to all others, in every order, page and number', async () => {
  const { db, fixtures } = server;
  const everybody = (query: string) =>
    server.request('GET', `/dashboard/users?limit=100&${query}`, { as: 'admin' });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }),
      fc.constantFrom('', 'sort=fullname', 'sort=identifier&order=desc', 'sort=role_id', 'search=si'),
      fc.constantFrom('', `role_id=${fixtures.roles.student}`, `role_id=${fixtures.roles.teacher}`),
      async (memberships, order, role) => {
        const ids = (await db.select({ id: users.id }).from(users).orderBy(users.id)).map(({ id }) => id);
        const gone = ids.filter((id, i) => id !== fixtures.admin && !memberships[i % memberships.length]);
        await db.update(users).set({ isActive: true, inactiveSince: null, inactiveReason: null });
        if (gone.length > 0) {
          await db
            .update(users)
            .set({ isActive: false })
            .where(sql`id = any(${sql.param(gone)})`);
        }
        const whole = (await everybody(`${order}&${role}`)).body.data as { id: number; is_active: boolean }[];
        for (const flag of [true, false]) {
          const expected = whole.filter(({ is_active }) => is_active === flag).map(({ id }) => id);
          const seen: number[] = [];
          for (let page = 1; page === 1 || seen.length < expected.length; page += 1) {
            const query = `${order}&${role}&is_active=${flag}&limit=7&page=${page}`;
            const { body } = await server.request('GET', `/dashboard/users?${query}`, { as: 'admin' });
            expect(body.meta.totalItems).toBe(expected.length);
            if (body.data.length === 0) break;
            seen.push(...body.data.map(({ id }: { id: number }) => id));
          }
          expect(seen).toEqual(expected);
        }
        await db.update(users).set({ isActive: true });
      },
    ),
    { numRuns: rounds(8), endOnFailure: true },
  );
});
