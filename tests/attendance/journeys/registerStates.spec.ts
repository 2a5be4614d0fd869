// Every state that the register can be in is readable for all: axe, light and dark, on a laptop and on a phone.
import type { Page } from '@playwright/test';
import { calls } from '../../../contract/calls.ts';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import { patience } from '../../support/patience.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { Api } from '../../journeys/api.ts';
import { blankRegister, listPath, urlOf } from './faultyRegister.ts';
import { expect, LINE_DOWN, signedIn, test, visit } from '../../journeys/support.ts';

const DIALOG = '[role=dialog], [role=alertdialog]';

/** What changes while marks are made and sent; the rest of the page has been looked at by then. */
const CHANGING = ['.register-tools', '.register-bar', '.register-row', '.register-dock'];

/** @param parts of the page that have changed since it was looked at as a whole; a dialog is looked at alone. */
async function expectReadable(page: Page, name: string, parts: readonly string[] = []): Promise<void> {
  await test.step(name, async () => {
    // What a dialog lies upon is not there to be read.
    const isAsked = (await page.locator(DIALOG).count()) > 0;
    // Its colours are the same at every width: both schemes are looked at on the laptop.
    const schemes = isPhone() ? (['light'] as const) : (['light', 'dark'] as const);
    await expectNoViolation(page, { schemes, parts: isAsked ? [DIALOG] : parts });
  });
}

/** On a phone the tools that are not needed for every class stand in a menu. */
async function chooseTool(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Tindakan lain', exact: true });
  if (!(await more.isVisible())) return page.getByRole('button', { name, exact: true }).click();
  await more.click();
  await expect(page.getByRole('menu', { name: 'Tindakan lain' })).toBeVisible();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

const isPhone = (): boolean => test.info().project.name === 'phone';

test.use({
  // What is loaded without a network is the same at every width: the laptop loads it.
  serviceWorkers: async ({ isMobile }, provide) => provide(isMobile ? 'block' : 'allow'),
  expectedErrors: [LINE_DOWN],
});

test('no state of the register is unreadable', async ({ page, server }) => {
  test.setTimeout(patience(240_000));
  const api = await Api.as(server.url, 'guru');
  const address = await blankRegister(api);
  const [first] = await api.get<AttendanceRow[]>(`${listPath(address)}?limit=100`);
  await signedIn(page, 'guru');
  const question = isPhone()
    ? page.waitForResponse(/ConfirmQuestion/, { timeout: patience(120_000) })
    : undefined;
  // Seen once, so that it is there without a network, too.
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Sesi hari ini' }).getByRole('link').first()).toBeVisible();
  await visit(page, urlOf(address));
  await expect(page.getByRole('radiogroup')).toHaveCount(36);
  await expect(page.locator('.register-recent').first()).toBeVisible();
  await expectReadable(page, 'blank');

  // The admin marks the first pupil meanwhile.
  const admin = await Api.as(server.url, 'admin');
  await admin.send('PATCH', calls.markAttendance.path(address.subjectId, address.sessionId), {
    attendances: [{ user_id: first?.user_id, status: 'izin' }],
  });
  const absent = page.getByRole('radiogroup').first().getByRole('radio', { name: 'Alpa' });
  const placeBefore = await absent.boundingBox();
  await absent.check();
  await expect(page.getByRole('button', { name: 'Perlu dipilih' })).toBeVisible();
  expect(await absent.boundingBox(), 'a conflict told late moves nothing').toEqual(placeBefore);
  await page.getByRole('button', { name: 'Perlu dipilih' }).click();
  await expect(page.getByRole('group', { name: /Pilih catatan kehadiran/ })).toBeVisible();
  await expectReadable(page, 'conflict', CHANGING);
  await page.getByRole('button', { name: /^Pakai punya saya/ }).click();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();

  await chooseTool(page, 'Riwayat perubahan');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectReadable(page, 'history');
  await page.getByRole('button', { name: 'Tutup' }).click();

  await chooseTool(page, 'Panggil satu per satu');
  await expect(page.getByRole('dialog', { name: 'Panggil satu per satu' })).toBeVisible();
  await expectReadable(page, 'rollcall');
  await page.getByRole('button', { name: 'Selesai' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const line = page.getByLabel(/^Isi cepat/);
  if (await line.isVisible()) {
    await line.fill('7s 12i 99a');
    await expectReadable(page, 'numberline', CHANGING);
    await line.fill('');
  }

  const barHeight = async () => (await page.locator('.register-bar').boundingBox())?.height;
  const calmHeight = await barHeight();
  const sick = page.getByRole('radiogroup').nth(1).getByRole('radio', { name: 'Sakit' });
  const placeOnline = await sick.boundingBox();
  // What is asked without a network has come while there was one, here by itself, there with the worker.
  if (question) await (await question).finished();
  else await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
  await page.context().setOffline(true);
  await expect(page.getByRole('button', { name: /^Tanpa internet/ })).toBeVisible();
  expect(await sick.boundingBox(), 'a lost network moves nothing').toEqual(placeOnline);
  await sick.check();
  await expect(page.getByText('1 catatan tersimpan di perangkat ini', { exact: true })).toBeVisible();
  expect(await barHeight()).toBe(calmHeight);
  await expectReadable(page, 'waiting', CHANGING);
  await (isPhone() ? visit(page, '/dashboard') : page.goto('/dashboard'));
  await expect(page.getByText('1 catatan belum terkirim, tersimpan di perangkat ini.')).toBeVisible();
  if (!isPhone()) await expect(page.getByText(/^Data .* lalu/).first()).toBeVisible();
  await expectReadable(page, 'elsewhere');
  await page.getByRole('button', { name: /^Tanpa internet/ }).click();
  await expect(page.getByRole('link', { name: 'Buka daftar hadir' })).toBeVisible();
  await expectReadable(page, 'notice');
  await page.getByRole('button', { name: 'Tutup' }).click();
  await page.getByRole('button', { name: /^Menu pengguna/ }).click();
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectReadable(page, 'leaving');
  await page.getByRole('button', { name: 'Tetap di sini' }).click();
  await page.context().setOffline(false);
  await expect(page.getByText(/menunggu koneksi/)).toHaveCount(0);
  if (isPhone()) return;
  await test.step('the worker keeps nothing of the API', async () => {
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          urls.push(new URL(request.url).pathname);
      return urls;
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});

test('what makes the application one that can be installed is served as such', async ({ server }) => {
  test.skip(isPhone(), 'the same at every width');
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({
    short_name: 'Hadir',
    lang: 'id',
    display: 'standalone',
    start_url: '/dashboard',
  });
  for (const { src } of manifest.icons) {
    const icon = await fetch(server.url + src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
  }
  const worker = await fetch(`${server.url}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect((await fetch(`${server.url}/manifest.webmanifest`)).headers.get('content-type')).toContain(
    'application/manifest+json',
  );
});
