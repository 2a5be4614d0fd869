/**
 * Keeps sign-outs that could not be sent because there was no network. They stay on the device, whoever signs in on it meanwhile, and are
 * sent at the next contact to end those sign-ins.
 */
import { calls } from '../../contract/calls.ts';
import { isTokenValid } from '../../contract/token.ts';
import { target } from './endpoint.ts';
import { isUnreachable } from './errors.ts';
import { send } from './http.ts';
import { COOKIE_PREFIX } from './settings.ts';

const SIGN_OUTS_STORAGE_KEY = `${COOKIE_PREFIX}_sign_outs`;
/** The most sign-outs that are kept; more than ever accumulate on a device in practice. */
const MAX_KEPT_SIGN_OUTS = 20;

/** The tokens of a sign-in that has to end. */
export interface SignOut {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

function readWaitingSignOuts(): readonly SignOut[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(SIGN_OUTS_STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as SignOut[]) : [];
  } catch {
    return [];
  }
}

function write(signOuts: readonly SignOut[]): void {
  if (signOuts.length > 0)
    window.localStorage.setItem(SIGN_OUTS_STORAGE_KEY, JSON.stringify(signOuts.slice(-MAX_KEPT_SIGN_OUTS)));
  else window.localStorage.removeItem(SIGN_OUTS_STORAGE_KEY);
}

export const storeSignOut = (signOut: SignOut): void => write([...readWaitingSignOuts(), signOut]);

export const forgetSignOut = ({ access, refresh }: SignOut): void =>
  write(readWaitingSignOuts().filter((one) => one.access !== access || one.refresh !== refresh));

/** Sends the waiting sign-outs. Any answer of the server settles one; the others go on waiting. */
export async function deliverSignOuts(): Promise<void> {
  for (const signOut of readWaitingSignOuts()) {
    const { access, refresh } = signOut;
    // Our server accepts either token. Both are of the earlier sign-in, so the request is sent without the cookies of the person signed in
    // now.
    const earlierToken = isTokenValid(access) ? access : refresh;
    const isHeard =
      earlierToken === undefined ||
      (await send({ ...target(calls.logout), as: earlierToken }).then(
        () => true,
        (error: unknown) => !isUnreachable(error),
      ));
    if (!isHeard) return;
    forgetSignOut(signOut);
  }
}

/** Sends waiting sign-outs now, and whenever the network comes back. */
export function startDeliveringSignOuts(): void {
  window.addEventListener('online', () => void deliverSignOuts());
  void deliverSignOuts();
}
