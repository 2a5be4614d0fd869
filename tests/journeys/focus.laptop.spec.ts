// The focus is seen where nobody is signed in, and over a screen; on every other screen: routes.spec.ts.
import type { Page } from '@playwright/test';
import { addDays } from '../../contract/days.ts';
import { schoolDay } from '../../server/base/schoolDay.ts';
import { PUBLIC, RECOVERY } from '../support/everyRoute.ts';
import { someRecords } from './someRecords.ts';
import { expectRings } from './rings.ts';
import { codeIn, expect, LINE_DOWN, mailsOf, signedIn, test } from './support.ts';

/** A press shows at once where it landed, and nothing spreads from it. */
async function expectNoRipple(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Masuk', exact: true });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await button.hover();
  await page.mouse.down();
  await expect(page.locator('.MuiTouchRipple-root')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  await page.mouse.up();
}

test('signed out, a ring shows where the focus is, and nothing spreads from a press', async ({
  page,
  server,
}) => {
  const shows = (heading: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  for (const [path, heading] of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path);
      await shows(heading);
      // The page that the server sent has the same heading, and gives way to React's.
      await expect(page.locator('#start')).toHaveCount(0);
      await expectRings(page, 1);
      if (path === '/masuk') await expectNoRipple(page);
    });
  }
  const [[, verify], [, reset]] = RECOVERY;
  const before = mailsOf(server).length;
  await page.getByLabel('Email').fill('kepsek@contoh.sch.id');
  await page.keyboard.press('Enter');
  await shows(verify);
  await expectRings(page, 1);
  await expect.poll(() => mailsOf(server).length).toBe(before + 1);
  await page.getByLabel('Kode OTP').fill((await codeIn(mailsOf(server).at(-1) ?? '')) ?? '');
  await page.keyboard.press('Enter');
  await shows(reset);
  await expectRings(page, 1);
});

test('a question that had to be asked of the server gives the focus back to its button', async ({ page }) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/surat');
  // Of days that no register says anything of yet.
  const day = addDays(schoolDay(new Date(), 'Asia/Jakarta'), 30);
  await page.getByLabel('Dari tanggal').fill(day);
  await page.getByLabel('Sampai tanggal').fill(day);
  await page.getByRole('combobox', { name: 'Siswa' }).fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByLabel('Alasan').fill('Uji fokus');
  await page.getByRole('button', { name: 'Simpan surat' }).click();
  const written = page.getByRole('listitem').filter({ hasText: 'Uji fokus' });
  const withdraw = written.getByRole('button', { name: /^Batalkan surat/ });
  await withdraw.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(withdraw).toBeFocused();
});

test.describe('in a question and in the notice of a lost network', () => {
  test.use({ expectedErrors: [LINE_DOWN] });

  test('a ring shows where the focus is', async ({ page, server }) => {
    const { ids } = await someRecords(server);
    await signedIn(page, 'admin');
    await page.goto(`/dashboard/kelas/${ids.class}`);
    await page.getByRole('button', { name: 'Hapus', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectRings(page, 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Tanpa internet/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectRings(page, 0);
  });
});
