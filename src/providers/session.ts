/**
 * Stores the tokens and the signed-in person. Source: the product specification, sections 4, 5 and 9. It depends neither on React nor on
 * the network.
 */
import { ACCESS_TOKEN_DAYS, REFRESH_TOKEN_DAYS, REMEMBER_DAYS } from '../../contract/limits.ts';
import type { TokenPair } from '../../contract/account/auth.ts';
import type { Id } from '../../contract/calls.ts';
import { claimsOf } from '../../contract/token.ts';
import { COOKIE_PREFIX } from './settings.ts';
import { ACCESS, accessToken, OWN_ACCESS, readCookie, cookieNames } from './storedToken.ts';
import Cookies from 'js-cookie';

export { accessToken };

/** Names of cookies. */
const REFRESH = 'refresh_token';
const REMEMBER = 'remember';
/** Keys of the browser's storage. */
const LAST_REFRESH = `${COOKIE_PREFIX}_last_refresh`;
const PERSON = `${COOKIE_PREFIX}_person`;
const FLASH_MESSAGE = `${COOKIE_PREFIX}_flash_message`;

/** How long to wait for another tab's cookies, in ms: they may become visible a moment after the storage event. */
const COOKIE_TIMEOUT_MS = 1000;
const COOKIE_STEP_MS = 50;

/** Returns the id of the token's owner, if the server puts it into the standard claim `sub`. */
export function subjectOf(token: string | undefined): string | undefined {
  const subject = token === undefined ? undefined : claimsOf(token)?.sub;
  return typeof subject === 'string' ? subject : undefined;
}

export const refreshToken = (): string | undefined => readCookie(REFRESH);

/**
 * Returns the tokens as the browser has them now. `document.cookie` may lag behind what another tab has just stored; the cookie store,
 * which exists on https and localhost, does not.
 */
export async function latestTokens(): Promise<{ readonly access?: string; readonly refresh?: string }> {
  const { cookieStore } = window as Partial<Pick<Window, 'cookieStore'>>;
  if (!cookieStore) return { access: accessToken(), refresh: refreshToken() };
  const [access, refresh] = await Promise.all(
    [ACCESS, REFRESH].map((name) => readFreshCookie(cookieStore, name)),
  );
  return { access: access ?? accessToken(), refresh };
}

/** Takes over the access token that another tab has stored, and waits until its cookie is visible here, so that this tab's next call uses it. */
export async function adoptAccessToken(access: string): Promise<void> {
  window.sessionStorage.setItem(OWN_ACCESS, access);
  for (let waited = 0; accessToken() !== access && waited < COOKIE_TIMEOUT_MS; waited += COOKIE_STEP_MS)
    await new Promise((resolve) => setTimeout(resolve, COOKIE_STEP_MS));
}

export function storeTokens({ token, refreshToken }: TokenPair, now = Date.now()): void {
  writeCookie(ACCESS, token, ACCESS_TOKEN_DAYS);
  writeCookie(REFRESH, refreshToken, REFRESH_TOKEN_DAYS);
  window.sessionStorage.setItem(OWN_ACCESS, token);
  window.localStorage.setItem(LAST_REFRESH, String(now));
  notifyListeners();
}

export function clearTokens(): void {
  removeCookie(ACCESS);
  removeCookie(REFRESH);
  window.sessionStorage.removeItem(OWN_ACCESS);
  window.localStorage.removeItem(LAST_REFRESH);
  window.localStorage.removeItem(PERSON);
  notifyListeners();
}

/** Stores the signed-in person as the server last described them, for use without a network. It is removed with the tokens. */
export const rememberPerson = (person: object): void =>
  window.localStorage.setItem(PERSON, JSON.stringify({ ...person, subject: subjectOf(accessToken()) }));

/** Whether this token belongs to that person. Another tab may have signed in somebody else a moment ago. */
export function isTokenOf(person: Id, token: string | undefined): boolean {
  const remembered = rememberedPerson() as { readonly subject?: unknown } | null;
  // No profile is stored (the browser was killed, or the profile never came). authProvider.ts then uses the token's subject as the id, so
  // it is compared here.
  if (rememberedPersonId() === undefined) return subjectOf(token) === String(person);
  if (rememberedPersonId() !== person) return false;
  return remembered?.subject === undefined || remembered.subject === subjectOf(token);
}

