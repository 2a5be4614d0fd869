// The kiosk at the gate: started once with a code, it reads cards with a scanner that types and a NIS from the number pad; without a network it
// goes on, and each tap is written once, with the right minute.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { API_BASE, calls } from '../../../contract/calls.ts';
import { addDays } from '../../../contract/days.ts';
import type { GateTap } from '../../../contract/gate/taps.ts';
import { DEFAULT_GATE_TIMETABLE } from '../../../contract/gate/words.ts';
import { SCHOOL_HEADER } from '../../../contract/limits.ts';
import { ROLES } from '../../../contract/roles.ts';
import { findWholeChromium } from '../../../scripts/chromium.ts';
import { gateTaps, users } from '../../../server/schema.ts';
import { momentAt, startOfDay } from '../../../server/base/schoolDay.ts';
import { openGate } from '../../support/gate.ts';
import type { TestServer } from '../../support/server.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { filmOf } from '../../journeys/film.ts';
import { overflowOf } from '../../journeys/stillness.ts';
import { DEMO_SCHOOL } from '../../journeys/api.ts';
import { KillableBrowser } from '../../journeys/killableBrowser.ts';
import { HadirServer } from '../../journeys/server.ts';
import { DEMO_PASSWORD, expect, LINE_DOWN } from '../../journeys/support.ts';
import { test } from '../../journeys/timeTravel.ts';

const MINUTE_MS = 60_000;
const ZONE = 'Asia/Jakarta';
/** Chromium says so of a wrong code, of a kiosk that was revoked, and of one that was not started. */
const REFUSED = /status of 40[013]/;
test.use({ expectedErrors: [new RegExp(`${LINE_DOWN.source}|${REFUSED.source}`)] });

test.beforeAll(async ({ world: { server } }) => {
  await openGate(server.db, server.fixtures.school);
  // A morning: at midnight a kiosk forgets the names of the day.
  const tomorrow = addDays(momentAt(server.clock.now(), ZONE).date, 1);
  server.clock.set(new Date(startOfDay(tomorrow, ZONE).getTime() + 8 * 60 * MINUTE_MS));
});

const makeKiosk = async ({ request }: TestServer): Promise<{ code: string; id: number }> => {
  const body = { name: 'Gerbang utara', kind: 'kiosk' };
  const { data } = (await request('POST', '/dashboard/gate/devices', { as: 'admin', body })).body;
  return { code: data.code, id: data.device.id };
};

