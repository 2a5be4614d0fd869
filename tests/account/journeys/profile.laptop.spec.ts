// One's own profile: the picture from the camera to the app bar, and the password.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { DEMO_PASSWORD, expect, signedIn, test, LINE_DOWN, visit } from '../../journeys/support.ts';
import { test as inProcess } from '../../journeys/timeTravel.ts';

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Far more than the server accepts, in bytes. */
const LARGE = 8 * 1024 * 1024;

/**
 * As a phone takes it: large, lying on its side, with a note that it should stand. Its top is red, the rest blue. What
 * follows the picture's end is what a camera adds.
 */
async function takePhoto(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 1000, height: 2000, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(LARGE - picture.length)]);
}

/** Chosen by its path, as a person does: eight megabytes through the test's own line to the browser cost seconds. */
let folder: string;
let photo: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hadir-photo-'));
  photo = join(folder, 'IMG_0001.JPG');
  await writeFile(photo, await takePhoto());
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Notes what is uploaded, as type, width and height. */
const noteUploads = (page: Page) =>
  page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const image = body instanceof FormData && body.get('image');
      if (image instanceof Blob)
        void createImageBitmap(image).then(({ width, height }) => {
          document.documentElement.dataset.uploaded = `${image.type} ${width}x${height}`;
        });
      send.call(this, body);
    };
  });

const appBarPicture = (page: Page) => page.getByRole('button', { name: /^Menu pengguna/ }).locator('img');

test.describe('a picture', () => {
  // The recorder of traces fetches the file that is no picture, which the page itself may not and does not.
  test.use({
    expectedErrors: [new RegExp(`status of (400|413|500)|Connecting to 'blob:|${LINE_DOWN.source}`)],
  });

  test('that is none, or that does not arrive, is told; one of 8 MB is cut, made small and sent, and the app bar shows it at once', async ({
    page,
  }) => {
    await noteUploads(page);
    await signedIn(page, 'guru');
    await page.goto('/dashboard/profil/edit');
    await title(page, 'Ubah profil');
    await expect(page.getByLabel('Nama lengkap')).toBeVisible();
    await expectNoViolation(page);
    const input = page.getByLabel(/^(Unggah|Ganti) foto$/);
    const dialog = page.getByRole('dialog', { name: 'Atur foto' });
    const send = dialog.getByRole('button', { name: 'Unggah foto' });

    await test.step('a file that is no picture is refused in the browser', async () => {
      const buffer = Buffer.from('<svg/>');
      await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Gambar tidak dapat dibaca. Pilih gambar JPEG, PNG, atau WebP.',
      );
    });

    const choose = async () => {
      await input.focus();
      await input.setInputFiles(photo);
      await expect(dialog.getByText('Pratinjau')).toBeVisible();
    };
    await choose();
    await test.step('an upload that fails says so, and keeps the cut', async () => {
      await page.route('**/profile/upload', (route) => route.abort('connectionfailed'), { times: 1 });
      await send.click();
      await expect(dialog.getByRole('alert')).toContainText('Tidak dapat terhubung ke server.');
      await expectNoViolation(page);
    });
    await test.step('an upload that the server refuses says why, in the dialog', async () => {
      const problem = { path: 'image', msg: 'Gambar harus JPEG, PNG, atau WebP' };
      for (const [answer, text] of [
        // A proxy in front of the server has limits and words of its own.
        [{ status: 413, body: '<h1>Too Large</h1>' }, 'Terjadi kesalahan (413)'],
        [
          {
            status: 400,
            json: { success: false, status: 400, message: 'Validasi Error', data: [problem] },
          },
          problem.msg,
        ],
        [{ status: 500, json: { success: false } }, 'Terjadi kesalahan pada server. Silakan coba lagi'],
      ] as const) {
        await page.route('**/profile/upload', (route) => route.fulfill(answer), { times: 1 });
        await send.click();
        await expect(dialog.getByRole('alert')).toHaveText(`Gagal mengupload gambar profil. ${text}`);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });

    await choose();
    await page.getByRole('slider', { name: 'Perbesar' }).focus();
    await page.keyboard.press('PageUp');
    await page.getByRole('slider', { name: 'Geser ke atas atau bawah' }).focus();
    await page.keyboard.press('Home');
    await page.route('**/profile/upload', async (route) => {
      await expect(dialog.getByRole('progressbar', { name: 'Kemajuan unggahan' })).toBeVisible();
      await route.continue();
    });
    await send.press('Enter');

    await expect(page.getByText('Berhasil mengunggah foto profil')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-uploaded', 'image/jpeg 1024x1024');
    await expect(appBarPicture(page)).toHaveAttribute('src', /^\/api\/v1\/images\/.+\.webp$/);
    // Upright, and cut at the top: red above.
    const color = await appBarPicture(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    });
    expect(color[0]).toBeGreaterThan(200);
    expect(color[2]).toBeLessThan(60);
  });
});

