/**
 * Sign-outs that the server has not heard of, because there was no line. They wait on the device, whoever signs in on it meanwhile, and
 * end those sign-ins at the next contact.
 */
import { calls } from '../../contract/calls.ts';
import { isTokenValid } from '../../contract/token.ts';
import { target } from './endpoint.ts';
import { isUnreachable } from './errors.ts';
import { send } from './http.ts';
import { COOKIE_PREFIX } from './settings.ts';

const KEY = `${COOKIE_PREFIX}_sign_outs`;
/** More devices' worth than anybody leaves behind. */
const MOST = 20;

/** The tokens of a sign-in that has to end. */
export interface SignOut {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

function waiting(): readonly SignOut[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as SignOut[]) : [];
  } catch {
    return [];
  }
}

function write(signOuts: readonly SignOut[]): void {
  if (signOuts.length > 0) window.localStorage.setItem(KEY, JSON.stringify(signOuts.slice(-MOST)));
  else window.localStorage.removeItem(KEY);
}

export const keepSignOut = (signOut: SignOut): void => write([...waiting(), signOut]);

export const forgetSignOut = ({ access, refresh }: SignOut): void =>
  write(waiting().filter((one) => one.access !== access || one.refresh !== refresh));

/** Tells the server of those that wait. One that it answers has been heard, whatever it says; the others go on waiting. */
export async function deliverSignOuts(): Promise<void> {
  for (const signOut of waiting()) {
    const { access, refresh } = signOut;
    // Our server takes either. Neither is the present one's: the cookies of who is signed in now stay at home.
    const as = isTokenValid(access) ? access : refresh;
    const isHeard =
      as === undefined ||
      (await send({ ...target(calls.logout), as }).then(
        () => true,
        (error: unknown) => !isUnreachable(error),
      ));
    if (!isHeard) return;
    forgetSignOut(signOut);
  }
}

/** At the start, and whenever the line comes back. */
export function deliverSignOutsFromNowOn(): void {
  window.addEventListener('online', () => void deliverSignOuts());
  void deliverSignOuts();
}
