import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { API_BASE, type CallName, calls, param } from '../../contract/calls.ts';
import { NO_ROOM } from '../../contract/messages.ts';
import { API_KEY_HEADER } from '../../contract/limits.ts';
import type { Deps } from '../outside/deps.ts';
import type { ApiEnv } from './context.ts';
import { HttpProblem } from '../base/problem.ts';

type Middleware = MiddlewareHandler<ApiEnv>;

/** Calls that an `<img>` or a tool makes, which cannot send our headers. */
const withoutApiKey: readonly CallName[] = ['getOpenApi', 'getImage'];

/** Ours, never the caller's: two requests that share a number could be taken for one in the log and the audit. */
export const numberRequests: Middleware = async (c, next) => {
  const requestId = randomUUID();
  c.set('requestId', requestId);
  c.header('X-Request-Id', requestId);
  await next();
};

/** One line a request, with who made it: never a body, a header or a query, which may hold names, passwords and tokens. */
export const logRequests =
  ({ log }: Deps): Middleware =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = c.req;
    // Supervisors ask every few seconds.
    if (path.startsWith('/health/')) return;
    const ms = Math.round(performance.now() - startedAt);
    const user = c.get('user');
    const who = user && { userId: user.id, signInId: user.signInId };
    log.info({ requestId: c.get('requestId'), ...who, method, path, status: c.res.status, ms }, 'request');
  };

/** Measures by the pattern of the route: a path would make one time series for each person. */
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

/** Answers hold people's data: no cache keeps them, unless a route says otherwise (pictures). */
export const noStore: Middleware = async (c, next) => {
  await next();
  // Not c.header(): on a finished answer that makes another one, with the body as a stream.
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};

/**
 * What an answer says has happened must survive a power cut, and so must what it shows: others may have written that.
 * One sync serves all answers that wait for it.
 */
export const afterDisk =
  ({ settled, log }: Deps): Middleware =>
  async (c, next) => {
    await next();
    await settled().catch((error: unknown) => {
      log.error({ requestId: c.get('requestId'), err: error }, 'the disk did not take what was written');
      throw new HttpProblem(503);
    });
  };

/** The calls by which one comes in, stays in and goes. */
const SIGN_IN_CALLS = ['login', 'refreshToken', 'logout'] as const satisfies readonly CallName[];

/**
 * Refuses what would write while the disk is nearly full; also a refresh, which asks by GET. What signing in writes is little, and has
 * a part of the reserve to itself.
 */
export function needRoom({ hasRoom }: Deps): Middleware {
  const doors = SIGN_IN_CALLS.map((name) => API_BASE + calls[name].path());
  return async (c, next) => {
    const isDoor = doors.includes(c.req.path);
    const reads = (c.req.method === 'GET' || c.req.method === 'HEAD') && !isDoor;
    if (!reads && !(await hasRoom(isDoor ? 'sign-in' : 'any'))) throw new HttpProblem(503, NO_ROOM);
    await next();
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The fixed key of the dashboard, when the school has set one. 403, because a 401 would sign people out. */
export function checkApiKey({ settings }: Deps): Middleware {
  const { apiKey } = settings;
  const expected = apiKey === undefined ? null : digest(apiKey);
  const open = withoutApiKey.map((name) => {
    const call: { path: (...ids: ReturnType<typeof param>[]) => string } = calls[name];
    return API_BASE + call.path(param('')).replace('{}', '');
  });
  return async (c, next) => {
    const exempt = open.some((path) => c.req.path.startsWith(path));
    if (expected && !exempt && !timingSafeEqual(digest(c.req.header(API_KEY_HEADER) ?? ''), expected)) {
      throw new HttpProblem(403, 'Kunci API tidak ada atau salah. Hubungi pengelola sistem sekolah.');
    }
    await next();
  };
}