test('with the keyboard alone the picture is cut and sent, and the other tabs show it, too', async ({
  page,
  context,
}) => {
  // Listened for long before, so that the browser's own chooser is never the one that opens.
  const choosing = page.waitForEvent('filechooser');
  await signedIn(page, 'siswa');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('button', { name: /^Menu pengguna/ })).toBeVisible();
  // A file chooser opens in the tab in front only.
  await page.bringToFront();
  await page.goto('/dashboard/profil/edit');
  const input = page.getByLabel(/^(Unggah|Ganti) foto$/);
  await input.focus();
  // The file chooser is the system's own; Enter opens it as a click does.
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Atur foto' });
  await expect(dialog).toBeVisible();

  for (const [name, key, value] of [
    ['Perbesar', 'End', '400%'],
    ['Geser ke samping', 'Home', '0%'],
    ['Geser ke atas atau bawah', 'PageUp', '60%'],
  ] as const) {
    await page.keyboard.press('Tab');
    const slider = dialog.getByRole('slider', { name });
    await expect(slider).toBeFocused();
    await page.keyboard.press(key);
    await expect(slider).toHaveAttribute('aria-valuetext', value);
  }
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Berhasil mengunggah foto profil')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(appBarPicture(page)).toBeVisible();
  const picture = await appBarPicture(page).getAttribute('src');
  await expect(appBarPicture(other)).toHaveAttribute('src', picture ?? '');

  await test.step('a pupil’s home, the profile and its devices can be read by everybody', async () => {
    await visit(page, '/dashboard');
    await expect(
      page.getByRole('region', { name: 'Kehadiran saya' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectNoViolation(page);
    await visit(page, '/dashboard/profil');
    await expect(
      page.getByRole('region', { name: 'Perangkat yang sedang dipakai' }).getByText('Perangkat ini'),
    ).toBeVisible();
    await expectNoViolation(page);
  });
});

inProcess.describe('changing the password', () => {
  inProcess.use({ expectedErrors: [/401/] });

  inProcess('signs the other devices out, and this one stays', async ({ page, browser, baseURL }) => {
    const elsewhere = await (await browser.newContext({ baseURL })).newPage();
    await signedIn(elsewhere, 'guru2');
    await elsewhere.goto('/dashboard');
    await signedIn(page, 'guru2');
    await page.goto('/dashboard/profil/edit');
    await page.getByLabel(/^Kata sandi saat ini/).fill(DEMO_PASSWORD);
    await page.getByLabel(/^Kata sandi baru/).fill('kata sandi baru 1');
    await page.getByLabel(/^Ulangi kata sandi baru/).fill('kata sandi baru 1');
    await page.getByRole('button', { name: 'Ubah kata sandi' }).click();
    await expect(page.getByText('Berhasil mengubah kata sandi')).toBeVisible();
    await page.goto('/dashboard/profil');
    await expect(page.getByText('guru2@contoh.sch.id')).toBeVisible();
    await elsewhere.goto('/dashboard/profil');
    await title(elsewhere, 'Masuk');
    await elsewhere.context().close();
  });
});
