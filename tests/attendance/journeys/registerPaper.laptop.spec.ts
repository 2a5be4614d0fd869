// The register on paper, and whose mark the undo line names: what only a browser lays out.
import { PUPILS } from '../../support/fixtures.ts';
import { untilTaken } from './faultyRegister.ts';
import { qrTextsIn } from '../../checkin/journeys/qrEye.ts';
import { expect, signedIn } from '../../journeys/support.ts';
import { test } from '../../journeys/timeTravel.ts';

test('a class of 37 is one sheet of A4, with nothing of the dashboard on it, also from a dark screen', async ({
  page,
  world,
}) => {
  const { fixtures } = world.server;
  await page.emulateMedia({ colorScheme: 'dark' });
  await signedIn(page, 'guru');
  await page.goto(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`);
  await expect(page.getByRole('button', { name: 'Cetak', exact: true })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);

  // The same, held still to be looked at.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('row')).toHaveCount(38);
  await expect(page.getByText('Daftar hadir', { exact: true }).filter({ visible: true })).toHaveCount(1);
  for (const role of ['banner', 'navigation', 'searchbox', 'button', 'link', 'radio'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the code on a blank sheet opens this register, and the sheet has no mark on it', async ({
  page,
  world,
}) => {
  const { fixtures } = world.server;
  const path = `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`;
  await page.addInitScript(() => {
    // Held still, to be looked at.
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = 'ya';
    };
  });
  await signedIn(page, 'guru');
  await page.goto(path);
  await untilTaken(page);
  const marked = PUPILS[3] ?? '';
  await page.getByRole('radiogroup', { name: marked }).getByRole('radio', { name: 'Sakit' }).check();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await page.getByRole('menuitem', { name: 'Cetak daftar kosong' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'ya');
  await page.emulateMedia({ media: 'print' });
  const code = page.getByRole('img', { name: 'Kode QR daftar hadir ini' });
  await code.scrollIntoViewIfNeeded();
  expect(await qrTextsIn(await code.screenshot())).toEqual([new URL(path, page.url()).href]);
  const row = page.getByRole('row').filter({ hasText: marked });
  await expect(row).toHaveCount(1);
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells.map((text) => text.trim()).filter((text) => text !== '')).toHaveLength(3);
});

test('on a phone the undo line shows the whole name; "Semua tersimpan" makes room for it', async ({
  page,
  world,
}) => {
  const { fixtures } = world.server;
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page, 'guru');
  await page.goto(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`);
  await untilTaken(page);
  const pupil = page.getByRole('radiogroup', { name: 'Abimanyu Rangga' });
  await pupil.getByRole('radio', { name: 'Sakit' }).check();
  await expect(page.getByRole('button', { name: 'Urungkan Abimanyu Rangga: Sakit' })).toBeVisible();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
  const who = page.locator('.register-last');
  await expect(who).toHaveText('Abimanyu Rangga sakit');
  expect(await who.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
