import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { API_BASE, type CallName, calls, param } from '../../contract/calls.ts';
import { DISK_FULL_MESSAGE } from '../../contract/messages.ts';
import { API_KEY_HEADER } from '../../contract/limits.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiEnv } from './context.ts';
import { HttpProblem } from '../base/problem.ts';

type Middleware = MiddlewareHandler<ApiEnv>;

/**
 * Calls that are made by an `<img>`, a tool, a gateway or a card reader, which cannot send the API key's header, and those of a kiosk, which
 * may still have the page of before another key: to it a 403 means that it was revoked, and it would forget what waits.
 */
const callsWithoutApiKey: readonly CallName[] = [
  'getOpenApi',
  'getImage',
  'receiveReceipts',
  'sendReaderTaps',
  'getGateKiosk',
];

/** Gives each request a number. The caller's own is never used, because two requests with one number could be confused in the log and the audit. */
export const numberRequests: Middleware = async (c, next) => {
  const requestId = randomUUID();
  c.set('requestId', requestId);
  c.header('X-Request-Id', requestId);
  await next();
};

/**
 * Logs one line for each request, with its user. It never logs a body, a header or a query, because these may contain names, passwords and
 * tokens.
 */
export const logRequests =
  ({ log }: Deps): Middleware =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = c.req;
    // Supervisors poll these paths every few seconds.
    if (path.startsWith('/health/')) return;
    const ms = Math.round(performance.now() - startedAt);
    const user = c.get('user');
    const who = user && { userId: user.id, signInId: user.signInId };
    log.info({ requestId: c.get('requestId'), ...who, method, path, status: c.res.status, ms }, 'request');
  };

/** Measures requests by the route's pattern, because by path there would be one time series for each person. */
export const measureRequests =
  ({ metrics }: Deps): Middleware =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    if (!metrics) return;
    const route = routePath(c, -1);
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.observe({
      method: c.req.method,
      route: route.includes('*') ? 'none' : route,
      status: c.res.status,
      seconds,
    });
  };

/** Forbids caching, because responses contain people's data, unless a route says otherwise (pictures). */
export const noStore: Middleware = async (c, next) => {
  await next();
  // `c.header()` is not used: on a finished response it would make a new one with the body as a stream.
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

/**
 * Sends a response only after everything committed so far is on the disk. What a response confirms must survive a power cut, and so must
 * what it shows, even if others wrote it. One sync serves all responses that wait for it.
 */
export const waitForDisk =
  ({ settled, log }: Deps): Middleware =>
  async (c, next) => {
    await next();
    await settled().catch((error: unknown) => {
      log.error({ requestId: c.get('requestId'), err: error }, 'the disk did not take what was written');
      throw new HttpProblem(503);
    });
  };

/** The calls of signing in, staying signed in and signing out. */
const SIGN_IN_CALLS = ['login', 'refreshToken', 'logout'] as const satisfies readonly CallName[];

/**
 * Refuses calls that would write while the disk is nearly full. A token refresh writes, too, although it is a GET. Signing in writes
 * little, so a part of the reserve is set aside for it.
 */
export function requireDiskRoom({ hasRoom }: Deps): Middleware {
  const signInPaths = SIGN_IN_CALLS.map((name) => API_BASE + calls[name].path());
  return async (c, next) => {
    const isDoor = signInPaths.includes(c.req.path);
    const isRead = (c.req.method === 'GET' || c.req.method === 'HEAD') && !isDoor;
    if (!isRead && !(await hasRoom(isDoor ? 'sign-in' : 'any')))
      throw new HttpProblem(503, DISK_FULL_MESSAGE);
    await next();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Checks the fixed API key of the dashboard, if the school has set one. It answers 403, because a 401 would sign users out. */
export function checkApiKey({ settings }: Deps): Middleware {
  const { apiKey } = settings;
  const expected = apiKey === undefined ? null : digest(apiKey);
  const open = callsWithoutApiKey.map((name) => {
    const call: { path: (...ids: ReturnType<typeof param>[]) => string } = calls[name];
    return API_BASE + call.path(param('')).replace('{}', '');
  });
  return async (c, next) => {
    const isExempt = open.some((path) => c.req.path.startsWith(path));
    if (expected && !isExempt && !timingSafeEqual(digest(c.req.header(API_KEY_HEADER) ?? ''), expected)) {
      throw new HttpProblem(403, 'Kunci API tidak ada atau salah. Hubungi pengelola sistem sekolah.');
    }
    await next();
  };
}
