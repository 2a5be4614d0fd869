/**
 * How long a tap takes to be on the screen, at 4x CPU slowdown, in a register of 36 with everything shown: from the
 * event to the frame after it. One frame is 16.7 ms. Prints the numbers; asserts nothing, for machines differ.
 *
 *   npm run build && npx playwright test --config drills/playwright.config.ts tapPaint
 */
import { Api } from '../tests/e2e/api.ts';
import { blankRegister, urlOf } from '../tests/e2e/faultyRegister.ts';
import { expect, signIn, test } from '../tests/e2e/support.ts';

const SLOWDOWN = 4;
const TAPS = 30;

test('a tap on a slow phone', async ({ page, server }) => {
  const api = await Api.as(server.url, 'guru');
  await signIn(page, 'guru');
  await page.goto(urlOf(await blankRegister(api)));
  await expect(page.locator('.register-recent').first()).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times = await page.evaluate(async (taps) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const radios = [...document.querySelectorAll<HTMLInputElement>('.register-row input[value=sakit]')];
    const took: number[] = [];
    for (const radio of radios.slice(0, taps)) {
      await frame();
      const begun = performance.now();
      radio.click();
      // What the handlers, React, style and layout cost before the browser can paint.
      radio.parentElement?.getBoundingClientRect();
      took.push(performance.now() - begun);
      await frame();
    }
    return took.toSorted((a, b) => a - b);
  }, TAPS);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1);
  console.log(
    `tap to painted, ${SLOWDOWN}x slower: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms`,
  );
});
