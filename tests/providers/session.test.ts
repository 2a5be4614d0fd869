import { isTokenValid } from '../../contract/token.ts';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuthProvider } from '../../src/providers/authProvider.ts';
import { checkSession, refreshIfExpired, refreshSession } from '../../src/providers/refresh.ts';
import {
  accessToken,
  clearTokens,
  readFlashMessage,
  refreshToken,
  storeTokens,
} from '../../src/providers/session.ts';
import { api, msw, requestsTo } from '../support/msw.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';
import { patience } from '../support/patience.ts';

const EXPIRED = 'Sesi Anda telah berakhir. Silakan masuk kembali.';

beforeAll(() => api());

const now = NOW.getTime();
const PATIENCE = { timeout: patience(10_000) };
const valid = token(now + DAY);
const expired = token(now - 1000);
const fresh = token(now + 7 * DAY, 'fresh');

const answerRefresh = (answer: () => Response | Promise<Response>) =>
  msw.use(http.get('*/api/v1/refresh-token', answer));
const newPair = () =>
  HttpResponse.json({ success: true, status: 200, data: { token: fresh, refreshToken: 'r.2.x' } });
const refreshes = () => requestsTo('GET', '/refresh-token').length;

describe('a token is valid', () => {
  test.each([
    ['with three parts and an expiry in the future', valid, true],
    ['not after its expiry', expired, false],
    ['not with two parts', valid.split('.').slice(0, 2).join('.'), false],
    ['not when it cannot be read', 'a.b.c', false],
    ['not when there is none', undefined, false],
  ])('%s', (_what, text, answer) => expect(isTokenValid(text)).toBe(answer));
});

describe('where tokens are kept', () => {
  test('in cookies of 7 and 30 days over the whole site, same site only; the access token in session storage too', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    storeTokens({ token: valid, refreshToken: 'r.1.x' });
    const cookies = written.mock.calls.map(([cookie]) => cookie);
    expect(cookies[0]).toContain(`hadir_access_token=${valid}`);
    expect(cookies[0]).toContain(`expires=${new Date(now + 7 * DAY).toUTCString()}`);
    expect(cookies[1]).toContain('hadir_refresh_token=r.1.x');
    expect(cookies[1]).toContain(`expires=${new Date(now + 30 * DAY).toUTCString()}`);
    for (const cookie of cookies) expect(cookie).toMatch(/path=\/.*sameSite=strict/i);
    expect(window.sessionStorage.getItem('hadir_access_token')).toBe(valid);
  });
});

describe('the session check', () => {
  test('lets a valid access token pass without asking anybody', async () => {
    storeTokens({ token: valid, refreshToken: 'r.1.x' });
    expect(await checkSession()).toBe(true);
    expect(refreshes()).toBe(0);
  });

  test('refreshes an expired access token, however short ago the last refresh was', async () => {
    storeTokens({ token: expired, refreshToken: 'r.1.x' });
    answerRefresh(newPair);
    expect(await checkSession()).toBe(true);
    expect([accessToken(), refreshToken()]).toEqual([fresh, 'r.2.x']);
  });

  test('clears the session when there is nothing left to refresh with', async () => {
    storeTokens({ token: expired, refreshToken: '' });
    expect(await checkSession()).toBe(false);
    expect(accessToken()).toBeUndefined();
    expect(readFlashMessage()).toBe(EXPIRED);
  });

  test('says nothing to somebody who was never signed in', async () => {
    expect(await checkSession()).toBe(false);
    expect(readFlashMessage()).toBeUndefined();
  });

  test('clears the session when the refresh is rejected as expired', async () => {
    storeTokens({ token: expired, refreshToken: 'r.1.x' });
    answerRefresh(() => HttpResponse.json({ success: false, status: 401 }, { status: 401 }));
    expect(await checkSession()).toBe(false);
    expect([accessToken(), refreshToken()]).toEqual([undefined, undefined]);
    expect(readFlashMessage()).toBe(EXPIRED);
  });

  test.each([
    ['the line is down', () => HttpResponse.error()],
    ['the server is broken', () => new HttpResponse(null, { status: 500 })],
    ['the server is being mended', () => HttpResponse.html('nginx', { status: 502 })],
    ['too many ask', () => new HttpResponse(null, { status: 429 })],
    ['a Wi-Fi login page answers', () => HttpResponse.html('<h1>Wi-Fi</h1>')],
    ['a gateway knows no such page', () => HttpResponse.html('<h1>Not Found</h1>', { status: 404 })],
    ['a gateway wants something else', () => HttpResponse.html('nginx', { status: 400 })],
  ])('signs nobody out because %s', async (_what, answer) => {
    storeTokens({ token: expired, refreshToken: 'r.1.x' });
    answerRefresh(answer);
    expect(await checkSession()).toBe(true);
    expect([accessToken(), refreshToken()]).toEqual([expired, 'r.1.x']);
  });
});

