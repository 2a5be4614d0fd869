/** The steps of somebody who works with the keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './support.ts';

/** More stops than any of these screens has. */
const MOST_STOPS = 80;

/** @returns whether the focus is on it, whether the focus is seen, and whether another has taken its place on the screen */
function stopAt(goal: Element): readonly [isThere: boolean, isSeen: boolean, isGone: boolean] {
  const focused = document.activeElement;
  // An input shows it on the frame around it.
  const marked = focused?.closest('.Mui-focused, .Mui-focusVisible') ?? focused;
  const seen =
    focused === document.body ||
    (marked !== null && (marked !== focused || getComputedStyle(marked).outlineStyle !== 'none')) ||
    focused?.parentElement?.matches(':focus-within') === true;
  return [focused === goal, seen, !goal.isConnected];
}

/** Goes on with Tab until `target` has the focus. Each stop on the way can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // By its role it is looked for once, not at each stop.
  const find = () => target.evaluateHandle((node): Element => node);
  let goal = await find();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    let [isThere, isSeen, isGone] = await goal.evaluate(stopAt);
    if (isGone) {
      goal = await find();
      [isThere, isSeen, isGone] = await goal.evaluate(stopAt);
    }
    expect(isSeen, 'the focus is seen').toBe(true);
    if (isThere) return;
  }
  throw new Error(`Tab did not reach ${target.toString()}`);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
