/** First passwords: made for who has none of their own, answered once, and good for nothing but making another one. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_PASSWORD } from '../../../server/auth/passwords.ts';
import { users } from '../../../server/schema.ts';
import { newPupils } from '../../support/pupils.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = (user_ids: readonly number[], as = 'admin') =>
  server.request('POST', '/dashboard/users/first-passwords', { as, body: { user_ids } });

async function imported(...names: string[]): Promise<number[]> {
  const ids = await newPupils(server, ...names);
  await server.db
    .update(users)
    .set({ passwordHash: NO_PASSWORD, mustChangePassword: true })
    .where(inArray(users.id, ids));
  return ids;
}
const stateOf = async (id: number) => {
  const [row] = await server.db.select().from(users).where(eq(users.id, id));
  return row;
};

it('who has none gets one, in the order asked for; an own password is never replaced, and nothing keeps the words', async () => {
  const [first = 0, second = 0] = await imported('Slip Satu', 'Slip Dua');
  const before = await stateOf(server.fixtures.student);
  const { status, body } = await make([second, server.fixtures.student, first, server.fixtures.admin]);
  expect(status).toBe(200);
  expect(body.data.map(({ user_id }: { user_id: number }) => user_id)).toEqual([second, first]);
  const [slip, other] = body.data;
  expect(slip.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(slip.password).not.toBe(other.password);
  expect(await stateOf(server.fixtures.student)).toEqual(before);
  for (const table of ['audit_events', 'users', 'idempotency_keys']) {
    const { rows } = (await server.db.execute(`select t::text as line from ${table} t`)) as unknown as {
      rows: { line: string }[];
    };
    expect(rows.some(({ line }) => line.includes(slip.password))).toBe(false);
  }
});

it('with it one reads who one is and makes another one, which may not be the same; all else is refused until then', async () => {
  const [id = 0] = await imported('Slip Tiga');
  const { body } = await make([id]);
  const [{ identifier, password }] = body.data;
  const { token } = await server.signIn(identifier, password);
  const ask = (method: string, path: string, sent?: object) =>
    server.request(method, path, { token, body: sent });
  for (const path of ['/my/attendance', '/profile/sign-ins']) {
    const { status, body: refused } = await ask('GET', path);
    expect([path, status, refused.message]).toEqual([path, 403, 'Buat kata sandi Anda sendiri lebih dulu']);
  }
  expect((await ask('PUT', '/profile', { gender: 'L' })).status).toBe(403);
  expect((await ask('GET', '/profile')).body.data.must_change_password).toBe(true);
  expect((await ask('GET', '/extensions')).status).toBe(200);
  const change = (newPassword: string) =>
    ask('PUT', '/profile/change-password', { password, newPassword, confirm_password: newPassword });
  expect((await change(password)).body.data).toEqual([
    { path: 'newPassword', msg: 'Buat kata sandi lain dari yang diberikan' },
  ]);
  expect((await change('melati di taman 7')).status).toBe(200);
  expect((await ask('GET', '/my/attendance')).status).toBe(200);
  // It is an own one now.
  expect((await make([id])).body.data).toEqual([]);
});

it('a slip that was lost is made anew while nobody has used it; the old one opens nothing', async () => {
  const [id = 0] = await imported('Slip Hilang');
  const [old] = (await make([id])).body.data;
  const [again] = (await make([id])).body.data;
  const login = (password: string) =>
    server.request('POST', '/login', { body: { identifier: old.identifier, password } });
  expect((await login(old.password)).status).toBe(401);
  expect((await login(again.password)).status).toBe(200);
});

it('people who are not there are named, and only administrators may', async () => {
  const { status, body } = await make([2_000_000_000]);
  expect([status, body.data]).toEqual([400, [{ path: 'user_ids.0', msg: 'Pengguna tidak ditemukan' }]]);
  expect((await make([server.fixtures.student], 'kepsek')).status).toBe(403);
  expect((await make([])).status).toBe(400);
  expect((await make(Array.from({ length: 41 }, (_, i) => i + 1))).status).toBe(400);
});

const reset = (id: number, password: string, as = 'admin') =>
  server.request('POST', `/dashboard/users/${id}/password-reset`, { as, body: { password } });

it('a forgotten password is replaced by one that the server makes, which ends all sign-ins and opens nothing but making another one', async () => {
  const { teacher } = server.fixtures;
  const { token } = await server.signIn('guru');
  const { status, body } = await reset(teacher, PASSWORD);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    user_id: teacher,
    identifier: 'guru',
    password: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}$/),
  });
  expect((await server.request('GET', '/profile', { token })).status).toBe(401);
  const again = await server.signIn('guru', body.data.password);
  const profile = await server.request('GET', '/profile', { token: again.token });
  expect(profile.body.data.must_change_password).toBe(true);
});

it('it is made only for who proves with the own password to be the admin, for others, and for nobody of whom no account is open', async () => {
  const { otherTeacher, admin } = server.fixtures;
  const before = await stateOf(otherTeacher);
  expect((await reset(otherTeacher, 'bukan kata sandinya')).body.data).toEqual([
    { path: 'password', msg: 'Kata sandi Anda salah' },
  ]);
  expect(await stateOf(otherTeacher)).toEqual(before);
  expect((await reset(admin, PASSWORD)).body.message).toBe(
    'Kata sandi Anda sendiri diganti di halaman profil',
  );
  expect((await reset(otherTeacher, PASSWORD, 'kepsek')).status).toBe(403);
  const [leaver = 0] = await imported('Slip Keluar');
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, leaver));
  expect((await reset(leaver, PASSWORD)).body.message).toBe(
    'Pengguna ini nonaktif. Aktifkan lagi lebih dulu',
  );
});
