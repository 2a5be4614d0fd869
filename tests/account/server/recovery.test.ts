import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AUTH_MESSAGES } from '../../../contract/messages.ts';
import { otpCodes } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import {
  askForCode,
  EMAIL,
  lastCode,
  NEW_PASSWORD,
  reset,
  verify,
  wrongCode,
} from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

describe('asking for a code', () => {
  it('sends six digits to the address, in Indonesian, and says so', async () => {
    const { status, body } = await server.request('POST', '/forgot-password', { body: { email: EMAIL } });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, status: 200, message: AUTH_MESSAGES.otpSent, data: null });
    const [mail] = server.mails;
    expect(mail?.to).toBe('Guru@contoh.sch.id');
    expect(mail?.text).toMatch(/^Halo,/);
    expect(mail?.text).toContain('10 menit');
    expect(mail?.html).toContain(lastCode(server));
    expect(mail?.subject).not.toMatch(/\d{6}/);
  });

  it('answers an unknown e-mail with 404 and sends nothing', async () => {
    const { status, body } = await server.request('POST', '/forgot-password', {
      body: { email: 'tidak-ada@contoh.sch.id' },
    });
    expect([status, body.message]).toEqual([404, 'Email tidak ditemukan dalam sistem']);
    expect(server.mails).toEqual([]);
  });

  it.each([[{}], [{ email: '' }], [{ email: 'bukan email' }], [{ email: 5 }]])(
    'refuses %j beside the field',
    async (body) => {
      const answer = await server.request('POST', '/forgot-password', { body });
      expect(answer.status).toBe(400);
      expect(answer.body.data[0].path).toBe('email');
    },
  );

  it('ends the code before, and keeps none in the clear', async () => {
    const first = await askForCode(server);
    const second = await askForCode(server);
    if (first !== second) expect((await verify(server, first)).body.message).toBe('Kode OTP tidak valid');
    expect((await verify(server, second)).status).toBe(200);
    const rows = await server.db.select().from(otpCodes);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(second);
  });

  it('leaves one working code when asked twice at once', async () => {
    await Promise.all([askForCode(server), askForCode(server)]);
    const codes = server.mails.map((mail) => /^ *(\d{6})$/m.exec(mail.text)?.[1] ?? '');
    const statuses = [];
    for (const code of new Set(codes)) statuses.push((await verify(server, code)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('checking a code', () => {
  it('accepts the right one as often as it is checked', async () => {
    const code = await askForCode(server);
    for (let time = 0; time < 7; time++) expect((await verify(server, code)).status).toBe(200);
    expect((await reset(server, code)).status).toBe(200);
  });

  it('tells a wrong code from an expired one', async () => {
    const code = await askForCode(server);
    const wrong = await verify(server, wrongCode(code));
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Kode OTP tidak valid']);
    expect(wrong.body.data).toEqual([{ path: 'token', msg: 'Kode OTP tidak valid' }]);
    server.clock.advance(10 * MINUTE);
    const late = await verify(server, code);
    expect(late.status).toBe(400);
    expect(late.body.message).toContain('kadaluarsa');
  });

  it('still takes it just before the ten minutes are over', async () => {
    const code = await askForCode(server);
    server.clock.advance(10 * MINUTE - 1);
    expect((await verify(server, code)).status).toBe(200);
  });

  it('refuses the sixth try although it is right, also to reset', async () => {
    const code = await askForCode(server);
    for (let nth = 1; nth <= 5; nth++) expect((await verify(server, wrongCode(code, nth))).status).toBe(400);
    const sixth = await verify(server, code);
    expect(sixth.status).toBe(400);
    expect(sixth.body.message).toContain('kadaluarsa');
    expect((await reset(server, code)).status).toBe(400);
    expect(
      (await server.request('POST', '/login', { body: { identifier: 'guru', password: PASSWORD } })).status,
    ).toBe(200);
  });

  it('gives no extra try to twenty wrong ones at once', async () => {
    const code = await askForCode(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => verify(server, wrongCode(code, nth + 1))),
    );
    const wrong = answers.filter((answer) => answer.body.message === 'Kode OTP tidak valid');
    expect(wrong).toHaveLength(5);
    expect((await verify(server, code)).status).toBe(400);
  });

  it.each(['tidak-ada@contoh.sch.id', EMAIL])(
    'answers 404 when no code was asked for (%s)',
    async (email) => {
      const { status, body } = await verify(server, '123456', email);
      expect([status, body.message]).toEqual([404, 'Session tidak ditemukan']);
    },
  );

  it.each(['12345', '1234567', '12345a', '', '１２３４５６'])(
    'refuses %j beside the field',
    async (token) => {
      await askForCode(server);
      const { status, body } = await verify(server, token);
      expect(status).toBe(400);
      expect(body.data[0].path).toBe('token');
    },
  );
});

describe('setting a new password', () => {
  it('lets in with the new one and no longer with the old one', async () => {
    const answer = await reset(server, await askForCode(server));
    expect([answer.status, answer.body.message]).toEqual([200, 'Password berhasil diubah']);
    const login = (password: string) =>
      server.request('POST', '/login', { body: { identifier: 'guru', password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
  });

  it('tells the owner by mail, without the password', async () => {
    await reset(server, await askForCode(server));
    expect(server.mails.at(-1)?.subject).toBe('Kata sandi Hadir Anda diubah');
    expect(server.mails.at(-1)?.text).not.toContain(NEW_PASSWORD);
  });

  it('uses a code once, however many use it at the same moment', async () => {
    const code = await askForCode(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset(server, code, `kata sandi nomor ${i}`)),
    );
    const done = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(done).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['404 Session tidak ditemukan atau sudah kadaluarsa']),
    );
    const password = `kata sandi nomor ${done[0]}`;
    expect((await server.request('POST', '/login', { body: { identifier: 'guru', password } })).status).toBe(
      200,
    );
    expect((await verify(server, code)).body.message).toBe('Session tidak ditemukan');
  });

  it('answers 404 without a code and with an expired one', async () => {
    const none = await reset(server, '123456');
    expect([none.status, none.body.message]).toEqual([404, 'Session tidak ditemukan atau sudah kadaluarsa']);
    const code = await askForCode(server);
    server.clock.advance(10 * MINUTE);
    const late = await reset(server, code);
    expect([late.status, late.body.message]).toEqual([404, 'Session tidak ditemukan atau sudah kadaluarsa']);
  });

  it('counts a wrong code as a try', async () => {
    const code = await askForCode(server);
    for (let nth = 1; nth <= 5; nth++) {
      expect((await reset(server, wrongCode(code, nth))).body.message).toBe('Kode OTP tidak valid');
    }
    expect((await reset(server, code)).status).toBe(400);
  });

  it('refuses a bad password beside its field, without using up the code', async () => {
    const token = await askForCode(server);
    const send = (password: unknown, confirm_password: unknown) =>
      server.request('POST', '/reset-password', {
        body: { email: EMAIL, token, password, confirm_password },
      });
    expect((await send('pendek', 'pendek')).body.data[0].path).toBe('password');
    expect((await send('x'.repeat(129), 'x'.repeat(129))).body.data[0].path).toBe('password');
    const different = await send(NEW_PASSWORD, 'lain');
    expect([different.status, different.body.data[0].path]).toEqual([400, 'confirm_password']);
    expect((await reset(server, token)).status).toBe(200);
  });

  it('ends the code when the password or the e-mail has changed meanwhile', async () => {
    const before = await askForCode(server);
    await server.request('PUT', '/profile/change-password', {
      as: 'guru',
      body: { password: PASSWORD, newPassword: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });
    expect((await reset(server, before)).status).toBe(400);
    const second = await askForCode(server);
    const { teacher, roles } = server.fixtures;
    await server.request('PUT', `/dashboard/users/${teacher}`, {
      as: 'admin',
      body: {
        identifier: 'guru',
        fullname: 'Sri Uji, S.Pd.',
        email: 'baru@contoh.sch.id',
        role_id: roles.teacher,
      },
    });
    expect((await reset(server, second, NEW_PASSWORD, 'baru@contoh.sch.id')).status).toBe(400);
  });
});

it('never writes a code, a password or a token into the log', async () => {
  const session = await server.signIn('guru');
  const code = await askForCode(server);
  await verify(server, wrongCode(code));
  await verify(server, code);
  await reset(server, code);
  await server.request('POST', '/login', { body: { identifier: 'guru', password: 'salah sekali' } });
  const log = server.log.join('');
  expect(server.log.length).toBeGreaterThan(4);
  for (const secret of [code, PASSWORD, NEW_PASSWORD, 'salah sekali', session.token, session.refreshToken]) {
    expect(log).not.toContain(secret);
  }
  expect(log.toLowerCase()).not.toContain(EMAIL);
});
