import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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

/** What is on the screen now breaks no rule that axe knows, in these colours. */
export async function expectNoViolation(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  // A page that still loads has no heading yet.
  await expect(page.locator('h1')).toHaveCount(1);
  for (const colorScheme of schemes) {
    await showIn(page, colorScheme);
    // Without frames there is nothing to gather in a second page.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    if (colorScheme === 'dark') axe.withRules(OF_COLOUR);
    const { violations } = await axe.analyze();
    // With its reason: both colours of a wrong contrast tell whether a screen was still changing.
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    );
    expect(found, colorScheme).toEqual([]);
  }
}
