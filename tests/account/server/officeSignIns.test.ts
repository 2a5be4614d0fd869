import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents, rateLimits } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { askForCode, NEW_PASSWORD, reset } from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const works = async (token: string) => (await server.request('GET', '/profile', { token })).status;

describe('the office', () => {
  it('ends all sign-ins of a person, at once, and it is told to the audit', async () => {
    const { teacher } = server.fixtures;
    const [phone, laptop] = [await server.signIn('guru'), await server.signIn('guru')];
    const other = await server.signIn('guru2');
    const { status } = await server.request('DELETE', `/dashboard/users/${teacher}/sign-ins`, {
      as: 'admin',
    });
    expect(status).toBe(200);
    expect([await works(phone.token), await works(laptop.token), await works(other.token)]).toEqual([
      401, 401, 200,
    ]);
    const events = await server.db.select().from(auditEvents);
    expect(events.at(-1)).toMatchObject({
      entity: 'sign-in',
      action: 'ended',
      targetId: teacher,
      actorName: 'Ratna Admin',
    });
  });

  it('stays signed in when it ends its own', async () => {
    const { token } = await server.signIn('admin');
    const elsewhere = await server.signIn('admin');
    const path = `/dashboard/users/${server.fixtures.admin}/sign-ins`;
    expect((await server.request('DELETE', path, { token })).status).toBe(200);
    expect([await works(token), await works(elsewhere.token)]).toEqual([200, 401]);
  });

  it('lifts the limit that keeps a school out', async () => {
    const address = '203.0.113.7';
    const tryToSignIn = (identifier: string, password: string) =>
      server.request('POST', '/login', { address, body: { identifier, password } });
    const { token } = await server.signIn('admin');
    // One of 300; the others are written, for each would take the time that a password takes.
    await tryToSignIn('tidak-ada-1', 'salah sekali');
    await server.db.update(rateLimits).set({ hits: 299 }).where(eq(rateLimits.what, 'sign-in from'));
    expect((await tryToSignIn('tidak-ada-2', 'salah sekali')).status).toBe(404);
    expect((await tryToSignIn('guru', PASSWORD)).status).toBe(429);
    const list = (from: string) => server.request('GET', '/dashboard/limits', { token, address: from });
    expect((await list('198.51.100.1')).body.data).toMatchObject([{ what: 'sign-in from', is_here: false }]);
    const [full] = (await list(address)).body.data;
    expect(full).toMatchObject({ what: 'sign-in from', most: 300, is_here: true });
    expect((await server.request('DELETE', `/dashboard/limits/${full.id}`, { token })).status).toBe(200);
    expect((await tryToSignIn('guru', PASSWORD)).status).toBe(200);
    expect((await list(address)).body.data).toEqual([]);
    expect((await server.request('DELETE', `/dashboard/limits/${full.id}`, { token })).status).toBe(404);
  });

  it('of one person, too, is seen by an admin and lifted', async () => {
    const tryToSignIn = (identifier: string, password: string) =>
      server.request('POST', '/login', { body: { identifier, password }, address: '198.51.100.7' });
    const { token } = await server.signIn('admin');
    for (let i = 0; i < 5; i++) await tryToSignIn('kepsek', 'salah sekali');
    expect((await tryToSignIn('kepsek', PASSWORD)).status).toBe(429);
    const list = () => server.request('GET', '/dashboard/limits', { token });
    const [limit] = (await list()).body.data;
    expect(limit).toMatchObject({ what: 'sign-in', most: 5, person: expect.any(String) });
    expect((await server.request('DELETE', `/dashboard/limits/${limit.id}`, { token })).status).toBe(200);
    expect((await tryToSignIn('kepsek', PASSWORD)).status).toBe(200);
    expect((await list()).body.data).toEqual([]);
  });
});

describe('a password that the office gave', () => {
  const mustChange = async (identifier: string, password: string) =>
    (await server.request('POST', '/login', { body: { identifier, password } })).body.data.user
      .must_change_password;
  const person = () => ({
    identifier: 'guru',
    fullname: 'Sri Uji, S.Pd.',
    email: 'guru@contoh.sch.id',
    role_id: server.fixtures.roles.teacher,
  });
  const give = (password: string) =>
    server.request('PUT', `/dashboard/users/${server.fixtures.teacher}`, {
      as: 'admin',
      body: { ...person(), password: PASSWORD, newPassword: password, confirm_password: password },
    });

  it('is to be changed, and opens nothing else meanwhile', async () => {
    expect(await mustChange('guru', PASSWORD)).toBe(false);
    await give('sandi dari kantor');
    expect(await mustChange('guru', 'sandi dari kantor')).toBe(true);
    const { token } = await server.signIn('guru', 'sandi dari kantor');
    expect((await server.request('GET', '/profile', { token })).body.data.must_change_password).toBe(true);
    expect((await server.request('GET', '/dashboard/classes', { token })).status).toBe(403);
    await server.request('PUT', '/profile/change-password', {
      token,
      body: { password: 'sandi dari kantor', newPassword: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });
    expect((await server.request('GET', '/profile', { token })).body.data.must_change_password).toBe(false);
  });

  it('also of a new account; one that is reset by a code is one’s own', async () => {
    const body = {
      ...person(),
      identifier: 'guru-lain',
      email: 'lain@contoh.sch.id',
      password: 'sandi dari kantor',
    };
    await server.request('POST', '/dashboard/users', { as: 'admin', body });
    expect(await mustChange('guru-lain', 'sandi dari kantor')).toBe(true);
    await reset(server, await askForCode(server, 'lain@contoh.sch.id'), NEW_PASSWORD, 'lain@contoh.sch.id');
    expect(await mustChange('guru-lain', NEW_PASSWORD)).toBe(false);
  });

  it('stays when only something else of the person is changed', async () => {
    await give('sandi dari kantor');
    const path = `/dashboard/users/${server.fixtures.teacher}`;
    await server.request('PUT', path, { as: 'admin', body: { ...person(), address: 'Jalan Uji 1' } });
    expect(await mustChange('guru', 'sandi dari kantor')).toBe(true);
  });
});
