// The teacher's device reads pupils' cards: with the browser's own reader, else with one that is loaded for it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findWholeChromium } from '../../../scripts/chromium.ts';
import type { TestRegister } from '../../support/register.ts';
import type { TestServer } from '../../support/server.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { filmOf } from '../../journeys/film.ts';
import { giveReader, type Own } from '../../journeys/ownReader.ts';
import { expect, signedIn, LINE_DOWN, visit } from '../../journeys/support.ts';
import { test } from '../../journeys/timeTravel.ts';
import { newSession } from './wall.ts';

test.use({ expectedErrors: [LINE_DOWN] });

const FAKE_CAMERA = ['--no-sandbox', '--use-fake-device-for-media-stream'];

let folder: string;
/** A computer whose camera sees the card of 240004, Dewi. */
let computer: Browser;
/** Signed in as the teacher, allowed to use the camera. */
let context: BrowserContext;
let register: TestRegister;

test.beforeAll(async ({ world }) => {
  folder = await mkdtemp(join(tmpdir(), 'hadir-camera-'));
  await filmOf('240004', join(folder, 'card.y4m'));
  computer = await chromium.launch({
    executablePath: findWholeChromium(),
    args: [...FAKE_CAMERA, `--use-file-for-fake-video-capture=${join(folder, 'card.y4m')}`],
  });
  context = await computer.newContext({
    baseURL: world.url,
    serviceWorkers: 'block',
    permissions: ['camera'],
  });
  await signedIn(await context.newPage(), 'guru');
});
test.afterAll(async () => {
  await computer.close();
  await rm(folder, { recursive: true, force: true });
});
test.beforeEach(async ({ world: { server } }) => {
  register = await newSession({ server });
});

const pathOf = ({ fixtures }: TestServer, page: 'qr' | 'pindai') =>
  `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${register.id}/${page}`;

/** Notes what goes wrong on the page, and every part of the reader that it asks for. */
function watch(page: Page) {
  const said: string[] = [];
  const loaded: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => {
    if (/wasm/i.test(request.url())) loaded.push(request.url());
  });
  return { said, loaded };
}

async function scanWith(server: TestServer, own?: Own) {
  const page = await context.newPage();
  const seen = watch(page);
  if (own) await page.addInitScript(giveReader, own);
  await page.goto(pathOf(server, 'pindai'));
  await expect(page.getByRole('button', { name: 'Nyalakan kamera' })).toBeVisible();
  expect(seen.loaded).toEqual([]);
  await page.getByRole('button', { name: 'Nyalakan kamera' }).press('Enter');
  return { page, ...seen };
}

