// A photograph as a phone takes it is larger than the server accepts.
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { IMAGE_MAX_BYTES } from '../../../contract/limits.ts';
import { expect, signedIn, test } from '../support.ts';
import { expectHeading, fill, find, openEdit, save, unique } from './screens.ts';

/** Noise, which no encoder makes small; it lies on its side. What follows the picture's end is what a camera adds. */
async function takePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({
    create: { width: 2800, height: 2100, channels: 3, background: '#888', noise },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, 8 * 1024 * 1024 - picture.length))]);
}

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

// A file that is no picture is refused.
test.use({ expectedErrors: [/status of 400/] });

test('a photograph of 8 MB becomes the picture of a school; what is no picture is judged by the server, beside its input', async ({
  page,
}, testInfo) => {
  // Behind the demo's own, so that it is not the first school, which other screens of this server choose.
  const name = unique('SMA Uji');
  await signedIn(page, 'admin');
  await page.goto('/dashboard/sekolah/create');
  await fill(page, 'Nama', name);
  const changed = page.getByLabel('Ganti logo sekolah');
  const image = page.getByRole('img', { name: `Logo ${name}` });

  await test.step('no picture', async () => {
    const buffer = Buffer.alloc(2 * 1024 * 1024, 'bukan gambar');
    await page
      .getByLabel('Unggah logo sekolah')
      .setInputFiles({ name: 'surat.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('surat.jpg (2 MB)')).toBeVisible();
    await page.getByRole('button', { name: 'Simpan', exact: true }).click();
    await expect(changed).toHaveAttribute('aria-invalid', 'true');
    await expect(changed).toHaveAccessibleDescription(/JPEG, PNG/);
  });

  await test.step('a photograph of 8 MB', async () => {
    const photo = testInfo.outputPath('IMG_0001.jpg');
    await writeFile(photo, await takePhoto());
    await changed.setInputFiles(photo);
    await expect(page.getByText(/^IMG_0001\.jpg \(/)).toBeVisible();
    await save(page, 'Berhasil menambahkan sekolah');
    const { type, size, shape } = await sentPicture(page);
    expect(type).toBe('image/jpeg');
    expect(size).toBeLessThan(IMAGE_MAX_BYTES);
    // Upright: what the camera noted about lying on its side was followed.
    expect(shape).toBe('1536x2048');

    await find(page, 'sekolah', name);
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => `${shown.naturalWidth}x${shown.naturalHeight}`))
      .toBe('384x512');
  });

  const first = await image.getAttribute('src');
  await test.step('an edit without a new picture keeps it', async () => {
    await openEdit(page, name);
    await fill(page, 'Telepon', '021 777');
    await save(page, 'Berhasil mengubah sekolah');
    await expectHeading(page, name);
    await expect(page.getByText('021 777')).toBeVisible();
    expect(await image.getAttribute('src')).toBe(first);
  });

  await test.step('a small picture travels as it is, and takes its place', async () => {
    await openEdit(page, name);
    const buffer = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0d47a180' } })
      .png()
      .toBuffer();
    await page.locator('html').evaluate((html) => delete html.dataset.sent);
    await changed.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await save(page, 'Berhasil mengubah sekolah');
    expect(await sentPicture(page)).toEqual({ type: 'image/png', size: buffer.length, shape: '300x200' });
    await expectHeading(page, name);
    await expect(image).not.toHaveAttribute('src', first ?? '');
  });
});
