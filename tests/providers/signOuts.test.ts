// Who signs out without a line is signed out at the next contact, also when another person has signed in on the device since.
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { createAuthProvider } from '../../src/providers/authProvider.ts';
import { accessToken, refreshToken } from '../../src/providers/session.ts';
import { deliverSignOuts } from '../../src/providers/signOuts.ts';
import { signInAs } from '../support/browser.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { api, msw, requestsTo } from '../support/msw.ts';

const isIn = async (token: string) => (await (await api()).request('GET', '/profile', { token })).status;
const lineDown = () => msw.use(http.post('*/api/v1/logout', () => HttpResponse.error()));

test('a sign-out without a line ends that sign-in once somebody else has signed in there, and theirs goes on', async () => {
  const auth = createAuthProvider();
  await signInAs('kepsek');
  const [before = '', old = ''] = [accessToken(), refreshToken()];
  lineDown();
  await auth.logout({});
  expect(accessToken()).toBeUndefined();
  expect(await isIn(before)).toBe(200);

  msw.resetHandlers();
  await auth.login({ identifier: 'guru', password: PASSWORD, remember: false });
  await expect.poll(() => isIn(before)).toBe(401);
  expect(await isIn(accessToken() ?? '')).toBe(200);
  expect(refreshToken()).not.toBe(old);
  // It is told once.
  const reported = requestsTo('POST', '/logout').length;
  await deliverSignOuts();
  expect(requestsTo('POST', '/logout')).toHaveLength(reported);
});

test('the refresh token alone is enough: the access token may be over by then', async () => {
  const server = await api();
  const { token, refreshToken: refresh } = await server.signIn('kepsek');
  expect((await server.request('POST', '/logout', { token: refresh })).status).toBe(200);
  expect(await isIn(token)).toBe(401);
});

test('as long as there is no line it waits, and what is heard waits no more', async () => {
  await signInAs('guru');
  lineDown();
  await createAuthProvider().logout({});
  await deliverSignOuts();
  expect(window.localStorage.getItem('hadir_sign_outs')).not.toBeNull();
  msw.resetHandlers();
  await deliverSignOuts();
  expect(window.localStorage.getItem('hadir_sign_outs')).toBeNull();
});
