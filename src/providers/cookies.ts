/**
 * The dashboard's own cookies. On https their names begin with `__Secure-`: browsers accept such a cookie from https
 * only, so that nobody on the same Wi-Fi plants one over plain http. Cookies with the older name are read until the
 * next one is written.
 */
import Cookies from 'js-cookie';
import { COOKIE_PREFIX, IS_OWN_PREFIX } from './settings.ts';

const isHttps = (): boolean => window.location.protocol === 'https:';

/** A prefix that was set at build time is taken as it is: another backend may look for just that. */
const isPrefixed = (): boolean => isHttps() && IS_OWN_PREFIX;

const plain = (name: string): string => `${COOKIE_PREFIX}_${name}`;
const secure = (name: string): string => `__Secure-${plain(name)}`;

const namesOf = (name: string): readonly string[] =>
  isPrefixed() ? [secure(name), plain(name)] : [plain(name)];

export const readCookie = (name: string): string | undefined =>
  namesOf(name)
    .map((one) => Cookies.get(one))
    .find((value) => value !== undefined);

/** Reads the browser's own store, which does not lag behind what another tab has just written. */
export async function readFreshCookie(store: CookieStore, name: string): Promise<string | undefined> {
  const found = await Promise.all(namesOf(name).map((one) => store.get(one)));
  return found.find((cookie) => cookie)?.value;
}

/** Over the whole site, for this site's own requests only. */
export function writeCookie(name: string, value: string, days: number): void {
  const [present = plain(name), ...before] = namesOf(name);
  Cookies.set(present, value, { expires: days, path: '/', sameSite: 'strict', secure: isHttps() });
  for (const old of before) Cookies.remove(old, { path: '/' });
}

export function removeCookie(name: string): void {
  // A browser lets a `__Secure-` cookie be written over, also by its end, only as a secure one.
  for (const one of namesOf(name)) Cookies.remove(one, { path: '/', secure: isHttps() });
}
