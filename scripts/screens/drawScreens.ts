import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page, Request } from '@playwright/test';
import type { HadirServer } from '../../tests/journeys/server.ts';
import { signedIn, visit } from '../../tests/journeys/support.ts';
import { nameOf, type Shot, shotsOf } from './shots.ts';
import { writePicture } from './writePicture.ts';

const WIDTHS = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const MODES = ['light', 'dark'] as const;
/** So many tenths of a second without a request, and a page has all that it shows. */
const QUIET_TURNS = 4;

/** Today, at a time when the demo school has lessons: 12.45 in Jakarta. */
const duringALesson = (): Date => new Date(new Date().setUTCHours(5, 45, 0, 0));

/** The requests of each page that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
}

/** Waits until the page has what it asked for. "networkidle" does not tell it, because after a change of the address it is already over. */
async function settle(page: Page): Promise<void> {
  // Not by its role: what lies below a dialog has none.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      document.querySelectorAll('main :is([data-loading], .waiting-rows, [aria-busy="true"])').length === 0,
  );
  let quietTurns = 0;
  while (quietTurns < QUIET_TURNS) {
    await pause(100);
    quietTurns = unanswered.get(page)?.size ? 0 : quietTurns + 1;
  }
}

interface DrawScreens {
  readonly browser: Browser;
  readonly folder: string;
  readonly isWanted: (name: string) => boolean;
  readonly server: HadirServer;
}

/** Every screen of the demo school, at both widths, light and dark. */
export async function drawScreens({ browser, folder, isWanted, server }: DrawScreens): Promise<void> {
  const shots = await shotsOf(server);
  for (const viewport of WIDTHS) {
    const pages = new Map<string, Page>();
    for (const shot of shots.filter((one) => isWanted(nameOf(one)))) {
      // Who is not signed in comes anew each time: what one page has begun would be the next one's.
      const page =
        (shot.as && pages.get(shot.as)) ||
        (await openPage(browser, { baseURL: server.url, viewport }, shot.as));
      if (shot.as) pages.set(shot.as, page);
      await open(page, shot);
      for (const colorScheme of MODES) {
        await page.emulateMedia({ colorScheme });
        // What is drawn by its theme, not by a style sheet, follows only with the next drawing.
        await settle(page);
        await writePicture(
          folder,
          `${nameOf(shot)}-${viewport.width}-${colorScheme}`,
          await page.screenshot(),
        );
      }
      if (!shot.as) await page.context().close();
      // What was opened above the page goes away with it.
      else if (shot.act) await page.reload();
    }
    for (const page of pages.values()) await page.context().close();
  }
}

async function open(page: Page, { path, as, act }: Shot): Promise<void> {
  if (as) await visit(page, path);
  else await page.goto(path);
  await settle(page);
  // A title that was given the focus shows its ring, as it does for whoever came by keyboard.
  await page.evaluate(() => document.querySelector<HTMLElement>('h1:focus')?.blur());
  await act?.(page);
}

async function openPage(
  browser: Browser,
  { baseURL, viewport }: { readonly baseURL: string; readonly viewport: (typeof WIDTHS)[number] },
  as: string | undefined,
): Promise<Page> {
  const isPhone = viewport.width < 768;
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
    serviceWorkers: 'block',
  });
  await context.clock.setFixedTime(duringALesson());
  const page = await context.newPage();
  countRequests(page);
  if (!as) return page;
  await signedIn(page, as);
  await page.goto('/dashboard');
  await settle(page);
  return page;
}
