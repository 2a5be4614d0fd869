/**
 * Stores the tokens and the signed-in person. Source: the product specification, sections 4, 5 and 9. It depends neither on React nor on
 * the network.
 */
import { ACCESS_TOKEN_DAYS, REFRESH_TOKEN_DAYS, REMEMBER_ME_DAYS } from '../../contract/limits.ts';
import type { TokenPair } from '../../contract/account/auth.ts';
import type { Id } from '../../contract/calls.ts';
import { claimsOf } from '../../contract/token.ts';
import { COOKIE_PREFIX } from './settings.ts';
import {
  ACCESS_COOKIE,
  accessToken,
  TAB_ACCESS_TOKEN_KEY,
  readCookie,
  listCookieNames,
} from './storedToken.ts';
import { getRememberedPerson, getRememberedPersonId, PERSON_KEY } from './remembered.ts';
import Cookies from 'js-cookie';

export { accessToken };

/** Names of cookies. */
const REFRESH_COOKIE = 'refresh_token';
const REMEMBER_COOKIE = 'remember';
/** Keys of the browser's storage. */
const LAST_REFRESH_KEY = `${COOKIE_PREFIX}_last_refresh`;
const FLASH_MESSAGE_KEY = `${COOKIE_PREFIX}_flash_message`;

/** How long to wait for another tab's cookies, in ms: they may become visible a moment after the storage event. */
const COOKIE_TIMEOUT_MS = 1000;
const COOKIE_POLL_INTERVAL_MS = 50;

/** Returns the id of the token's owner, if the server puts it into the standard claim `sub`. */
export function getTokenSubject(token: string | undefined): string | undefined {
  const subject = token === undefined ? undefined : claimsOf(token)?.sub;
  return typeof subject === 'string' ? subject : undefined;
}

export const refreshToken = (): string | undefined => readCookie(REFRESH_COOKIE);

/**
 * Returns the tokens as the browser has them now. `document.cookie` may lag behind what another tab has just stored; the cookie store,
 * which exists on https and localhost, does not.
 */
export async function readLatestTokens(): Promise<{ readonly access?: string; readonly refresh?: string }> {
  const { cookieStore } = window as Partial<Pick<Window, 'cookieStore'>>;
  if (!cookieStore) return { access: accessToken(), refresh: refreshToken() };
  const [access, refresh] = await Promise.all(
    [ACCESS_COOKIE, REFRESH_COOKIE].map((name) => readFreshCookie(cookieStore, name)),
  );
  return { access: access ?? accessToken(), refresh };
}

/** Takes over the access token that another tab has stored, and waits until its cookie is visible here, so that this tab's next call uses it. */
export async function adoptAccessToken(access: string): Promise<void> {
  window.sessionStorage.setItem(TAB_ACCESS_TOKEN_KEY, access);
  for (
    let waitedMs = 0;
    accessToken() !== access && waitedMs < COOKIE_TIMEOUT_MS;
    waitedMs += COOKIE_POLL_INTERVAL_MS
  )
    await new Promise((resolve) => setTimeout(resolve, COOKIE_POLL_INTERVAL_MS));
}

export function storeTokens({ token, refreshToken }: TokenPair, now = Date.now()): void {
  writeCookie(ACCESS_COOKIE, token, ACCESS_TOKEN_DAYS);
  writeCookie(REFRESH_COOKIE, refreshToken, REFRESH_TOKEN_DAYS);
  window.sessionStorage.setItem(TAB_ACCESS_TOKEN_KEY, token);
  window.localStorage.setItem(LAST_REFRESH_KEY, String(now));
  notifyListeners();
}

export function clearTokens(): void {
  removeCookie(ACCESS_COOKIE);
  removeCookie(REFRESH_COOKIE);
  window.sessionStorage.removeItem(TAB_ACCESS_TOKEN_KEY);
  window.localStorage.removeItem(LAST_REFRESH_KEY);
  window.localStorage.removeItem(PERSON_KEY);
  notifyListeners();
}

/** Stores the signed-in person as the server last described them, for use without a network. It is removed with the tokens. */
export const rememberPerson = (person: object): void =>
  window.localStorage.setItem(
    PERSON_KEY,
    JSON.stringify({ ...person, subject: getTokenSubject(accessToken()) }),
  );

/** Whether this token belongs to that person. Another tab may have signed in somebody else a moment ago. */
export function isTokenOf(person: Id, token: string | undefined): boolean {
  const remembered = getRememberedPerson() as { readonly subject?: unknown } | null;
  // No profile is stored (the browser was killed, or the profile never came). authProvider.ts then uses the token's subject as the id, so
  // it is compared here.
  if (getRememberedPersonId() === undefined) return getTokenSubject(token) === String(person);
  if (getRememberedPersonId() !== person) return false;
  return remembered?.subject === undefined || remembered.subject === getTokenSubject(token);
}