async function startKiosk(page: Page, server: TestServer): Promise<number> {
  // Nobody has tapped at another kiosk within this minute. The page's clock runs while the server's stands still, and a tap is as much older
  // than its answer as it was on its way: ten seconds into a minute, both are in the same one until the test is over.
  const intoMinuteMs = server.clock.now().getTime() % MINUTE_MS;
  await pass(page.context(), server, 3 * MINUTE_MS - intoMinuteMs + 10_000);
  const { code, id } = await makeKiosk(server);
  await page.goto('/gerbang');
  await page.getByLabel('Kode').fill(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`);
  await page.getByRole('button', { name: 'Mulai' }).click();
  await expect(page.getByRole('heading', { name: 'Tempelkan atau tunjukkan kartu' })).toBeVisible();
  return id;
}

/** A reader types a number and Enter, at once and without any field. */
const scan = (page: Page, values: readonly string[]) =>
  page.evaluate((numbers) => {
    for (const number of numbers)
      for (const key of [...number, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, values);

interface Pupil {
  readonly id: number;
  readonly nis: string;
  readonly fullname: string;
}
async function pupilsOf({ db, fixtures }: TestServer): Promise<Pupil[]> {
  const all = await db.select({ id: users.id, nis: users.nis, fullname: users.fullname }).from(users);
  return fixtures.pupils.flatMap((id) => {
    const pupil = all.find((one) => one.id === id);
    return pupil?.nis ? [{ id, nis: pupil.nis, fullname: pupil.fullname }] : [];
  });
}

/** What the server has of a device's taps, in the order of their numbers. */
const tapsOf = async ({ db }: TestServer, device: number) =>
  db.select().from(gateTaps).where(eq(gateTaps.deviceId, device)).orderBy(gateTaps.counter);

/** A device whose camera sees a card. */
async function cameraWith(text: string): Promise<{ computer: Browser; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hadir-gate-'));
  const film = join(folder, 'card.y4m');
  await filmOf(text, film);
  const computer = await chromium.launch({
    executablePath: findWholeChromium(),
    args: ['--no-sandbox', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
  const close = async () => {
    await computer.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { computer, close };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a kiosk is started with its code, and says who came: by a scanner, and by a NIS from the number pad', async ({
  page,
  world: { server },
}) => {
  const [, first, second] = await pupilsOf(server);
  if (!first || !second) throw new Error('no pupils');
  await page.goto('/gerbang');
  await expect(page.getByLabel('Kode')).toBeFocused();
  await expectNoViolation(page);
  await page.getByLabel('Kode').fill('AAAA2222');
  await page.getByRole('button', { name: 'Mulai' }).click();
  await expect(page.getByRole('alert')).toContainText('Kode salah atau sudah tidak berlaku.');

  const kiosk = await startKiosk(page, server);
  await expect(page.getByText('Gerbang utara ·')).toBeVisible();
  await expectNoViolation(page);
  await scan(page, [first.nis]);
  await expect(heading(page)).toHaveText(first.fullname);
  await expectNoViolation(page);
  await scan(page, [first.nis]);
  await expect(page.getByText('sudah tercatat')).toBeVisible();

  // Who types slowly on a keyboard sees the number; a thumb has the pad.
  await page.keyboard.type('9', { delay: 200 });
  await expect(heading(page)).toHaveText('Ketik NIS');
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText('Tempelkan atau tunjukkan kartu');
  await page.keyboard.type('9', { delay: 200 });
  await expect(heading(page)).toHaveText('Ketik NIS');
  await page.getByRole('button', { name: 'Hapus' }).click();
  for (const digit of second.nis) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByLabel('NIS', { exact: true })).toHaveText(second.nis);
  await expectNoViolation(page);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Catat' }).click();
  await expect(heading(page)).toHaveText(second.fullname);

  await scan(page, ['99887766']);
  await expect(page.getByText('Kartu tidak dikenal')).toBeVisible();
  await expect(heading(page)).toHaveText('Silakan ke meja piket.');
  await expectNoViolation(page);
  expect(await tapsOf(server, kiosk)).toMatchObject([
    { userId: first.id, way: 'card' },
    { userId: second.id, way: 'typed' },
  ]);
});

test('a card before the camera is read once, also while it stays there, and the camera is on again at the next start', async ({
  world: { server, url },
}) => {
  const pupil = (await pupilsOf(server)).at(-1);
  if (!pupil) throw new Error('no pupils');
  const { computer, close } = await cameraWith(pupil.nis);
  try {
    const context = await computer.newContext({
      baseURL: url,
      serviceWorkers: 'block',
      permissions: ['camera'],
    });
    await context.clock.install({ time: server.clock.now() });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const kiosk = await startKiosk(page, server);
    await page.getByRole('button', { name: 'Nyalakan kamera' }).click();
    await expect(heading(page)).toHaveText(pupil.fullname);
    await expect(page.getByLabel('Gambar kamera')).toBeVisible();
    await expectNoViolation(page);
    await expect(page.getByRole('button', { name: 'Matikan kamera' })).toBeVisible();
    await page.getByRole('button', { name: 'Matikan kamera' }).click();
    await expect(page.getByLabel('Gambar kamera')).toHaveCount(0);
    await pass(context, server, 2 * MINUTE_MS);
    await page.getByRole('button', { name: 'Nyalakan kamera' }).click();
    await expect.poll(async () => (await tapsOf(server, kiosk)).length).toBe(2);
    await page.reload();
    await expect(page.getByText('sudah tercatat')).toBeVisible();
    await expect(page.getByLabel('Gambar kamera')).toBeVisible();
    expect(await tapsOf(server, kiosk)).toMatchObject([1, 2].map(() => ({ way: 'card', userId: pupil.id })));
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
});

test('without a network for ten minutes 300 taps wait, and each is written once with its minute', async ({
  page,
  context,
  world: { server },
}) => {
  const pupils = (await pupilsOf(server)).slice(1, 31);
  const kiosk = await startKiosk(page, server);
  const [known] = pupils;
  if (!known || pupils.length < 30) throw new Error('no pupils');
  await scan(page, [known.nis]);
  await expect(heading(page)).toHaveText(known.fullname);
  const start = server.clock.now().getTime();
  await pass(context, server, 2 * MINUTE_MS);
  await context.setOffline(true);
  for (let minute = 0; minute < 10; minute++) {
    await scan(
      page,
      pupils.map(({ nis }) => nis),
    );
    await expect(page.getByText(`Tanpa jaringan: ${(minute + 1) * 30} catatan`)).toBeVisible();
    if (minute === 0) {
      await scan(page, [known.nis]);
      await expect(heading(page)).toHaveText(known.fullname);
      await expectNoViolation(page);
    }
    await pass(context, server, 1.5 * MINUTE_MS);
  }
  await context.setOffline(false);
  await pass(context, server, 6000);
  await expect(page.getByText(/^Tanpa jaringan/)).toHaveCount(0);
  await expect.poll(async () => (await tapsOf(server, kiosk)).length).toBe(301);
  const taps = (await tapsOf(server, kiosk)).slice(1);
  const minutesOf = (user: number) =>
    taps.filter(({ userId }) => userId === user).map(({ at }) => momentAt(at, ZONE).time);
  const expected = Array.from(
    { length: 10 },
    (_, minute) => momentAt(new Date(start + (2 + minute * 1.5) * MINUTE_MS), ZONE).time,
  );
  for (const { id } of pupils) expect(minutesOf(id)).toEqual(expected);
});

/** Time goes by for the server and for the kiosk, whether there is a line or not. */
async function pass(context: BrowserContext, { clock }: TestServer, ms: number): Promise<void> {
  clock.advance(ms);
  await context.clock.fastForward(ms);
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page opens again without a network, with what waits, the names of today and the reader of cards', async ({
    page,
    context,
    world: { server },
  }) => {
    const [, , , , , , , , known, other] = await pupilsOf(server);
    if (!known || !other) throw new Error('no pupils');
    const kiosk = await startKiosk(page, server);
    await scan(page, [known.nis]);
    await expect(heading(page)).toHaveText(known.fullname);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() =>
        page.evaluate(async () => (await caches.keys()).filter((name) => /gerbang/.test(name)).length),
      )
      .toBe(1);
    await pass(context, server, 2 * MINUTE_MS);
    await context.setOffline(true);
    await scan(page, [other.nis]);
    await expect(page.getByText('Tanpa jaringan: 1 catatan')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Gerbang utara ·')).toBeVisible();
    await expect(page.getByText('Tanpa jaringan: 1 catatan')).toBeVisible();
    await scan(page, [known.nis]);
    await expect(heading(page)).toHaveText(known.fullname);
    const parts = await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((one) => /gerbang/.test(one));
      const kept = await (await caches.open(name)).keys();
      return kept.map(({ url }) => new URL(url).pathname);
    });
    for (const part of [/^\/gerbang$/, /wasmWorker/, /\.wasm$/, /\.css$/, /\.woff2$/])
      expect(parts.some((path) => part.test(path))).toBe(true);
    await context.setOffline(false);
    await pass(context, server, 6000);
    await expect.poll(async () => (await tapsOf(server, kiosk)).length).toBe(3);
    expect(parts.filter((path) => path.includes('/api/'))).toEqual([]);
  });
});

test('a clock that is seven minutes wrong is noticed, said and corrected, with a network and without', async ({
  page,
  context,
  world: { server },
}) => {
  const [, , , , first, second] = await pupilsOf(server);
  if (!first || !second) throw new Error('no pupils');
  await context.clock.setSystemTime(server.clock.now().getTime() + 7 * MINUTE_MS);
  const kiosk = await startKiosk(page, server);
  await expect(
    page.getByText('Jam perangkat ini 7 menit lebih cepat; yang dicatat jam server.'),
  ).toBeVisible();
  const now = () => momentAt(server.clock.now(), ZONE).time.replace(':', '.');
  await scan(page, [first.nis]);
  await expect(page.getByRole('main')).toContainText(now());
  await context.setOffline(true);
  await scan(page, [second.nis]);
  await expect(page.getByRole('main')).toContainText(now());
  // Somebody sets the clock before the network is back.
  await context.clock.setSystemTime(server.clock.now());
  await context.setOffline(false);
  await pass(context, server, 6000);
  await expect.poll(async () => (await tapsOf(server, kiosk)).length).toBe(2);
  for (const { at, receivedAt } of await tapsOf(server, kiosk))
    expect(Math.abs(receivedAt.getTime() - at.getTime())).toBeLessThan(MINUTE_MS);
  await expect(page.getByText('Jam perangkat ini')).toHaveCount(0);
});

test('a revoked kiosk says so, forgets what it has, and starts again with a new code only', async ({
  page,
  context,
  world: { server },
}) => {
  const [, , , , , , pupil, other] = await pupilsOf(server);
  if (!pupil || !other) throw new Error('no pupils');
  const kiosk = await startKiosk(page, server);
  await scan(page, [pupil.nis]);
  await expect(heading(page)).toHaveText(pupil.fullname);
  await context.setOffline(true);
  await scan(page, [other.nis]);
  await expect(page.getByText('Tanpa jaringan: 1 catatan')).toBeVisible();
  await server.request('DELETE', `/dashboard/gate/devices/${kiosk}`, { as: 'admin' });
  // The storage refuses what would be the last word of a kiosk that forgets once only.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    let refusals = 2;
    IDBObjectStore.prototype.put = function (...args) {
      if (refusals-- > 0) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await context.setOffline(false);
  await pass(context, server, 6000);
  await expect(page.getByRole('alert')).toContainText('Perangkat ini sudah dicabut.');
  await expectNoViolation(page);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('hadir-gate');
          opening.addEventListener('error', () => reject(new Error('no storage')));
          opening.addEventListener('success', () => {
            const all = opening.result.transaction('kiosk').objectStore('kiosk').getAll();
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
          });
        }),
    );
  for (const told of [pupil.fullname, pupil.nis, other.nis]) await expect.poll(kept).not.toContain(told);
  expect(
    await server.db.$count(gateTaps, and(eq(gateTaps.userId, other.id), eq(gateTaps.deviceId, kiosk))),
  ).toBe(0);
  const { code } = await makeKiosk(server);
  await page.getByLabel('Kode').fill(code);
  await page.getByRole('button', { name: 'Mulai' }).click();
  await expect(heading(page)).toHaveText('Tempelkan atau tunjukkan kartu');
  await scan(page, [other.nis]);
  await expect(heading(page)).toHaveText(other.fullname);
});

test('a kiosk that has lost its token is started anew, and sends what waited', async ({
  page,
  context,
  world: { server },
}) => {
  const [, , , , , , , , , , pupil] = await pupilsOf(server);
  if (!pupil) throw new Error('no pupils');
  const kiosk = await startKiosk(page, server);
  await context.setOffline(true);
  await scan(page, [pupil.nis]);
  await expect(page.getByText('Tanpa jaringan: 1 catatan')).toBeVisible();
  await context.clearCookies();
  await context.setOffline(false);
  await pass(context, server, 6000);
  await expect(page.getByRole('alert')).toContainText('1 catatan menunggu dan dikirim sesudah itu.');
  const { data } = (await server.request('POST', `/dashboard/gate/devices/${kiosk}/secret`, { as: 'admin' }))
    .body;
  await page.getByLabel('Kode').fill(data.code);
  await page.getByRole('button', { name: 'Mulai' }).click();
  await expect
    .poll(async () => (await tapsOf(server, kiosk)).map(({ userId }) => userId))
    .toEqual([pupil.id]);
});

test('a kiosk of which the server knows nothing, as after a restore, sends what waited once it is another one of the school', async ({
  page,
  context,
  world: { server, url },
}) => {
  const [, , , , , , , , , , , pupil] = await pupilsOf(server);
  if (!pupil) throw new Error('no pupils');
  await startKiosk(page, server);
  await context.setOffline(true);
  await scan(page, [pupil.nis]);
  await expect(page.getByText('Tanpa jaringan: 1 catatan')).toBeVisible();
  const cookies = await context.cookies(`${url}${API_BASE}${calls.getGateKiosk.path()}`);
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: 'x'.repeat(43) })));
  await context.setOffline(false);
  await pass(context, server, 6000);
  await expect(page.getByRole('alert')).toContainText('1 catatan menunggu dan dikirim sesudah itu.');
  const another = await makeKiosk(server);
  await page.getByLabel('Kode').fill(another.code);
  await page.getByRole('button', { name: 'Mulai' }).click();
  await expect
    .poll(async () => (await tapsOf(server, another.id)).map(({ userId }) => userId))
    .toEqual([pupil.id]);
});

/** Asks the running server as the administrator of one school of the demo. */
async function adminOf(url: string) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return ((await answer.json()) as { data: unknown }).data;
  };
  const login = { identifier: 'admin', password: DEMO_PASSWORD };
  const { token } = (await ask('POST', calls.login.path(), login)) as { token: string };
  headers.Authorization = `Bearer ${token}`;
  const schools = (await ask('GET', calls.listSchools.path())) as { id: number; name: string }[];
  headers[SCHOOL_HEADER] = String(schools.find(({ name }) => name === DEMO_SCHOOL)?.id);
  return ask;
}

test('after kill -9 of the server and of the browser every tap is there once, with its minute', async () => {
  const server = await HadirServer.start();
  const device = await KillableBrowser.create({ width: 1366, height: 768 });
  try {
    const ask = await adminOf(server.url);
    const hours = DEFAULT_GATE_TIMETABLE;
    const settings = { is_on: true, hours, late_limit: null, prefills_daily: false };
    await ask('PUT', calls.setGateSettings.path(), settings);
    const roles = (await ask('GET', calls.listRoles.path())) as { id: number; name: string }[];
    const role = roles.find(({ name }) => name === ROLES.student)?.id;
    const people = (await ask(
      'GET',
      `${calls.listUsers.path()}?limit=20&role_id=${role}&is_active=true`,
    )) as Pupil[];
    const pupils = people.filter(({ nis }) => nis).slice(0, 4);
    const [first, second, third, fourth] = pupils.map(({ nis }) => nis);
    const kiosk = { name: 'Gerbang utara', kind: 'kiosk' };
    const { code } = (await ask('POST', calls.createGateDevice.path(), kiosk)) as { code: string };
    const minuteNow = () => momentAt(new Date(), ZONE).time;
    const from = minuteNow();

    let page = await device.open();
    await page.goto(`${server.url}/gerbang`);
    await page.getByLabel('Kode').fill(code);
    await page.getByRole('button', { name: 'Mulai' }).click();
    await expect(heading(page)).toHaveText('Tempelkan atau tunjukkan kartu');
    await scan(page, [first ?? '']);
    await expect(heading(page)).toHaveText(pupils[0]?.fullname ?? '');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await server.kill();
    await scan(page, [second ?? '', third ?? '']);
    await expect(page.getByText('Tanpa jaringan: 2 catatan')).toBeVisible();
    const cookies = await page.context().cookies();
    await device.kill();

    page = await device.open();
    // Chromium writes cookies within half a minute; a kiosk was started long before.
    await page.context().addCookies(cookies);
    await page.goto(`${server.url}/gerbang`);
    await expect(page.getByText('Tanpa jaringan: 2 catatan')).toBeVisible();
    await scan(page, [fourth ?? '']);
    await expect(page.getByText('Tanpa jaringan: 3 catatan')).toBeVisible();
    const to = minuteNow();
    await server.start();
    await expect(page.getByText(/^Tanpa jaringan/)).toHaveCount(0);
    const again = await adminOf(server.url);
    for (const { id } of pupils) {
      const list = async () =>
        ((await again('GET', `${calls.listGateTaps.path()}?user_id=${id}`)) as GateTap[]).filter(
          ({ device }) => device === kiosk.name,
        );
      await expect.poll(async () => (await list()).length).toBe(1);
      const taps = await list();
      expect((taps[0]?.time ?? '') >= from && (taps[0]?.time ?? '') <= to).toBe(true);
    }
  } finally {
    await device.remove();
    await server.remove();
  }
});
