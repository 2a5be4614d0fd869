// Whatever a device has stored: a protected call carries a valid access token, or the session is refreshed first, or it does not leave.
import Cookies from 'js-cookie';
import fc from 'fast-check';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { fetchServerExtensions } from '../../src/providers/extensions.ts';
import { send } from '../../src/providers/http.ts';
import { createAuthProvider } from '../../src/providers/authProvider.ts';
import { getUsableToken } from '../../src/providers/storedToken.ts';
import { sendFirstCalls } from '../../src/start/firstCalls.ts';
import { clearBrowser, visit } from '../support/browser.ts';
import { msw, requests } from '../support/msw.ts';
import { rounds } from '../support/rounds.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';

const MINUTE = 60_000;
const FRESH = token(NOW.getTime() + 7 * DAY, 'fresh');
const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');
const ahead = Math.floor((NOW.getTime() + DAY) / 1000);

/** What a cookie or the storage may hold: tokens, all but tokens, and what nobody wrote. */
const stored = fc.oneof(
  { arbitrary: fc.constant(undefined), weight: 2 },
  {
    arbitrary: fc.integer({ min: MINUTE, max: 9 * DAY }).map((left) => token(NOW.getTime() + left)),
    weight: 2,
  },
  fc.integer({ min: -9 * DAY, max: 9 * DAY }).map((left) => token(NOW.getTime() + left)),
  fc.constantFrom('', '..', 'a.b.c', `${part({})}.${part({ exp: ahead })}`),
  // Four parts, five, and an empty one.
  fc.constantFrom(`${token(NOW.getTime() + DAY)}.lagi`, `${token(NOW.getTime() + DAY)}.lagi.lagi`),
  fc.constantFrom(`${part({})}.${part({ exp: ahead })}.`, `.${part({ exp: ahead })}.tanda`),
  // An expiry that is no number, and claims that are no object.
  fc.constantFrom(String(ahead), null, true, [ahead], { exp: ahead }).map((exp) => `a.${part({ exp })}.c`),
  fc.constantFrom(null, 7, 'x').map((claims) => `a.${part(claims)}.c`),
  fc.string({ maxLength: 40 }),
);

/** By hand: what the test holds the dashboard to must not be its own rule. */
function isGood(authorization: string | null): boolean {
  const parts = /^Bearer ([^. ]+)[.]([^. ]+)[.]([^. ]+)$/.exec(authorization ?? '');
  if (!parts) return false;
  const { exp } = JSON.parse(atob(parts[2] ?? '')) as { exp?: unknown };
  return typeof exp === 'number' && exp * 1000 > NOW.getTime();
}

test('a protected call leaves with a valid token, after a refresh, or not at all', async () => {
  const seen = { kept: 0, refreshed: 0, silent: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        cookie: stored,
        tab: stored,
        refresh: fc.option(fc.constantFrom('r.1.x', ''), { nil: undefined }),
        answer: fc.constantFrom<[number, string]>([200, FRESH], [401, ''], [503, ''], [200, 'bukan.token']),
        path: fc.constantFrom('/dashboard', '/dashboard/kelas', '/dashboard/sekolah', '/masuk'),
      }),
      async ({ cookie, tab, refresh, answer: [status, renewed], path }) => {
        clearBrowser();
        msw.use(
          http.get('*/api/v1/refresh-token', () =>
            HttpResponse.json(
              { success: status === 200, status, data: { token: renewed, refreshToken: 'r.2.x' } },
              { status },
            ),
          ),
          http.all('*/api/v1/*', () => HttpResponse.json({ success: true, status: 200, data: [] })),
        );
        if (cookie !== undefined) Cookies.set('hadir_access_token', cookie);
        if (tab !== undefined) window.sessionStorage.setItem('hadir_access_token', tab);
        if (refresh !== undefined) Cookies.set('hadir_refresh_token', refresh);
        visit(path);

        const couldGo = getUsableToken() !== undefined;
        sendFirstCalls(window.location);
        const early = [
          ...(window.hadirFirstAnswers ?? new Map<string, { response: Promise<Response> }>()).values(),
        ];
        await Promise.allSettled(early.map(({ response }) => response));
        delete window.hadirFirstAnswers;
        const auth = createAuthProvider();
        await fetchServerExtensions();
        await auth.getIdentity().catch(() => undefined);
        await send({ method: 'GET', path: '/dashboard/classes' }).catch(() => undefined);
        await send({ method: 'POST', path: '/dashboard/classes', body: {} }).catch(() => undefined);
        const mayGoOn = await auth.checkAuth({}).then(
          () => true,
          () => false,
        );

        const isRefresh = (one: { path: string }) => one.path === '/api/v1/refresh-token';
        const firstRefresh = requests().findIndex(isRefresh);
        for (const [at, sent] of requests().entries()) {
          if (isRefresh(sent)) continue;
          expect(isGood(sent.headers.get('authorization')), sent.path).toBe(true);
          expect(couldGo || (firstRefresh >= 0 && firstRefresh < at)).toBe(true);
        }
        // Nothing to be signed in with: no call, and nothing is left of it.
        if (!couldGo && !refresh) {
          expect(requests()).toEqual([]);
          expect(mayGoOn).toBe(false);
          expect(document.cookie).not.toMatch(/_token=[^;]/);
          expect(window.sessionStorage.getItem('hadir_access_token')).toBeNull();
        }
        seen[couldGo ? 'kept' : refresh ? 'refreshed' : 'silent'] += 1;
      },
    ),
    { numRuns: rounds(60) },
  );
  // Each way was gone.
  expect(Object.values(seen)).not.toContain(0);
});

test('a token that a clock far ahead takes for expired the moment it comes says what to look at', async () => {
  msw.use(
    http.post('*/api/v1/login', () =>
      HttpResponse.json({
        success: true,
        status: 200,
        data: { user: {}, token: token(NOW.getTime() - MINUTE), refreshToken: 'r.1.x' },
      }),
    ),
  );
  const credentials = { identifier: 'guru', password: 'rahasia-guru', remember: false };
  await expect(createAuthProvider().login(credentials)).rejects.toThrow(/tanggal dan jam perangkat/);
  expect(document.cookie).not.toMatch(/_token=/);
});
