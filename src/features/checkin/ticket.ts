/**
 * Stores the token of a scanned QR code in this tab, so that it survives signing in and a reload. It is never in an address, because
 * addresses
 * are stored in histories, shared and shown. It is forgotten after a while, so that somebody who uses the tab later does not find it.
 */
import { COOKIE_PREFIX } from '../../providers/settings.ts';

const KEY = `${COOKIE_PREFIX}_check_in`;

/** How long the token is stored. It is long enough to sign in, even with a new password. */
const KEEP_MS = 10 * 60_000;

export const keepTicket = (token: string): void =>
  window.sessionStorage.setItem(KEY, `${Date.now()} ${token}`);

export function keptTicket(): string | undefined {
  const [at, token] = window.sessionStorage.getItem(KEY)?.split(' ') ?? [];
  return Math.abs(Date.now() - Number(at)) < KEEP_MS ? token : undefined;
}

export const forgetTicket = (): void => window.sessionStorage.removeItem(KEY);
