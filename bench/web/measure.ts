/** What one visit costs: with an empty cache, and again with a full one; and from an open sign-in page to the first row. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

const CPU_SLOWDOWN = 4;
/** Bytes a second, and milliseconds there and back: 1.6 Mbit/s, 150 ms. */
const LINE = { downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150, offline: false };
export const TIMEOUT_MS = 120_000;
/** One of the first rows of the list, on every site. */
const ROW = 'X IPA 1';
/** How long somebody takes to type a name and a password; as fast as a password manager would be unfair to nobody. */
const TYPING_MS = 3000;

export interface Site {
  readonly name: string;
  readonly url: string;
  readonly signIn: string;
  readonly list: string;
  readonly identifier: string;
  readonly password: string;
  readonly cookies: readonly { name: string; value: string; url: string }[];
  readonly storage: Readonly<Record<string, string>>;
  /** Whether the whole application is there, not only rows; runs in the page. */
  readonly full: string;
}

export interface Load {
  readonly readable: number;
  readonly whole: number;
  readonly warmReadable: number;
  readonly warm: number;
  readonly kB: number;
  readonly files: number;
  readonly longestTask: number;
  /** What the page's main thread has worked until all is there, cold and warm: other work on the machine hardly lengthens it. */
  readonly cpu: number;
  readonly cpuWarm: number;
}

/** Opened once more on a device that keeps the application by its service worker, as every device does after the first visit. */
export interface Kept {
  readonly keptReadable: number;
  readonly kept: number;
}

export interface SignIn {
  readonly typable: number;
  readonly blocking: number;
  readonly submitToRow: number;
  readonly openToRow: number;
}

export async function open(
  browser: Browser,
  site: Site,
  isSignedIn: boolean,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    serviceWorkers: 'block',
    ...options,
  });
  if (!isSignedIn) return context;
  await context.addCookies([...site.cookies]);
  await context.addInitScript((storage) => {
    for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
  }, site.storage);
  return context;
}

export async function slowPage(context: BrowserContext): Promise<{ page: Page; client: CDPSession }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => tasks.push(duration)),
    ).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  return { page, client };
}

/** ms since the navigation began, as the page's own clock has it, until what is named is on the page. */
export async function when(
  page: Page,
  wanted: { readonly row?: string; readonly selector?: string },
): Promise<number> {
  const handle = await page.waitForFunction(
    ({ row, selector }) => {
      const cells = [...document.querySelectorAll('td, main li')];
      const isRowThere = row === undefined || cells.some((cell) => cell.textContent?.includes(row));
      const isThere = selector === undefined || document.querySelector(selector) !== null;
      return isRowThere && isThere ? performance.now() : 0;
    },
    wanted,
    { polling: 'raf', timeout: TIMEOUT_MS },
  );
  return Number(await handle.jsonValue());
}

export const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);

async function cpuOf(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

export async function measureLoad(browser: Browser, site: Site): Promise<Load> {
  const context = await open(browser, site, true);
  const { page, client } = await slowPage(context);
  let bytes = 0;
  const files = new Set<string>();
  const urls = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    if (!/\.(js|css)$/.test(url)) return;
    files.add(url);
    bytes += encodedDataLength;
  });
  await page.goto(site.url + site.list, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const readable = await when(page, { row: ROW });
  const whole = await when(page, { row: ROW, selector: site.full });
  const cpu = await cpuOf(client);
  const longestTask = Math.max(0, ...(await longTasks(page)));
  const kB = bytes / 1000;
  const count = files.size;
  await page.close();
  const again = await slowPage(context);
  await again.page.goto(site.url + site.list, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const warmReadable = await when(again.page, { row: ROW });
  const warm = await when(again.page, { row: ROW, selector: site.full });
  const cpuWarm = await cpuOf(again.client);
  await context.close();
  return { readable, whole, warmReadable, warm, kB, files: count, longestTask, cpu, cpuWarm };
}

export async function measureKept(browser: Browser, site: Site): Promise<Kept> {
  const context = await open(browser, site, true, { serviceWorkers: 'allow' });
  const first = await context.newPage();
  await first.goto(site.url + site.list, { timeout: TIMEOUT_MS });
  await when(first, { row: ROW, selector: site.full });
  await first.evaluate(() => navigator.serviceWorker.ready);
  await first.close();
  const { page } = await slowPage(context);
  await page.goto(site.url + site.list, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const keptReadable = await when(page, { row: ROW });
  const kept = await when(page, { row: ROW, selector: site.full });
  await context.close();
  return { keptReadable, kept };
}

export async function measureSignIn(browser: Browser, site: Site, password: string): Promise<SignIn> {
  const context = await open(browser, site, false);
  const { page } = await slowPage(context);
  await page.goto(site.url + site.signIn, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const typable = await when(page, { selector: site.identifier });
  await page.waitForTimeout(TYPING_MS);
  await page.fill(site.identifier, 'admin');
  await page.fill(site.password, password);
  const blocking = (await longTasks(page)).reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  const submitted = await page.evaluate(() => performance.now());
  await page.press(site.password, 'Enter');
  const row = await when(page, { row: ROW });
  await context.close();
  return { typable, blocking, submitToRow: row - submitted, openToRow: row };
}
