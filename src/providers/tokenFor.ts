import { ACCESS } from '../../contract/access.ts';
import { type CallName, calls, type Id, type Method } from '../../contract/calls.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import { ApiError, NO_RESPONSE, NO_RESPONSE_MESSAGE } from './errors.ts';
import { isTokenOf, refreshToken } from './session.ts';
import { accessToken, usableToken } from './storedToken.ts';

interface Wanted {
  readonly method: Method;
  readonly path: string;
  /** Whose request it is, where it is somebody's alone. */
  readonly person?: Id;
  readonly failed?: string;
}

/** The calls that anybody may make. */
const isPublic = (request: Wanted): boolean =>
  (Object.keys(calls) as CallName[]).some((name) => {
    const { method, path }: { readonly method: Method; readonly path: (...ids: Id[]) => string } =
      calls[name];
    return ACCESS[name] === 'public' && method === request.method && path('') === request.path;
  });

/**
 * What a call goes out with. No protected one goes out without an access token that is valid; who calls has renewed it before, where it
 * could be (refresh.ts).
 * @throws ApiError 401 when nothing is left to be signed in with, which ends the session
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
