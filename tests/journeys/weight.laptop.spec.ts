// What a first visit fetches, as the wire carries it: few files, few bytes, and the first questions before the application is there.
import type { Page, Request } from '@playwright/test';
import { expect, signedIn, test } from './support.ts';

/** kB (1000 bytes) of scripts and styles as they travel, with their headers. */
const LIST_KB = 216;
const SIGN_IN_KB = 170;
const MOST_FILES = 12;

interface Fetched {
  readonly files: readonly string[];
  readonly kB: number;
}

/**
 * The scripts and styles that a page asks for until it is shown. What is prefetched for later, or fetched when the browser has
 * nothing else to do, counts for nothing: a slow machine would have it counted, a fast one not.
 */
async function fetchedFor(page: Page, path: string, shown: () => Promise<unknown>): Promise<Fetched> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) requests.push(request);
  });
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(path);
  await shown();
  await page.waitForLoadState('networkidle');
  const later = await page
    .locator('link[rel=prefetch]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const now = requests.filter((request) => !later.includes(request.url()));
  const sizes = await Promise.all(now.map(async (request) => (await request.sizes()).responseBodySize));
  return {
    files: now.map((request) => new URL(request.url()).pathname),
    kB: sizes.reduce((sum, size) => sum + size, 0) / 1000,
  };
}

test('the first list fetches few files and few bytes', async ({ page }) => {
  await signedIn(page, 'admin');
  const row = () => expect(page.getByRole('link', { name: 'X IPA 1', exact: true })).toBeVisible();
  const { files, kB } = await fetchedFor(page, '/dashboard/kelas', row);
  expect(kB).toBeGreaterThan(100);
  expect(kB, files.join('\n')).toBeLessThan(LIST_KB);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});

test('the sign-in page fetches fewer, and none of a list', async ({ page }) => {
  const ready = () => expect(page.locator('#start')).toHaveCount(0);
  const { files, kB } = await fetchedFor(page, '/masuk', ready);
  expect(kB, files.join('\n')).toBeLessThan(SIGN_IN_KB);
  expect(files.join('\n')).not.toContain('SignedIn');
});

test('the first questions leave before the application has come, and none is asked twice', async ({
  page,
}) => {
  await signedIn(page, 'admin');
  const requested: string[] = [];
  let isCodeHere = false;
  let before = 0;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    if (!isCodeHere) before += 1;
    requested.push(pathname + search);
  });
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/(framework|SignedIn|mount)-.*\.js$/, async (route) => {
    await gone;
    isCodeHere = true;
    await route.continue();
  });
  await page.goto('/dashboard/kelas', { waitUntil: 'commit' });
  await expect.poll(() => before).toBe(3);
  letGo();
  await expect(page.getByRole('link', { name: 'X IPA 1', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url, index) => requested.indexOf(url) !== index)).toEqual([]);
});

for (const who of ['admin', 'kepsek', 'guru'] as const)
  test(`the home of ${who} asks at most six things, none twice, on a second visit too`, async ({ page }) => {
    await signedIn(page, who);
    const open = async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: 'Data sekolah' })).toContainText(/\d+\s*Kelas/);
      await page.waitForLoadState('networkidle');
    };
    await open();
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/') && !pathname.includes('/images/')) requested.push(pathname + search);
    });
    await open();
    expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(6);
    expect(new Set(requested).size, requested.join('\n')).toBe(requested.length);
  });
