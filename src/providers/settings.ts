import { API_BASE } from '../../contract/calls.ts';
import { DEFAULT_COOKIE_PREFIX } from '../../contract/limits.ts';

/** What was fixed when the dashboard was built; see README, "Settings". */
export const API_URL = `${import.meta.env.VITE_API_URL ?? ''}${API_BASE}`;
export const API_KEY: string = import.meta.env.VITE_API_KEY ?? 'hadir';
export const COOKIE_PREFIX: string = import.meta.env.VITE_COOKIE_PREFIX ?? DEFAULT_COOKIE_PREFIX;
