/**
 * Draws docs/screens/: `npm run screens`. It shows every screen of the demo school, 1366 and 360 px wide, light and dark, and the pages of
 * every sheet as they are printed, so that a change of the look can be compared in all of them. The clock of the pages is set to a time
 * with lessons. What is printed needs pdftoppm (poppler-utils).
 *
 * `npm run screens -- jadwal "^cetak-slip"` draws only the pictures whose names match one of these patterns, and leaves the others alone.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { HadirServer } from '../tests/journeys/server.ts';
import { findChromium } from './chromium.ts';
import { ensureBuild } from './ensureBuild.ts';
import { drawScreens } from './screens/drawScreens.ts';
import { drawSheets } from './screens/drawSheets.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'screens');
const patterns = process.argv.slice(2).map((pattern) => new RegExp(pattern));
const isWanted = (name: string): boolean =>
  patterns.length === 0 || patterns.some((pattern) => pattern.test(name));

await ensureBuild(root);
if (patterns.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await HadirServer.start();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  await drawSheets({ browser, folder, isWanted, dist: join(root, 'dist') });
  await drawScreens({ browser, folder, isWanted, server });
} finally {
  await browser.close();
  await server.remove();
}
// What printed the sheets keeps timers of a server.
process.exit(0);
