import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { bringLooker, FRAME, judgedOn, type Looker } from './looks.ts';
import { expect } from './support.ts';

/** Switches the colours and waits until every part of the screen has followed. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    // What follows a scroll position never ends by itself.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await frame();
  });
}

/** The same screen in other colours can break no other rules than these. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** On the texts whose contrast axe judges now. */
const MARK = 'data-look-judged';

/** Rows that look alike are looked at three times, not fifty. */
const ALIKE = ['.register-row:nth-child(n+4)', 'tbody tr:nth-child(n+4)'];

/** Texts, and inputs with theirs, whose look was not judged in these colours yet: of those that look alike, the first and the last. */
const markNewTexts = (
  page: Page,
  include: readonly string[],
  exclude: readonly string[],
  checked: ReadonlySet<string>,
) =>
  page.evaluate(
    ({ include, exclude, checked, mark }) => {
      const lookOf = (window as unknown as Looker).newLooker();
      const old = new Set(checked);
      const hasText = (element: Element) =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
      const within = include.length > 0 ? include.flatMap((part) => [`${part} *`, part]).join() : 'body *';
      const outside = exclude.flatMap((part) => [`${part} *`, part]).join();
      const texts = [...document.querySelectorAll(within)].filter(
        (element) => hasText(element) && !element.matches(outside) && element.checkVisibility(),
      );
      const fresh = Map.groupBy(texts, lookOf);
      for (const look of old) fresh.delete(look);
      for (const [look, alike] of fresh)
        for (const element of [alike[0], alike.at(-1)]) element?.setAttribute(mark, look);
      return [...fresh.keys()];
    },
    { include, exclude, checked: [...checked], mark: MARK },
  );

/** What axe minds, with its reason: both colours of a wrong contrast tell whether a screen was still changing. */
async function violationsOn(
  page: Page,
  include: readonly string[],
  exclude: readonly string[],
  rules: readonly string[] | undefined,
): Promise<{ violations: string[]; untold: string[] }> {
  // Half a megabyte, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, exclude, rules, mark }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      judge.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
      const { violations, incomplete } = await judge.run(
        { ...(include.length > 0 && { include: [...include] }), exclude: [...exclude] },
        {
          ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
          // The long list of what is right is nobody's to read; of style sheets no rule makes anything.
          resultTypes: ['violations', 'incomplete'],
          elementRef: true,
          preload: { assets: ['media'] },
        },
      );
      return {
        violations: violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
        ),
        untold: incomplete.flatMap(({ nodes }) =>
          nodes.map(({ element }) => element?.getAttribute(mark) ?? ''),
        ),
      };
    },
    { include, exclude, rules, mark: MARK },
  );
}

interface Look {
  readonly schemes?: readonly ('light' | 'dark')[];
  /** Parts of the page that alone are looked at; all of it when none is named. */
  readonly parts?: readonly string[];
  /** The menus and the head around it were looked at with another screen: they are the same. */
  readonly isFrameChecked?: boolean;
}

/** What is on the screen now breaks no rule that axe knows, in these colours. */
export async function expectNoViolation(
  page: Page,
  { schemes = ['light', 'dark'], parts = [], isFrameChecked = false }: Look = {},
): Promise<void> {
  // A page that still loads has no heading yet.
  await expect(page.locator('h1')).toHaveCount(1);
  // Beginning with what is shown: each change of all colours is work.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = isDark ? 'dark' : 'light';
  const inOrder = schemes.toSorted((one, other) => Number(other === shown) - Number(one === shown));
  const exclude = isFrameChecked ? [...ALIKE, ...FRAME] : ALIKE;
  await bringLooker(page);
  for (const colorScheme of inOrder) {
    const checked = judgedOn(page, colorScheme);
    const isFirst = colorScheme === inOrder[0];
    // In other colours only a look that is new can be wrong.
    if (!isFirst && (await markNewTexts(page, parts, exclude, checked)).length === 0) continue;
    await showIn(page, colorScheme);
    const looks = await markNewTexts(page, parts, exclude, checked);
    const { violations, untold } = await violationsOn(page, parts, exclude, isFirst ? undefined : OF_COLOUR);
    expect(violations, colorScheme).toEqual([]);
    // What something else lay upon is judged where it comes again.
    for (const look of looks) if (!untold.includes(look)) checked.add(look);
  }
}
