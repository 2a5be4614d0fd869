import sharp from 'sharp';
import { expect, signedIn, test } from '../support.ts';
import { deleteHere, expectHeading, fill, find, openEdit, openForm, save, unique } from './screens.ts';

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();

test('a school is created with its picture, found, edited and deleted', async ({ page }) => {
  const name = unique('SMP');
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah');
  await openForm(page, 'Tambah sekolah');
  await fill(page, 'Nama', name);
  await fill(page, 'Alamat', 'Jalan Kenanga 1');
  await fill(page, 'Telepon', '021 555');
  await fill(page, 'Lintang', '-6.9');
  await fill(page, 'Bujur', '107.6');
  await page
    .getByLabel('Unggah logo sekolah')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture('#0d47a1') });
  await save(page, 'Berhasil menambahkan sekolah');

  await find(page, 'sekolah', name);
  const image = page.getByRole('img', { name: `Logo ${name}` });
  await expect(image).toBeVisible();
  const first = await image.getAttribute('src');
  // The stored one is smaller than what was sent, and can be shown.
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(512);

  await openEdit(page, name);
  await fill(page, 'Telepon', '021 777');
  await save(page, 'Berhasil mengubah sekolah');
  await expectHeading(page, name);
  await expect(page.getByText('021 777')).toBeVisible();
  expect(await image.getAttribute('src')).toBe(first);

  await openEdit(page, name);
  await page
    .getByLabel('Ganti logo sekolah')
    .setInputFiles({ name: 'lain.png', mimeType: 'image/png', buffer: await picture('#b71c1c') });
  await save(page, 'Berhasil mengubah sekolah');
  await expectHeading(page, name);
  await expect(image).not.toHaveAttribute('src', first ?? '');
  await deleteHere(page, 'sekolah', name);
});
