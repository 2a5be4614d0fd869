// What a page did while it came: what moved, whether it ever was wider than the window, and whether something turned alone on it.
import type { Page } from '@playwright/test';

/** How much may move in all of a page's life, as Chromium counts it; Google calls 0.1 good. */
export const MOST_SHIFT = 0.01;

export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** What was seen since the page was opened, or since {@link startedAnew}. */
export interface Stillness {
  readonly shifts: readonly Shift[];
  /** The loading texts that stood on a page with nothing else, where the outline of the page should be. */
  readonly alone: readonly string[];
}

interface Watched {
  stillness: { shifts: Shift[]; alone: string[] };
}

/** Runs in the page, before its own code. */
function watch(): void {
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.className}`.slice(0, 60) : (node?.nodeName ?? '?');
  const watched = window as unknown as Watched;
  watched.stillness = { shifts: [], alone: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (shift.hadRecentInput) continue;
      watched.stillness.shifts.push({
        value: shift.value,
        moved: shift.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} ${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`,
        ),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  /** Whatever else a page may have in its main part while something of it loads. */
  const OUTLINE = '.bone, .waiting-rows, form, table, ul, ol, dl, input, button, .panel';
  let isAwaited = false;
  const look = () => {
    isAwaited = false;
    for (const turning of document.querySelectorAll('.spinner, [role=progressbar]')) {
      const main = turning.closest('main');
      const isSeen = turning.checkVisibility({ visibilityProperty: true });
      if (!main || !isSeen || turning.closest('button, dialog')) continue;
      const others = [...main.querySelectorAll(OUTLINE)].filter(
        (part) => !part.closest('nav') && part.checkVisibility(),
      );
      const said = turning.parentElement?.textContent ?? '';
      if (others.length === 0 && !watched.stillness.alone.includes(said)) watched.stillness.alone.push(said);
    }
  };
  new MutationObserver(() => {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(look);
  }).observe(document, { childList: true, subtree: true });
}

/** From the next page that is loaded on. */
export async function watchStillness(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Forgets what was seen so far: another screen comes. */
export const startAnew = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as Watched).stillness = { shifts: [], alone: [] };
  });

export const stillnessOf = (page: Page): Promise<Stillness> =>
  page.evaluate(() => (window as unknown as Watched).stillness);

export const shiftOf = ({ shifts }: Pick<Stillness, 'shifts'>): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);

/** By how many px the page is wider than the window that it was given: a phone's own measure grows along with what is too wide. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(
    (width) => document.documentElement.scrollWidth - width,
    page.viewportSize()?.width ?? Number.NaN,
  );

/** The links and buttons in the window that a press does not reach, because another link lies over them. */
export const coveredTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, h1:not(.vh))')]
      .filter((target) => {
        const [box] = target.getClientRects();
        if (!box || !target.checkVisibility({ visibilityProperty: true })) return false;
        const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const link = seen?.closest('main a');
        return link && !link.contains(target) && !target.contains(link);
      })
      .map((target) => target.innerText),
  );
