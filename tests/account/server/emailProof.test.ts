import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailLimit } from '../../../server/mail/send.ts';
import { createApp } from '../../../server/app.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { askForCode, EMAIL, lastCode, NEW_PASSWORD, reset, wrongCode } from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const NEW = 'sri.baru@contoh.sch.id';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const update = (body: unknown, as = 'guru') => server.request('PUT', '/profile', { as, body });
const prove = (code: string, password = PASSWORD, as = 'guru') =>
  server.request('POST', '/profile/email', { as, body: { code, password } });
const profile = async (as = 'guru') => (await server.request('GET', '/profile', { as })).body.data;

describe('a new e-mail of one’s own', () => {
  it('waits for the code that was sent to it, while everything else is saved', async () => {
    const { status, body } = await update({ email: NEW, address: 'Jalan Uji 1' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      email: 'Guru@contoh.sch.id',
      pending_email: NEW,
      address: 'Jalan Uji 1',
    });
    expect(server.mails.map(({ to }) => to)).toEqual([NEW]);
    // Recovery still goes to the address that is known to be the owner's.
    expect((await server.request('POST', '/forgot-password', { body: { email: NEW } })).status).toBe(404);
  });

  it('counts when the code comes back with the password, and the old address is told', async () => {
    await update({ email: NEW });
    const { status, body } = await prove(lastCode(server));
    expect([status, body.data.email, body.data.pending_email]).toEqual([200, NEW, null]);
    expect(server.mails.at(-1)).toMatchObject({
      to: 'Guru@contoh.sch.id',
      subject: 'Email akun Hadir Anda diubah',
    });
    expect(
      (await server.request('POST', '/login', { body: { identifier: NEW, password: PASSWORD } })).status,
    ).toBe(200);
    expect((await prove(lastCodeOf(server.mails[0]?.text))).body.data[0].path).toBe('code');
  });

  it('needs the password, whose wrong ones are counted with the others', async () => {
    await update({ email: NEW });
    const code = lastCode(server);
    for (let time = 0; time < 5; time++) {
      const { status, body } = await prove(code, 'salah sekali');
      expect([status, body.data]).toEqual([400, [{ path: 'password', msg: 'Kata sandi saat ini salah' }]]);
    }
    expect((await prove(code)).status).toBe(429);
    expect((await profile()).email).toBe('Guru@contoh.sch.id');
  });

  it('is not guessed: after five wrong codes the right one is refused, too', async () => {
    await update({ email: NEW });
    const code = lastCode(server);
    for (let nth = 1; nth <= 5; nth++) {
      expect((await prove(wrongCode(code, nth))).body.data).toEqual([
        { path: 'code', msg: 'Kode OTP tidak valid' },
      ]);
    }
    expect((await prove(code)).body.data[0].msg).toMatch(/terlalu sering salah/);
    expect((await profile()).pending_email).toBeNull();
  });

  it('is no longer waited for after ten minutes', async () => {
    await update({ email: NEW });
    const code = lastCode(server);
    server.clock.advance(10 * MINUTE);
    expect((await profile()).pending_email).toBeNull();
    expect((await prove(code)).body.data).toEqual([
      { path: 'code', msg: 'Kode OTP sudah kadaluarsa. Minta kode baru.' },
    ]);
  });

  it('takes only the code of the address that was asked for last', async () => {
    await update({ email: 'lain@contoh.sch.id' });
    const first = lastCode(server);
    await update({ email: NEW });
    if (first !== lastCode(server)) expect((await prove(first)).status).toBe(400);
    expect((await prove(lastCode(server))).body.data.email).toBe(NEW);
  });

  it('is not taken with a code for the password, nor the password with its code', async () => {
    const forPassword = await askForCode(server);
    await update({ email: NEW });
    const forEmail = lastCode(server);
    if (forPassword === forEmail) return;
    expect((await prove(forPassword)).status).toBe(400);
    expect((await reset(server, forEmail)).status).toBe(400);
    expect((await reset(server, forPassword)).status).toBe(200);
  });

  it('ends with the password that it was asked under', async () => {
    await update({ email: NEW });
    const code = lastCode(server);
    await server.request('PUT', '/profile/change-password', {
      as: 'guru',
      body: { password: PASSWORD, newPassword: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });
    expect((await prove(code, NEW_PASSWORD)).status).toBe(400);
  });

  it('that somebody else took meanwhile is refused, and nothing changes', async () => {
    await update({ email: NEW });
    const code = lastCode(server);
    const { fixtures } = server;
    await server.request('PUT', `/dashboard/users/${fixtures.otherTeacher}`, {
      as: 'admin',
      body: { identifier: 'guru2', fullname: 'Tomi Uji, M.Pd.', email: NEW, role_id: fixtures.roles.teacher },
    });
    const { status, body } = await prove(code);
    expect([status, body.data]).toEqual([400, [{ path: 'email', msg: 'Sudah dipakai pengguna lain' }]]);
  });

  it('may be asked for three times a day', async () => {
    for (let nth = 1; nth <= 3; nth++)
      expect((await update({ email: `baru${nth}@contoh.sch.id` }, 'siswa')).status).toBe(200);
    const fourth = await update({ email: 'baru4@contoh.sch.id' }, 'siswa');
    expect([fourth.status, fourth.body.message]).toEqual([
      429,
      'Email hanya dapat diganti 3 kali sehari. Coba lagi besok.',
    ]);
    expect(server.mails).toHaveLength(3);
    expect((await update({ address: 'Jalan Uji 2' }, 'siswa')).status).toBe(200);
    server.clock.advance(24 * 60 * MINUTE);
    expect((await update({ email: 'baru4@contoh.sch.id' }, 'siswa')).status).toBe(200);
  });

  it('is no new one in other letters, and goes without a code when a pupil takes it away', async () => {
    expect((await update({ email: 'GURU@contoh.sch.id' })).body.data).toMatchObject({
      email: 'GURU@contoh.sch.id',
      pending_email: null,
    });
    expect(server.mails).toEqual([]);
  });

  it('that the office gives counts at once', async () => {
    const { fixtures } = server;
    await server.request('PUT', `/dashboard/users/${fixtures.teacher}`, {
      as: 'admin',
      body: { identifier: 'guru', fullname: 'Sri Uji, S.Pd.', email: NEW, role_id: fixtures.roles.teacher },
    });
    expect(await profile()).toMatchObject({ email: NEW, pending_email: null });
    expect(server.mails.map(({ to }) => to)).toEqual(['Guru@contoh.sch.id']);
  });
});

it('sends no word that a user has typed', async () => {
  const text = fc.stringMatching(/^[A-Za-z]{6,12} [A-Za-z]{6,12}$/);
  await fc.assert(
    fc.asyncProperty(text, async (fullname) => {
      await server.resetAccounts();
      await update({ fullname, address: fullname, email: NEW });
      await prove(lastCode(server));
      await askForCode(server, NEW);
      await reset(server, lastCode(server), NEW_PASSWORD, NEW);
      expect(server.mails.length).toBeGreaterThan(3);
      for (const { subject, text: words, html } of server.mails)
        for (const part of [fullname, ...fullname.split(' ')])
          expect(subject + words + html).not.toContain(part);
    }),
    { numRuns: 5 },
  );
});

describe('the daily ceiling of mails', () => {
  it('holds for all of the installation, is told to the log and to the admin, and can be lifted', async () => {
    const app = createApp({ ...server.deps, settings: { ...server.settings, mailsPerDay: 2 } });
    const ask = (email: string) =>
      app.request('/api/v1/forgot-password', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
    expect((await ask(EMAIL)).status).toBe(200);
    expect((await ask('guru2@contoh.sch.id')).status).toBe(200);
    const third = await ask('kepsek@contoh.sch.id');
    expect([third.status, (await third.json()).message]).toEqual([
      503,
      'Batas email hari ini sudah tercapai. Hubungi pengelola Hadir di sekolah Anda.',
    ]);
    expect(server.mails).toHaveLength(2);
    expect(server.log.join('')).toContain('the daily ceiling of mails is reached');
    const full = await server.request('GET', '/dashboard/limits', { as: 'admin' });
    expect(full.body.data).toMatchObject([{ what: 'mail', most: 2, is_here: false }]);
    const path = `/dashboard/limits/${full.body.data[0].id}`;
    expect((await server.request('DELETE', path, { as: 'admin' })).status).toBe(200);
    expect((await ask('kepsek@contoh.sch.id')).status).toBe(200);
  });

  it('does not undo what a mail would have told', async () => {
    const app = createApp({ ...server.deps, settings: { ...server.settings, mailsPerDay: 1 } });
    const { token } = await server.signIn('guru');
    const change = () =>
      app.request('/api/v1/profile/change-password', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          password: PASSWORD,
          newPassword: NEW_PASSWORD,
          confirm_password: NEW_PASSWORD,
        }),
      });
    await askForCode(server, 'guru2@contoh.sch.id');
    expect((await change()).status).toBe(200);
    expect(server.mails).toHaveLength(1);
    expect(mailLimit({ settings: server.settings }).most).toBe(500);
  });
});

function lastCodeOf(text = ''): string {
  return /^ *(\d{6})$/m.exec(text)?.[1] ?? '';
}
