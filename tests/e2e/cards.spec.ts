// Cards on paper: printed for a class, held before the camera of the teacher's device.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { findChromium } from '../../scripts/chromium.ts';
import { newRegister } from '../support/register.ts';
import { expectNoViolation } from './accessibility.ts';
import { expect, signIn } from './support.ts';
import { test } from './timeTravel.ts';

test('cards are printed for a class: ten on a sheet, nothing but cards', async ({ page, world }) => {
  const { fixtures } = world.server;
  await signIn(page, 'admin');
  await page.goto(`/dashboard/kelas/${fixtures.class}`);
  await page.getByRole('link', { name: 'Kartu siswa' }).click();
  await expect(page.getByRole('button', { name: 'Cetak 37 kartu' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'NIS' });
  await expect(cards).toHaveCount(37);
  await expect(cards.filter({ hasText: 'Dewi' })).toContainText('NIS 240004');
  await expectNoViolation(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(4);
});

/** A film of one picture, as a camera would take it: a card, slightly turned, on a grey table. */
async function filmOf(text: string, file: string): Promise<void> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 8 });
  if (!image) throw new Error('no QR code was drawn');
  const card = await sharp(await image.arrayBuffer())
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .rotate(7, { background: '#9a9a9a' })
    .toBuffer();
  const [width, height] = [640, 480];
  const luma = await sharp({ create: { width, height, channels: 3, background: '#9a9a9a' } })
    .composite([{ input: card }])
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, frame, frame]));
}

test('a card before the camera marks its pupil, through the reader that is loaded when needed', async ({
  world,
  viewport,
}) => {
  const { server, url } = world;
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(server.clock.now());
  const register = await newRegister(server, { date });
  const folder = await mkdtemp(join(tmpdir(), 'hadir-camera-'));
  await filmOf('240004', join(folder, 'card.y4m'));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${join(folder, 'card.y4m')}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport });
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    await signIn(page, 'guru');
    await page.goto(`/dashboard/mata-pelajaran/${server.fixtures.subject}/sesi/${register.id}/qr`);
    await page.getByRole('link', { name: 'Pindai kartu' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pindai kartu Matematika, X-10');
    await expectNoViolation(page);
    await page.getByRole('button', { name: 'Nyalakan kamera' }).click();
    await expect(page.getByText('Dewi: Hadir')).toBeVisible();
    await expect(page.getByText('Semua tersimpan')).toBeVisible();
    await page.getByRole('button', { name: 'Matikan kamera' }).click();
    await page.getByLabel('NIS').fill('240005');
    await page.getByRole('button', { name: 'Catat hadir' }).click();
    await expect(page.getByText("Nu'man Hakim: Hadir")).toBeVisible();
    await expect
      .poll(async () => (await register.markOf(server.fixtures.pupils[5] ?? 0)).status)
      .toBe('hadir');
    expect((await register.markOf(server.fixtures.pupils[4] ?? 0)).status).toBe('hadir');
    expect(said).toEqual([]);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});
