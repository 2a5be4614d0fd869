import type { AuthProvider, UserIdentity } from 'react-admin';
import { calls } from '../../contract/calls.ts';
import { AUTH_MESSAGES } from '../../contract/messages.ts';
import type { Id } from '../../contract/calls.ts';
import type { TokenPair } from '../../contract/account/auth.ts';
import { isTokenValid } from '../../contract/token.ts';
import type { OwnProfile } from '../../contract/account/profile.ts';
import { target } from './endpoint.ts';
import {
  ApiError,
  isUnreachable,
  MALFORMED_ANSWER_MESSAGE,
  getErrorMessage,
  getErrorStatus,
  UNUSABLE_TOKEN_MESSAGE,
} from './errors.ts';
import { send } from './http.ts';
import { forgetLastSeen } from './lastSeen.ts';
import { personName } from './personName.ts';
import { requestCode, resetPassword, verifyCode, type RecoveryCode, type NewPassword } from './recovery.ts';
import { checkSession, endSession, refreshIfExpired, startRefreshTimer } from './refresh.ts';
import {
  accessToken,
  clearFlashMessage,
  clearTokens,
  forgetIdentifier,
  hasSession,
  refreshToken,
  rememberIdentifier,
  rememberPerson,
  storeTokens,
  getTokenSubject,
} from './session.ts';
import { getRememberedPerson } from './remembered.ts';
import { imageUrl } from './settings.ts';
import { deliverSignOuts, forgetSignOut, storeSignOut, type SignOut } from './signOuts.ts';

export const SIGN_IN_PATH = '/masuk';
export const PROFILE_FAILED_TEXT = 'Gagal mengambil data profil';
/** How long the user waits for the server to confirm a sign-out. */
const LOGOUT_TIMEOUT_MS = 3000;

export interface Credentials {
  readonly identifier: string;
  readonly password: string;
  /** Whether "Ingat saya" is ticked. */
  readonly remember: boolean;
}

export interface Identity extends UserIdentity {
  /** The role's name; undefined when the server does not say. */
  readonly role?: string;
  /** The id by which records name this person; undefined when the server does not say. */
  readonly userId?: Id;
  /** Whether the office chose the password, so that the user has to choose another one before anything else. */
  readonly mustChangePassword?: true | undefined;
}

export interface HadirAuthProvider extends AuthProvider {
  /** Signs in. @returns the server's message. @throws ApiError; after a 400 its `fields` are the messages for the inputs. */
  login: (credentials: Credentials) => Promise<string>;
  getIdentity: () => Promise<Identity>;
  /** First step of a recovery: sends a code. @returns the server's message. @throws ApiError */
  requestCode: (email: string) => Promise<string>;
  /** Second step: checks the code. @throws ApiError when the code is not the one that was sent */
  verifyCode: (code: RecoveryCode) => Promise<void>;
  /** Last step: sets the new password. @returns the server's message. @throws ApiError */
  resetPassword: (password: NewPassword) => Promise<string>;
  /** Renews an expired access token before a call. @throws ApiError when it cannot be renewed */
  refresh: () => Promise<void>;
}

/**
 * Implements react-admin's auth methods with the calls of section 7, and adds our own for recovery and refresh. Tokens are cleared here and
 * in refresh.ts, nowhere else.
 */
