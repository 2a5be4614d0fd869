import { expect, signedIn, test } from './support.ts';

test('Back shows the list as it was left: its page, its filter, and where it was scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  await signedIn(page, 'admin');
  await page.goto('/dashboard/pengguna?page=2');
  const name = page.getByRole('row').filter({ hasNotText: 'Nonaktif' }).nth(12).getByRole('link').first();
  await name.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  const person = (await name.textContent()) ?? '';
  await name.click();
  await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('link', { name: person, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('what a form that was scrolled down leads to is shown from its top', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  // After the schools of the demo, of which pages without a choice show the first.
  await page.getByRole('textbox', { name: /^Nama/ }).first().fill('SMP Uji Gulir');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sekolah', exact: true })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('Back asks before a form with edits is left: one may stay, as often as one likes, or leave', async ({
  page,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/kelas');
  await page.getByRole('link', { name: 'Tambah kelas' }).click();
  const name = page.getByLabel(/^Nama/);
  await name.fill('X-Uji Kembali');
  const question = page.getByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
  for (let times = 0; times < 2; times++) {
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Tetap di sini' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/kelas\/create$/);
    await expect(name).toHaveValue('X-Uji Kembali');
  }
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Tinggalkan' }).click();
  await expect(page).toHaveURL(/\/dashboard\/kelas$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Kelas' })).toBeVisible();
  // The way forward leads to an empty form, and lets go at once.
  await page.evaluate(() => history.forward());
  await expect(name).toHaveValue('');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/dashboard\/kelas$/);
});
