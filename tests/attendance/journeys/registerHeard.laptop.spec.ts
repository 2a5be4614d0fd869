// What a screen reader is told, from Chromium's own accessibility tree: also of the rows that are out of sight.
import type { CDPSession } from '@playwright/test';
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { Api } from '../../journeys/api.ts';
import { blankRegister, untilTaken, urlOf } from './faultyRegister.ts';
import { expect, signedIn, test, LINE_DOWN } from '../../journeys/support.ts';

interface Heard {
  readonly pupil: string;
  readonly statuses: readonly string[];
  readonly chosen: readonly string[];
  /** How saving goes. */
  readonly state: string;
}

async function heard(devtools: CDPSession): Promise<Heard[]> {
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const radiosBelow = (ids: readonly string[] = []): typeof nodes =>
    ids.flatMap((id) => {
      const node = byId.get(id);
      if (!node) return [];
      return node.role?.value === 'radio' ? [node] : radiosBelow(node.childIds);
    });
  return nodes
    .filter(({ role }) => role?.value === 'radiogroup')
    .map(({ name, description, childIds }) => {
      const radios = radiosBelow(childIds);
      const isChecked = ({ properties = [] }: (typeof nodes)[number]) =>
        properties.some(({ name, value }) => name === 'checked' && value.value === 'true');
      return {
        pupil: String(name?.value),
        statuses: radios.map(({ name }) => String(name?.value)),
        chosen: radios.filter(isChecked).map(({ name }) => String(name?.value)),
        state: String(description?.value ?? ''),
      };
    });
}

const WORDS = ATTENDANCE_STATUSES.map((status) => STATUS_TEXT[status].label);

test.use({ expectedErrors: [LINE_DOWN] });

test('each status is heard with its pupil, and with how saving goes', async ({ page, server }) => {
  const api = await Api.as(server.url, 'guru');
  await signedIn(page, 'guru');
  await page.goto(urlOf(await blankRegister(api)));
  await untilTaken(page);
  await expect(page.getByRole('radiogroup')).toHaveCount(36);
  const names = await page.locator('.register-name').allTextContents();
  const devtools = await page.context().newCDPSession(page);

  // Chromium builds the tree after the page, a part at a time.
  await expect.poll(async () => (await heard(devtools)).map(({ pupil }) => pupil)).toEqual(names);
  const blank = await heard(devtools);
  for (const { statuses, chosen, state } of blank)
    expect({ statuses, chosen, state }).toEqual({ statuses: WORDS, chosen: [], state: '' });

  await page.getByRole('radiogroup').last().getByRole('radio', { name: 'Sakit' }).check();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
  await expect
    .poll(async () => (await heard(devtools)).at(-1))
    .toMatchObject({ chosen: ['Sakit'], state: 'Tersimpan' });

  await page.context().setOffline(true);
  await page.getByRole('radiogroup').first().getByRole('radio', { name: 'Izin' }).check();
  await expect(page.getByText('1 catatan tersimpan di perangkat ini', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await heard(devtools))[0])
    .toMatchObject({ chosen: ['Izin'], state: 'Menunggu koneksi' });
  // Trouble is said aloud, without being looked for.
  await expect(page.getByRole('status').filter({ hasText: /^Menunggu koneksi \(1\)/ })).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
});

test('keys alone go through the whole class, and the row that has the focus is in sight', async ({
  page,
  server,
}) => {
  const api = await Api.as(server.url, 'guru');
  await signedIn(page, 'guru');
  await page.goto(urlOf(await blankRegister(api)));
  await untilTaken(page);
  const rows = page.getByRole('radiogroup');
  await expect(rows).toHaveCount(36);
  await rows.first().getByRole('radio').first().focus();
  await page.keyboard.press('End');
  await expect(rows.last().getByRole('radio', { name: 'Hadir' })).toBeFocused();
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('s');
  await expect(rows.last().getByRole('radio', { name: 'Sakit' })).toBeChecked();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  for (let pupil = 0; pupil < 35; pupil += 1) await page.keyboard.press('h');
  await expect(rows.last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Hadir 35' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Hadir 34' })).toBeVisible();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
});
