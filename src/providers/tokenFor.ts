import { ACCESS_BY_CALL } from '../../contract/access.ts';
import { type CallName, calls, type Id, type HttpMethod } from '../../contract/calls.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import { ApiError, NO_RESPONSE_STATUS, NO_RESPONSE_MESSAGE } from './errors.ts';
import { isTokenOf, refreshToken } from './session.ts';
import { accessToken, getUsableToken } from './storedToken.ts';

interface TokenRequest {
  readonly method: HttpMethod;
  readonly path: string;
  /** The person whose request it is, if it belongs to one person only. */
  readonly person?: Id;
  readonly failed?: string;
}

/** Whether anybody may make the call. */
const isPublic = (request: TokenRequest): boolean =>
  (Object.keys(calls) as CallName[]).some((name) => {
    const { method, path }: { readonly method: HttpMethod; readonly path: (...ids: Id[]) => string } =
      calls[name];
    if (ACCESS_BY_CALL[name] !== 'public' || method !== request.method) return false;
    // What a call takes stands at the end of its path.
    return path.length === 0 ? path('') === request.path : request.path.startsWith(path(''));
  });

/**
 * Returns the token to send with a call. A protected call is never sent without a valid access token; the caller has renewed it before, if
 * that was possible (refresh.ts).
 * @throws ApiError 401 when no token is left, which ends the session
 */
export function tokenFor(request: TokenRequest): string | undefined {
  if (isPublic(request)) return accessToken();
  const token = getUsableToken();
  const { person, failed } = request;
  if (person !== undefined && !isTokenOf(person, token))
    throw new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE_STATUS, failed);
  if (token !== undefined) return token;
  throw refreshToken() === undefined
    ? new ApiError(AUTH_MESSAGES.sessionExpired, 401, failed)
    : new ApiError(NO_RESPONSE_MESSAGE, NO_RESPONSE_STATUS, failed);
}
