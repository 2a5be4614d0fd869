/**
 * The token of a scanned QR code, kept in this tab through signing in and a reload. It stands in no address: addresses
 * are kept in histories, shared and shown.
 */
import { COOKIE_PREFIX } from '../providers/settings.ts';

const KEY = `${COOKIE_PREFIX}_check_in`;

/** Where pupils check in; the QR code's address, as the server makes it. */
export const CHECK_IN_PATH = '/hadir';

export const keepTicket = (token: string): void => window.sessionStorage.setItem(KEY, token);

export const keptTicket = (): string | undefined => window.sessionStorage.getItem(KEY) ?? undefined;

export const forgetTicket = (): void => window.sessionStorage.removeItem(KEY);
