import { chromium } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that is there: CHROMIUM_PATH, a system one, or Playwright's own. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

const isDebian = () => existsSync('/etc/debian_version');
const isRoot = () => process.getuid?.() === 0;

/** Installs a browser: Debian's package as root, elsewhere Playwright's own. */
function installChromium(): void {
  if (isDebian() && isRoot()) {
    console.log("Browser tests need Chromium; installing Debian's package…");
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return;
  }
  console.log("Browser tests need Chromium; installing Playwright's own…");
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
}

/** @throws Error that says what is missing and how to get it. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  try {
    installChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'Chromium is missing and could not be installed. Install it (Debian: `apt-get install chromium` as root; ' +
      'elsewhere `npx playwright install chromium`), or set CHROMIUM_PATH to one, and run `npm test` again.',
  );
}
