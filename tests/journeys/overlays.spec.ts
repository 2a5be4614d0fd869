// What lies above the page is judged as the page is: the search, the menu of a phone, the account's menu.
import { expectNoViolation } from './accessibility.ts';
import { expect, signedIn, test } from './support.ts';

test('the search, the menus: found by their names, nothing that axe minds in light and dark, Esc closes them', async ({
  page,
  isMobile,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/profil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Cari atau lompat ke' });
  await search.getByRole('combobox').fill('x');
  await expect(search.getByRole('group', { name: 'Kelas' }).getByRole('option').first()).toBeVisible();
  await expectNoViolation(page, { schemes: ['light', 'dark'] });
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);

  if (isMobile) {
    await page.getByRole('button', { name: 'Buka menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu utama' });
    await expect(menu.getByRole('link', { name: 'Kelas' })).toBeVisible();
    await expectNoViolation(page, { schemes: ['light', 'dark'] });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }

  await page.getByRole('button', { name: /^Menu pengguna/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Keluar' })).toBeVisible();
  await expectNoViolation(page, { schemes: ['light', 'dark'] });
});
