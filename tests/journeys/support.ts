import { expect, type Page, test as base } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { API_BASE, calls } from '../../contract/calls.ts';
import { patience } from '../support/patience.ts';
import { HadirServer } from './server.ts';

interface WorkerFixtures {
  server: HadirServer;
}

interface TestFixtures {
  /** Browser messages that this test provokes on purpose; everything else fails it. */
  expectedErrors: RegExp[];
}

/**
 * One server a worker; a test fails on a console error, a page error, or a request to another host.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, provide) => {
      const server = await HadirServer.start();
      await provide(server);
      const secrets = await secretsIn(server);
      await server.remove();
      expect(secrets, 'codes, passwords and tokens in the log').toEqual([]);
    },
    { scope: 'worker', timeout: patience(60_000) },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectedErrors: async ({}, provide) => provide([]),
  baseURL: async ({ server }, provide) => provide(server.url),
  page: async ({ page, baseURL, expectedErrors }, provide, testInfo) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL ?? '') && !/^(data|blob):/.test(url))
        problems.push(`foreign request: ${url}`);
    });
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) await tellWhatWasThere(page);
    const unexpected = problems.filter(
      (problem) => !expectedErrors.some((expected) => expected.test(problem)),
    );
    expect(unexpected).toEqual([]);
  },
});

export { expect };

/** Beside a failure: roles and texts of what was on the screen. */
export async function tellWhatWasThere(page: Page): Promise<void> {
  // What a dialog lies upon has no roles.
  const shown = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('main'));
  const tree = await shown
    .first()
    .ariaSnapshot({ timeout: 1000 })
    .catch(() => '(neither a main nor a dialog)');
  console.log(`${page.url()} showed:\n${tree}`);
}

/** The mails that the server has written so far, oldest first. */
export const mailsOf = (server: HadirServer): string[] =>
  [...server.output.matchAll(/Email disimpan di (\S+\.eml)/g)].map(([, path = '']) => path);

/** The code that a reader would type from a mail. */
export async function codeIn(mail: string): Promise<string | undefined> {
  return /^ *(\d{6})\r?$/m.exec(await readFile(mail, 'utf8'))?.[1];
}

/** What the server's log must never hold, of everything this worker's tests have sent and received. */
async function secretsIn(server: HadirServer): Promise<string[]> {
  // The demo accounts are announced at the start, with their password.
  const log = server.output.replaceAll(/^Akun contoh: .*$/gm, '');
  const codes = await Promise.all(mailsOf(server).map(codeIn));
  return [
    ...(log.match(/eyJ[\w-]{10,}/g) ?? []),
    ...[DEMO_PASSWORD, ...codes.filter((code) => code !== undefined)].filter((secret) =>
      new RegExp(`\\b${secret}\\b`).test(log),
    ),
  ];
}

/** What Chromium says of itself when the line is down: of any request, and of looking for a newer service worker. */
export const LINE_DOWN =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_\w+|ERR_EMPTY_RESPONSE|error occurred when fetching the script/;

export const DEMO_PASSWORD = 'hadir-demo';

/** Signs in through the screen, from wherever the page is. @param timeout in ms, for a line that may cut the call; 0: none */
export async function signIn(
  page: Page,
  identifier: string,
  password = DEMO_PASSWORD,
  timeout = 0,
): Promise<void> {
  if (!page.url().includes('/masuk')) await page.goto('/masuk');
  await page.getByLabel('Email atau nama pengguna').fill(identifier);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/\/dashboard/, { timeout });
}

/** Goes to another screen inside the application, as a link does: nothing is loaded anew. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    const state = { usr: null, key: crypto.randomUUID(), idx: (window.history.state?.idx ?? 0) + 1 };
    window.history.pushState(state, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/**
 * Signs in without the screen: the browser has the cookies of somebody who signed in before it was opened. For every test
 * that is not about signing in: it loads one page and a home screen less.
 */
export async function signedIn(page: Page, identifier: string, password = DEMO_PASSWORD): Promise<void> {
  const answer = await page.request.post(API_BASE + calls.login.path(), { data: { identifier, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = (await answer.json()) as { data: { token: string; refreshToken: string } };
  const { origin: url } = new URL(answer.url());
  await page.context().addCookies([
    { url, name: 'hadir_access_token', value: data.token, sameSite: 'Strict' },
    { url, name: 'hadir_refresh_token', value: data.refreshToken, sameSite: 'Strict' },
  ]);
}
