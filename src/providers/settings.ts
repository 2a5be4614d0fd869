import { API_BASE } from '../../contract/calls.ts';
import { DEFAULT_COOKIE_PREFIX } from '../../contract/limits.ts';

/** Settings that are fixed when the dashboard is built; see README, "Settings". */
const API_ORIGIN: string = import.meta.env.VITE_API_URL ?? '';
export const API_URL = `${API_ORIGIN}${API_BASE}`;
export const API_KEY: string = import.meta.env.VITE_API_KEY ?? 'hadir';
export const COOKIE_PREFIX: string = import.meta.env.VITE_COOKIE_PREFIX ?? DEFAULT_COOKIE_PREFIX;

/** Whether the cookie prefix is the default, not one that was set at build time. */
export const IS_DEFAULT_COOKIE_PREFIX: boolean = import.meta.env.VITE_COOKIE_PREFIX === undefined;

/** What the backend calls the statuses, where it has other words: see contract/attendanceWords.ts. */
export const ATTENDANCE_WORDS: string | undefined = import.meta.env.VITE_ATTENDANCE_WORDS;

/** Returns the address of a picture. Our server sends a path on its own origin; another backend may send a whole URL. */
export const imageUrl = (image: string | null | undefined): string | undefined =>
  image ? (/^\/(?!\/)/.test(image) ? `${API_ORIGIN}${image}` : image) : undefined;
