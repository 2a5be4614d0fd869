// Whatever is typed after a shortcut, however soon, is meant for what the shortcut opens: it marks nobody.
import { ATTENDANCE_STATUSES } from '../../../contract/attendanceStatus.ts';
import { keyHelp } from '../../../src/features/attendance/engine/keys.ts';
import { SHORTCUTS } from '../../../src/frame/ShortcutHelp.tsx';
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

/** Of the shortcuts that the help lists, those that open something, and what takes that away again. */
const OPENING: Readonly<Record<string, { readonly key: string; readonly close: readonly string[] }>> = {
  'Ctrl + K': { key: 'Control+k', close: ['Escape'] },
  '?': { key: '?', close: ['Escape'] },
  N: { key: 'n', close: [] },
};
/** Those after which a letter is meant for the register: they mark, or move within it. Roll call has marks of its own, and is in heldKeys. */
const OF_THE_REGISTER = ['H', 'T', 'I', 'S', 'A', 'D', 'Delete', '↑ ↓', 'Home / End', 'Ctrl + Z', 'P'];
/** Those of a search that is open, of a list's table, of what is open, and the browser's own. */
const OF_OTHERS = ['↑ ↓ Enter', '← ↑ ↓ →', 'F2', 'Esc', 'Alt + ←'];

test('each shortcut that the help lists is known here: one that opens something is tried', () => {
  const listed = [...SHORTCUTS, ...keyHelp(ATTENDANCE_STATUSES)].map(([keys]) => keys);
  const known = [...Object.keys(OPENING), ...OF_THE_REGISTER, ...OF_OTHERS];
  expect([...new Set(listed)].toSorted()).toEqual(known.toSorted());
});

const LETTERS = ['h', 't', 'i', 's', 'a', 'd'];
const MAX_DELAY_MS = 400;
const SEEDS = [1, 2];

test('letters typed 0 to 400 ms apart after any shortcut mark nobody', async ({ page, server }) => {
  const address = await blankRegister(await Api.as(server.url, 'guru'));
  await signedIn(page, 'guru');
  for (const seed of SEEDS) {
    const random = createRandom(seed);
    for (const { key, close } of Object.values(OPENING)) {
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
