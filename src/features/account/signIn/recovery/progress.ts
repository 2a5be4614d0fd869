/** Stores how far the recovery of a password has come. It survives a reload and a detour to other pages, but not the end of the tab. */
import { OTP_TTL_MS } from '../../../../../contract/limits.ts';
import { COOKIE_PREFIX } from '../../../../providers/settings.ts';

const STORAGE_KEY = `${COOKIE_PREFIX}_recovery`;

export interface RecoveryProgress {
  readonly email: string;
  /** When the last code was asked for, in ms since the epoch. */
  readonly sentAt: number;
  /** The verified code, which the last step sends again. It is worthless once its time is up, and then forgotten. */
  readonly code?: string;
}

export function readProgress(now = Date.now()): RecoveryProgress | undefined {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { email, sentAt, code } = stored as Record<string, unknown>;
    if (typeof email !== 'string' || typeof sentAt !== 'number') return undefined;
    if (typeof code !== 'string') return { email, sentAt };
    if (now - sentAt < OTP_TTL_MS) return { email, sentAt, code };
    saveProgress({ email, sentAt });
    return { email, sentAt };
  } catch {
    return undefined;
  }
}

export const saveProgress = ({ email, sentAt, code }: RecoveryProgress): void =>
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ email, sentAt, code }));

export const clearProgress = (): void => window.sessionStorage.removeItem(STORAGE_KEY);
