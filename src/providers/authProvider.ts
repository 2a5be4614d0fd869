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
  MALFORMED_MESSAGE,
  messageOf,
  statusOf,
  UNUSABLE_MESSAGE,
} from './errors.ts';
import { send } from './http.ts';
import { forgetLastSeen } from './lastSeen.ts';
import { personName } from './personName.ts';
import { requestCode, resetPassword, verifyCode, type Code, type NewPassword } from './recovery.ts';
import { checkSession, endSession, keepFresh, startRefreshTimer } from './refresh.ts';
import {
  accessToken,
  clearFlashMessage,
  clearTokens,
  forgetIdentifier,
  hasSession,
  refreshToken,
  rememberedPerson,
  rememberIdentifier,
  rememberPerson,
  storeTokens,
  subjectOf,
} from './session.ts';
import { imageUrl } from './settings.ts';
import { deliverSignOuts, forgetSignOut, keepSignOut, type SignOut } from './signOuts.ts';

export const SIGN_IN_PATH = '/masuk';
export const PROFILE_FAILED = 'Gagal mengambil data profil';
/** How long the user waits for the server to confirm a sign-out. */
const LOGOUT_TIMEOUT_MS = 3000;

export interface Credentials {
  readonly identifier: string;
  readonly password: string;
  /** "Ingat saya" */
  readonly remember: boolean;
}

export interface Identity extends UserIdentity {
  /** The role's name; undefined when the server does not say. */
  readonly role?: string;
  /** The id by which records name this person; undefined when the server does not say. */
  readonly userId?: Id;
  /** The office chose the password: the user has to choose another one before anything else. */
  readonly mustChangePassword?: true | undefined;
}

export interface HadirAuthProvider extends AuthProvider {
  /** @returns the server's message. @throws ApiError; `fields` beside the inputs of a 400. */
  login: (credentials: Credentials) => Promise<string>;
  getIdentity: () => Promise<Identity>;
  /** First step of a recovery: sends a code. @returns the server's message. @throws ApiError */
  requestCode: (email: string) => Promise<string>;
  /** Second step. @throws ApiError when the code is not the one that was sent */
  verifyCode: (code: Code) => Promise<void>;
  /** Last step. @returns the server's message. @throws ApiError */
  resetPassword: (password: NewPassword) => Promise<string>;
  /** Before a call: renews an expired access token. @throws ApiError when it cannot be renewed */
  refresh: () => Promise<void>;
}

/**
 * react-admin's auth verbs over section 7's calls, and methods of our own for recovery and refresh. Tokens are cleared here and in refresh.ts, nowhere else.
 */
export function createAuthProvider(): HadirAuthProvider {
  let profileRequest: { readonly by: string | undefined; readonly profile: Promise<Identity> } | undefined;
  /** Identity and role are asked for together: one request answers both. What another one asked is not for this one. */
  const identity = (): Promise<Identity> => {
    const by = accessToken();
    if (profileRequest && profileRequest.by === by) return profileRequest.profile;
    const asking = { by, profile: readProfile() };
    profileRequest = asking;
    const end = () => {
      if (profileRequest === asking) profileRequest = undefined;
    };
    asking.profile.then(end, end);
    return asking.profile;
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
        if (!isLoginResult(data)) throw new ApiError(MALFORMED_MESSAGE, status, AUTH_MESSAGES.loginFailed);
        if (!isTokenValid(data.token))
          throw new ApiError(UNUSABLE_MESSAGE, status, AUTH_MESSAGES.loginFailed);
        // Perhaps somebody else than before, whose session ended without a word.
        await forgetLastSeen();
        // Other tabs notice a sign-in only where nobody was signed in.
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
        await tellServer({ access: accessToken(), refresh: refreshToken() });
      endSession();
      await forgetLastSeen();
      return SIGN_IN_PATH;
    },

    checkAuth: async () => {
      if (!(await checkSession())) throw toSignIn();
    },

    // Only a 401 ends the session, and at once: the gate takes the screens away before they ask again without a token.
    checkError: async (error: unknown) => {
      if (statusOf(error) !== 401) return;
      endSession(messageOf(error));
      throw toSignIn();
    },

    getIdentity: identity,
    getPermissions: async () => (await identity()).role,

    requestCode,
    verifyCode,
    resetPassword,
    refresh: keepFresh,
  };
}

/** The one of the application. */
export const authProvider = createAuthProvider();

/** The error as react-admin expects it. The sign-in page itself shows the reason, so there is no notification. */
const toSignIn = () => Object.assign(new Error(), { redirectTo: SIGN_IN_PATH, message: false });

/** The user is signed out whatever the server answers, and also without an answer. */
async function tellServer(signOut: SignOut): Promise<void> {
  // Kept first: a browser that is closed meanwhile has not told anybody.
  keepSignOut(signOut);
  const serverTold = send({ ...target(calls.logout), failed: AUTH_MESSAGES.logoutFailed }).then(
    () => forgetSignOut(signOut),
    (error: unknown) => {
      if (!isUnreachable(error)) forgetSignOut(signOut);
    },
  );
  await Promise.race([serverTold, new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))]);
}

async function readProfile(): Promise<Identity> {
  try {
    await keepFresh();
    const asker = accessToken();
    const { data, status } = await send({ ...target(calls.getProfile), failed: PROFILE_FAILED });
    if (typeof data !== 'object' || data === null)
      throw new ApiError(MALFORMED_MESSAGE, status, PROFILE_FAILED);
    const identity = toIdentity(data);
    // Somebody who has signed out meanwhile is not remembered, and whoever signed in since is another person.
    if (hasSession() && subjectOf(accessToken()) === subjectOf(asker)) rememberPerson(identity);
    return identity;
  } catch (error) {
    // Whatever ails the profile, the screens go on with what is known: they hide things, the server decides.
    if (statusOf(error) === 401) throw error;
    return knownIdentity() ?? toIdentity({});
  }
}

/** The signed-in person as the top bar shows it, from the profile. */
export function knownIdentity(): Identity | undefined {
  const person = rememberedPerson();
  return typeof person === 'object' && person !== null && 'id' in person ? (person as Identity) : undefined;
}

/** Who is signed in, as the app bar shows it, from what the profile says. */
export const toIdentity = (user: Partial<OwnProfile> & { name?: string }): Identity => ({
  // Another backend may send no id. It must be known all the same whose marks these are.
  id: user.id ?? subjectOf(accessToken()) ?? user.identifier ?? user.username ?? user.email ?? '',
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
