// A session that ends under a half-filled form, in a real browser, with a reload in between.
import { DEMO_SCHOOL } from './api.ts';
import { choose } from './crud/screens.ts';
import { expect, signedIn, signIn, test } from './support.ts';

test.use({ expectedErrors: [/status of 401/] });

test('a half-filled form is there again after signing in as the same person', async ({ page, context }) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/kelas/create');
  await page.getByLabel(/^Nama/).fill('X-Uji Isian');
  await page.getByLabel('Tahun ajaran').click();
  const year = page.getByRole('listbox').getByRole('option').first();
  const chosen = await year.innerText();
  await year.click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await choose(page, 'Sekolah', DEMO_SCHOOL);
  // Ended elsewhere: the token is still good by its date.
  const token = (await context.cookies()).find(({ name }) => name === 'hadir_access_token')?.value;
  const ended = await page.request.post('/api/v1/logout', { headers: { Authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await page.waitForURL(/\/masuk$/);
  await page.reload();
  await signIn(page, 'admin');
  await expect(page).toHaveURL(/\/dashboard\/kelas\/create$/);
  await expect(page.getByText('Isian Anda dipulihkan.')).toBeVisible();
  await expect(page.getByLabel(/^Nama/)).toHaveValue('X-Uji Isian');
  await expect(page.getByLabel('Tahun ajaran')).toHaveValue(chosen);
  await expect(page.getByRole('combobox', { name: /^Sekolah\W*$/ })).toHaveValue(DEMO_SCHOOL);
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'X-Uji Isian' })).toBeVisible();
});
