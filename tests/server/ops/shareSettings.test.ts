import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareSettings } from '../../../scripts/settings.ts';
import { cleanUp, newFolder } from './hadir.ts';

let project: string;
const write = (...lines: string[]) => writeFileSync(join(project, '.env'), lines.join('\n'));

beforeEach(() => {
  project = newFolder();
  for (const name of ['PORT', 'HOST', 'API_KEY', 'VITE_API_KEY', 'VITE_COOKIE_PREFIX'])
    vi.stubEnv(name, undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await cleanUp();
});

test('without settings the API is where it is by default', () => {
  expect(shareSettings(project)).toEqual({ api: 'http://127.0.0.1:8080' });
  expect(process.env.VITE_API_KEY).toBeUndefined();
});

test('what .env says reaches the dashboard: where the API is, and its key, letter for letter', () => {
  write('PORT=8180', 'HOST=0.0.0.0', 'API_KEY=kunci$HOME', 'VITE_COOKIE_PREFIX=sekolah');
  expect(shareSettings(project)).toEqual({ api: 'http://127.0.0.1:8180' });
  expect(process.env.VITE_API_KEY).toBe('kunci$HOME');
  expect(process.env.VITE_COOKIE_PREFIX).toBe('sekolah');
});

test('the environment wins over .env, and the dashboard’s own key over the shared one', () => {
  write('PORT=8180', 'API_KEY=dari-berkas', 'VITE_API_KEY=dasbor');
  vi.stubEnv('PORT', '8280');
  vi.stubEnv('HOST', '::1');
  vi.stubEnv('API_KEY', 'dari-luar');
  expect(shareSettings(project)).toEqual({ api: 'http://[::1]:8280' });
  expect(process.env.VITE_API_KEY).toBe('dasbor');
});

test('NODE_ENV of .env stays the server’s', () => {
  vi.stubEnv('NODE_ENV', undefined);
  write('NODE_ENV=production');
  shareSettings(project);
  expect(process.env.NODE_ENV).toBeUndefined();
});

test('words for the statuses that cannot be told apart end the build with a message', () => {
  write('VITE_ATTENDANCE_WORDS=hadir=ya,alpa=ya');
  vi.stubEnv('VITE_ATTENDANCE_WORDS', undefined);
  expect(() => shareSettings(project)).toThrow('hadir dan alpa sama-sama disebut "ya"');
});