const listeners = new Set<() => void>();

const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Notifies immediately when tokens are stored or cleared in this tab. @returns a function that unsubscribes */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether any token is stored. Whether it is still valid is decided by the session check. */
export const hasSession = (): boolean => Boolean(accessToken() ?? refreshToken());

/** When the present pair was stored, in ms since the epoch; 0 when unknown. */
export const getLastRefreshTime = (): number => Number(window.localStorage.getItem(LAST_REFRESH_KEY)) || 0;

/**
 * Notifies when another tab has signed out or in. A refresh in another tab does not count.
 *
 * @returns a function that unsubscribes
 */
export function watchOtherTabs(onChange: (isSignedIn: boolean) => void): () => void {
  let settleTimer: ReturnType<typeof setTimeout> | undefined;

  const notifyWhenCookieSettles = (isSignedIn: boolean, remainingMs: number): void => {
    if (Boolean(readCookie(REFRESH_COOKIE)) !== isSignedIn && remainingMs > 0) {
      settleTimer = setTimeout(
        notifyWhenCookieSettles,
        COOKIE_POLL_INTERVAL_MS,
        isSignedIn,
        remainingMs - COOKIE_POLL_INTERVAL_MS,
      );
      return;
    }
    if (!isSignedIn) window.sessionStorage.removeItem(TAB_ACCESS_TOKEN_KEY);
    onChange(isSignedIn);
  };

  // The time of the last refresh is stored and removed together with the tokens, and browsers report changes of the storage to the other
  // tabs.
  const onStorageChange = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== LAST_REFRESH_KEY || (oldValue === null) === (newValue === null)) return;
    clearTimeout(settleTimer);
    notifyWhenCookieSettles(newValue !== null, COOKIE_TIMEOUT_MS);
  };

  window.addEventListener('storage', onStorageChange);
  return () => {
    clearTimeout(settleTimer);
    window.removeEventListener('storage', onStorageChange);
  };
}

/** Remembers the identifier for "Ingat saya", with a timestamp and nothing else. */
export function rememberIdentifier(identifier: string, now = Date.now()): void {
  writeCookie(REMEMBER_COOKIE, JSON.stringify({ identifier, timestamp: now }), REMEMBER_ME_DAYS);
}

export const forgetIdentifier = (): void => removeCookie(REMEMBER_COOKIE);

export function getRememberedIdentifier(): string {
  try {
    const stored: unknown = JSON.parse(readCookie(REMEMBER_COOKIE) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'identifier' in stored
      ? String(stored.identifier)
      : '';
  } catch {
    return '';
  }
}

/** Stores the reason why the user is sent to the sign-in page, because the redirect cannot carry it. */
export const storeFlashMessage = (text: string): void =>
  window.sessionStorage.setItem(FLASH_MESSAGE_KEY, text);

export const readFlashMessage = (): string | undefined =>
  window.sessionStorage.getItem(FLASH_MESSAGE_KEY) ?? undefined;

export const clearFlashMessage = (): void => window.sessionStorage.removeItem(FLASH_MESSAGE_KEY);

/**
 * Writes and reads the dashboard's own cookies. On https their names begin with `__Secure-`: browsers accept such a cookie from https only,
 * so that nobody on the same Wi-Fi can plant one over plain http. A cookie with the older name is read until the next one is written.
 */
const isHttps = (): boolean => window.location.protocol === 'https:';

/** Reads a cookie from the browser's cookie store, which, unlike `document.cookie`, already has what another tab has just written. */
async function readFreshCookie(store: CookieStore, name: string): Promise<string | undefined> {
  const found = await Promise.all(listCookieNames(name).map((one) => store.get(one)));
  return found.find((cookie) => cookie)?.value;
}

/** Over the whole site, for this site's own requests only. */
function writeCookie(name: string, value: string, days: number): void {
  const [present, ...before] = listCookieNames(name);
  Cookies.set(present, value, { expires: days, path: '/', sameSite: 'strict', secure: isHttps() });
  for (const olderName of before) Cookies.remove(olderName, { path: '/' });
}

function removeCookie(name: string): void {
  // Browsers let only a secure cookie overwrite a `__Secure-` cookie, and removing is overwriting, too.
  for (const one of listCookieNames(name)) Cookies.remove(one, { path: '/', secure: isHttps() });
}
