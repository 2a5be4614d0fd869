import { isTokenValid } from '../../contract/token.ts';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createAuthProvider } from '../../src/providers/authProvider.ts';
import {
  accessToken,
  readFlashMessage,
  refreshToken,
  getRememberedIdentifier,
  storeTokens,
} from '../../src/providers/session.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { holdToken } from '../support/browser.ts';
import { api, msw, requestsTo } from '../support/msw.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';

beforeAll(() => api());

const now = NOW.getTime();
const valid = token(now + DAY);

describe('signing in', () => {
  const provider = createAuthProvider();
  const credentials = { identifier: 'guru', password: PASSWORD, remember: false };
  const answerLogin = (body: object, status = 200) =>
    msw.use(http.post('*/api/v1/login', () => HttpResponse.json(body, { status })));

  test('keeps both tokens and answers what the server says', async () => {
    expect(await provider.login(credentials)).toBe('Berhasil masuk ke sistem');
    expect(isTokenValid(accessToken())).toBe(true);
    expect(refreshToken()).toBeDefined();
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
  });

  test('says that it succeeded when the server says nothing', async () => {
    answerLogin({ success: true, status: 200, data: { user: {}, token: valid, refreshToken: 'r.1.x' } });
    expect(await provider.login(credentials)).toBe('Berhasil masuk ke sistem');
  });

  test.each([
    [401, 'Username atau password salah'],
    [404, 'Pengguna tidak ditemukan'],
    [422, 'Data yang dimasukkan tidak valid'],
    [200, 'Login gagal'],
    [429, 'Terlalu banyak permintaan. Silakan coba lagi nanti'],
  ])('%i without a message: %s', async (status, message) => {
    storeTokens({ token: valid, refreshToken: 'r.1.x' });
    answerLogin({ success: false }, status);
    await expect(provider.login(credentials)).rejects.toMatchObject({ message });
    expect([accessToken(), refreshToken()]).toEqual([undefined, undefined]);
  });

  test('with an answer that has no tokens is malformed', async () => {
    answerLogin({ success: true, status: 200, data: { user: {} } });
    await expect(provider.login(credentials)).rejects.toMatchObject({
      message: 'Format respons tidak valid dari server',
    });
  });

  test('remembers the identifier and a timestamp only when asked to, for 30 days', async () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    await provider.login({ ...credentials, remember: true });
    expect(getRememberedIdentifier()).toBe('guru');
    const cookie = written.mock.calls.map(([text]) => text).find((text) => text.startsWith('hadir_remember'));
    const [, value = ''] = /^hadir_remember=([^;]*)/.exec(cookie ?? '') ?? [];
    expect(JSON.parse(decodeURIComponent(value))).toEqual({ identifier: 'guru', timestamp: now });
    expect(cookie).toContain(`expires=${new Date(now + 30 * DAY).toUTCString()}`);

    await provider.login(credentials);
    expect(getRememberedIdentifier()).toBe('');
  });
});

describe('signing out', () => {
  test('ends the session on the server at once', async () => {
    const provider = createAuthProvider();
    await provider.login({ identifier: 'guru', password: PASSWORD, remember: false });
    const used = accessToken() ?? '';
    expect(await provider.logout({})).toBe('/masuk');
    expect([accessToken(), refreshToken()]).toEqual([undefined, undefined]);
    expect((await (await api()).request('GET', '/profile', { token: used })).status).toBe(401);
  });

  test.each([
    ['refuses', () => new HttpResponse(null, { status: 500 })],
    ['is gone', () => HttpResponse.error()],
  ])('succeeds for the user even when the server %s', async (_what, answer) => {
    storeTokens({ token: valid, refreshToken: 'r.1.x' });
    msw.use(http.post('*/api/v1/logout', answer));
    expect(await createAuthProvider().logout({})).toBe('/masuk');
    expect([accessToken(), refreshToken()]).toEqual([undefined, undefined]);
  });

  test('does not wait for a server that does not answer', async () => {
    storeTokens({ token: valid, refreshToken: 'r.1.x' });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    msw.use(http.post('*/api/v1/logout', () => new Promise<never>(() => undefined)));
    const left = createAuthProvider().logout({});
    await vi.advanceTimersByTimeAsync(3000);
    expect(await left).toBe('/masuk');
    expect(accessToken()).toBeUndefined();
  });
});

describe('an error of a call', () => {
  const { checkError } = createAuthProvider();

  test('that is a 401 sends to the sign-in page, which says why', async () => {
    const error = Object.assign(new Error(), { status: 401 });
    await expect(checkError(error)).rejects.toMatchObject({ redirectTo: '/masuk', message: false });
    expect(readFlashMessage()).toBeDefined();
  });

  test.each([0, 400, 403, 404, 422, 429, 500, 503])('that is a %i signs nobody out', async (status) => {
    await expect(checkError({ status })).resolves.toBeUndefined();
  });
});

