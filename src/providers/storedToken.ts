/**
 * Reads the dashboard's cookies, and decides which access token a call may carry. The first script shares it with the application, so it
 * imports nothing heavy.
 */
import { isTokenValid } from '../../contract/token.ts';
import { COOKIE_PREFIX, IS_DEFAULT_COOKIE_PREFIX } from './settings.ts';

export const ACCESS_COOKIE = 'access_token';
/** The storage key of this tab's copy of the access token, in session storage. */
export const TAB_ACCESS_TOKEN_KEY = `${COOKIE_PREFIX}_access_token`;

/**
 * Whether cookie names begin with `__Secure-`. A prefix that was set at build time is not changed, because another backend may expect
 * exactly that name.
 */
const isPrefixed = (): boolean => window.location.protocol === 'https:' && IS_DEFAULT_COOKIE_PREFIX;

const withCookiePrefix = (name: string): string => `${COOKIE_PREFIX}_${name}`;

/** Returns the names under which a cookie may be stored, the current one first. */
export const listCookieNames = (name: string): readonly [string, ...string[]] =>
  isPrefixed() ? [`__Secure-${withCookiePrefix(name)}`, withCookiePrefix(name)] : [withCookiePrefix(name)];

export const readCookie = (name: string): string | undefined =>
  listCookieNames(name)
    .map(readCookieValue)
    .find((value) => value !== undefined);

/** Returns a cookie's value. When several cookies have the same name, the browser lists the most specific one first. */
function readCookieValue(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  const value = pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the access token. The cookie is preferred because all tabs share it, so it is newer than this tab's copy in the session storage. */
export const accessToken = (): string | undefined =>
  readCookie(ACCESS_COOKIE) ?? window.sessionStorage.getItem(TAB_ACCESS_TOKEN_KEY) ?? undefined;

/** Returns the token for a protected call. When it is undefined, the call must not be sent. */
export function getUsableToken(): string | undefined {
  const token = accessToken();
  return isTokenValid(token) ? token : undefined;
}
