// The whole road in two browsers: the teacher's wall shows a code, a pupil's phone reads it, the board shows the pupil.
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { newRegister, type TestRegister } from '../support/register.ts';
import type { TestServer } from '../support/server.ts';
import { expectNoViolation } from './accessibility.ts';
import { expect, signIn } from './support.ts';
import { test } from './timeTravel.ts';

const PASSWORD = 'hadir-demo';

test.beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = await readFile(file);
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true });
});

const pupils: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of pupils.splice(0)) await context.close();
});

/** A phone of a pupil's own, on the same server. */
async function phone(browser: Browser, world: { server: TestServer; url: string }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  });
  pupils.push(context);
  await context.clock.install({ time: world.server.clock.now() });
  return context.newPage();
}

async function openWall(page: Page, server: TestServer, register: TestRegister): Promise<void> {
  await signIn(page, 'guru');
  await page.goto(`/dashboard/mata-pelajaran/${server.fixtures.subject}/sesi/${register.id}/qr`);
  await expect(page.getByRole('img', { name: 'Kode QR presensi' })).toBeVisible();
}

/** As a camera sees the screen: it looks again when the picture changes under its eyes. */
async function scan(page: Page): Promise<string> {
  let text = '';
  await expect(async () => {
    const picture = await page.getByRole('img', { name: 'Kode QR presensi' }).screenshot({ timeout: 5000 });
    const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
    text = found?.text ?? '';
    expect(text).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return text;
}

async function signInOnPhone(page: Page, identifier: string): Promise<void> {
  await page.getByLabel('Email atau nama pengguna').fill(identifier);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL('**/hadir');
}

const today = (server: TestServer) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(server.clock.now());

const newSession = ({ server }: { server: TestServer }, subjectId?: number) =>
  newRegister(server, { date: today(server), start_time: '00:00', end_time: '23:59', subjectId });

const record = (page: Page) => page.getByRole('button', { name: 'Catat kehadiran saya' });

test('a pupil scans the wall, signs in, presses the one button, and the board shows it', async ({
  page,
  browser,
  world,
}) => {
  const register = await newSession(world);
  await openWall(page, world.server, register);
  const url = await scan(page);
  const pupil = await phone(browser, world);
  await pupil.goto(url);
  await signInOnPhone(pupil, 'siswa');
  await expect(pupil.getByRole('heading', { name: 'Matematika' })).toBeVisible();
  await expectNoViolation(pupil);
  expect((await register.markOf(world.server.fixtures.student)).status).toBeNull();
  await record(pupil).tap();
  await expect(pupil.getByText('Kehadiran Anda tercatat.')).toBeVisible();
  await expect(page.getByLabel('Kehadiran Abimanyu Rangga')).toHaveValue('hadir');
  await expect(page.getByText('36 belum')).toBeVisible();
  await expectNoViolation(page);
});

test('a pupil whose camera fails types the code', async ({ page, browser, world }) => {
  const register = await newSession(world);
  await openWall(page, world.server, register);
  const pupil = await phone(browser, world);
  await pupil.goto('/hadir');
  await signInOnPhone(pupil, '240001');
  await expectNoViolation(pupil);
  const typed = await page.getByText(/^\d{3} \d{3}$/).innerText();
  await pupil.getByLabel('Kode enam angka').fill(typed);
  await pupil.getByRole('button', { name: 'Lanjutkan' }).tap();
  await record(pupil).tap();
  await expect(pupil.getByText('Kehadiran Anda tercatat.')).toBeVisible();
  await expect(page.getByLabel('Kehadiran Ágnes Simanjuntak')).toHaveValue('hadir');
});

test('a wall that nobody can see asks the server nothing, and is up to date when shown again', async ({
  page,
  world,
  travel,
}) => {
  await openWall(page, world.server, await newSession(world));
  await expect(page.getByText('37 belum')).toBeVisible();
  const before = await scan(page);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/attendance/.test(request.url())) asked.push(request.url());
  });
  for (let i = 0; i < 10; i += 1) await travel(6000);
  expect(asked).toEqual([]);
  await show('visible');
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  await expect.poll(() => scan(page)).not.toBe(before);
});

test('the code can be read from the wall in dark mode, too', async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openWall(page, world.server, await newSession(world));
  expect(await scan(page)).toMatch(new RegExp(`^${world.url}/hadir\\?token=`));
});

test.describe('a photographed code', () => {
  test.use({ expectedErrors: [/400|403/] });

  test('is refused after 30 seconds', async ({ page, browser, world, travel }) => {
    const register = await newSession(world);
    await openWall(page, world.server, register);
    const pupil = await phone(browser, world);
    await pupil.goto('/hadir');
    await signInOnPhone(pupil, '240002');
    const url = await scan(page);
    await travel(30_000);
    await pupil.goto(url);
    await expect(pupil.getByRole('main').getByRole('alert')).toContainText(
      'Minta guru menampilkan kode baru.',
    );
    expect((await register.rows()).every((row) => row.Subject_Session_Attendance.status === null)).toBe(true);
    // The wall itself has gone on.
    await expect.poll(() => scan(page)).not.toBe(url);
    await pupil.goto(await scan(page));
    await expect(record(pupil)).toBeVisible();
  });

  test('is refused for a pupil of another class, and marks no other session', async ({
    page,
    browser,
    world,
  }) => {
    const register = await newSession(world);
    const another = await newSession(world);
    await openWall(page, world.server, register);
    const url = await scan(page);
    const pupil = await phone(browser, world);
    await pupil.goto(url);
    await signInOnPhone(pupil, '249999');
    await expect(pupil.getByRole('main').getByRole('alert')).toContainText('Anda bukan siswa kelas X-10');

    const classmate = await phone(browser, world);
    await classmate.goto(await scan(page));
    await signInOnPhone(classmate, '240003');
    await record(classmate).tap();
    await expect(classmate.getByText('Kehadiran Anda tercatat.')).toBeVisible();
    const statuses = (await another.rows()).map((row) => row.Subject_Session_Attendance.status);
    expect(statuses.every((status) => status === null)).toBe(true);
  });
});
