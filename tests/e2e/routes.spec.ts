// Every route of the specification's section 2: the right screen, one h1, a title, nothing cut off, nothing foreign.
import type { Page } from '@playwright/test';
import { expectNoViolation } from './accessibility.ts';
import { FORMS, PROTECTED, PUBLIC, RECOVERY, someRecords } from './everyRoute.ts';
import { codeIn, expect, mailsOf, signedIn, signIn, test, visit } from './support.ts';

/** With a dot, hidden, with a broken escape: whatever is typed is an address, not a file. */
const NOT_FOUND = [
  '/404',
  '/tidak-ada',
  '/tidak.ada',
  '/.tidak-ada',
  '/%',
  '/dashboard/tidak-ada',
  '/dashboard/.x',
];

/** As a browser asks for what was typed into its address bar. */
const AS_A_PAGE = { headers: { accept: 'text/html' } };

/** One h1 that says `heading` and is part of the title; no sideways scroll; in light and dark nothing that axe minds. */
async function expectScreen(page: Page, heading: string): Promise<void> {
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
  // The colours of a screen are the same at every width: both schemes are looked at on the laptop.
  await expectNoViolation(page, { schemes: isPhone() ? ['light'] : ['light', 'dark'] });
}

const isPhone = (): boolean => test.info().project.name === 'phone';

test('signed in, every route shows its screen', async ({ page, server }) => {
  test.setTimeout(240_000);
  const records = await someRecords(server);
  await signedIn(page, 'admin');
  for (const [path, heading] of PROTECTED) {
    await test.step(path(records), async () => {
      // What an address shows when it is loaded is the same at every width; the phone loads the first.
      if (isPhone() && page.url().includes('/dashboard')) await visit(page, path(records));
      else await page.goto(path(records));
      await expectScreen(page, heading(records));
    });
  }
  const app = await page.request.get('/dashboard', AS_A_PAGE);
  for (const path of isPhone() ? NOT_FOUND.slice(0, 1) : NOT_FOUND) {
    await test.step(path, async () => {
      // The server hands out the application, which has no such screen.
      const answer = await page.request.get(path, AS_A_PAGE);
      expect([answer.status(), await answer.text()]).toEqual([200, await app.text()]);
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
    });
  }
  await expectScreen(page, 'Halaman tidak ditemukan');
  // Where an address leads is the same at every width.
  if (isPhone()) return;
  for (const [path] of [...PUBLIC, ...RECOVERY]) {
    await test.step(`${path} leads a signed-in user to the dashboard`, async () => {
      await visit(page, path);
      await expect(page).toHaveURL('/dashboard');
    });
  }
  for (const path of ['/', '/masuk', '/%']) {
    await page.goto(path);
    await (path === '/%'
      ? expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan')
      : expect(page).toHaveURL('/dashboard'));
  }
});

test('signed in, every form shows its screen', async ({ page, server }) => {
  test.setTimeout(180_000);
  const records = await someRecords(server);
  await signedIn(page, 'admin');
  await page.goto('/dashboard');
  for (const [path, heading] of FORMS) {
    await test.step(path(records), async () => {
      await visit(page, path(records));
      await expectScreen(page, heading(records));
    });
  }
});

test.describe('an id with a dot', () => {
  test.use({ expectedErrors: [/404/] });

  test.skip(({ isMobile }) => isMobile, 'the same at every width');

  test('is asked for like any other', async ({ page }) => {
    await signedIn(page, 'admin');
    await page.goto('/dashboard/kelas/1.5');
    await expect(page.getByRole('alert')).toContainText('Data yang dicari tidak ditemukan');
    await expect(page.getByRole('heading', { level: 1, name: 'Kelas' })).toBeVisible();
  });
});

test('signed out, every public route shows its screen', async ({ page, server }) => {
  for (const [path, heading] of PUBLIC) {
    await page.goto(path);
    await expectScreen(page, heading);
  }
  for (const [path] of RECOVERY) {
    await page.goto(path);
    await expect(page).toHaveURL('/lupa-kata-sandi');
  }
  const [[verifyPath, verifyHeading], [resetPath, resetHeading]] = RECOVERY;
  const before = mailsOf(server).length;
  await page.getByLabel('Email').fill('kepsek@contoh.sch.id');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(verifyPath);
  await page.goto(verifyPath);
  await expectScreen(page, verifyHeading);
  await expect.poll(() => mailsOf(server).length).toBe(before + 1);
  await page.getByLabel('Kode OTP').fill((await codeIn(mailsOf(server).at(-1) ?? '')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(resetPath);
  await page.goto(resetPath);
  await expectScreen(page, resetHeading);
});

test('signed out, every protected route asks to sign in and comes back to it', async ({ page, server }) => {
  test.skip(isPhone(), 'the same at every width');
  test.setTimeout(120_000);
  const records = await someRecords(server);
  await page.goto('/masuk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masuk');
  for (const [path] of PROTECTED) {
    await visit(page, path(records));
    await expect(page).toHaveURL('/masuk');
  }
  // Of one segment and of the most, and the home: whatever else is asked for is remembered in the same way.
  for (const [path, heading] of [PROTECTED[0], PROTECTED[3], PROTECTED.at(-1)].filter((route) => !!route)) {
    await test.step(path(records), async () => {
      await page.goto(path(records));
      await expect(page).toHaveURL('/masuk');
      await signIn(page, 'admin');
      await expect(page).toHaveURL(path(records));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(records));
      // Signed out where nothing asks for anything.
      await visit(page, '/404');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
      await page.context().clearCookies();
      await page.evaluate(() => sessionStorage.clear());
    });
  }
});
