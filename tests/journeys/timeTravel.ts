import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { BrowserContext, Request } from '@playwright/test';
import { TWICE_COMPILED } from '../../scripts/nodeFlags.ts';
import { schoolDay, startOfDay } from '../../server/base/schoolDay.ts';
import { listen } from '../../server/process/listen.ts';
import { withDashboard } from '../../server/process/static.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { expect, test as base } from './support.ts';

/** Without a call for so long, in ms, a page has what it wants. */
const QUIET_MS = 400;

interface World {
  readonly server: TestServer;
  readonly url: string;
}

interface Travel {
  /** Lets time pass for the server and for all tabs; timers fire as after a sleep of the machine. */
  travel: (ms: number) => Promise<void>;
  /** As {@link travel}, for any number of days, with no page open. */
  returnAfter: (ms: number) => Promise<void>;
  /** Waits until the pages have asked for all they want. */
  settled: () => Promise<void>;
  /** Calls of /refresh-token by any tab so far. */
  refreshes: readonly Request[];
}

/**
 * Some seconds after 8 o'clock of today at the school: no midnight comes while a test travels for minutes, and no minute while it waits,
 * during which the server's clock stands still and the browser's goes on.
 */
const thisMorning = (): Date =>
  new Date(
    startOfDay(schoolDay(new Date(), 'Asia/Jakarta'), 'Asia/Jakarta').getTime() + 8 * 3_600_000 + 10_000,
  );

/** Like the other browser tests, but the server stands in this process and its clock goes with the browser's. */
export const test = base.extend<Travel, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, provide) => {
      // As in the tests of the server (vitest.config.ts).
      setFlagsFromString(TWICE_COMPILED);
      const server = await startTestServer({ now: thisMorning() });
      const dist = fileURLToPath(new URL('../../dist', import.meta.url));
      const listening = await listen(withDashboard(server.app.fetch, dist), '127.0.0.1', 0);
      await provide({ server, url: listening.url });
      await listening.drain(1000);
      await server.close();
    },
    { scope: 'worker', timeout: patience(60_000) },
  ],
  baseURL: async ({ world }, provide) => provide(world.url),
  context: async ({ context, world }, provide) => {
    // The test before may have travelled for months on the same server.
    world.server.forgetTokens();
    await context.clock.install({ time: world.server.clock.now() });
    await provide(context);
  },
  settled: async ({ context }, provide) => {
    const onTheWay = new Set<Request>();
    let quietSince = Date.now();
    // A closed page no longer hears how its calls end.
    const isWaiting = () => [...onTheWay].some((request) => !request.frame().page().isClosed());
    const end = (request: Request) => {
      onTheWay.delete(request);
      quietSince = Date.now();
    };
    // The service worker fetches the app's own files, whose time does not matter.
    context.on('request', (request) => request.serviceWorker() ?? onTheWay.add(request));
    context.on('requestfinished', end);
    context.on('requestfailed', end);
    await provide(() => expect.poll(() => !isWaiting() && Date.now() - quietSince > QUIET_MS).toBe(true));
  },
  travel: async ({ context, world, settled }, provide) =>
    provide(async (ms) => {
      // A call on its way would leave before the journey and arrive after it.
      await settled();
      world.server.clock.advance(ms);
      await context.clock.fastForward(ms);
    }),
  // Playwright's timers end after 2^31 ms in all: where nothing is open, a new date is enough.
  returnAfter: async ({ context, world, settled }, provide) =>
    provide(async (ms) => {
      await settled();
      world.server.clock.advance(ms);
      await context.clock.setSystemTime(world.server.clock.now());
    }),
  refreshes: async ({ context }, provide) => {
    const seen: Request[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/v1/refresh-token')) seen.push(request);
    });
    await provide(seen);
  },
});

/**
 * What the browser keeps of the session. A script removes a cookie by a date in the past; where that is the past of a
 * clock that runs ahead, the real browser keeps it, without its value.
 */
export const sessionCookies = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies())
    .filter(({ name, value }) => name.endsWith('_token') && value !== '')
    .map(({ name }) => name);