describe('a refresh', () => {
  beforeEach(() => storeTokens({ token: expired, refreshToken: 'r.1.x' }));

  test('is one request, however many ask at once', async () => {
    answerRefresh(newPair);
    await Promise.all([refreshSession(), refreshIfExpired(), checkSession(), refreshSession()]);
    expect(refreshes()).toBe(1);
    await refreshIfExpired();
    expect(refreshes()).toBe(1);
  });

  test('is left to another tab that has the lock; what that tab stored is taken over', async () => {
    // Of the lock manager only what is used is imitated.
    const request = vi.fn(async (_name: string, job: () => Promise<void>) => {
      storeTokens({ token: fresh, refreshToken: 'r.2.x' });
      await job();
    });
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
    await refreshSession();
    expect(request.mock.calls[0]?.[0]).toBe('hadir-refresh');
    expect(refreshes()).toBe(0);
    expect(accessToken()).toBe(fresh);
  });

  test('does not bring back somebody who signed out meanwhile', async () => {
    answerRefresh(() => {
      clearTokens();
      return newPair();
    });
    await expect(refreshSession()).rejects.toMatchObject({ status: 0 });
    expect(accessToken()).toBeUndefined();
  });

  test('takes nothing from somebody else who signed in meanwhile', async () => {
    const theirs = { token: token(NOW.getTime() + DAY, 'x', '9'), refreshToken: 'r.9.x' };
    answerRefresh(() => {
      clearTokens();
      storeTokens(theirs);
      return newPair();
    });
    await expect(refreshSession()).rejects.toMatchObject({ status: 0 });
    expect([accessToken(), refreshToken()]).toEqual([theirs.token, theirs.refreshToken]);
  });

  test.each([
    ['is said by the server', { message: 'Kata server' }, 'Kata server'],
    ['is said by the specification otherwise', {}, 'Sesi telah berakhir. Silakan masuk kembali.'],
  ])('that is refused %s', async (_what, body, message) => {
    answerRefresh(() => HttpResponse.json(body, { status: 401 }));
    await expect(refreshSession()).rejects.toMatchObject({ message, status: 401 });
  });

  test('that fails without a reason is said by its action', async () => {
    answerRefresh(() => HttpResponse.json({ success: false }));
    await expect(refreshSession()).rejects.toMatchObject({ message: 'Gagal memperbarui token' });
  });

  test('without a token in the answer is malformed', async () => {
    answerRefresh(() => HttpResponse.json({ success: true, status: 200, data: { token: 7 } }));
    await expect(refreshSession()).rejects.toMatchObject({
      message: 'Format respons tidak valid dari server',
    });
  });

  test('works against the real server, with the refresh token in its cookie', async () => {
    const { signIn, clock } = await api();
    const pair = await signIn('guru');
    storeTokens({ token: expired, refreshToken: pair.refreshToken });
    clock.advance(60_000);
    await refreshSession();
    expect(isTokenValid(accessToken())).toBe(true);
    expect(refreshToken()).not.toBe(pair.refreshToken);
  });
});

describe('the 24-hour refresh', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
    answerRefresh(newPair);
  });

  const live = token(now + 30 * DAY, 'live');
  const daysLater = (days: number) => vi.advanceTimersByTimeAsync(days * DAY);

  test('repeats every 24 hours', async () => {
    storeTokens({ token: live, refreshToken: 'r.1.x' });
    await checkSession();
    await daysLater(1);
    await vi.waitFor(() => expect(accessToken()).toBe(fresh), PATIENCE);
    expect(refreshes()).toBe(1);
    await daysLater(1.01);
    await vi.waitFor(() => expect(refreshes()).toBe(2), PATIENCE);
  });

  test('is skipped when the last refresh was under 24 hours ago', async () => {
    storeTokens({ token: live, refreshToken: 'r.1.x' });
    await checkSession();
    await daysLater(0.5);
    storeTokens({ token: live, refreshToken: 'r.1.x' });
    await daysLater(0.6);
    expect(refreshes()).toBe(0);
  });

  test('ends with the session', async () => {
    storeTokens({ token: live, refreshToken: 'r.1.x' });
    await checkSession();
    msw.use(http.post('*/api/v1/logout', () => new HttpResponse(null, { status: 204 })));
    await createAuthProvider().logout({});
    await daysLater(3);
    expect(refreshes()).toBe(0);
  });

  test('that is rejected as expired clears the session', async () => {
    storeTokens({ token: live, refreshToken: 'r.1.x' });
    await checkSession();
    answerRefresh(() => new HttpResponse(null, { status: 401 }));
    await daysLater(1);
    await vi.waitFor(() => expect(accessToken()).toBeUndefined(), PATIENCE);
    expect(readFlashMessage()).toBe(EXPIRED);
  });
});