export function createAuthProvider(): HadirAuthProvider {
  let profileRequest: { readonly by: string | undefined; readonly profile: Promise<Identity> } | undefined;
  /**
   * Reads the profile once for identity and role, which react-admin requests at the same time. A request made with another token is not
   * reused, because it may be another person's.
   */
  const identity = (): Promise<Identity> => {
    const by = accessToken();
    if (profileRequest && profileRequest.by === by) return profileRequest.profile;
    const newRequest = { by, profile: readProfile() };
    profileRequest = newRequest;
    const end = () => {
      if (profileRequest === newRequest) profileRequest = undefined;
    };
    newRequest.profile.then(end, end);
    return newRequest.profile;
  };

  return {
    login: async ({ identifier, password, remember }) => {
      try {
        const { data, message, status } = await send({
          ...target(calls.login),
          body: { identifier, password },
          failed: AUTH_MESSAGES.loginFailed,
          texts: {
            401: AUTH_MESSAGES.wrongPassword,
            404: AUTH_MESSAGES.unknownUser,
            422: AUTH_MESSAGES.invalidLoginData,
          },
        });
        if (!isLoginResult(data))
          throw new ApiError(MALFORMED_ANSWER_MESSAGE, status, AUTH_MESSAGES.loginFailed);
        if (!isTokenValid(data.token))
          throw new ApiError(UNUSABLE_TOKEN_MESSAGE, status, AUTH_MESSAGES.loginFailed);
        // This may be another person than before, whose session ended without a sign-out, so the stored answers are deleted.
        await forgetLastSeen();
        // Other tabs notice a sign-in only when nobody was signed in before.
        clearTokens();
        storeTokens(data);
        if (data.user) rememberPerson(toIdentity(data.user));
        clearFlashMessage();
        if (remember) rememberIdentifier(identifier);
        else forgetIdentifier();
        startRefreshTimer();
        void deliverSignOuts();
        return message || AUTH_MESSAGES.loginSucceeded;
      } catch (error) {
        clearTokens();
        throw error;
      }
    },

    logout: async () => {
      if (accessToken() ?? refreshToken())
        await sendSignOut({ access: accessToken(), refresh: refreshToken() });
      endSession();
      await forgetLastSeen();
      return SIGN_IN_PATH;
    },

    checkAuth: async () => {
      if (!(await checkSession())) throw createSignInRedirect();
    },

    // Only a 401 ends the session. It is ended immediately, so that the screens are removed before they send another request without a
    // token.
    checkError: async (error: unknown) => {
      if (getErrorStatus(error) !== 401) return;
      endSession(getErrorMessage(error));
      throw createSignInRedirect();
    },

    getIdentity: identity,
    getPermissions: async () => (await identity()).role,

    requestCode,
    verifyCode,
    resetPassword,
    refresh: refreshIfExpired,
  };
}

export const authProvider = createAuthProvider();

/** Returns the error that react-admin expects for a redirect to the sign-in page. That page shows the reason itself, so there is no notification. */
const createSignInRedirect = () => Object.assign(new Error(), { redirectTo: SIGN_IN_PATH, message: false });

/** Tells the server about a sign-out. The user is signed out whatever the server answers, and also without an answer. */
async function sendSignOut(signOut: SignOut): Promise<void> {
  // The sign-out is stored first, so that it can be delivered later when the browser is closed before the server has answered.
  storeSignOut(signOut);
  const serverAnswered = send({ ...target(calls.logout), failed: AUTH_MESSAGES.logoutFailed }).then(
    () => forgetSignOut(signOut),
    (error: unknown) => {
      if (!isUnreachable(error)) forgetSignOut(signOut);
    },
  );
  await Promise.race([serverAnswered, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}

async function readProfile(): Promise<Identity> {
  try {
    await refreshIfExpired();
    const requestToken = accessToken();
    const { data, status } = await send({ ...target(calls.getProfile), failed: PROFILE_FAILED_TEXT });
    if (typeof data !== 'object' || data === null)
      throw new ApiError(MALFORMED_ANSWER_MESSAGE, status, PROFILE_FAILED_TEXT);
    const identity = toIdentity(data);
    // The profile is stored only if the same person is still signed in: meanwhile that person may have signed out, or another one signed
    // in.
    if (hasSession() && getTokenSubject(accessToken()) === getTokenSubject(requestToken))
      rememberPerson(identity);
    return identity;
  } catch (error) {
    // When the profile cannot be read, the screens go on with what is known. They only hide things; the server enforces the rights.
    if (getErrorStatus(error) === 401) throw error;
    return getRememberedIdentity() ?? toIdentity({});
  }
}

/** The signed-in person as the top bar shows it, from the profile. */
export function getRememberedIdentity(): Identity | undefined {
  const person = getRememberedPerson();
  return typeof person === 'object' && person !== null && 'id' in person ? (person as Identity) : undefined;
}

/** Who is signed in, as the app bar shows it, from what the profile says. */
export const toIdentity = (user: Partial<OwnProfile> & { name?: string }): Identity => ({
  // Another backend may send no id, but marks on the device must still be assigned to a person, so other fields are used.
  id: user.id ?? getTokenSubject(accessToken()) ?? user.identifier ?? user.username ?? user.email ?? '',
  userId: user.id,
  fullName: personName(user),
  avatar: imageUrl(user.image),
  role: user.Role?.name,
  mustChangePassword: user.must_change_password === true || undefined,
});

function isLoginResult(data: unknown): data is TokenPair & { user?: Partial<OwnProfile> } {
  const { token, refreshToken } = (data ?? {}) as { token?: unknown; refreshToken?: unknown };
  return typeof token === 'string' && typeof refreshToken === 'string';
}
