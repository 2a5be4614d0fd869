/**
 * The dashboard's cookies as they are read, and the one rule of which access token a call may carry. The first script and the application
 * share it, and nothing heavier.
 */
import { isTokenValid } from '../../contract/token.ts';
import { COOKIE_PREFIX, IS_OWN_PREFIX } from './settings.ts';

export const ACCESS = 'access_token';
/** This tab's copy, in session storage. */
export const OWN_ACCESS = `${COOKIE_PREFIX}_access_token`;

/** A prefix that was set at build time is taken as it is: another backend may look for just that. */
const isPrefixed = (): boolean => window.location.protocol === 'https:' && IS_OWN_PREFIX;

const plain = (name: string): string => `${COOKIE_PREFIX}_${name}`;

/** The names under which a cookie may be stored, the present one first. */
export const cookieNames = (name: string): readonly [string, ...string[]] =>
  isPrefixed() ? [`__Secure-${plain(name)}`, plain(name)] : [plain(name)];

export const readCookie = (name: string): string | undefined =>
  cookieNames(name)
    .map(valueOf)
    .find((value) => value !== undefined);

/** Of several cookies of one name the browser names the most specific one first. */
function valueOf(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  const value = pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The cookie is shared by all tabs and therefore the newer one; session storage is this tab's copy. */
export const accessToken = (): string | undefined =>
  readCookie(ACCESS) ?? window.sessionStorage.getItem(OWN_ACCESS) ?? undefined;

/** The token that a protected call goes out with; without one it does not go out. */
export function usableToken(): string | undefined {
  const token = accessToken();
  return isTokenValid(token) ? token : undefined;
}
