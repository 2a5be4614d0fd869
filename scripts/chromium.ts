import { chromium } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Draws pages as the whole browser does, without its windows and services, in three quarters of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstThere = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && path !== '' && existsSync(path));

const whole = [...WHOLE_BROWSERS, chromium.executablePath()];

/** The browser that is there: CHROMIUM_PATH, a system one (the quickest first), or Playwright's own. */
export const findChromium = (): string | undefined =>
  firstThere([process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...whole]);

/** One that keeps a profile, asks for permissions and shows PDF files, which the shell does not. */
export const findWholeChromium = (): string | undefined => firstThere([process.env.CHROMIUM_PATH, ...whole]);

const isDebian = () => existsSync('/etc/debian_version');
const isRoot = () => process.getuid?.() === 0;

/** Installs browsers: Debian's packages as root, elsewhere Playwright's own. */
function installChromium(): void {
  if (isDebian() && isRoot()) {
    console.log("Browser tests need Chromium; installing Debian's package…");
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // The shell is all that most tests need.
    const packages = ['chromium-headless-shell', 'chromium'];
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return;
  }
  console.log("Browser tests need Chromium; installing Playwright's own…");
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
}

/** @throws Error that says what is missing and how to get it. */
export function ensureChromium(): void {
  if (findWholeChromium()) return;
  try {
    installChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  if (findWholeChromium()) return;
  throw new Error(
    'Chromium is missing and could not be installed. Install it (Debian: `apt-get install chromium` as root; ' +
      'elsewhere `npx playwright install chromium`), or set CHROMIUM_PATH to one, and run `npm test` again.',
  );
}