export function rememberedPerson(): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(PERSON) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns the id of the signed-in person; undefined until the server has sent it. */
export function rememberedPersonId(): Id | undefined {
  const person = rememberedPerson();
  if (typeof person !== 'object' || person === null || !('id' in person)) return undefined;
  return typeof person.id === 'string' || typeof person.id === 'number' ? person.id : undefined;
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
export const lastRefresh = (): number => Number(window.localStorage.getItem(LAST_REFRESH)) || 0;

/**
 * Notifies when another tab has signed out or in. A refresh in another tab does not count.
 *
 * @returns a function that unsubscribes
 */
export function watchOtherTabs(onChange: (isSignedIn: boolean) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const settle = (isSignedIn: boolean, remainingMs: number): void => {
    if (Boolean(readCookie(REFRESH)) !== isSignedIn && remainingMs > 0) {
      waiting = setTimeout(settle, COOKIE_STEP_MS, isSignedIn, remainingMs - COOKIE_STEP_MS);
      return;
    }
    if (!isSignedIn) window.sessionStorage.removeItem(OWN_ACCESS);
    onChange(isSignedIn);
  };

  // The time of the last refresh is stored and removed together with the tokens, and browsers report changes of the storage to the other
  // tabs.
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== LAST_REFRESH || (oldValue === null) === (newValue === null)) return;
    clearTimeout(waiting);
    settle(newValue !== null, COOKIE_TIMEOUT_MS);
  };

  window.addEventListener('storage', listen);
  return () => {
    clearTimeout(waiting);
    window.removeEventListener('storage', listen);
  };
}

/** Remembers the identifier for "Ingat saya", with a timestamp and nothing else. */
export function rememberIdentifier(identifier: string, now = Date.now()): void {
  writeCookie(REMEMBER, JSON.stringify({ identifier, timestamp: now }), REMEMBER_DAYS);
}

export const forgetIdentifier = (): void => removeCookie(REMEMBER);

export function rememberedIdentifier(): string {
  try {
    const stored: unknown = JSON.parse(readCookie(REMEMBER) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'identifier' in stored
      ? String(stored.identifier)
      : '';
  } catch {
    return '';
  }
}

/** Stores the reason why the user is sent to the sign-in page, because the redirect cannot carry it. */
export const leaveFlashMessage = (text: string): void => window.sessionStorage.setItem(FLASH_MESSAGE, text);

export const readFlashMessage = (): string | undefined =>
  window.sessionStorage.getItem(FLASH_MESSAGE) ?? undefined;

export const clearFlashMessage = (): void => window.sessionStorage.removeItem(FLASH_MESSAGE);

/**
 * Writes and reads the dashboard's own cookies. On https their names begin with `__Secure-`: browsers accept such a cookie from https only,
 * so that nobody on the same Wi-Fi can plant one over plain http. A cookie with the older name is read until the next one is written.
 */
const isHttps = (): boolean => window.location.protocol === 'https:';

/** Reads a cookie from the browser's cookie store, which, unlike `document.cookie`, already has what another tab has just written. */
async function readFreshCookie(store: CookieStore, name: string): Promise<string | undefined> {
  const found = await Promise.all(cookieNames(name).map((one) => store.get(one)));
  return found.find((cookie) => cookie)?.value;
}

/** Over the whole site, for this site's own requests only. */
function writeCookie(name: string, value: string, days: number): void {
  const [present, ...before] = cookieNames(name);
  Cookies.set(present, value, { expires: days, path: '/', sameSite: 'strict', secure: isHttps() });
  for (const old of before) Cookies.remove(old, { path: '/' });
}

function removeCookie(name: string): void {
  // Browsers let only a secure cookie overwrite a `__Secure-` cookie, and removing is overwriting, too.
  for (const one of cookieNames(name)) Cookies.remove(one, { path: '/', secure: isHttps() });
}
