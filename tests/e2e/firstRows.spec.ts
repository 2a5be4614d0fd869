// Rows before the framework: the first script paints them from the first answer, where React puts its own afterwards.
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { blankRegister, urlOf } from './faultyRegister.ts';
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

test('rows are there before the application, and stay where they are when it comes', async ({ page }) => {
  await signedIn(page, 'admin');
  // What stands above the rows differs with who looks: the device knows it from the visit before.
  for (const list of LISTS) {
    await page.goto(`/dashboard/${list}`);
    await isReact(page);
    await expect(page.locator('.sheet a.name').first()).toBeVisible();
  }
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((seen) =>
      seen
        .getEntries()
        .forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
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
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect.soft(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('a name that is tapped before the application is there is opened by it', async ({ page }) => {
  await signedIn(page, 'admin');
  const letGo = await holdApplication(page);
  await page.goto('/dashboard/kelas');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.locator('#start').getByRole('link', { name: 'X IPA 1' }).click();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: /X IPA 1/ })).toBeVisible();
  expect(documents).toBe(0);
});

test('a register is read, and a letter tapped, before the application is there', async ({ page, server }) => {
  const address = await blankRegister(await Api.as(server.url, 'guru'));
  await signedIn(page, 'guru');
  // What stands above the class is known from the visit before.
  await page.goto(urlOf(address));
  await expect(page.locator('#root .register-row').first()).toBeVisible();
  await isReact(page);
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
