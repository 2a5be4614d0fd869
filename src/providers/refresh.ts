/** Keeps the session alive by refreshing its tokens. Source: the product specification, sections 4 and 9. */
import { calls } from '../../contract/calls.ts';
import { TOKEN_REFRESH_INTERVAL_MS } from '../../contract/limits.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import { isTokenValid } from '../../contract/token.ts';
import { target } from './endpoint.ts';
import {
  ApiError,
  MALFORMED_ANSWER_MESSAGE,
  NO_RESPONSE_STATUS,
  NO_RESPONSE_MESSAGE,
  getErrorStatus,
  UNUSABLE_TOKEN_MESSAGE,
} from './errors.ts';
import { send } from './http.ts';
import { forgetLastSeen } from './lastSeen.ts';
import {
  accessToken,
  adoptAccessToken,
  clearTokens,
  getLastRefreshTime,
  readLatestTokens,
  storeFlashMessage,
  refreshToken,
  storeTokens,
  getTokenSubject,
} from './session.ts';
import { COOKIE_PREFIX } from './settings.ts';

let pendingRefresh: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Exchanges the refresh token for a new pair. However many callers there are, in this tab or in others, only one request is sent; a caller
 * that waited for another tab takes over the pair which that tab has stored.
 *
 * @throws ApiError of the refused or failed call; the tokens are not changed then.
 */
export function refreshSession(): Promise<void> {
  pendingRefresh ??= runInOneTab(createRefreshJob(accessToken())).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}

/**
 * Runs a job in one tab at a time. Locks exist on https and localhost only; elsewhere the server answers the second
 * request with the same pair.
 */
function runInOneTab(job: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? locks.request(`${COOKIE_PREFIX}-refresh`, job) : job();
}

const createRefreshJob = (rememberedAccess: string | undefined) => async (): Promise<void> => {
  const { access, refresh: used } = await readLatestTokens();
  if (access !== rememberedAccess && isTokenValid(access)) return adoptAccessToken(access);
  if (!used) throw new ApiError(AUTH_MESSAGES.refreshExpired, 401, AUTH_MESSAGES.refreshFailed);

  const { data, status } = await send({
    ...target(calls.refreshToken),
    failed: AUTH_MESSAGES.refreshFailed,
    texts: { 401: AUTH_MESSAGES.refreshExpired },
  });
  const pair = (typeof data === 'object' ? data : null) as { token?: unknown; refreshToken?: unknown } | null;
  if (typeof pair?.token !== 'string')
    throw new ApiError(MALFORMED_ANSWER_MESSAGE, status, AUTH_MESSAGES.refreshFailed);
  // A token that this device considers invalid would be refreshed before every call, and still be usable for none.
  if (!isTokenValid(pair.token))
    throw new ApiError(UNUSABLE_TOKEN_MESSAGE, status, AUTH_MESSAGES.refreshFailed);
  const now = await readLatestTokens();
  // Somebody signed out, or signed in as another person, before the answer came: neither pair belongs to the caller.
  if (!now.refresh || getTokenSubject(now.access) !== getTokenSubject(access))
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE_STATUS, AUTH_MESSAGES.refreshFailed);
  if (now.refresh !== used) return;
  storeTokens({
    token: pair.token,
    refreshToken: typeof pair.refreshToken === 'string' ? pair.refreshToken : used,
  });
};

/**
 * Whether the server refused permanently. A dead network, or a busy or broken server, is no refusal; nor is the answer of a proxy in front
 * of the server, which does not use our envelope.
 */
const isRefused = (error: unknown): boolean => {
  const status = getErrorStatus(error) ?? 0;
  if (status === 401) return true;
  const isOurs = error instanceof ApiError && error.serverMessage !== undefined;
  return isOurs && status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/** Clears the session and shows the reason on the sign-in page. */
export function endSession(reason?: string): void {
  stopRefreshTimer();
  clearTokens();
  void forgetLastSeen();
  if (reason) storeFlashMessage(reason);
}

/**
 * Checks the session: a valid access token is enough; an expired one is refreshed; without either the session is cleared. Nobody is signed
 * out because the connection is down.
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
 * Renews an expired access token before a call, so that short-lived tokens interrupt nobody.
 * @throws ApiError when it cannot be renewed. The call must not be sent with the expired token: it would be refused, which ends the
 * session, although perhaps only the connection or the server was down for a moment.
 */
export async function refreshIfExpired(): Promise<void> {
  if (isTokenValid(accessToken()) || !refreshToken()) return;
  try {
    await refreshSession();
  } catch (error) {
    throw isRefused(error) ? new ApiError(AUTH_MESSAGES.sessionExpired, 401) : error;
  }
}

/** Refreshes the tokens every 24 hours. The time is counted from the end of one refresh, or refreshIfDue() would skip every second one. */
export function startRefreshTimer(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void refreshIfDue().finally(startRefreshTimerIfSignedIn);
  }, TOKEN_REFRESH_INTERVAL_MS);
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
  const msSinceRefresh = Date.now() - getLastRefreshTime();
  // A time in the future was stored while the clock was ahead; the time of the last refresh is then unknown, so a refresh is due.
  if (isTokenValid(accessToken()) && msSinceRefresh >= 0 && msSinceRefresh < TOKEN_REFRESH_INTERVAL_MS)
    return;
  try {
    await refreshSession();
  } catch (error) {
    if (isRefused(error)) endSession(AUTH_MESSAGES.sessionExpired);
  }
}
