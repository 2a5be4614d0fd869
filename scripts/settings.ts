/** What the dashboard's build and its development server need of the server's settings. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parseAttendanceWords } from '../contract/attendanceWords.ts';

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/**
 * Hands Vite, through the environment, all `VITE_…` and one API key for both sides, unless the dashboard is told another.
 * Only these: NODE_ENV of `.env` is the server's own matter. As with the server, the real environment wins over `.env`, and
 * nothing in it is expanded.
 *
 * @param root the folder with `.env`.
 * @returns where the API is.
 * @throws Error, for the operator, when one of them cannot be built in.
 */
export function shareSettings(root: string): { readonly api: string } {
  const file = join(root, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given: NodeJS.ProcessEnv = { ...written, ...process.env };
  for (const [name, value] of Object.entries(given)) if (name.startsWith('VITE_')) process.env[name] = value;
  // The dashboard reads them where nobody would see what is wrong.
  parseAttendanceWords(given.VITE_ATTENDANCE_WORDS);
  const key = given.VITE_API_KEY || given.API_KEY;
  if (key) process.env.VITE_API_KEY = key;

  const host = given.HOST && !EVERYWHERE.includes(given.HOST) ? given.HOST : '127.0.0.1';
  return { api: `http://${host.includes(':') ? `[${host}]` : host}:${given.PORT || 8080}` };
}
