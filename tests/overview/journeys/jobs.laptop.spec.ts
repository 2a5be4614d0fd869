// How many presses the jobs take that come every day. Whatever is added to a screen, these do not become more.
import type { Page } from '@playwright/test';
import { calls } from '../../../contract/calls.ts';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import type { SchoolDayOverview } from '../../../contract/overview/schoolDay.ts';
import { blankRegister, urlOf } from '../../attendance/journeys/faultyRegister.ts';
import { Api } from '../../journeys/api.ts';
import { expect, signedIn, test } from '../../journeys/support.ts';

/** Presses Tab until the focus is within `goal`. @returns how many times */
async function countTabsTo(page: Page, goal: string, most: number): Promise<number> {
  const stops: (string | undefined)[] = [];
  for (let tabs = 1; tabs <= most; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), goal)) return tabs;
    stops.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)));
  }
  throw new Error(`more than ${most} Tabs to ${goal}: ${stops.join(', ')}`);
}

test('who is absent today is on the first screen of the head, without a press', async ({ page, server }) => {
  const teacher = await Api.as(server.url, 'guru');
  const { subjectId, sessionId } = await blankRegister(teacher);
  const register = calls.listAttendance.path(subjectId, sessionId);
  const rows = await teacher.get<AttendanceRow[]>(`${register}?limit=100`);
  // Somebody is absent at whatever hour this runs: before the first lesson of the demo's day everybody of this class is.
  const attendances = rows.map(({ user_id }) => ({ user_id, status: 'alpa' }));
  await teacher.send('PATCH', register, { attendances });
  const { today } = await (
    await Api.as(server.url, 'kepsek')
  ).get<SchoolDayOverview>(calls.getSchoolDay.path());
  const { izin = 0, sakit = 0, alpa = 0 } = today?.absent.counts ?? {};
  const [first] = today?.absent.pupils ?? [];
  expect(first).toBeDefined();
  await signedIn(page, 'kepsek');
  await page.goto('/dashboard');
  const figure = page.getByRole('link', { name: `Tidak hadir: ${izin + sakit + alpa}, lihat siapa` });
  await expect(figure).toBeInViewport();
  await expect(page.getByRole('link', { name: first?.fullname ?? '' }).first()).toBeInViewport();
});

test('the month of a class is printed from the home of its wali kelas with two presses', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '');
  });
  await signedIn(page, 'guru');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Rekap \S/ }).click();
  await page.getByRole('button', { name: 'Cetak', exact: true }).click();
  await expect(page.locator('html[data-was-printed]')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rekap');
});

test('the head prints a month of a class from the home with three presses', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-was-printed', '');
  });
  await signedIn(page, 'kepsek');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Rekap', exact: true }).click();
  await page.getByRole('button', { name: 'Cetak', exact: true }).click();
  await expect(page.locator('html[data-was-printed]')).toHaveCount(1);
});

test('a pupil’s page is one press from the register, and the register’s first row six Tabs from anywhere', async ({
  page,
  server,
}) => {
  const address = await blankRegister(await Api.as(server.url, 'guru'));
  await signedIn(page, 'guru');
  await page.goto(urlOf(address));
  const name = page.locator('.register-name a').first();
  await expect(name).toBeVisible();
  // The rows that are painted before the application are there before the link that leads to them.
  await expect(page.locator('#langsung a')).toHaveCount(1);
  const tabs = await countTabsTo(page, '#langsung a', 5);
  await page.keyboard.press('Enter');
  const isThere = await page.evaluate(() => document.activeElement?.matches('.register-row *'));
  expect(tabs + (isThere ? 0 : await countTabsTo(page, '.register-row *', 5))).toBeLessThanOrEqual(6);
  const fullname = (await name.textContent()) ?? '';
  await name.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(fullname.trim());
});

test('a skip link leads to the first row of a list with two Tabs and Enter', async ({ page }) => {
  await signedIn(page, 'kepsek');
  await page.goto('/dashboard/kelas');
  await expect(page.locator('tbody a').first()).toBeVisible();
  // The rows are painted before the application is there, and with it the link.
  await expect(page.locator('#langsung a')).toHaveCount(1);
  expect(await countTabsTo(page, '#langsung a', 4)).toBeLessThanOrEqual(2);
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody a').first()).toBeFocused();
});
