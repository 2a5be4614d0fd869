// "Gunakan lokasi saya" in the form of a school: the browser's answer, its refusal, and no answer at all.
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from '../support.ts';

const BANDUNG = { latitude: -6.9147444, longitude: 107.6098111, accuracy: 12 };

async function locate(page: Page): Promise<void> {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  await page.getByRole('button', { name: 'Gunakan lokasi saya' }).click();
}

test.describe('allowed', () => {
  test.use({ permissions: ['geolocation'], geolocation: BANDUNG });

  test('fills in where the device is', async ({ page }) => {
    await locate(page);
    await expect(page.getByLabel('Lintang')).toHaveValue('-6,914744');
    await expect(page.getByLabel('Bujur')).toHaveValue('107,609811');
    await expect(page.getByRole('link', { name: /Buka peta/ })).toBeVisible();
  });
});

test('refused, says what to do instead', async ({ page }) => {
  await locate(page);
  await expect(
    page.getByText('Izinkan peramban memakai lokasi Anda, atau isi lintang dan bujur sendiri.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gunakan lokasi saya' })).toBeEnabled();
});

test('unknown, says what to do instead', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  await page.context().grantPermissions(['geolocation']);
  // Without a position the browser answers that it is not available.
  await cdp.send('Emulation.setGeolocationOverride', {});
  await locate(page);
  await expect(
    page.getByText('Lokasi Anda tidak dapat ditentukan. Isi lintang dan bujur sendiri.'),
  ).toBeVisible();
  await page.getByLabel('Lintang').fill('-6,9');
  await expect(page.getByLabel('Lintang')).toHaveValue('-6,9');
});
