// "Gunakan lokasi saya" in the form of a school: the browser's refusal, no answer at all, and its answer.
import { expect, signedIn, test } from '../support.ts';

const BANDUNG = { latitude: -6.9147444, longitude: 107.6098111, accuracy: 12 };

test('fills in where the device is; refused or unknown, says what to do instead', async ({
  page,
  context,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  const locate = page.getByRole('button', { name: 'Gunakan lokasi saya' });

  await test.step('refused', async () => {
    await locate.click();
    await expect(
      page.getByText('Izinkan peramban memakai lokasi Anda, atau isi lintang dan bujur sendiri.'),
    ).toBeVisible();
    await expect(locate).toBeEnabled();
  });

  await test.step('unknown', async () => {
    const cdp = await context.newCDPSession(page);
    await context.grantPermissions(['geolocation']);
    // Without a position the browser answers that it is not available.
    await cdp.send('Emulation.setGeolocationOverride', {});
    await locate.click();
    await expect(
      page.getByText('Lokasi Anda tidak dapat ditentukan. Isi lintang dan bujur sendiri.'),
    ).toBeVisible();
    await page.getByLabel('Lintang').fill('-6,9');
    await expect(page.getByLabel('Lintang')).toHaveValue('-6,9');
  });

  await test.step('allowed', async () => {
    await context.setGeolocation(BANDUNG);
    await locate.click();
    await expect(page.getByLabel('Lintang')).toHaveValue('-6,914744');
    await expect(page.getByLabel('Bujur')).toHaveValue('107,609811');
    await expect(page.getByRole('link', { name: /Buka peta/ })).toBeVisible();
  });
});
