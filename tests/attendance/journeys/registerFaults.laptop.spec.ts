// 36 pupils on a line that cuts 30 % of what is asked, stalls, and is down for a while, in a browser that is killed.
import { Api } from '../../journeys/api.ts';
import { FaultProxy } from '../../journeys/faultProxy.ts';
import {
  blankRegister,
  expectNeverEarly,
  listPath,
  marksInDatabase,
  openRegister,
  statusFor,
  tap,
} from './faultyRegister.ts';
import { KillableBrowser } from '../../journeys/killableBrowser.ts';
import { expect, tellWhatWasThere, test } from '../../journeys/support.ts';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import type { AttendanceChange } from '../../../contract/attendance/history.ts';

/** With this seed the first six marks that are sent meet each fault. */
const PLAN = { cut: 0.3, stall: 0.1, stallMs: 2000, seed: 20_261_124 };
/** Once; the long drill (drills/) kills many browsers. */
const KILLED_AFTER = 7;
/** Within it the page is opened anew, without any network. */
const OUTAGE = { from: 12, opened: 15, to: 19 };

test('36 of 36 marks arrive, each once, and none is called saved before it is', async ({
  server,
  viewport,
}) => {
  test.setTimeout(240_000);
  const api = await Api.as(server.url, 'guru');
  const address = await blankRegister(api);
  const proxy = await FaultProxy.start(server.url, PLAN);
  const browser = await KillableBrowser.create(viewport ?? { width: 1366, height: 768 });
  let page = await browser.open();
  try {
    await openRegister(page, proxy.url, address);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active !== null);
    proxy.begin();
    const wanted = new Map<string, AttendanceStatus>();
    for (let place = 0; place < 36; place += 1) {
      if (place === OUTAGE.from) proxy.setDown(true);
      if (place === OUTAGE.to) proxy.setDown(false);
      wanted.set(await tap(page, place, statusFor(place)), statusFor(place));
      await expectNeverEarly(page, api, address);
      if (place === OUTAGE.opened) {
        await openRegister(page, proxy.url, address);
        await expect(page.getByText(/catatan tersimpan di perangkat ini/).first()).toBeVisible();
      }
      if (place !== KILLED_AFTER) continue;
      await browser.kill();
      page = await browser.open();
      await openRegister(page, proxy.url, address);
    }
    proxy.end();
    await expect(page.getByText('Semua tersimpan')).toBeVisible({ timeout: 60_000 });
    expect(await marksInDatabase(api, address)).toEqual(wanted);
    const changes = await api.get<AttendanceChange[]>(`${listPath(address)}/history?limit=100`);
    expect(changes).toHaveLength(36);
    // The line was as bad as promised.
    expect(proxy.faults.before + proxy.faults.after).toBeGreaterThan(0);
  } catch (error) {
    await tellWhatWasThere(page);
    throw error;
  } finally {
    await browser.remove();
    await proxy.close();
  }
});
