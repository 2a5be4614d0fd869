/**
 * How long a first visit takes on a slow laptop and a slow line, this build beside others:
 * `npm run build && npx tsx bench/firstLoad.ts [folder of another checkout, built] …`
 */
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { listen } from '../server/process/listen.ts';
import { withDashboard } from '../server/process/static.ts';
import { DEMO_PASSWORD } from '../tests/journeys/support.ts';
import { HadirServer } from '../tests/journeys/server.ts';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
/** About 3G: bytes a second, and milliseconds there and back. */
const LINE = { downloadThroughput: 100_000, uploadThroughput: 50_000, latency: 300, offline: false };

interface Site {
  readonly name: string;
  readonly url: string;
  readonly typable: number[];
  readonly list: number[];
}

async function slowPage(browser: Browser, cookies: Cookies): Promise<Page> {
  const context = await browser.newContext({ locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

type Cookies = { name: string; value: string; url: string }[];

/** ms from the navigation until the element is seen, with an empty cache. */
async function timeTo(browser: Browser, url: string, selector: string, cookies: Cookies = []) {
  const page = await slowPage(browser, cookies);
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator(selector).first().waitFor({ timeout: 120_000 });
  const took = performance.now() - started;
  await page.context().close();
  return took;
}

async function tokens(api: string): Promise<Record<string, string>> {
  const answer = await fetch(`${api}/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string; refreshToken: string } };
  return { hadir_access_token: data.token, hadir_refresh_token: data.refreshToken };
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const api = await HadirServer.start();
const forward = ({ url, method, headers, body }: Request) =>
  fetch(api.url + new URL(url).pathname + new URL(url).search, {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
const folders = ['.', ...process.argv.slice(2)];
const servers = await Promise.all(
  folders.map((folder) => listen(withDashboard(forward, resolve(folder, 'dist')), '127.0.0.1', 0)),
);
const sites = servers.map(({ url }, index): Site => ({
  name: resolve(folders[index] ?? '.'),
  url,
  typable: [],
  list: [],
}));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const session = Object.entries(await tokens(api.url));
  // Taken in turns, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const { url, typable, list } of sites) {
      typable.push(await timeTo(browser, `${url}/masuk`, '[name=identifier]'));
      const cookies = session.map(([name, value]) => ({ name, value, url }));
      list.push(
        await timeTo(browser, `${url}/dashboard/kelas`, 'main a[href^="/dashboard/kelas/"]', cookies),
      );
    }
  const [here] = sites;
  for (const { name, typable, list } of sites) {
    const ratio = (own: readonly number[], base: readonly number[] = own) =>
      `${Math.round(median(own))} ms (${(median(own) / median(base)).toFixed(2)}x)`;
    console.log(`${name}: typable ${ratio(typable, here?.typable)}, first list ${ratio(list, here?.list)}`);
  }
} finally {
  await browser.close();
  await Promise.all(servers.map((server) => server.drain(0)));
  await api.remove();
}
