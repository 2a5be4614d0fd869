/**
 * The long form of tests/attendance/journeys/registerFaults.laptop.spec.ts: 500 marks on a line that cuts 30 % of what is asked, stalls for
 * 2 s, and is down for 5 minutes, in which a whole class is marked; the browser is killed three times. Needs a build.
 *
 *   npm run build && npx playwright test --config drills/playwright.config.ts registerFaults
 *
 * Settings: MARKS (500), OUTAGE_MS (300000), SEED.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { AttendanceStatus } from '../contract/attendanceStatus.ts';
import { Api } from '../tests/journeys/api.ts';
import { FaultProxy } from '../tests/journeys/faultProxy.ts';
import {
  blankRegister,
  expectNeverEarly,
  marksInDatabase,
  openRegister,
  statusFor,
  tap,
} from '../tests/attendance/journeys/faultyRegister.ts';
import { KillableBrowser } from '../tests/journeys/killableBrowser.ts';
import { expect, test } from '../tests/journeys/support.ts';

const MARKS = Number(process.env.MARKS ?? 500);
const OUTAGE_MS = Number(process.env.OUTAGE_MS ?? 300_000);
const SEED = Number(process.env.SEED ?? 1);
const PUPILS = 36;
const KILLS = 3;
/** A whole class is marked without a line, and the page is opened anew before it comes back. */
const OUTAGE = { from: Math.floor(MARKS / 2) + 1, to: Math.floor(MARKS / 2) + PUPILS };

test(`${MARKS} marks on a bad line`, async ({ server }) => {
  test.setTimeout(OUTAGE_MS + MARKS * 5000 + 300_000);
  const api = await Api.as(server.url, 'guru');
  const address = await blankRegister(api);
  const proxy = await FaultProxy.start(server.url, { cut: 0.3, stall: 0.1, stallMs: 2000, seed: SEED });
  const browser = await KillableBrowser.create({ width: 1366, height: 768 });
  try {
    let page = await browser.open();
    await openRegister(page, proxy.url, address);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
    proxy.begin();
    let downSince = 0;
    const wanted = new Map<string, AttendanceStatus>();
    for (let mark = 0; mark < MARKS; mark += 1) {
      // Each round gives every pupil another status than the round before.
      const status = statusFor((mark % PUPILS) + Math.floor(mark / PUPILS));
      wanted.set(await tap(page, mark % PUPILS, status), status);
      await expectNeverEarly(page, api, address);
      if (mark === OUTAGE.from) {
        proxy.setDown(true);
        downSince = Date.now();
      } else if (mark === OUTAGE.to) {
        await expect(page.getByText(/Menunggu koneksi/).first()).toBeVisible();
        await openRegister(page, proxy.url, address);
        await pause(Math.max(0, downSince + OUTAGE_MS - Date.now()));
        proxy.setDown(false);
      } else if (mark % Math.floor(MARKS / (KILLS + 1)) === 0 && mark > 0) {
        await browser.kill();
        page = await browser.open();
        await openRegister(page, proxy.url, address);
      }
    }
    proxy.end();
    await expect(page.getByText('Semua tersimpan')).toBeVisible({ timeout: 120_000 });
    expect(await marksInDatabase(api, address)).toEqual(wanted);
    console.log(`${MARKS} marks, faults:`, proxy.faults);
  } finally {
    await browser.remove();
    await proxy.close();
  }
});
