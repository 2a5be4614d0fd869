// A request of one person never goes out with another's token, whoever signed in meanwhile.
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { addRefreshAuthToDataProvider } from 'react-admin';
import { mark } from '../../src/features/attendance/engine/endpoints.ts';
import type { HadirDataProvider } from '../../src/providers/dataProvider.ts';
import { refreshIfExpired } from '../../src/providers/refresh.ts';
import { clearTokens, rememberPerson, storeTokens } from '../../src/providers/session.ts';
import { msw, requestsTo } from '../support/msw.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';
import { data } from '../support/wire.ts';

const now = NOW.getTime();
const LINE_DOWN = { status: 0 };
const marks = (): number => requestsTo('PATCH', '/dashboard/subjects/1/sessions/2/attendance').length;
const entries = [{ user_id: 3, status: 'hadir' as const }];
const fresh = addRefreshAuthToDataProvider(data, refreshIfExpired) as HadirDataProvider;
const markAs = (person: number) =>
  fresh.act(mark, { subjectId: 1, sessionId: 2, person, attendances: entries });

const signIn = (id: number, expiresAt = now + DAY) => {
  clearTokens();
  storeTokens({ token: token(expiresAt, 'x', String(id)), refreshToken: `r.${id}.x` });
  rememberPerson({ id });
};

beforeEach(() => {
  msw.use(
    http.patch('*/attendance', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: [] }),
    ),
  );
  signIn(7);
});

test('who marked sends', async () => {
  await markAs(7);
  expect(marks()).toBe(1);
});

test('somebody else does not', async () => {
  signIn(8);
  await expect(markAs(7)).rejects.toMatchObject(LINE_DOWN);
  expect(marks()).toBe(0);
});

test('nor does somebody else who signs in while the token of who marked is renewed', async () => {
  signIn(7, now - 1000);
  msw.use(
    http.get('*/api/v1/refresh-token', () => {
      signIn(8);
      return HttpResponse.json({
        success: true,
        status: 200,
        data: { token: token(now + DAY, 'x', '7'), refreshToken: 'r.7.y' },
      });
    }),
  );
  await expect(markAs(7)).rejects.toMatchObject(LINE_DOWN);
  expect(marks()).toBe(0);
});

test('nor does a token that came before its person was known', async () => {
  // As another tab leaves it for a moment: its tokens are here, the name on the device is still the old one.
  storeTokens({ token: token(now + DAY, 'x', '8'), refreshToken: 'r.8.x' });
  await expect(markAs(7)).rejects.toMatchObject(LINE_DOWN);
  expect(marks()).toBe(0);
});
