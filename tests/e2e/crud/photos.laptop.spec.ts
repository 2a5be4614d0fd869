// A photograph as a phone takes it is larger than the server accepts.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { IMAGE_MAX_BYTES } from '../../../contract/limits.ts';
import { expect, signedIn, test } from '../support.ts';
import { expectHeading, fill, find, save, unique } from './screens.ts';

/** 4000 by 3000 points of noise, which no encoder makes small; it lies on its side. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  if (buffer.length < 8 * 1024 * 1024) throw new Error(`only ${buffer.length} bytes`);
  return buffer;
}

let taken: Promise<Buffer> | undefined;
const photo = (): Promise<Buffer> => (taken ??= takePhoto());

/** Notes the picture that is sent; Playwright cannot read the body of a multipart request. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const image = init?.body instanceof FormData && init.body.get('image');
      if (image instanceof File)
        void createImageBitmap(image).then(
          ({ width, height }) => {
            const { type, size } = image;
            document.documentElement.dataset.sent = JSON.stringify({
              type,
              size,
              shape: `${width}x${height}`,
            });
          },
          () => undefined,
        );
      return fetch(input, init);
    };
  });
});

interface SentPicture {
  type: string;
  /** In bytes. */
  size: number;
  /** Width and height, in pixels. */
  shape: string;
}

async function sentPicture(page: Page): Promise<SentPicture> {
  await expect(page.locator('html')).toHaveAttribute('data-sent', /./);
  return JSON.parse((await page.locator('html').getAttribute('data-sent')) ?? '') as SentPicture;
}

test('a photograph of 8 MB becomes the picture of a school', async ({ page }) => {
  const name = unique('SMA');
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  await fill(page, 'Nama', name);
  const buffer = await photo();
  await page
    .getByLabel('Unggah logo sekolah')
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(/^IMG_0001\.jpg \(/)).toBeVisible();
  await save(page, 'Berhasil menambahkan sekolah');
  const { type, size, shape } = await sentPicture(page);
  expect(type).toBe('image/jpeg');
  expect(size).toBeLessThan(IMAGE_MAX_BYTES);
  // Upright: what the camera noted about lying on its side was followed.
  expect(shape).toBe('1536x2048');

  await find(page, 'sekolah', name);
  const image = page.getByRole('img', { name: `Logo ${name}` });
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => `${shown.naturalWidth}x${shown.naturalHeight}`))
    .toBe('384x512');
});

test('a small picture travels as it is', async ({ page }) => {
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  const name = unique('SMK');
  await fill(page, 'Nama', name);
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0d47a180' } })
    .png()
    .toBuffer();
  await page
    .getByLabel('Unggah logo sekolah')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await save(page, 'Berhasil menambahkan sekolah');
  expect(await sentPicture(page)).toEqual({ type: 'image/png', size: buffer.length, shape: '300x200' });
});

test('a photograph of 8 MB becomes a profile picture', async ({ page }) => {
  await signedIn(page, 'guru');
  await page.goto('/dashboard/profil/edit');
  await expectHeading(page, 'Ubah profil');
  await page
    .getByLabel(/^(Unggah|Ganti) foto$/)
    .setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const dialog = page.getByRole('dialog', { name: 'Atur foto' });
  await dialog.getByRole('button', { name: 'Unggah foto' }).click();
  await expect(page.getByText('Berhasil mengunggah foto profil')).toBeVisible();
});

test.describe('what is no picture', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('is judged by the server, beside its input', async ({ page }) => {
    await signedIn(page, 'admin');
    await page.goto('/dashboard/sekolah/create');
    await fill(page, 'Nama', unique('SMP'));
    const buffer = Buffer.alloc(2 * 1024 * 1024, 'bukan gambar');
    const input = page.getByLabel('Unggah logo sekolah');
    await input.setInputFiles({ name: 'surat.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('surat.jpg (2 MB)')).toBeVisible();
    await page.getByRole('button', { name: 'Simpan' }).click();
    const changed = page.getByLabel('Ganti logo sekolah');
    await expect(changed).toHaveAttribute('aria-invalid', 'true');
    await expect(changed).toHaveAccessibleDescription(/JPEG, PNG/);
  });
});
