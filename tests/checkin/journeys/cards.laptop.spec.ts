// The cards of a class: on the screen, and on paper, ten on a sheet of A4, each of them readable.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Locator, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { findWholeChromium } from '../../../scripts/chromium.ts';
import { users } from '../../../server/schema.ts';
import { PUPILS } from '../../support/fixtures.ts';
import { patience } from '../../support/patience.ts';
import type { TestServer } from '../../support/server.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { qrTextsIn } from './qrEye.ts';
import { expect, signedIn } from '../../journeys/support.ts';
import { test } from '../../journeys/timeTravel.ts';

/** As long as names come; the second is of one word that finds no place to break. */
const LONG_NAMES = ['Muhammad Rizky Nur Al-Farisi Simatupangg', 'Hutagalungmarpaungwulansarikusumawardani'];

async function renamePupils({ db, fixtures }: TestServer, names: readonly string[]): Promise<void> {
  for (const [i, fullname] of names.entries())
    await db
      .update(users)
      .set({ fullname })
      .where(eq(users.id, fixtures.pupils[8 + i] ?? 0));
}

async function openCards(page: Page, { fixtures }: TestServer): Promise<Locator> {
  await signedIn(page, 'admin');
  await page.goto(`/dashboard/kelas/${fixtures.class}/kartu`);
  await expect(page.getByRole('button', { name: 'Cetak 37 kartu' })).toBeVisible();
  return page.getByRole('main').getByRole('listitem').filter({ hasText: 'NIS' });
}

test('on paper a name of 40 characters stays on its card, and nothing but cards is printed', async ({
  page,
  world,
}) => {
  await renamePupils(world.server, LONG_NAMES);
  try {
    const cards = await openCards(page, world.server);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('link')).toHaveCount(0);
    for (const name of LONG_NAMES) {
      expect(name).toHaveLength(40);
      const sticksOut = await cards.filter({ hasText: name }).evaluate((card) => {
        const { right, bottom, top } = card.getBoundingClientRect();
        return [...card.querySelectorAll('strong, span')].filter((text) => {
          const inside = text.getBoundingClientRect();
          return inside.right > right || inside.bottom > bottom || inside.top < top;
        }).length;
      });
      expect([name, sticksOut]).toEqual([name, 0]);
    }
  } finally {
    await renamePupils(world.server, PUPILS.slice(8));
  }
});

test('each printed card can be read by a camera, ten on a sheet', async ({ page, world }) => {
  await openCards(page, world.server);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(4);

  // What the sheets look like, the browser's own viewer shows; the headless shell has none.
  const folder = await mkdtemp(join(tmpdir(), 'hadir-cards-'));
  const whole = await chromium.launch({ executablePath: findWholeChromium(), args: ['--no-sandbox'] });
  try {
    const file = join(folder, 'kartu.pdf');
    await writeFile(file, pdf);
    const viewer = await whole.newPage({ viewport: { width: 900, height: 4700 } });
    await viewer.goto(`${pathToFileURL(file).href}#toolbar=0&navpanes=0&zoom=100`);
    const numbers = ['siswa', ...PUPILS.slice(1).map((_, i) => `24${String(i + 1).padStart(4, '0')}`)];
    await expect(async () => {
      expect((await qrTextsIn(await viewer.screenshot())).toSorted()).toEqual(numbers.toSorted());
    }).toPass({ timeout: patience(15_000) });
  } finally {
    await whole.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('on F4 a sheet holds twelve cards', async ({ page, world }) => {
  await openCards(page, world.server);
  await page.getByRole('combobox', { name: 'Kertas' }).selectOption('F4');
  await expect(page.locator('.cards-sheet.f4')).toBeVisible();
  const sheetsOf = async (cards: number): Promise<string> => {
    await page.evaluate((kept) => {
      for (const card of [...document.querySelectorAll('.cards-card')].slice(kept)) card.remove();
    }, cards);
    return (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  };
  const pages = /\/Type\s*\/Page\b/g;
  const two = await sheetsOf(13);
  expect(two.match(pages)).toHaveLength(2);
  expect(two).toMatch(/\/MediaBox\s*\[0 0 (609|610)(\.\d+)? 93[56](\.\d+)?\]/);
  expect((await sheetsOf(12)).match(pages)).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('cards are shown for a class, and printed with the keyboard alone', async ({ page, world }) => {
    await signedIn(page, 'admin');
    await page.goto(`/dashboard/kelas/${world.server.fixtures.class}`);
    await page.getByRole('button', { name: 'Lainnya' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Kartu siswa' }).press('Enter');
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'NIS' });
    await expect(cards).toHaveCount(37);
    await expect(cards.filter({ hasText: 'Dewi' })).toContainText('NIS 240004');
    await expectNoViolation(page);
    await page.evaluate(() => {
      window.print = () => void (document.documentElement.dataset.printed = 'ya');
    });
    await page.getByRole('button', { name: 'Cetak 37 kartu' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'ya');
  });
});
