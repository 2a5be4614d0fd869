/** A session's wall in the teacher's browser, and phones of pupils before it. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { MAX_EARLY_MARK_MINUTES } from '../../../contract/limits.ts';
import { schoolDay } from '../../../server/base/schoolDay.ts';
import { schools } from '../../../server/schema.ts';
import { patience } from '../../support/patience.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import type { TestServer } from '../../support/server.ts';
import { qrTextsIn } from './qrEye.ts';
import { DEMO_PASSWORD, expect, signedIn } from '../../journeys/support.ts';
import { test as base } from '../../journeys/timeTravel.ts';

export const test = base.extend<{
  /** A phone of a pupil's own, on the same server. */
  phone: () => Promise<Page>;
}>({
  phone: async ({ browser, world }, provide) => {
    const phones: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext({
        baseURL: world.url,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        locale: 'id-ID',
        timezoneId: 'Asia/Jakarta',
      });
      phones.push(context);
      await context.clock.install({ time: world.server.clock.now() });
      return context.newPage();
    });
    for (const context of phones) await context.close();
  },
});

export async function openWall(page: Page, server: TestServer, register: TestRegister): Promise<void> {
  await signedIn(page, 'guru');
  await page.goto(`/dashboard/mata-pelajaran/${server.fixtures.subject}/sesi/${register.id}/qr`);
  await expect(page.getByRole('img', { name: 'Kode QR kehadiran' })).toBeVisible();
}

/** As a camera sees the screen: it looks again when the picture changes under its eyes. */
export async function scan(page: Page): Promise<string> {
  let text = '';
  await expect(async () => {
    const picture = await page
      .getByRole('img', { name: 'Kode QR kehadiran' })
      .screenshot({ timeout: patience(5000) });
    [text = ''] = await qrTextsIn(picture);
    expect(text).not.toBe('');
  }).toPass();
  return text;
}

export async function signInOnPhone(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Email atau nama pengguna').fill(identifier);
  await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL('**/hadir');
}

const today = (server: TestServer) => schoolDay(server.clock.now(), 'Asia/Jakarta');

export const newSession = ({ server }: { server: TestServer }) =>
  newRegister(server, { date: today(server), start_time: '00:00', end_time: '23:59' });

/** Half a day from now, of today: whoever checks in now is far from the lesson. A teacher who marks is not asked, whichever the hour. */
export async function newSessionAtAnotherHour({ server }: { server: TestServer }) {
  await server.db.update(schools).set({ earlyMinutes: MAX_EARLY_MARK_MINUTES });
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit' });
  const hour = String((Number(format.format(server.clock.now())) + 12) % 24).padStart(2, '0');
  return newRegister(server, { date: today(server), start_time: `${hour}:10`, end_time: `${hour}:50` });
}

/** Presses Tab until it is reached: a keyboard has no other way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [10] });
}

export const record = (page: Page) => page.getByRole('button', { name: 'Catat kehadiran saya' });
