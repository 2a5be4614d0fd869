// Whatever is pressed after a shortcut is meant for what it opens, also while that is on the line.
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { blankRegister, marksInDatabase, urlOf } from '../attendance/journeys/faultyRegister.ts';
import { expect, signedIn, test } from './support.ts';

/** Keeps the code of some dialogs on the line. @returns lets it come, or break off */
async function keepBack(page: Page, code: RegExp, ends: 'come' | 'break off' = 'come'): Promise<() => void> {
  let letCome: () => void = () => undefined;
  const come = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(code, async (route) => {
    await come;
    await (ends === 'come' ? route.continue() : route.abort());
  });
  return letCome;
}

test.use({ expectedErrors: [/could not be fetched|ERR_FAILED|dynamically imported module/] });

test('letters after Ctrl+K, ? and P stand in what these open: no mark of the register below is another one', async ({
  page,
  server,
}) => {
  const api = await Api.as(server.url, 'guru');
  const address = await blankRegister(api);
  const letPalette = await keepBack(page, /assets\/Palette-.*\.js/);
  const letCall = await keepBack(page, /assets\/RollCall-.*\.js/);
  const breakHelpOff = await keepBack(page, /assets\/KeyHelp-.*\.js/, 'break off');
  await signedIn(page, 'guru');
  await page.goto(urlOf(address));
  const rows = page.getByRole('radiogroup');
  await rows.first().getByRole('radio', { name: 'Hadir' }).click();
  const marked = page.locator('.register-row input:checked');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('sita');
  await expect(page.getByRole('status').filter({ hasText: 'Membuka…' })).toBeVisible();
  await expect(marked).toHaveCount(1);
  letPalette();
  const field = page.getByRole('combobox', { name: 'Cari atau lompat ke' });
  await expect(field).toHaveValue('sita');
  await page.keyboard.type(' i');
  await expect(field).toHaveValue('sita i');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(marked).toHaveCount(1);

  // It never comes: the register's keys are its own again.
  await page.keyboard.press('?');
  await page.keyboard.type('ss');
  breakHelpOff();
  await expect(page.getByRole('alert').filter({ hasText: 'belum dapat dimuat' })).toBeVisible();
  await expect(marked).toHaveCount(1);
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();

  // Roll call is marked by letters: those that are pressed while it comes are its own.
  await rows.first().getByRole('radio', { name: 'Hadir' }).focus();
  await page.keyboard.press('p');
  await page.keyboard.press('s');
  await page.keyboard.press('i');
  letCall();
  await expect(page.getByRole('dialog').getByText('4 dari 36')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(3);
  const statuses = async () => [...(await marksInDatabase(api, address)).values()].filter(Boolean);
  await expect.poll(statuses).toEqual(['hadir', 'sakit', 'izin']);
});
