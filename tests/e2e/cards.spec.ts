// The cards of a class on the screen, ready to be printed.
import { expectNoViolation } from './accessibility.ts';
import { expect, signIn } from './support.ts';
import { test } from './timeTravel.ts';

test.skip(({ isMobile }) => !isMobile, 'cardsPaper has the cards of a laptop');

test('cards are shown for a class, and printed with the keyboard alone', async ({ page, world }) => {
  await signIn(page, 'admin');
  await page.goto(`/dashboard/kelas/${world.server.fixtures.class}`);
  await page.getByRole('link', { name: 'Kartu siswa' }).press('Enter');
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'NIS' });
  await expect(cards).toHaveCount(37);
  await expect(cards.filter({ hasText: 'Dewi' })).toContainText('NIS 240004');
  await expectNoViolation(page);
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'ya');
  });
  await page.getByRole('button', { name: 'Cetak 37 kartu' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'ya');
});
