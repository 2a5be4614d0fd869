/**
 * Stores the token of a scanned QR code in this tab, so that it survives signing in and a reload. It is never in an address, because
 * addresses
 * are stored in histories, shared and shown. It is forgotten after a while, so that somebody who uses the tab later does not find it.
 */
import { COOKIE_PREFIX } from '../../providers/settings.ts';

const STORAGE_KEY = `${COOKIE_PREFIX}_check_in`;

/** How long the token is stored. It is long enough to sign in, even with a new password. */
const MAX_TICKET_AGE_MS = 10 * 60_000;

export const storeTicket = (token: string): void =>
  window.sessionStorage.setItem(STORAGE_KEY, `${Date.now()} ${token}`);

export function readTicket(): string | undefined {
  const [at, token] = window.sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  return Math.abs(Date.now() - Number(at)) < MAX_TICKET_AGE_MS ? token : undefined;
}

export const forgetTicket = (): void => window.sessionStorage.removeItem(STORAGE_KEY);
