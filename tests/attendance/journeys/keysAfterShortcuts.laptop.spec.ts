// Whatever is typed after a shortcut, however soon, is meant for what the shortcut opens: it marks nobody.
import { expect, signedIn, test } from '../../journeys/support.ts';
import { Api } from '../../journeys/api.ts';
import { blankRegister, urlOf } from './faultyRegister.ts';

/** A small generator of numbers from 0 to 1, so that a failure can be repeated with its seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The shortcuts that open something, each with what takes it away again. Roll call has marks of its own, and is in heldKeys. */
const SHORTCUTS = [
  { key: 'Control+k', close: ['Escape'] },
  { key: '?', close: ['Escape'] },
  { key: 'n', close: [] },
] as const;
const LETTERS = ['h', 't', 'i', 's', 'a', 'd'];
const MAX_DELAY_MS = 400;
const SEEDS = [1, 2];

test('letters typed 0 to 400 ms apart after any shortcut mark nobody', async ({ page, server }) => {
  const address = await blankRegister(await Api.as(server.url, 'guru'));
  await signedIn(page, 'guru');
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    for (const { key, close } of SHORTCUTS) {
      await page.goto(urlOf(address));
      const radio = page
        .locator('#root')
        .getByRole('radiogroup')
        .first()
        .getByRole('radio', { name: 'Hadir' });
      await radio.focus();
      await page.keyboard.press(key);
      for (let typed = 0; typed < 5; typed++) {
        await page.keyboard.press(LETTERS[Math.floor(random() * LETTERS.length)] ?? 'h', {
          delay: random() * MAX_DELAY_MS,
        });
      }
      await expect(page.locator('.register-row input:checked'), `${key}, seed ${seed}`).toHaveCount(0);
      for (const each of close) await page.keyboard.press(each);
      await expect(page.locator('.register-row input:checked'), `${key} closed, seed ${seed}`).toHaveCount(0);
    }
  }
});
