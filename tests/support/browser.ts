/** What a browser keeps between two pages, for one test. */
import type { Window } from 'happy-dom';
import Cookies from 'js-cookie';
import { forgetManagers } from '../../src/features/attendance/RegisterManagerProvider.tsx';
import { stopRefreshTimer } from '../../src/providers/refresh.ts';
import { storeTokens } from '../../src/providers/session.ts';
import { api, forgetRequests } from './msw.ts';
import { DAY, token } from './tokens.ts';

const browser = (): Window['happyDOM'] => {
  // happy-dom puts its own controls on the window that the tests see.
  const { happyDOM } = window as unknown as Partial<Window>;
  if (!happyDOM) throw new Error('these tests run in happy-dom');
  return happyDOM;
};

/** `visit('/masuk')`: as typed into the address bar. */
export const visit = (url: string): void => window.history.replaceState(null, '', url);

export const setWidth = (width: number): void => browser().setViewport({ width, height: 768 });

/** On another origin, too. */
export const goTo = (url: string): void => browser().setURL(url);

/** Signed in before the page is opened: tokens of the real API where the dashboard keeps them. */
export async function signInAs(identifier: string): Promise<void> {
  storeTokens(await (await api()).signIn(identifier));
}

/** A valid token of nobody in particular: without one no protected call goes out. */
export const holdToken = (): void => storeTokens({ token: token(Date.now() + DAY), refreshToken: 'r.1.x' });

export function clearBrowser(): void {
  stopRefreshTimer();
  // What one test has marked and not sent is not the next one's to send.
  forgetManagers();
  for (const name of Object.keys(Cookies.get())) Cookies.remove(name, { path: '/' });
  window.localStorage.clear();
  window.sessionStorage.clear();
  visit('/');
  setWidth(1024);
  forgetRequests();
}
