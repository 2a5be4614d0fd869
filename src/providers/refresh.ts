/** Keeping the session alive. Source: the product specification, sections 4 and 9. */
import { calls } from '../../contract/calls.ts';
import { REFRESH_EVERY_MS } from '../../contract/limits.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import { isTokenValid } from '../../contract/token.ts';
import { target } from './endpoint.ts';
import {
  ApiError,
  MALFORMED_MESSAGE,
  NO_RESPONSE,
  NO_RESPONSE_MESSAGE,
  statusOf,
  UNUSABLE_MESSAGE,
} from './errors.ts';
import { send } from './http.ts';
import { forgetLastSeen } from './lastSeen.ts';
import {
  accessToken,
  adopt,
  clearTokens,
  lastRefresh,
  latestTokens,
  leaveFlashMessage,
  refreshToken,
  storeTokens,
  subjectOf,
} from './session.ts';
import { COOKIE_PREFIX } from './settings.ts';

let inFlight: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Exchanges the refresh token for a new pair. However many callers there are, in this tab or in others, one request
 * is sent; a caller that waited for another tab takes over what that tab has stored.
 *
 * @throws ApiError of the refused or failed call; the tokens are left as they are.
 */
export function refreshSession(): Promise<void> {
  inFlight ??= alone(refreshUnlessDone(accessToken())).finally(() => {
    inFlight = undefined;
  });
  return inFlight;
}

/**
 * Runs a job in one tab at a time. Locks exist on https and localhost only; elsewhere the server answers the second
 * request with the same pair.
 */
function alone(job: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`${COOKIE_PREFIX}-refresh`, job) : job();
}

const refreshUnlessDone = (remembered: string | undefined) => async (): Promise<void> => {
  const { access, refresh: used } = await latestTokens();
  if (access !== remembered && isTokenValid(access)) return adopt(access);
  if (!used) throw new ApiError(AUTH_MESSAGES.refreshExpired, 401, AUTH_MESSAGES.refreshFailed);

  const { data, status } = await send({
    ...target(calls.refreshToken),
    failed: AUTH_MESSAGES.refreshFailed,
    texts: { 401: AUTH_MESSAGES.refreshExpired },
  });
  const pair = (typeof data === 'object' ? data : null) as { token?: unknown; refreshToken?: unknown } | null;
  if (typeof pair?.token !== 'string')
    throw new ApiError(MALFORMED_MESSAGE, status, AUTH_MESSAGES.refreshFailed);
  // Renewed for every call it would still not be good for one.
  if (!isTokenValid(pair.token)) throw new ApiError(UNUSABLE_MESSAGE, status, AUTH_MESSAGES.refreshFailed);
  const now = await latestTokens();
  // Somebody signed out, or in as another person, while the answer was on its way: neither pair belongs to the
  // caller.
  if (!now.refresh || subjectOf(now.access) !== subjectOf(access))
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE, AUTH_MESSAGES.refreshFailed);
  if (now.refresh !== used) return;
  storeTokens({
    token: pair.token,
    refreshToken: typeof pair.refreshToken === 'string' ? pair.refreshToken : used,
  });
};

/**
 * Whether the server refused permanently. A dead network, a busy server or a broken one did not. Nor did a proxy that
 * answers in the server's place: it does not use our envelope.
 */
const isRefused = (error: unknown): boolean => {
  const status = statusOf(error) ?? 0;
  if (status === 401) return true;
  const isOurs = error instanceof ApiError && error.serverMessage !== undefined;
  return isOurs && status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/** Clears the session and shows the reason on the sign-in page. */
export function endSession(reason?: string): void {
  stopRefreshTimer();
  clearTokens();
  void forgetLastSeen();
  if (reason) leaveFlashMessage(reason);
}

/**
 * The session check: a valid access token is enough; an expired one is refreshed; without either the session is
 * cleared. Nobody is signed out because the connection is down.
 * @returns whether the user may go on.
 */
export async function checkSession(): Promise<boolean> {
  const token = accessToken();
  if (isTokenValid(token)) {
    startRefreshTimer();
    return true;
  }
  if (!refreshToken()) {
    endSession(token && AUTH_MESSAGES.sessionExpired);
    return false;
  }
  try {
    await refreshSession();
  } catch (error) {
    if (isRefused(error)) {
      endSession(AUTH_MESSAGES.sessionExpired);
      return false;
    }
  }
  startRefreshTimer();
  return true;
}

/**
 * Before a call: an expired access token is renewed first, so that short-lived tokens interrupt nobody.
 * @throws ApiError when it cannot be renewed. With the expired one the call would be refused, which ends the session,
 *   and nobody is signed out because a connection or a server was down for a moment.
 */
export async function keepFresh(): Promise<void> {
  if (isTokenValid(accessToken()) || !refreshToken()) return;
  try {
    await refreshSession();
  } catch (error) {
    throw isRefused(error) ? new ApiError(AUTH_MESSAGES.sessionExpired, 401) : error;
  }
}

/** Every 24 hours; counted from the end of one to the next, or the skip rule would drop every second one. */
export function startRefreshTimer(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void refreshIfDue().finally(startRefreshTimerIfSignedIn);
  }, REFRESH_EVERY_MS);
}

export function stopRefreshTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

const startRefreshTimerIfSignedIn = (): void => {
  if (accessToken() ?? refreshToken()) startRefreshTimer();
};

async function refreshIfDue(): Promise<void> {
  if (!refreshToken()) return;
  const ago = Date.now() - lastRefresh();
  // A moment to come is of a clock that was ahead: then nobody knows when it was.
  if (isTokenValid(accessToken()) && ago >= 0 && ago < REFRESH_EVERY_MS) return;
  try {
    await refreshSession();
  } catch (error) {
    if (isRefused(error)) endSession(AUTH_MESSAGES.sessionExpired);
  }
}
