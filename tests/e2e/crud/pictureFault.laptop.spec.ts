// The one row of the error catalogue that needs a browser which can read a picture.
import sharp from 'sharp';
import { expect, signedIn, test } from '../support.ts';

test.use({ expectedErrors: [/status of 500/] });

test('Gagal mengupload gambar profil', async ({ page }) => {
  const background = '#1565c0';
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  await signedIn(page, 'guru');
  await page.goto('/dashboard/profil/edit');
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await page.route('**/profile/upload', (route) => route.fulfill({ status: 500, json: { success: false } }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Unggah foto' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Gagal mengupload gambar profil. Terjadi kesalahan pada server. Silakan coba lagi',
  );
});
