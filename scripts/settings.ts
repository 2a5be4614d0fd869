/** Passes the server's settings that the dashboard's build and development server need. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parseAttendanceWords } from '../contract/attendanceWords.ts';

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/**
 * Sets all `VITE_…` variables and the API key in the environment for Vite. Both sides use the same key, unless VITE_API_KEY is set. Other
 * variables of `.env`, such as NODE_ENV, are for the server only. As with the server, the real environment wins over `.env`, and references
 * in values are not expanded.
 *
 * @param root the folder with `.env`.
 * @returns where the API is.
 * @throws Error, for the operator, when a setting cannot be built in.
 */
export function shareSettings(root: string): { readonly api: string } {
  const file = join(root, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given: NodeJS.ProcessEnv = { ...written, ...process.env };
  for (const [name, value] of Object.entries(given)) if (name.startsWith('VITE_')) process.env[name] = value;
  // The words are checked here, because an error in the dashboard would be seen by nobody who can correct it.
  parseAttendanceWords(given.VITE_ATTENDANCE_WORDS);
  const key = given.VITE_API_KEY || given.API_KEY;
  if (key) process.env.VITE_API_KEY = key;

  const host = given.HOST && !EVERYWHERE.includes(given.HOST) ? given.HOST : '127.0.0.1';
  return { api: `http://${host.includes(':') ? `[${host}]` : host}:${given.PORT || 8080}` };
}
