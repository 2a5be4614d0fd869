import { API_BASE } from '../../contract/calls.ts';
import { DEFAULT_COOKIE_PREFIX } from '../../contract/limits.ts';

/** What was fixed when the dashboard was built; see README, "Settings". */
const API_ORIGIN: string = import.meta.env.VITE_API_URL ?? '';
export const API_URL = `${API_ORIGIN}${API_BASE}`;
export const API_KEY: string = import.meta.env.VITE_API_KEY ?? 'hadir';
export const COOKIE_PREFIX: string = import.meta.env.VITE_COOKIE_PREFIX ?? DEFAULT_COOKIE_PREFIX;

/** Whether the prefix is ours, not one that was set at build time. */
export const IS_OWN_PREFIX: boolean = import.meta.env.VITE_COOKIE_PREFIX === undefined;

/** What the backend calls the statuses, where it has other words: see contract/attendanceWords.ts. */
export const ATTENDANCE_WORDS: string | undefined = import.meta.env.VITE_ATTENDANCE_WORDS;

/** Where a picture of the API is: the server answers a path on its own origin, another backend perhaps a whole URL. */
export const imageUrl = (image: string | null | undefined): string | undefined =>
  image ? (/^\/(?!\/)/.test(image) ? `${API_ORIGIN}${image}` : image) : undefined;
