// Rows before the framework: the first script paints them from the first answer, where React puts its own afterwards.
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { blankRegister, urlOf } from '../attendance/journeys/faultyRegister.ts';
import { expect, signedIn, test } from './support.ts';

/** Keeps the application back, but not the first script, until the returned function is called. */
async function holdApplication(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/(framework|SignedIn|mount)-.*\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  return () => letGo();
}

const LISTS = ['kelas', 'mata-pelajaran', 'pengguna', 'sekolah', 'tahun-ajaran'];

/** The place of each name of the list, and on a wide screen that of each of its columns. */
const places = (page: Page) =>
  page.locator('main:visible .sheet').evaluate((sheet) => {
    const boxOf = (element: Element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return [element.textContent, Math.round(x), Math.round(y), Math.round(height)];
    };
    return {
      names: [...sheet.querySelectorAll('a.name')].map(boxOf),
      columns: [...sheet.querySelectorAll('thead th')].map((heading) => boxOf(heading).slice(0, 2)),
    };
  });

const isReact = (page: Page) => expect(page.locator('#start')).toHaveCount(0);

/** From the next page on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((seen) =>
      seen
        .getEntries()
        .forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });

const shiftOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );

test('rows are there before the application, and stay where they are when it comes', async ({ page }) => {
  await signedIn(page, 'admin');
  // What stands above the rows differs with who looks: the device knows it from the visit before.
  for (const list of LISTS) {
    await page.goto(`/dashboard/${list}`);
    await isReact(page);
    await expect(page.locator('.sheet a.name').first()).toBeVisible();
    // It looks where they stand with the first frame of React's page.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await watchShifts(page);
  const letGo: (() => void)[] = [];
  for (const list of LISTS) {
    letGo.push(await holdApplication(page));
    await page.goto(`/dashboard/${list}`);
    await expect(page.locator('#start a.name').first()).toBeVisible();
    const before = await places(page);
    letGo.at(-1)?.();
    await isReact(page);
    await page.waitForLoadState('networkidle');
    expect.soft(await places(page), list).toEqual(before);
    expect.soft(await shiftOf(page)).toBeLessThanOrEqual(0.01);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a name that is tapped before the application is there is opened by it', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same at every width');
  await signedIn(page, 'admin');
  const letGo = await holdApplication(page);
  await page.goto('/dashboard/kelas');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.locator('#start').getByRole('link', { name: 'X IPA 1', exact: true }).click();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: /X IPA 1/ })).toBeVisible();
  expect(documents).toBe(0);
});

test('a register is read, and a letter tapped, before the application is there', async ({ page, server }) => {
  const address = await blankRegister(await Api.as(server.url, 'guru'));
  await signedIn(page, 'guru');
  const isThere = async () => {
    await expect(page.locator('#root .register-row').first()).toBeVisible();
    await isReact(page);
  };
  // What stands above the class is known from a visit before. In one whose font came too late it had other lines.
  await page.goto(urlOf(address));
  await isThere();
  let bringFonts = () => {};
  const fonts = new Promise<void>((resolve) => (bringFonts = resolve));
  await page.route(/\.woff2$/, async (route) => {
    await fonts;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await isThere();
  bringFonts();
  await page.evaluate(() => document.fonts.ready);
  const letGo = await holdApplication(page);
  await page.reload();
  const rows = page.locator('#start .register-row');
  await expect(rows).toHaveCount(36);
  const places = () =>
    page.locator('.register-row:visible').evaluateAll((all) =>
      all.map((row) => {
        const { x, y, width, height } = row.getBoundingClientRect();
        return [row.querySelector('.register-name')?.textContent, x, y, width, height].map((value) =>
          typeof value === 'number' ? Math.round(value) : value,
        );
      }),
    );
  await rows.nth(2).getByRole('radio', { name: 'Alpa' }).click();
  const before = await places();
  letGo();
  await isReact(page);
  expect(await places()).toEqual(before);
  const third = page.locator('.register-row').nth(2);
  await expect(third.getByRole('radio', { name: 'Alpa' })).toBeChecked();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await page.reload();
  await expect(third.getByRole('radio', { name: 'Alpa' })).toBeChecked();
});

/** In ms, of the first calls in the order in which they are sent: the home's own. */
const DELAYS = [300, 0, 5000, 2100, 900, 3700];

test('the home of a teacher is read before the application, stays where it is however late a call is answered, and a lesson that is pressed is opened', async ({
  page,
}) => {
  await signedIn(page, 'guru');
  // While the test runs no lesson begins or ends, nor is one a minute nearer.
  await page.clock.setFixedTime(new Date());
  // What the server has is known from the visit before.
  await page.goto('/dashboard');
  await isReact(page);
  await expect(page.locator('.home-lesson').first()).toBeVisible();
  await watchShifts(page);
  let calls = 0;
  await page.route('**/api/v1/**', async (route) => {
    const delay = DELAYS[calls++] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  let letGo = await holdApplication(page);
  await page.reload();
  await expect(page.locator('#start .home-lesson').first()).toBeVisible();
  await expect(page.locator('#start .home-rates')).toBeVisible();
  const places = () =>
    page
      .locator(
        '.page:visible :is(.greeting p, .sec h2, .home-lesson, .home-lesson *, .sec > a, .home-rates td)',
      )
      .evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.textContent, ...[x, y, width, height].map(Math.round)];
        }),
      );
  const before = await places();
  letGo();
  await isReact(page);
  await page.waitForLoadState('networkidle');
  // Below all of it React's page has its own parts.
  const ownPart = /^(Data sekolah|Pesan ke orang tua|Buka pesan hari ini|Kabari [\d.]+ orang tua)$/;
  expect((await places()).filter(([text]) => !ownPart.test(String(text)))).toEqual(before);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  letGo = await holdApplication(page);
  await page.reload();
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.locator('#start .home-lesson').first().click();
  letGo();
  await expect(
    page.getByRole('heading', { level: 1, name: /^(Daftar hadir|Presensi harian)/ }),
  ).toBeVisible();
  expect(documents).toBe(0);
});
