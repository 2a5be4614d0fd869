// Wherever somebody wants to lead a person who is signed in, the sign-in page leads to a screen of ours.
import type { Page } from '@playwright/test';
import { HOSTILE_ORIGINS } from '../support/hostileOrigins.ts';
import { expect, signedIn, test } from './support.ts';

/** Every fourth of those that origin.test.ts tries without a browser. */
const SOME = HOSTILE_ORIGINS.filter((_, at) => at % 4 === 0);

/**
 * "Back" to the sign-in page. An origin travels in the history's state, as the router remembers it, never in the address.
 * @param times twice: the second overtakes the first, whose answer is on the screen but not yet in the address.
 */
const backToSignIn = (page: Page, nextPathname: string, times: 1 | 2 = 1): Promise<void> =>
  page.evaluate(
    async ({ nextPathname, times }) => {
      const back = () => {
        const state = { usr: { nextPathname, nextSearch: '' }, key: crypto.randomUUID(), idx: 0 };
        window.history.replaceState(state, '', '/masuk');
        window.dispatchEvent(new PopStateEvent('popstate', { state }));
      };
      back();
      if (times === 1) return;
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      });
      back();
    },
    { nextPathname, times },
  );

test(`${SOME.length} hostile origins stay inside`, async ({ page, baseURL }) => {
  await signedIn(page, 'kepsek');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const nextPathname of SOME) {
    await test.step(JSON.stringify(nextPathname), async () => {
      await backToSignIn(page, nextPathname);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${baseURL}/dashboard(/|$)`));
    });
  }
  await test.step('a second "Back" that overtakes the first leaves no blank page', async () => {
    await backToSignIn(page, '/dashboard', 2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beranda');
  });
});
