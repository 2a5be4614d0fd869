import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInSessions } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const DAY = 24 * 60 * 60 * 1000;
const EXPIRED = 'Sesi Anda telah berakhir. Silakan masuk kembali';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const login = (identifier: string, password = PASSWORD) =>
  server.request('POST', '/login', { body: { identifier, password } });
const profile = (token: string) => server.request('GET', '/profile', { token });
const refresh = (refreshToken: string) =>
  server.request('GET', '/refresh-token', { headers: { Cookie: `hadir_refresh_token=${refreshToken}` } });
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('signing in', () => {
  it.each(['guru', 'GURU', ' guru ', 'guru@contoh.sch.id', 'GURU@Contoh.sch.id'])(
    'takes %j',
    async (identifier) => {
      const { status, body } = await login(identifier);
      expect(status).toBe(200);
      expect(body.message).toBe('Berhasil masuk ke sistem');
      expect(body.data.user).toEqual({
        id: server.fixtures.teacher,
        identifier: 'guru',
        username: 'guru',
        email: 'Guru@contoh.sch.id',
        fullname: 'Sri Uji, S.Pd.',
        gender: null,
        address: null,
        birth_date: null,
        role_id: server.fixtures.roles.teacher,
        Role: { id: server.fixtures.roles.teacher, name: 'Guru' },
        image: null,
        is_active: true,
        nis: null,
        nisn: null,
        employee_number: null,
        SchoolId: server.fixtures.school,
        School: { id: server.fixtures.school, name: 'SMA Uji Nusantara' },
        must_change_password: false,
        pending_email: null,
      });
    },
  );

  it('hands out an access token of 7 days and a refresh token of 30', async () => {
    const { token, refreshToken } = (await login('guru')).body.data;
    const seconds = server.clock.now().getTime() / 1000;
    expect(claims(token)).toMatchObject({
      sub: String(server.fixtures.teacher),
      iat: seconds,
      exp: seconds + 7 * 86_400,
    });
    expect(claims(refreshToken)).toMatchObject({ exp: seconds + 30 * 86_400, typ: 'refresh' });
  });

  it('tells a wrong password from an unknown user', async () => {
    const wrong = await login('guru', `${PASSWORD} `);
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Username atau password salah']);
    const unknown = await login('tidak.ada');
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Pengguna tidak ditemukan']);
  });
});

