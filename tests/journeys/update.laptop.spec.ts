// Two builds on one address: the new one waits until it is wanted. And what makes the dashboard installable.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { listen, type Listening } from '../../server/process/listen.ts';
import { withDashboard } from '../../server/process/static.ts';
import { patience } from '../support/patience.ts';
import { DEMO_SCHOOL } from './api.ts';
import { choose } from './crud/screens.ts';
import { expect, signIn, test, LINE_DOWN } from './support.ts';

const dist = join(import.meta.dirname, '../../dist');

let folder: string;
let site: Listening;

/** The build as it is, in a folder of its own, before the API of this worker's server. */
test.beforeEach(async ({ server }) => {
  folder = await mkdtemp(join(tmpdir(), 'hadir-builds-'));
  await cp(dist, folder, { recursive: true });
  const api = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body } = request;
    return fetch(`${server.url}${pathname}${search}`, {
      method,
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  site = await listen(withDashboard(api, folder), '127.0.0.1', 0);
});
test.afterEach(async ({ page }) => {
  // What it still asks for would be refused.
  await page.close();
  await site.drain(0);
  await rm(folder, { recursive: true, force: true });
});
// Only for the check of foreign requests; the pages name their addresses.
test.use({ serviceWorkers: 'allow', baseURL: 'http://127.0.0.1' });

/** Another build takes the place of the first: a style sheet has a new name, and the pages and the worker know it. */
async function deployNextBuild(): Promise<void> {
  const names = await readdir(join(folder, 'assets'));
  const old = names.find((name) => /^index-.*\.css$/.test(name)) ?? '';
  for (const name of names.filter((name) => name.startsWith(old)))
    await rename(join(folder, 'assets', name), join(folder, 'assets', name.replace(old, 'index-next.css')));
  for (const name of ['index.html', 'masuk.html', 'sw.js']) {
    for (const packed of [`${name}.br`, `${name}.gz`]) await rm(join(folder, packed), { force: true });
    const text = await readFile(join(folder, name), 'utf8');
    const next = text
      .replaceAll(old, 'index-next.css')
      .replaceAll(/(url:"(?:index|masuk)\.html",revision:")/g, '$1next-');
    expect(next).not.toBe(text);
    await writeFile(join(folder, name), next);
  }
}

const workerReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Open, signed in, and kept by the service worker. */
async function openDashboard(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}/masuk`);
  await signIn(page, 'admin');
  await workerReady(page);
  await page.goto(site.url + path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** There in the pages of the next build only. */
const nextBuild = (page: Page) => page.locator('link[href$="index-next.css"]');

test('a new version waits for its user, who loses nothing that is not saved', async ({ page }) => {
  test.setTimeout(patience(120_000));
  await openDashboard(page, '/dashboard/kelas/create');
  const name = page.getByLabel(/^Nama/);
  await name.fill('X-Uji Pembaruan');
  await deployNextBuild();
  await lookForUpdate(page);
  const prompt = page.getByRole('button', { name: 'Versi baru' });
  await expect(prompt).toBeVisible();
  await expect(name).toHaveValue('X-Uji Pembaruan');
  await expect(nextBuild(page)).toHaveCount(0);

  // Whoever presses it by mistake is asked, and may stay.
  page.once('dialog', (dialog) => dialog.dismiss());
  const requested = page.waitForEvent('dialog');
  await prompt.click();
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  expect((await requested).type()).toBe('beforeunload');
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();
  await expect(name).toHaveValue('X-Uji Pembaruan');
  await page.getByLabel('Tahun ajaran').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await choose(page, 'Sekolah', DEMO_SCHOOL);
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'X-Uji Pembaruan' })).toBeVisible();
  await expect(nextBuild(page)).toHaveCount(0);

  await prompt.click();
  await page.getByRole('button', { name: 'Muat ulang' }).click();
  await expect(nextBuild(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'X-Uji Pembaruan' })).toBeVisible();
  await expect(prompt).toHaveCount(0);
});

test.describe('one build', () => {
  test.use({ expectedErrors: [LINE_DOWN] });

  test('can be installed, and opens every screen without a network, also those never seen; the next can be put off, and is offered again', async ({
    page,
    context,
  }) => {
    await openDashboard(page, '/dashboard/kelas');
    await test.step('the dashboard can be installed', () => expectInstallable(page));
    await test.step('without a network every screen opens, also those never seen', async () => {
      await context.setOffline(true);
      for (const [path, heading] of [
        ['/dashboard/kelas/create', 'Tambah kelas'],
        ['/dashboard/profil/edit', 'Ubah profil'],
      ] as const) {
        await page.goto(site.url + path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
      await context.setOffline(false);
    });

    await deployNextBuild();
    await lookForUpdate(page);
    const prompt = page.getByRole('button', { name: 'Versi baru' });
    await expect(prompt).toBeVisible();
    await prompt.click();
    await page.getByRole('button', { name: 'Nanti' }).click();
    await expect(prompt).toBeHidden();
    await page.reload();
    await expect(nextBuild(page)).toHaveCount(0);
    await prompt.click();
    await page.getByRole('button', { name: 'Muat ulang' }).click();
    await expect(nextBuild(page)).toHaveCount(1);
  });
});

async function expectInstallable(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest: unknown = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({ start_url: '/dashboard', scope: '/', display: 'standalone', lang: 'id' });
  expect(manifest).toHaveProperty('name', 'Hadir: pencatatan kehadiran siswa');
  const { icons } = manifest as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A test's window is a private one, from which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
}
