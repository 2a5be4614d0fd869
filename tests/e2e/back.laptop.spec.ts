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