describe('who is signed in', () => {
  test('is read from the profile, with the role, in one request', async () => {
    storeTokens(await (await api()).signIn('guru'));
    const provider = createAuthProvider();
    const [identity, role] = await Promise.all([provider.getIdentity(), provider.getPermissions?.({})]);
    expect(identity).toMatchObject({ fullName: 'Sri Uji, S.Pd.', role: 'Guru' });
    expect(role).toBe('Guru');
    expect(requestsTo('GET', '/profile')).toHaveLength(1);
  });

  test.each([429, 500, 404])('is who signed in, where the profile is refused with %i', async (status) => {
    const provider = createAuthProvider();
    await provider.login({ identifier: 'guru', password: PASSWORD, remember: false });
    msw.use(http.get('*/api/v1/profile', () => new HttpResponse(null, { status })));
    expect(await provider.getIdentity()).toMatchObject({ fullName: 'Sri Uji, S.Pd.', role: 'Guru' });
  });

  test('is told from others by the token alone, where nobody says more', async () => {
    storeTokens({ token: token(now + DAY, 'x', 'b7'), refreshToken: 'r.1.x' });
    msw.use(http.get('*/api/v1/profile', () => new HttpResponse(null, { status: 500 })));
    expect(await createAuthProvider().getIdentity()).toMatchObject({ id: 'b7' });
    msw.use(http.get('*/api/v1/profile', () => HttpResponse.json({ success: true, status: 200, data: {} })));
    expect(await createAuthProvider().getIdentity()).toMatchObject({ id: 'b7', userId: undefined });
  });

  test('is read generously from another backend', async () => {
    holdToken();
    msw.use(
      http.get('*/api/v1/profile', () =>
        HttpResponse.json({
          success: true,
          status: 200,
          data: { id: 'b7', name: 'Sinta', image: 'https://foto/1' },
        }),
      ),
    );
    expect(await createAuthProvider().getIdentity()).toEqual({
      id: 'b7',
      userId: 'b7',
      fullName: 'Sinta',
      avatar: 'https://foto/1',
      role: undefined,
    });
  });

  test('is never told by what somebody else has asked before', async () => {
    const provider = createAuthProvider();
    const profileOf = (name: string, ready: Promise<void>) =>
      http.get(
        '*/api/v1/profile',
        async () => {
          await ready;
          return HttpResponse.json({ success: true, status: 200, data: { id: name, fullname: name } });
        },
        { once: true },
      );
    let answerFirst = () => {};
    storeTokens({ token: token(now + DAY, 'x', 'a'), refreshToken: 'r.1.x' });
    msw.use(profileOf('Ani', new Promise((resolve) => (answerFirst = resolve))));
    const first = provider.getIdentity();
    await expect.poll(() => requestsTo('GET', '/profile')).toHaveLength(1);

    await provider.logout({});
    storeTokens({ token: token(now + DAY, 'x', 'b'), refreshToken: 'r.2.x' });
    msw.use(profileOf('Beni', Promise.resolve()));
    const second = provider.getIdentity();
    answerFirst();
    expect(await second).toMatchObject({ fullName: 'Beni' });
    expect(await first).toMatchObject({ fullName: 'Ani' });
  });
});

describe('recovering a password', () => {
  const provider = createAuthProvider();
  const code = { email: 'guru@contoh.sch.id', token: '123456' };
  const password = { ...code, password: 'kata sandi baru', confirm_password: 'kata sandi baru' };
  const answer = (body: object, status = 200) =>
    msw.use(...STEPS.map((path) => http.post(`*/api/v1${path}`, () => HttpResponse.json(body, { status }))));
  const STEPS = ['/forgot-password', '/verify-otp', '/reset-password'];

  test('says what the server says of it, or else the words of the specification', async () => {
    answer({ success: true, status: 200, message: 'Cek WhatsApp Anda', data: null });
    expect(await provider.requestCode(code.email)).toBe('Cek WhatsApp Anda');
    await expect(provider.verifyCode(code)).resolves.toBeUndefined();
    expect(await provider.resetPassword(password)).toBe('Cek WhatsApp Anda');
    answer({ success: true, status: 200, data: null });
    expect(await provider.requestCode(code.email)).toBe('Kode OTP telah dikirim ke email Anda');
    expect(await provider.resetPassword(password)).toBe('Password berhasil diubah');
  });

  test('is refused in the words of the specification, and signs nobody out', async () => {
    storeTokens({ token: valid, refreshToken: 'r.1.x' });
    answer({ success: false }, 404);
    await expect(provider.requestCode(code.email)).rejects.toMatchObject({
      message: 'Email tidak ditemukan dalam sistem',
    });
    await expect(provider.verifyCode(code)).rejects.toMatchObject({ message: 'Session tidak ditemukan' });
    await expect(provider.resetPassword(password)).rejects.toMatchObject({
      message: 'Session tidak ditemukan atau sudah kadaluarsa',
    });
    expect(accessToken()).toBe(valid);
  });
});

test('an expired access token is renewed before a call', async () => {
  const { refreshToken: refresh } = await (await api()).signIn('guru');
  storeTokens({ token: token(now - DAY), refreshToken: refresh });
  await createAuthProvider().refresh();
  expect(isTokenValid(accessToken())).toBe(true);
});
