/**
 * The token of a scanned QR code, kept in this tab through signing in and a reload. It stands in no address: addresses
 * are kept in histories, shared and shown. Whoever comes to the tab later does not find it.
 */
import { COOKIE_PREFIX } from '../../providers/settings.ts';

const KEY = `${COOKIE_PREFIX}_check_in`;

/** Long enough to sign in, also with a new password. */
const KEEP_MS = 10 * 60_000;

export const keepTicket = (token: string): void =>
  window.sessionStorage.setItem(KEY, `${Date.now()} ${token}`);

export function keptTicket(): string | undefined {
  const [at, token] = window.sessionStorage.getItem(KEY)?.split(' ') ?? [];
  return Math.abs(Date.now() - Number(at)) < KEEP_MS ? token : undefined;
}

export const forgetTicket = (): void => window.sessionStorage.removeItem(KEY);
