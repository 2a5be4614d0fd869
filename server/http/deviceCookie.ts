import { createHmac, randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { API_BASE } from '../../contract/calls.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiContext } from './context.ts';
import { isHttps } from './headers.ts';

/** The longest lifetime that browsers allow for a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

type CookieDeps = Pick<Deps, 'settings'>;

const nameOf = ({ settings }: CookieDeps, name: string) => `${settings.cookiePrefix}_${name}`;

/** Reads a cookie. On https its name begins with `__Secure-`, which nobody can set over plain http. Cookies with the older name are still read. */
export const readCookie = (deps: CookieDeps, c: ApiContext, name: string): string | undefined =>
  getCookie(c, nameOf(deps, name), 'secure') ?? getCookie(c, nameOf(deps, name));

/** Whose device it is: the number of one kind says nothing about the other, and goes along with its own calls only. */
const KINDS = {
  /** Of people who sign in. */
  device: API_BASE,
  /** Of families, who have no account. */
  family: `${API_BASE}/family`,
} as const;
type DeviceKind = keyof typeof KINDS;

/** A digest of the device's number. It is only ever compared, so the number itself is not stored. */
const digestDeviceNumber = ({ settings }: CookieDeps, number: string, kind: DeviceKind): string =>
  createHmac('sha256', settings.jwtSecret).update(`${kind}\0${number}`).digest('base64url');

const readDeviceNumber = (deps: CookieDeps, c: ApiContext, kind: DeviceKind): string | undefined => {
  const number = readCookie(deps, c, kind);
  return number && /^[\w-]{16,64}$/.test(number) ? number : undefined;
};

/** The digest of a device that has been here before. */
export function knownDevice(
  deps: CookieDeps,
  c: ApiContext,
  kind: DeviceKind = 'device',
): string | undefined {
  const number = readDeviceNumber(deps, c, kind);
  return number && digestDeviceNumber(deps, number, kind);
}

/**
 * Recognises a device by a random number in a cookie that scripts cannot read, and sets the cookie if needed.
 *
 * @returns the digest of the number
 */
export function rememberDevice(deps: CookieDeps, c: ApiContext, kind: DeviceKind = 'device'): string {
  const existing = readDeviceNumber(deps, c, kind);
  const number = existing ?? randomUUID();
  const secure = isHttps(c.req.raw.headers, deps.settings);
  const name = nameOf(deps, kind);
  if (!existing || (secure && !getCookie(c, name, 'secure'))) {
    setCookie(c, name, number, {
      ...(secure && { prefix: 'secure' }),
      path: KINDS[kind],
      maxAge: MAX_AGE_SECONDS,
      httpOnly: true,
      sameSite: 'Strict',
      secure,
    });
  }
  return digestDeviceNumber(deps, number, kind);
}