describe('a token', () => {
  const signed = (secret: string, payload: Record<string, unknown>, alg = 'HS256') =>
    new SignJWT(payload).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));

  it('opens the profile', async () => {
    const { token } = await server.signIn('guru');
    const { status, body } = await profile(token);
    expect(status).toBe(200);
    expect(body.data.fullname).toBe('Sri Uji, S.Pd.');
  });

  it('is refused when it is missing, torn, forged, without signature, of another kind or algorithm', async () => {
    const { token, refreshToken } = await server.signIn('guru');
    const payload = claims(token);
    const secret = server.settings.jwtSecret;
    const [head, body, signature] = token.split('.');
    const admin = Buffer.from(JSON.stringify({ ...payload, sub: '1' })).toString('base64url');
    const bad = [
      'x',
      `${head}.${body}`,
      `${head}.${admin}.${signature}`,
      `${head}.${body}.${'A'.repeat(43)}`,
      new UnsecuredJWT(payload).encode(),
      await signed('another secret, also long enough to sign', payload),
      await signed(secret + secret, payload, 'HS512'),
      await signed(secret, payload, 'HS512'),
      await signed(secret, { ...payload, sub: String(server.fixtures.admin) }),
      await signed(secret, { ...payload, sid: '00000000-0000-4000-8000-000000000000' }),
      await signed(secret, { ...payload, sid: 'not a uuid' }),
      await signed(secret, { ...payload, sub: '99999999999999' }),
      refreshToken,
    ];
    for (const wrong of bad) {
      const { status, body: answer } = await profile(wrong);
      expect([wrong, status, answer.message]).toEqual([wrong, 401, EXPIRED]);
    }
    const none = await server.request('GET', '/profile');
    expect([none.status, none.body.message]).toEqual([401, EXPIRED]);
    expect((await profile(token)).status).toBe(200);
  });

  it('ends after 7 days', async () => {
    const { token } = await server.signIn('guru');
    server.clock.advance(7 * DAY - 1000);
    expect((await profile(token)).status).toBe(200);
    server.clock.advance(2000);
    expect((await profile(token)).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session at once, for its access and refresh tokens, and no other', async () => {
    const first = await server.signIn('guru');
    const second = await server.signIn('guru');
    const { status, body } = await server.request('POST', '/logout', { token: first.token });
    expect([status, body.message]).toEqual([200, 'Berhasil keluar dari sistem']);
    expect((await profile(first.token)).status).toBe(401);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await profile(second.token)).status).toBe(200);
  });

  it('succeeds without a token, with a bad one, and twice', async () => {
    const { token } = await server.signIn('guru');
    for (const option of [{}, { token: 'x.y.z' }, { token }, { token }]) {
      expect((await server.request('POST', '/logout', option)).status).toBe(200);
    }
  });

  it('with an expired access token goes by the refresh cookie', async () => {
    const { token, refreshToken } = await server.signIn('guru');
    server.clock.advance(8 * DAY);
    await server.request('POST', '/logout', {
      token,
      headers: { Cookie: `hadir_refresh_token=${refreshToken}` },
    });
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('refreshing', () => {
  it('rotates: a new pair that works, with 30 days from now', async () => {
    const { refreshToken } = await server.signIn('guru');
    server.clock.advance(2 * DAY);
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(['token', 'refreshToken']);
    expect(body.data.refreshToken).not.toBe(refreshToken);
    expect((await profile(body.data.token)).status).toBe(200);
    server.clock.advance(29 * DAY);
    expect((await refresh(body.data.refreshToken)).status).toBe(200);
  });

  it('of many tabs at once is one rotation, and all get the same pair', async () => {
    const { refreshToken } = await server.signIn('guru');
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const rows = await server.db.select().from(signInSessions);
    expect(rows.map((row) => row.rotation)).toEqual([1]);
  });

  it('with the token before is answered with the same pair, however late: the first answer may have been lost', async () => {
    const { refreshToken } = await server.signIn('guru');
    const { data } = (await refresh(refreshToken)).body;
    server.clock.advance(DAY);
    expect((await refresh(refreshToken)).body.data).toEqual(data);
  });

  it('with a token superseded less than 20 s ago is answered with the current pair, however many behind', async () => {
    const { refreshToken } = await server.signIn('guru');
    let current = refreshToken;
    for (let turn = 0; turn < 5; turn++) current = (await refresh(current)).body.data.refreshToken;
    server.clock.advance(19_999);
    const late = await refresh(refreshToken);
    expect([late.status, late.body.data.refreshToken]).toEqual([200, current]);
    expect((await profile(late.body.data.token)).status).toBe(200);
  });

  it('250 times within 20 s stays possible and keeps every token before', async () => {
    const { refreshToken } = await server.signIn('guru');
    let current = refreshToken;
    for (let turn = 0; turn < 250; turn++) current = (await refresh(current)).body.data.refreshToken;
    expect((await refresh(refreshToken)).body.data.refreshToken).toBe(current);
    const [row] = await server.db.select().from(signInSessions);
    expect(row?.supersededAt.length).toBe(200);
    server.clock.advance(20_000);
    expect((await refresh(current)).body.data.refreshToken).not.toBe(current);
  });

  it('with a token two behind and superseded 20 s ago ends the session', async () => {
    const { refreshToken } = await server.signIn('guru');
    const second = (await refresh(refreshToken)).body.data;
    const third = (await refresh(second.refreshToken)).body.data;
    server.clock.advance(20_000);
    const stolen = await refresh(refreshToken);
    expect([stolen.status, stolen.body.message]).toEqual([
      401,
      'Sesi telah berakhir. Silakan masuk kembali.',
    ]);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect((await profile(third.token)).status).toBe(401);
  });

  it('is refused without a cookie, with an access token, and after 30 days', async () => {
    const { token, refreshToken } = await server.signIn('guru');
    const message = 'Sesi telah berakhir. Silakan masuk kembali.';
    const bare = await server.request('GET', '/refresh-token');
    expect([bare.status, bare.body.message]).toEqual([401, message]);
    expect((await refresh(token)).status).toBe(401);
    server.clock.advance(30 * DAY + 1000);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  it('leaves a row that says who, since when and when it ended', async () => {
    const { token } = await server.signIn('guru');
    await server.request('POST', '/logout', { token });
    const [row] = await server.db
      .select()
      .from(signInSessions)
      .where(eq(signInSessions.userId, server.fixtures.teacher));
    expect(row).toMatchObject({ rotation: 0, endedAt: server.clock.now(), lastUsedAt: server.clock.now() });
  });
});
