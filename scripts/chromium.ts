import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Renders pages as the whole browser does, without its windows and services, in three quarters of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const findExistingPath = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && path !== '' && existsSync(path));

const wholeBrowserPaths = [...WHOLE_BROWSERS, chromium.executablePath()];

/** Finds an installed browser: CHROMIUM_PATH, a system one (the quickest first), or Playwright's own. */
export const findChromium = (): string | undefined =>
  findExistingPath([process.env.CHROMIUM_PATH, HEADLESS_SHELL, ...wholeBrowserPaths]);

/** Finds a browser that keeps a profile, asks for permissions and shows PDF files, which the headless shell does not. */
export const findWholeChromium = (): string | undefined =>
  findExistingPath([process.env.CHROMIUM_PATH, ...wholeBrowserPaths]);

const isDebian = () => existsSync('/etc/debian_version');
const isRoot = () => process.getuid?.() === 0;

/** Runs a command without blocking this process. Its error output is shown only when it fails. */
async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${errorOutput}`);
}

/** Installs browsers: Debian's packages as root, elsewhere Playwright's own. */
async function installChromium(): Promise<void> {
  if (isDebian() && isRoot()) {
    console.log("Browser tests need Chromium; installing Debian's package…");
    await run('apt-get', ['update', '-qq']);
    // Most tests need only the headless shell; a few need the whole browser.
    const packages = ['chromium-headless-shell', 'chromium'];
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
    return;
  }
  console.log("Browser tests need Chromium; installing Playwright's own…");
  await run('npx', ['playwright', 'install', 'chromium']);
}

/** Apt's options for what the tests can do without: a closed network is given up at once. */
const WITHOUT_PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/** Installs the headless shell beside Debian's own Chromium, which it leaves as it is. Without it the tests only take longer. */
async function addHeadlessShell(): Promise<void> {
  const isOfDebian = findWholeChromium() === WHOLE_BROWSERS[0] && isDebian() && isRoot();
  if (!isOfDebian || existsSync(HEADLESS_SHELL)) return;
  try {
    await run('apt-get', ['update', '-qq', ...WITHOUT_PATIENCE]);
    const options = ['-y', '-qq', '--no-install-recommends', '--no-upgrade', ...WITHOUT_PATIENCE];
    await run('apt-get', ['install', ...options, 'chromium-headless-shell']);
  } catch {
    console.log(
      'Browser tests run in the whole Chromium: its headless shell, which is quicker, is not to be had.',
    );
  }
}

/**
 * Makes sure that a whole Chromium is installed, and where it can be had the quicker headless shell, too.
 * @throws Error that says what is missing and how to get it.
 */
export async function ensureChromium(): Promise<void> {
  if (findWholeChromium()) return addHeadlessShell();
  try {
    await installChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  if (findWholeChromium()) return;
  throw new Error(
    'Chromium is missing and could not be installed. Install it (Debian: `apt-get install chromium` as root; ' +
      'elsewhere `npx playwright install chromium`), or set CHROMIUM_PATH to one, and run `npm test` again.',
  );
}
