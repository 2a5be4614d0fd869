/**
 * The token of a scanned QR code, kept in this tab through signing in and a reload. It stands in no address: addresses
 * are kept in histories, shared and shown.
 */
import { COOKIE_PREFIX } from '../providers/settings.ts';

const KEY = `${COOKIE_PREFIX}_check_in`;

export const keepTicket = (token: string): void => window.sessionStorage.setItem(KEY, token);

export const keptTicket = (): string | undefined => window.sessionStorage.getItem(KEY) ?? undefined;

export const forgetTicket = (): void => window.sessionStorage.removeItem(KEY);
