/**
 * CONTRIBUTING.md's recipe in a real browser: its example is built, served and worked with at both widths, as
 * `npm run recipe` does without one.
 *
 *   npx tsx drills/recipe.ts [folder for pictures]
 *
 * Exit 1 when something is not there, or the page has an error.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { followRecipe } from '../tests/house/exampleHouse.ts';
import { cleanUp, launch, newFolder, whenReady } from '../tests/server/ops/hadir.ts';
import { signIn } from '../tests/journeys/support.ts';

const pictures = process.argv[2];
const house = await followRecipe(['index.html', 'public', 'vite.config.ts', 'README.md', 'LICENSE']);
const LIST = '/dashboard/ekskul';
const sourceOf = ['--import', 'tsx'];

async function work(page: Page, name: string): Promise<void> {
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  const nameField = page.getByRole('textbox', { name: /^Nama/ });
  const picture = async (what: string) => {
    if (pictures)
      await page.screenshot({ path: join(pictures, `${what}-${page.viewportSize()?.width}.png`) });
  };
  /** The first of them that says something. */
  const choose = async (field: string): Promise<string> => {
    await page.getByRole('combobox', { name: field }).click();
    const option = page.getByRole('option', { name: /\w/ }).first();
    const words = await option.innerText();
    await option.click();
    return words;
  };
  const add = async (text: string) => {
    await page.getByRole('link', { name: 'Tambah ekskul' }).first().click();
    await nameField.fill(text);
  };
  const remove = async (text: string) => {
    await page.goto(LIST);
    await page.getByRole('searchbox', { name: 'Cari ekskul' }).fill('');
    await page.getByRole('main').getByRole('link', { name: text, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();
    await button('Hapus').first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).click();
  };

  await page.goto(LIST);
  await add('');
  await button('Simpan').click();
  await expect(page.getByText('Wajib diisi').first()).toBeVisible();
  await nameField.fill(name);
  await choose('Jenis');
  await choose('Sekolah');
  await button('Simpan').click();
  await expect(page.getByText('Berhasil menambahkan ekskul')).toBeVisible();
  await page.goto(LIST);
  await add(name.toLowerCase());
  await choose('Jenis');
  await choose('Sekolah');
  await button('Simpan').click();
  await expect(page.getByText('Sudah ada ekskul dengan nama ini')).toBeVisible();
  await picture('form');
  await nameField.fill(`${name} 2`);
  const teacher = await choose('Pembina');
  await button('Simpan').click();
  await page.getByRole('link', { name: `${name} 2` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: teacher })).toBeVisible();
  await picture('detail');

  await page.goto(LIST);
  const sorted = page.waitForRequest(/\/clubs\?.*sort=name/);
  if ((page.viewportSize()?.width ?? 0) > 600)
    await page.getByRole('button', { name: /^Urutkan menurut nama/ }).click();
  else {
    await page.getByRole('combobox', { name: 'Urutkan menurut' }).selectOption('Nama, turun');
  }
  await sorted;
  const searched = page.waitForRequest(/\/clubs\?.*search=2/);
  await page.getByRole('searchbox', { name: 'Cari ekskul' }).fill('2');
  await searched;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  await saved;
  await picture('list');

  await remove(teacher);
  await expect(page.getByText(/masih ada .*1 ekskul/)).toBeVisible();
  await picture('refused');
  await remove(`${name} 2`);
  await expect(page.getByText('Berhasil menghapus ekskul')).toBeVisible();
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  execFileSync(join(house, 'node_modules/.bin/drizzle-kit'), ['generate'], { cwd: house, stdio: 'ignore' });
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
    const open = async (as: string) => {
      const page = await browser.newPage({
        baseURL: url,
        viewport: { width, height },
        locale: 'id-ID',
        reducedMotion: 'reduce',
      });
      page.on('pageerror', (error) => {
        throw error;
      });
      await signIn(page, as);
      return page;
    };
    const page = await open('admin');
    await work(page, `Kotak ${width}`);
    const head = await open('kepsek');
    await head.goto(LIST);
    await expect(head.getByRole('link', { name: `Kotak ${width}`, exact: true })).toBeVisible();
    await expect(head.getByRole('link', { name: 'Tambah ekskul' })).toHaveCount(0);
    const teacher = await open('guru');
    await teacher.goto(LIST);
    await expect(teacher.getByText('Akses ditolak')).toBeVisible();
    console.log(
      `${width} px: created, refused beside its field, edited, sorted, searched, downloaded, kept while used, deleted; rights of three roles`,
    );
  }
} finally {
  await browser.close();
  await cleanUp();
  rmSync(house, { recursive: true, force: true });
}
