import { createHmac, randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { API_BASE } from '../../contract/calls.ts';
import type { Deps } from '../deps.ts';
import type { ApiContext } from '../http/context.ts';
import { isHttps } from '../http/headers.ts';

/** What browsers keep at most. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

type Needs = Pick<Deps, 'settings'>;

const nameOf = ({ settings }: Needs) => `${settings.cookiePrefix}_device`;

/** It is only ever compared, so the number itself is not kept. */
const digestOf = ({ settings }: Needs, number: string): string =>
  createHmac('sha256', settings.jwtSecret).update(`device\0${number}`).digest('base64url');

const numberOf = (deps: Needs, c: ApiContext): string | undefined => {
  const number = getCookie(c, nameOf(deps));
  return number && /^[\w-]{16,64}$/.test(number) ? number : undefined;
};

/** The digest of a device that has been here before. */
export function knownDevice(deps: Needs, c: ApiContext): string | undefined {
  const number = numberOf(deps, c);
  return number && digestOf(deps, number);
}

/** Tells devices apart without knowing them, by a random number in a cookie that no script reads; returns its digest. */
export function rememberDevice(deps: Needs, c: ApiContext): string {
  const known = knownDevice(deps, c);
  if (known) return known;
  const number = randomUUID();
  setCookie(c, nameOf(deps), number, {
    path: API_BASE,
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps(c.req.raw.headers, deps.settings),
  });
  return digestOf(deps, number);
}