test('a card before the camera marks its pupil, through the reader that is loaded when needed', async ({
  world: { server },
}) => {
  const page = await context.newPage();
  const { said, loaded } = watch(page);
  await page.goto(pathOf(server, 'qr'));
  await page.getByRole('link', { name: 'Pindai kartu' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pindai kartu Matematika, X-10');
  await expectNoViolation(page);
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Nyalakan kamera' }).press('Enter');
  await expect(page.getByText('Dewi: Hadir')).toBeVisible();
  await expect(page.getByText('Semua tersimpan')).toBeVisible();
  expect(loaded.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Matikan kamera' }).press('Enter');
  await expect(page.getByLabel('Gambar kamera')).toBeHidden();
  await page.getByLabel('NIS').fill('240005');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Nu'man Hakim: Hadir")).toBeVisible();
  await expect(page.getByLabel('NIS')).toBeFocused();
  // The name that was read is a link, and lies over nothing else.
  await page.getByLabel('NIS').fill('240006');
  await page.getByRole('button', { name: 'Catat hadir' }).click();
  await expect(page.getByText('Nurul Aini: Hadir')).toBeVisible();
  const marked = server.fixtures.pupils.slice(4, 7);
  for (const pupil of marked)
    await expect.poll(async () => (await register.markOf(pupil)).status).toBe('hadir');
  expect(said).toEqual([]);
  await page.close();
});

test('where the browser reads QR codes by itself, nothing is loaded', async ({ world: { server } }) => {
  const { page, said, loaded } = await scanWith(server, 'reads');
  await expect(page.getByText("Nu'man Hakim: Hadir")).toBeVisible();
  expect(loaded).toEqual([]);
  expect(said).toEqual([]);
  await page.close();
});

test('where the browser has a reader that cannot read, the other one is loaded', async ({ world }) => {
  const page = await context.newPage();
  const { said, loaded } = watch(page);
  for (const own of [
    'knows no QR codes',
    'says nothing of its formats',
    'cannot be made',
    'fails at each picture',
  ] as const)
    await test.step(own, async () => {
      loaded.length = 0;
      register = await newSession(world);
      const path = pathOf(world.server, 'pindai');
      await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path));
      await page.evaluate(giveReader, own);
      await expect(page.getByText('Dewi: Hadir')).toHaveCount(0);
      await page.getByRole('button', { name: 'Nyalakan kamera' }).press('Enter');
      await expect(page.getByText('Dewi: Hadir')).toBeVisible();
      expect(loaded.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
    });
  expect(said).toEqual([]);
  await page.close();
});

test('a camera in use elsewhere, a reader that does not arrive, and a camera taken away are told, with what to do instead', async ({
  world: { server },
}) => {
  const page = await context.newPage();
  const reported = page.getByRole('main').getByRole('alert');
  const turnOn = () => page.getByRole('button', { name: 'Nyalakan kamera' }).press('Enter');
  await page.goto(pathOf(server, 'pindai'));

  await test.step('a camera that is in use elsewhere', async () => {
    await page.evaluate(() => {
      const { getUserMedia } = MediaDevices.prototype;
      MediaDevices.prototype.getUserMedia = () => {
        MediaDevices.prototype.getUserMedia = getUserMedia;
        return Promise.reject(new DOMException('', 'NotReadableError'));
      };
    });
    await turnOn();
    await expect(reported).toHaveText(
      'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu lalu nyalakan lagi, atau ketik NIS siswa.',
    );
  });
  await test.step('a reader that does not arrive', async () => {
    await context.route('**/*.wasm', (route) => route.abort());
    try {
      await turnOn();
      await expect(reported).toHaveText(
        'Pembaca kode QR gagal dimuat. Periksa koneksi lalu nyalakan lagi, atau ketik NIS siswa.',
      );
    } finally {
      await context.unroute('**/*.wasm');
    }
    await turnOn();
    await expect(page.getByText('Dewi: Hadir')).toBeVisible();
  });
  await test.step('a camera that is taken away in the middle', async () => {
    await page.getByLabel('Gambar kamera').evaluate((video: HTMLVideoElement) => {
      if (video.srcObject instanceof MediaStream)
        for (const track of video.srcObject.getTracks()) track.stop();
    });
    await expect(reported).toContainText('Kamera sedang dipakai aplikasi lain.');
  });
  await page.close();
});

test('a device without a camera is told', async ({ page, world: { server } }) => {
  await signedIn(page, 'guru');
  await page.goto(pathOf(server, 'pindai'));
  await page.getByRole('button', { name: 'Nyalakan kamera' }).press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Tidak ada kamera di perangkat ini. Ketik NIS siswa, atau pakai ponsel.',
  );
  await expectNoViolation(page);
});

test('a camera that is not allowed is told, and the way to allow it', async ({ world: { server, url } }) => {
  const page = await computer.newPage({ baseURL: url, serviceWorkers: 'block' });
  await signedIn(page, 'guru');
  await page.goto(pathOf(server, 'pindai'));
  await page.getByRole('button', { name: 'Nyalakan kamera' }).press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Kamera tidak diizinkan. Izinkan kamera untuk situs ini di pengaturan peramban, atau ketik NIS siswa.',
  );
  await page.getByLabel('NIS').fill('240004');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dewi: Hadir')).toBeVisible();
  await page.close();
});
