import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  accessToken,
  clearTokens,
  hasSession,
  refreshToken,
  getRememberedIdentifier,
  rememberIdentifier,
  storeTokens,
} from '../../src/providers/session.ts';
import { goTo } from '../support/browser.ts';

const pair = { token: 'a.1.x', refreshToken: 'r.1.x' };
const names = () => Object.keys(Cookies.get()).toSorted();
const before = window.location.href;

afterEach(() => {
  clearTokens();
  goTo(before);
});

describe('on https', () => {
  beforeEach(() => goTo('https://hadir.contoh.sch.id/dashboard'));

  test('cookies are named so that a browser takes them from https only', () => {
    storeTokens(pair);
    rememberIdentifier('guru');
    expect(names()).toEqual([
      '__Secure-hadir_access_token',
      '__Secure-hadir_refresh_token',
      '__Secure-hadir_remember',
    ]);
    expect([accessToken(), refreshToken(), getRememberedIdentifier()]).toEqual(['a.1.x', 'r.1.x', 'guru']);
    Cookies.remove('__Secure-hadir_remember', { path: '/', secure: true });
  });

  test('who was signed in before the upgrade stays so, and has the new names from the next pair on', () => {
    for (const [name, value] of [
      ['access', 'a.0.x'],
      ['refresh', 'r.0.x'],
    ])
      Cookies.set(`hadir_${name}_token`, String(value), { path: '/', sameSite: 'strict', secure: true });
    expect([accessToken(), refreshToken()]).toEqual(['a.0.x', 'r.0.x']);
    storeTokens(pair);
    expect(names()).toEqual(['__Secure-hadir_access_token', '__Secure-hadir_refresh_token']);
    expect([accessToken(), refreshToken()]).toEqual(['a.1.x', 'r.1.x']);
  });

  test('a cookie planted under the old name counts for nothing beside the new one', () => {
    storeTokens(pair);
    Cookies.set('hadir_refresh_token', 'planted', { path: '/' });
    expect(refreshToken()).toBe('r.1.x');
  });

  test('signing out leaves neither the new nor the old ones', () => {
    storeTokens(pair);
    Cookies.set('hadir_refresh_token', 'r.0.x', { path: '/' });
    clearTokens();
    expect([names(), hasSession()]).toEqual([[], false]);
  });
});

test('on plain http they keep their plain names, or a browser would drop them', () => {
  goTo('http://hadir.contoh.sch.id/dashboard');
  storeTokens(pair);
  expect(names()).toEqual(['hadir_access_token', 'hadir_refresh_token']);
});
