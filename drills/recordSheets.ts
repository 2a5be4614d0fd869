/**
 * Every sheet of the demo as a browser shows it, prints it and saves it, written down, so that two checkouts can be compared:
 *
 *   npx tsx drills/recordSheets.ts CHECKOUT RECORD [DATA_DIR]   (built; DATA_DIR as for drills/record.ts), then: diff -r BEFORE AFTER
 *
 * Of each page there is a text of the screen, one of the paper with its number of pages, and what its CSV and Excel buttons save: of
 * a workbook the XML of its parts. It is always the same moment, for server and browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { findChromium } from '../scripts/chromium.ts';
import { cleanUp } from '../tests/server/ops/hadir.ts';
import { MOMENT, startDemo } from './answers.ts';

const RECAP = '/dashboard/rekap';
/** Of the SMA: the largest, and that of the demo's pupil. */
const CLASSES = [5, 7];
const MONTHS = ['2026-08', '2026-10', '2026-11'];

/** By the head, who reads all of the SMA. */
const PAGES: readonly string[] = [
  ...CLASSES.flatMap((id) => [
    ...MONTHS.map((month) => `${RECAP}?kelas=${id}&bulan=${month}`),
    `${RECAP}?jenis=semester&semester=Ganjil&kelas=${id}`,
    `${RECAP}?jenis=rapor&semester=Ganjil&kelas=${id}`,
    `${RECAP}?jenis=rentang&dari=2026-09-07&sampai=2026-10-16&kelas=${id}`,
    `/dashboard/kelas/${id}`,
    `/dashboard/kelas/${id}/kartu`,
  ]),
  `${RECAP}?jenis=mapel&mapel=16`,
  `${RECAP}?jenis=mapel&mapel=31&dari=2026-09-01&sampai=2026-11-20`,
  `${RECAP}?jenis=guru&dari=2026-11-02&sampai=2026-11-24`,
  `${RECAP}?jenis=jurnal&guru=3&bulan=2026-10`,
  `${RECAP}?jenis=dinas&bulan=2026-10`,
  '/dashboard/perlu-perhatian',
  '/dashboard/siswa/231',
  '/dashboard/hari-ini',
  '/dashboard/jadwal',
  '/dashboard/surat',
  '/dashboard/mata-pelajaran/31/sesi/1306',
];

async function signIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.clock.setFixedTime(new Date(MOMENT));
  const page = await context.newPage();
  await page.goto(`${url}/masuk`);
  await page.getByLabel('Email atau nama pengguna').fill('kepsek');
  await page.getByLabel('Kata sandi', { exact: true }).fill('hadir-demo');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/dashboard/);
  return page;
}

/** Waits until all is there: nothing is asked, nothing loads, and the words have stayed the same for a second. */
async function readWhenStill(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (let [before, same] = ['', 0]; ;) {
    await page.waitForLoadState('networkidle');
    const text = await page.locator('main').innerText();
    same = text === before && !text.includes('Memuat') ? same + 1 : 0;
    if (same === 3) return text;
    before = text;
    await page.waitForTimeout(400);
  }
}

/** A saved file as text: a workbook part by part, each element on a line of its own. */
function textOf(file: string): string {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  return Object.entries(unzipSync(bytes))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `== ${name}\n${Buffer.from(part).toString().replaceAll('><', '>\n<')}\n`)
    .join('');
}

async function record(page: Page, url: string, path: string, to: string): Promise<void> {
  const name = path.replace('/dashboard/', '').replaceAll(/[^\w-]+/g, '_');
  const write = (what: string, text: string) => writeFileSync(join(to, `${name}.${what}`), text);
  await page.goto(url + path);
  write('screen.txt', await readWhenStill(page));
  for (const button of ['CSV', 'Excel']) {
    const found = page.getByRole('button', { name: button, exact: true });
    if ((await found.count()) !== 1) continue;
    const download = page.waitForEvent('download');
    await found.click();
    const file = await download;
    write(`${button}.txt`, `${file.suggestedFilename()}\n${textOf(await file.path())}`);
  }
  // What stands on paper only is there while it is printed.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  write('paper.txt', `${pages} pages\n${await page.locator('body').innerText()}`);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
}

const [checkout = '', to = '', data] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  const server = await startDemo(checkout, data);
  mkdirSync(to, { recursive: true });
  const page = await signIn(browser, server.url);
  for (const path of PAGES) await record(page, server.url, path, to);
  console.log(`${PAGES.length} pages`);
  server.child.kill('SIGTERM');
  await server.ended;
} finally {
  await browser.close();
  await cleanUp();
}
