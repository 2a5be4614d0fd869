import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './support.ts';

/** Switches the colours and waits until every part of the screen has followed. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await frame();
  });
}

/** The same screen in other colours can break no other rules than these. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Rows that look alike are looked at three times, not fifty. */
const ALIKE = ['.register-row:nth-child(n+4)', 'tbody tr:nth-child(n+4)'];

/** Around every screen of who is signed in. */
const FRAME = ['header.kop', 'nav.menu', 'nav.bottom'];

/** What axe minds, with its reason: both colours of a wrong contrast tell whether a screen was still changing. */
async function violationsOn(
  page: Page,
  include: readonly string[],
  exclude: readonly string[],
  rules: readonly string[] | undefined,
): Promise<string[]> {
  // Half a megabyte, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, exclude, rules }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe };
      const { violations } = await judge.run(
        { ...(include.length > 0 && { include: [...include] }), exclude: [...exclude] },
        {
          ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
          // The long list of what is right is nobody's to read; of style sheets no rule makes anything.
          resultTypes: ['violations'],
          preload: { assets: ['media'] },
        },
      );
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
      );
    },
    { include, exclude, rules },
  );
}

interface Look {
  readonly schemes?: readonly ('light' | 'dark')[];
  /** Parts of the page that alone are looked at; all of it when none is named. */
  readonly parts?: readonly string[];
  /** The menus and the head around it were looked at with another screen: they are the same. */
  readonly isFrameKnown?: boolean;
}

/** What is on the screen now breaks no rule that axe knows, in these colours. */
export async function expectNoViolation(
  page: Page,
  { schemes = ['light', 'dark'], parts = [], isFrameKnown = false }: Look = {},
): Promise<void> {
  // A page that still loads has no heading yet.
  await expect(page.locator('h1')).toHaveCount(1);
  // Beginning with what is shown: each change of all colours is work.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const shown = isDark ? 'dark' : 'light';
  const inOrder = schemes.toSorted((one, other) => Number(other === shown) - Number(one === shown));
  const exclude = isFrameKnown ? [...ALIKE, ...FRAME] : ALIKE;
  for (const colorScheme of inOrder) {
    await showIn(page, colorScheme);
    const rules = colorScheme === inOrder[0] ? undefined : OF_COLOUR;
    expect(await violationsOn(page, parts, exclude, rules), colorScheme).toEqual([]);
  }
}
