/**
 * What every page does on a slow line: each route of the application is loaded by its address, at 1366 and 360 px, with an empty cache,
 * 4x CPU slowdown, Chromium's slow 4G and answers of the API that come 0 to 3 seconds later still, in another order each time. Prints, as
 * it goes, what moved on each (CLS, as Chromium counts it), loading texts that stood alone, and what was wider than the window.
 *
 *   npm run build && npx playwright test --config drills/playwright.config.ts stillness
 *
 * It takes 20 minutes. With VISITS=FILE each visit is a line of that file, too, and whoever stops it and starts it again with the file goes
 * on where it was. Other settings: ROUTES (a pattern; only addresses that match it), WIDTHS (1366,360), SEEDS (1), SLOWDOWN (4), SHOW (which
 * parts moved, too). Fails where more than 0.01 moved, a spinner stood alone or something was cut off.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContext } from '@playwright/test';
import { API_BASE } from '../contract/calls.ts';
import { patience } from '../tests/support/patience.ts';
import { ADDRESSES, OF_OTHERS, PUBLIC } from '../tests/support/everyRoute.ts';
import { someRecords } from '../tests/journeys/someRecords.ts';
import {
  MOST_SHIFT,
  overflowOf,
  shiftOf,
  type Stillness,
  stillnessOf,
  watchStillness,
} from '../tests/journeys/stillness.ts';
import { expect, signedIn, test } from '../tests/journeys/support.ts';

const WANTED = new RegExp(process.env.ROUTES ?? '');
const WIDTHS = (process.env.WIDTHS ?? '1366,360').split(',').map(Number);
const SEEDS = (process.env.SEEDS ?? '1').split(',').map(Number);
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
const LONGEST_DELAY_MS = 3000;
/** Nothing on its way for so long: the page is complete. */
const QUIET_MS = 1200;
/** As many pages at a time; the machine is the limit, not the line. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 3);
/** Chromium's "Slow 4G". */
const LINE = { offline: false, latency: 560, downloadThroughput: 180_000, uploadThroughput: 84_000 };

/** Without it, nothing is kept. */
const VISITS = process.env.VISITS;

interface Visit {
  /** The demo's account; nobody for the public pages. */
  readonly who?: string;
  readonly path: string;
  readonly width: number;
  readonly seed: number;
  readonly stillness: Stillness;
  readonly overflow: number;
  readonly isCutOff: boolean;
}

/** The same numbers from 0 to 1 for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

async function openContext(
  browser: Browser,
  width: number,
  url: string,
  who?: string,
): Promise<BrowserContext> {
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: isPhone ? 740 : 768 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  if (who !== undefined) await signedIn(page, who);
  await page.close();
  return context;
}

async function visitSlowly(
  context: BrowserContext,
  path: string,
  seed: number,
): Promise<Omit<Visit, 'who' | 'width'>> {
  const page = await context.newPage();
  const next = numbers(seed);
  let pending = 0;
  let last = Date.now();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await watchStillness(page);
  // The code of all other screens is fetched while the browser is idle, which on this line would take a minute.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  page.on('request', () => (pending += 1));
  const settle = () => {
    pending -= 1;
    last = Date.now();
  };
  page.on('requestfinished', settle);
  page.on('requestfailed', settle);
  await page.route(`**${API_BASE}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, next() * LONGEST_DELAY_MS));
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 100 });
    await expect(page.locator('[data-loading]:visible')).toHaveCount(0, { timeout: 100 });
    expect(pending).toBeLessThanOrEqual(0);
    expect(Date.now() - last).toBeGreaterThan(QUIET_MS);
  })
    .toPass({ timeout: patience(60_000) })
    .catch((error: unknown) => console.log(`${path} never came to rest: ${String(error).slice(0, 300)}`));
  const stillness = await stillnessOf(page);
  const overflow = await overflowOf(page);
  const isCutOff = (await page.getByText('Tidak dapat terhubung').count()) > 0;
  if (process.env.PICTURES)
    await page.screenshot({
      path: `${process.env.PICTURES}/${path.replaceAll(/\W+/g, '_')}_${page.viewportSize()?.width}.png`,
      fullPage: true,
    });
  await page.close();
  return { path, seed, stillness, overflow, isCutOff };
}

const nameOf = ({ who, path, width, seed }: Pick<Visit, 'who' | 'path' | 'width' | 'seed'>): string =>
  `${who ?? 'nobody'} ${path} ${width} ${seed}`;

const earlierVisits = (): readonly Visit[] =>
  VISITS !== undefined && existsSync(VISITS)
    ? readFileSync(VISITS, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Visit)
    : [];

function tell(visit: Visit): void {
  const { stillness, overflow } = visit;
  const more = [
    overflow > 0 && `${overflow} px too wide`,
    ...stillness.alone.map((text) => `alone: ${text}`),
  ];
  console.log(shiftOf(stillness).toFixed(4), nameOf(visit), more.filter(Boolean).join(', '));
  if (!process.env.SHOW || shiftOf(stillness) <= MOST_SHIFT) return;
  for (const { value, moved } of stillness.shifts)
    console.log(`   ${value.toFixed(4)} ${moved.join('\n          ')}`);
}

test('no page moves, turns alone or is cut off on a slow line', async ({ browser, server }) => {
  test.setTimeout(3_600_000);
  const records = await someRecords(server);
  const people: readonly (readonly [who: string | undefined, paths: readonly string[]])[] = [
    ['admin', ADDRESSES.map((path) => path(records))],
    ...OF_OTHERS.map(([who, paths]) => [who, paths.map((path) => path(records))] as const),
    [undefined, [...PUBLIC.map(([path]) => path), '/cek', '/tidak-ada', '/hadir']],
  ];
  const found: Visit[] = [...earlierVisits()];
  const isDone = new Set(found.map(nameOf));
  for (const [who, paths] of people)
    for (const width of WIDTHS) {
      const visits = SEEDS.flatMap((seed) => paths.map((path) => ({ who, path, width, seed }))).filter(
        (visit) => WANTED.test(`${who ?? ''} ${visit.path}`) && !isDone.has(nameOf(visit)),
      );
      if (visits.length === 0) continue;
      const context = await openContext(browser, width, server.url, who);
      const work = async () => {
        for (let one = visits.shift(); one; one = visits.shift()) {
          let visit = await visitSlowly(context, one.path, one.seed);
          // On a machine that is too busy an answer comes after the application has given up: what that moves is not looked for here.
          for (let more = 0; visit.isCutOff && more < 2; more += 1)
            visit = await visitSlowly(context, one.path, one.seed);
          const told = { ...visit, width, who };
          found.push(told);
          tell(told);
          if (VISITS !== undefined) appendFileSync(VISITS, `${JSON.stringify(told)}\n`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      await context.close();
    }
  const bad = found.filter(
    ({ stillness, overflow }) =>
      shiftOf(stillness) > MOST_SHIFT || stillness.alone.length > 0 || overflow > 0,
  );
  console.log(`${found.length} visits, ${bad.length} of them not still`);
  for (const visit of bad.toSorted((one, other) => shiftOf(other.stillness) - shiftOf(one.stillness)))
    tell(visit);
  expect(bad.map(nameOf)).toEqual([]);
});
