/**
 * The dashboard's own cookies. On https their names begin with `__Secure-`: browsers accept such a cookie from https
 * only, so that nobody on the same Wi-Fi plants one over plain http. Cookies with the older name are read until the
 * next one is written.
 */
import Cookies from 'js-cookie';
import { cookieNames } from './storedToken.ts';

const isHttps = (): boolean => window.location.protocol === 'https:';

/** Reads the browser's own store, which does not lag behind what another tab has just written. */
export async function readFreshCookie(store: CookieStore, name: string): Promise<string | undefined> {
  const found = await Promise.all(cookieNames(name).map((one) => store.get(one)));
  return found.find((cookie) => cookie)?.value;
}

/** Over the whole site, for this site's own requests only. */
export function writeCookie(name: string, value: string, days: number): void {
  const [present, ...before] = cookieNames(name);
  Cookies.set(present, value, { expires: days, path: '/', sameSite: 'strict', secure: isHttps() });
  for (const old of before) Cookies.remove(old, { path: '/' });
}

export function removeCookie(name: string): void {
  // A browser lets a `__Secure-` cookie be written over, also by its end, only as a secure one.
  for (const one of cookieNames(name)) Cookies.remove(one, { path: '/', secure: isHttps() });
}
