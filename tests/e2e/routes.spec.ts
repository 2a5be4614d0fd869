// Every route of the specification's section 2: the right screen, one h1, a title, nothing cut off, nothing foreign.
import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility.ts';
import { someIds } from './api.ts';
import { expect, signIn, test } from './support.ts';

type Ids = Awaited<ReturnType<typeof someIds>>;

const PUBLIC: [path: string, heading: RegExp][] = [
  ['/masuk', /^Masuk$/],
  ['/lupa-kata-sandi', /^Lupa kata sandi/],
];

const PROTECTED: [path: (ids: Ids) => string, heading: RegExp][] = [
  [() => '/dashboard', /^Beranda$/],
  [() => '/dashboard/profil', /^Profil/],
  [() => '/dashboard/profil/edit', /^Ubah profil/],
  [() => '/dashboard/pengguna', /^Pengguna$/],
  [({ user }) => `/dashboard/pengguna/${user}`, /\S/],
  [() => '/dashboard/sekolah', /^Sekolah$/],
  [({ school }) => `/dashboard/sekolah/${school}`, /\S/],
  [() => '/dashboard/tahun-ajaran', /^Tahun ajaran$/],
  [({ year }) => `/dashboard/tahun-ajaran/${year}`, /\S/],
  [() => '/dashboard/kelas', /^Kelas$/],
  [(ids) => `/dashboard/kelas/${ids.class}`, /\S/],
  [(ids) => `/dashboard/kelas/${ids.class}/tambah-siswa`, /^Tambah siswa/],
  [() => '/dashboard/mata-pelajaran', /^Mata pelajaran$/],
  [({ subject }) => `/dashboard/mata-pelajaran/${subject}`, /\S/],
  [({ subject }) => `/dashboard/mata-pelajaran/${subject}/sesi`, /^Sesi/],
  [({ subject, session }) => `/dashboard/mata-pelajaran/${subject}/sesi/${session}`, /^Kehadiran/],
];

/** What stands beside the specification's routes: where records are made and changed. */
const FORMS: [path: (ids: Ids) => string, heading: RegExp][] = [
  [() => '/dashboard/pengguna/create', /^Tambah pengguna$/],
  [({ user }) => `/dashboard/pengguna/${user}/edit`, /^Ubah \S/],
  [() => '/dashboard/sekolah/create', /^Tambah sekolah$/],
  [() => '/dashboard/tahun-ajaran/create', /^Tambah tahun ajaran$/],
  [() => '/dashboard/mata-pelajaran/create', /^Tambah mata pelajaran$/],
  [({ subject }) => `/dashboard/mata-pelajaran/${subject}/sesi/create`, /^Tambah sesi$/],
];

const NOT_FOUND = ['/404', '/tidak-ada', '/dashboard/tidak-ada'];

/** One h1 that says `heading` and is part of the title; no sideways scroll; in light and dark nothing that axe minds. */
async function expectScreen(page: Page, heading: RegExp): Promise<void> {
  const h1 = page.getByRole('heading', { level: 1 });
  await expect(h1).toHaveCount(1);
  await expect(h1).toHaveText(heading);
  // A screen knows its heading only when its record is there.
  await expect(page.getByText(/^(Memuat|Memverifikasi|Memulai)/)).toHaveCount(0);
  await expect(async () => {
    expect(await page.title()).toBe(`${(await h1.innerText()).trim()} · Hadir`);
  }).toPass();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0);
  await expectNoViolation(page);
}

test('signed in, every route shows its screen', async ({ page, server }) => {
  test.setTimeout(240_000);
  const ids = await someIds(server.url);
  await signIn(page, 'admin');
  for (const [path, heading] of PROTECTED) {
    await test.step(path(ids), async () => {
      await page.goto(path(ids));
      await expectScreen(page, heading);
    });
  }
  for (const path of NOT_FOUND) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectScreen(page, /tidak ditemukan/i);
    });
  }
  for (const [path] of PUBLIC) {
    await test.step(`${path} leads a signed-in user to the dashboard`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    });
  }
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
});

test('signed in, every form shows its screen', async ({ page, server }) => {
  test.setTimeout(180_000);
  const ids = await someIds(server.url);
  await signIn(page, 'admin');
  for (const [path, heading] of FORMS) {
    await test.step(path(ids), async () => {
      await page.goto(path(ids));
      await expectScreen(page, heading);
    });
  }
});

test('signed out, every public route shows its screen', async ({ page }) => {
  for (const [path, heading] of PUBLIC) {
    await page.goto(path);
    await expectScreen(page, heading);
  }
});

test('signed out, every protected route asks to sign in and comes back to it', async ({ page, server }) => {
  test.setTimeout(120_000);
  const ids = await someIds(server.url);
  for (const [path] of PROTECTED) {
    await page.goto(path(ids));
    await expect(page).toHaveURL('/masuk');
  }
  const [last] = PROTECTED.at(-1) ?? [];
  await signIn(page, 'admin');
  await expect(page).toHaveURL(last?.(ids) ?? '');
});
