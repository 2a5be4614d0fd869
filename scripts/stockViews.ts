/**
 * Tests stock views of react-admin in a real browser, given to a declaration as `views` and as `<Resource>`. It builds a copy of the
 * project with them and uses them by address and by menu, at both widths. `npm run recipe` runs it.
 *
 * npx tsx scripts/stockViews.ts [folder for pictures]
 *
 * The exit code is 1 when something is missing, or the page has an error.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { followRecipe } from '../tests/house/exampleHouse.ts';
import { addStockViews } from '../tests/house/stockViews.ts';
import { cleanUp, launch, newFolder, whenReady } from '../tests/server/ops/hadir.ts';
import { signIn } from '../tests/journeys/support.ts';

const pictures = process.argv[2];
const RESOURCES = [
  { slug: 'benda-stok', label: 'Benda stok', noun: 'benda stok' },
  { slug: 'benda-pajangan', label: 'Benda pajangan', noun: 'benda pajangan' },
] as const;

async function work(page: Page, { slug, label, noun }: (typeof RESOURCES)[number]): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const list = `/dashboard/${slug}`;
  const name = `Kotak ${slug} ${width}`;
  const picture = async (what: string) => {
    if (pictures) await page.screenshot({ path: join(pictures, `${slug}-${what}-${width}.png`) });
  };
  const isAt = async (path: RegExp, heading: string) => {
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Hadir`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${heading}: sideways scroll`).toBeLessThanOrEqual(0);
  };
  const nameField = page.getByRole('textbox', { name: /^Nama benda/ });
  const row = (text: string) => page.getByRole('row', { name: new RegExp(text) });

  // Opens the list from the menu.
  await page.goto('/dashboard');
  if (width < 768) await page.getByRole('button', { name: 'Buka menu' }).click();
  await page.getByRole('link', { name: label, exact: true }).click();
  await isAt(new RegExp(`${list}$`), label);
  await picture('empty');
  await page.goto(`${list}/create`);
  await isAt(/create$/, `Tambah ${noun}`);
  await nameField.fill(name);
  await picture('create');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await isAt(/\/\d+(\/edit)?$/, `Ubah ${name}`);
  await expect(page).toHaveURL(/\/\d+\/edit$/);

  // Opens the list by its address, then the pages that are opened from it.
  await page.goto(list);
  await isAt(new RegExp(`${list}$`), label);
  await expect(page.getByRole('columnheader', { name: 'Nama benda' })).toBeVisible();
  await picture('list');
  await row(name).getByText(name).click();
  await isAt(/\/\d+$/, name);
  await expect(page.getByText('Nama benda')).toBeVisible();
  await picture('show');
  await page.reload();
  await isAt(/\/\d+$/, name);
  await page.getByRole('link', { name: /^Ubah/ }).click();
  await isAt(/\/\d+\/edit$/, `Ubah ${name}`);
  await page.reload();
  await isAt(/\/\d+\/edit$/, `Ubah ${name}`);
  await nameField.fill(`${name} baru`);
  await picture('edit');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await isAt(new RegExp(`${list}$`), label);
  await row(`${name} baru`).getByRole('link', { name: /^Ubah/ }).click();
  await isAt(/\/\d+\/edit$/, `Ubah ${name} baru`);
  await page.goto(list);

  // A removed record must still exist after undo, and be gone without it.
  const remove = async () => {
    await row(`${name} baru`)
      .getByRole('button', { name: /^Hapus/ })
      .click();
    await expect(row(`${name} baru`)).toHaveCount(0);
  };
  await remove();
  await expect(page.getByRole('button', { name: 'Urungkan' })).toBeVisible();
  await picture('undo');
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(row(`${name} baru`)).toBeVisible();
  await page.reload();
  await expect(row(`${name} baru`)).toBeVisible();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await remove();
  expect((await deleted).ok()).toBe(true);
  await page.reload();
  await expect(row(`${name} baru`)).toHaveCount(0);
  console.log(`${slug}, ${width} px: by menu and address, made, seen, changed, deleted, undone`);
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const house = await followRecipe(['index.html', 'public', 'vite.config.ts', 'README.md', 'LICENSE']);
const sourceOf = ['--import', 'tsx'];
try {
  await addStockViews(house);
  execFileSync(join(house, 'node_modules/.bin/drizzle-kit'), ['generate'], { cwd: house, stdio: 'ignore' });
  execFileSync(join(house, 'node_modules/.bin/tsc'), ['-p', '.', '--checkers', '1'], {
    cwd: house,
    stdio: 'inherit',
  });
  execFileSync(process.execPath, [...sourceOf, 'scripts/ensureBuild.ts', '--force'], {
    cwd: house,
    stdio: 'inherit',
  });
  const env = { DATA_DIR: newFolder(), PORT: '0', LOG_LEVEL: 'silent' };
  const { url } = await whenReady(
    launch(process.execPath, [...sourceOf, 'server/main.ts'], env, { cwd: house }),
  );
  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width, height },
      locale: 'id-ID',
      reducedMotion: 'reduce',
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await signIn(page, 'admin');
    for (const resource of RESOURCES) await work(page, resource);
    // The first script paints the rows of this list, until React's page is ready and removes them.
    await page.goto('/dashboard/tahun-ajaran');
    await expect(page.getByRole('columnheader', { name: 'Tahun ajaran' })).toBeVisible();
    await expect(page.locator('#start')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tahun ajaran');
    expect(errors).toEqual([]);
    await page.close();
  }
} finally {
  await browser.close();
  await cleanUp();
  rmSync(house, { recursive: true, force: true });
}
