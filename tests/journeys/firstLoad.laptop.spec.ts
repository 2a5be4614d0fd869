// What a slow or broken line makes of the first visit: the sign-in page is there before its scripts, and no page is blank.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { DEMO_PASSWORD, expect, signedIn, test } from './support.ts';

const identifier = (page: Page) => page.getByLabel('Email atau nama pengguna');
const password = (page: Page) => page.getByLabel('Kata sandi', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Scripts of these names do not arrive until they are let go. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(scripts, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

test('can be typed into before any script has arrived, and not a letter is lost', async ({ page }) => {
  const letGo = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/dashboard/kelas', { waitUntil: 'commit' });
  await expect(identifier(page)).toBeFocused();
  await identifier(page).pressSequentially('admin');
  await page.getByLabel('Ingat saya').check();
  await password(page).pressSequentially(DEMO_PASSWORD.slice(0, 5));
  // The caret stays where it was put.
  await password(page).press('Home');
  // There is nobody yet to send it.
  await password(page).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/kelas$/);
  letGo();
  await page.waitForURL(/\/masuk$/);
  await expect(page.locator('#start')).toHaveCount(0);
  await expect(identifier(page)).toHaveValue('admin');
  await expect(page.getByLabel('Ingat saya')).toBeChecked();
  await expect(password(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(DEMO_PASSWORD.slice(5));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Kelas')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/kelas$/);
});

test('keeps every letter of who goes on typing while the page is taken over', async ({ page }) => {
  const letGo = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/masuk', { waitUntil: 'commit' });
  await expect(identifier(page)).toBeFocused();
  const long = 'nama.pengguna.yang.panjang.sekali.untuk.diketik';
  const typing = page.keyboard.type(long, { delay: 40 });
  letGo();
  await typing;
  await expect(page.locator('#start')).toHaveCount(0);
  await expect(identifier(page)).toHaveValue(long);
});

test('signs in who pressed the button before the application was there', async ({ page }) => {
  const letGo = await hold(page, /\/assets\/mount-.*\.js$/);
  await page.goto('/masuk', { waitUntil: 'commit' });
  await identifier(page).fill('admin');
  await password(page).fill(DEMO_PASSWORD);
  // The first, small script listens to the form.
  await expect(async () => {
    await page.locator('[type=submit]').click();
    await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible({ timeout: patience(500) });
  }).toPass();
  letGo();
  await expect(heading(page, 'Beranda')).toBeVisible();
});

test('is whole without the code of the dashboard', async ({ page }) => {
  const letGo = await hold(page, /\/assets\/SignedIn-.*\.js$/);
  await page.goto('/masuk');
  await page.getByRole('button', { name: 'Tampilkan kata sandi' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('link', { name: 'Lupa kata sandi?' }).click();
  await expect(heading(page, 'Lupa kata sandi')).toBeVisible();
  await page.getByRole('link', { name: 'Kembali ke halaman masuk' }).click();
  await identifier(page).fill('admin');
  await password(page).fill(DEMO_PASSWORD);
  await password(page).press('Enter');
  await expect(page.getByText('Memuat halaman...')).toBeVisible();
  letGo();
  await expect(heading(page, 'Beranda')).toBeVisible();
});

test('the dashboard’s code has come while somebody types: after the sign-in none of it is waited for', async ({
  page,
}) => {
  await page.goto('/masuk');
  const wanted = await page
    .locator('link[rel=prefetch]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(wanted.some((href) => /SignedIn-/.test(href))).toBe(true);
  const missing = () =>
    page.evaluate((hrefs) => hrefs.filter((href) => performance.getEntriesByName(href).length === 0), wanted);
  await expect.poll(missing).toEqual([]);
  await identifier(page).fill('admin');
  await password(page).fill(DEMO_PASSWORD);
  await password(page).press('Enter');
  await expect(heading(page, 'Beranda')).toBeVisible();
  // Run now or in a moment, and not fetched a second time.
  const carried = () =>
    page.evaluate(
      (hrefs) =>
        hrefs.map(
          (href) => (performance.getEntriesByName(href).at(-1) as PerformanceResourceTiming).transferSize,
        ),
      wanted,
    );
  await expect.poll(carried).toEqual(wanted.map(() => 0));
});

test('who is signed in sees no form flash by', async ({ page }) => {
  await signedIn(page, 'admin');
  const letGo = await hold(page, /\/assets\/.*\.js$/);
  for (const path of ['/', '/dashboard/kelas', '/masuk']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText('Memulai aplikasi...')).toBeVisible();
    await expect(page.locator('form')).toHaveCount(0);
  }
  letGo();
  await expect(heading(page, 'Beranda')).toBeVisible();
});

test.describe('when code cannot be fetched', () => {
  test.use({
    expectedErrors: [/Failed to load resource|dynamically imported|could not be fetched|ScreenCodeError/],
  });

  test('the first page says so, keeps what was typed, and loads again', async ({ page }) => {
    await page.route(/\/assets\/mount-.*\.js$/, (route) => route.abort());
    await page.goto('/masuk');
    await expect(page.getByRole('alert')).toContainText('Aplikasi gagal dimuat.');
    await identifier(page).fill('admin');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Muat Ulang Halaman' }).click();
    await expect(page.getByRole('button', { name: 'Tampilkan kata sandi' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('the dashboard says so, and loads again', async ({ page }) => {
    await page.route(/\/assets\/SignedIn-.*\.js$/, (route) => route.abort());
    await signedIn(page, 'admin');
    await page.goto('/dashboard/kelas');
    await expect(heading(page, 'Halaman gagal dimuat')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await expect(heading(page, 'Kelas')).toBeVisible();
  });

  test('a screen says so, the others work, and loading again brings it', async ({ page }) => {
    await page.route(/\/assets\/ProfileEditPage-.*\.js$/, (route) => route.abort());
    await signedIn(page, 'admin');
    await page.goto('/dashboard/profil');
    await page.getByRole('link', { name: 'Ubah profil' }).first().click();
    await expect(heading(page, 'Halaman gagal dimuat')).toBeVisible();
    await expect(page).toHaveTitle('Halaman gagal dimuat · Hadir');
    await page.getByRole('link', { name: 'Kelas', exact: true }).first().click();
    await expect(heading(page, 'Kelas')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Halaman gagal dimuat')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await expect(heading(page, 'Ubah profil')).toBeVisible();
  });
});
