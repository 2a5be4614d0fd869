/** What a browser keeps between two pages, for one test. */
import { eq } from 'drizzle-orm';
import type { Window } from 'happy-dom';
import Cookies from 'js-cookie';
import { forgetManagers } from '../../src/features/attendance/RegisterManagerProvider.tsx';
import { stopRefreshTimer } from '../../src/providers/refresh.ts';
import { storeTokens } from '../../src/providers/session.ts';
import { signInSessions } from '../../server/schema.ts';
import { api, forgetRequests } from './msw.ts';
import type { TestServer } from './server.ts';
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

interface EarlierSignIn {
  readonly tokens: Awaited<ReturnType<TestServer['signIn']>>;
  readonly at: number;
  /** Its row as it was then. */
  readonly row: string;
}

/** Of each API the last sign-in of each person. */
const earlier = new WeakMap<TestServer, Map<string, EarlierSignIn>>();

async function rowOf({ db }: TestServer, token: string): Promise<string> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return JSON.stringify(await db.select().from(signInSessions).where(eq(signInSessions.id, sid)));
}

/**
 * Signed in before the page is opened: tokens of the real API where the dashboard keeps them. Where the tests before have left a
 * sign-in as it was, neither refreshed nor ended, it is taken up again: a new one costs the API as much as a screen's first calls.
 */
export async function signInAs(identifier: string): Promise<void> {
  const server = await api();
  const known = earlier.get(server) ?? new Map<string, EarlierSignIn>();
  earlier.set(server, known);
  const at = server.clock.now().getTime();
  const before = known.get(identifier);
  if (before?.at === at && before.row === (await rowOf(server, before.tokens.token))) {
    storeTokens(before.tokens);
    return;
  }
  const tokens = await server.signIn(identifier);
  known.set(identifier, { tokens, at, row: await rowOf(server, tokens.token) });
  storeTokens(tokens);
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
