// Wherever somebody wants to lead a person who is signed in, the sign-in page leads to a screen of ours.
import { HOSTILE_ORIGINS } from '../support/hostileOrigins.ts';
import { expect, signIn, test } from './support.ts';

/** Every fourth of those that origin.test.ts tries without a browser. */
const SOME = HOSTILE_ORIGINS.filter((_, at) => at % 4 === 0);

test(`${SOME.length} hostile origins stay inside`, async ({ page, baseURL }) => {
  await signIn(page, 'kepsek');
  for (const nextPathname of SOME) {
    await test.step(JSON.stringify(nextPathname), async () => {
      // As the router remembers it: an origin travels in the history's state, never in the address.
      await page.evaluate((origin) => {
        const state = { usr: { nextPathname: origin, nextSearch: '' }, key: crypto.randomUUID(), idx: 0 };
        window.history.replaceState(state, '', '/masuk');
        // As "Back" would tell it.
        window.dispatchEvent(new PopStateEvent('popstate', { state }));
      }, nextPathname);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`^${baseURL}/dashboard(/|$)`));
    });
  }
});
