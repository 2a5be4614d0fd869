import { ACCESS } from '../../contract/access.ts';
import { type CallName, calls, type Id, type Method } from '../../contract/calls.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import { ApiError, NO_RESPONSE, NO_RESPONSE_MESSAGE } from './errors.ts';
import { isTokenOf, refreshToken } from './session.ts';
import { accessToken, usableToken } from './storedToken.ts';

interface Wanted {
  readonly method: Method;
  readonly path: string;
  /** The person whose request it is, if it belongs to one person only. */
  readonly person?: Id;
  readonly failed?: string;
}

/** Whether anybody may make the call. */
const isPublic = (request: Wanted): boolean =>
  (Object.keys(calls) as CallName[]).some((name) => {
    const { method, path }: { readonly method: Method; readonly path: (...ids: Id[]) => string } =
      calls[name];
    return ACCESS[name] === 'public' && method === request.method && path('') === request.path;
  });

/**
 * Returns the token to send with a call. A protected call is never sent without a valid access token; the caller has renewed it before, if
 * that was possible (refresh.ts).
 * @throws ApiError 401 when no token is left, which ends the session
 */
export function tokenFor(request: Wanted): string | undefined {
  if (isPublic(request)) return accessToken();
  const token = usableToken();
  const { person, failed } = request;
  if (person !== undefined && !isTokenOf(person, token))
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE, failed);
  if (token !== undefined) return token;
  throw refreshToken() === undefined
    ? new ApiError(AUTH_MESSAGES.sessionExpired, 401, failed)
    : new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE, failed);
}
