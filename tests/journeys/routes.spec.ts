// Every route of the specification's section 2: the right screen, one h1, a title, nothing cut off, nothing foreign, and where
// the focus is. One walk for all of it: most of the time goes into coming to a screen.
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expectNoViolation } from './accessibility.ts';
import { DEMO_SCHOOL } from './api.ts';
import { FORMS, OF_ONE_SCHOOL, OTHERS, PROTECTED, PUBLIC, RECOVERY } from '../support/everyRoute.ts';
import { someRecords } from './someRecords.ts';
import { expectRings } from './rings.ts';
import {
  coveredTargetsOf,
  MOST_SHIFT,
  overflowOf,
  shiftOf,
  startAnew,
  stillnessOf,
  watchStillness,
} from './stillness.ts';
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
] as const;

/** As a browser asks for what was typed into its address bar. */
const AS_A_PAGE = { headers: { accept: 'text/html' } };

/** One h1 that says `heading` and is part of the title; no sideways scroll; in light and dark nothing that axe minds. */
async function expectScreen(page: Page, heading: string, isFrameChecked = false): Promise<void> {
  const h1 = page.getByRole('heading', { level: 1 });
  await expect(h1).toHaveCount(1);
  // A week is named by whose it is, once that is known.
  await expect(h1).toHaveText(heading === 'Jadwal' ? /^Jadwal ./ : heading);
  // A screen knows its heading only when its record is there.
  await expect(page.getByText(/^(Memuat|Memverifikasi|Memulai)/)).toHaveCount(0);
  await expect(async () => {
    expect(await page.title()).toBe(`${(await h1.innerText()).trim().replaceAll(/\s+/g, ' ')} · Hadir`);
  }).toPass();
  await expect(page.locator('[data-loading]:visible')).toHaveCount(0);
  expect(await overflowOf(page), 'wider than the window').toBeLessThanOrEqual(0);
  expect(await coveredTargetsOf(page), 'another link lies over it').toEqual([]);
  const stillness = await stillnessOf(page);
  if (shiftOf(stillness) > MOST_SHIFT) expect(stillness.shifts, 'moved').toEqual([]);
  expect(stillness.alone, 'a spinner stood alone').toEqual([]);
  if (isPhone() && ONE_COLUMN.test(new URL(page.url()).pathname)) return;
  // The colours of a screen are the same at every width: both schemes are looked at on the laptop.
  await expectNoViolation(page, { schemes: isPhone() ? ['light'] : ['light', 'dark'], isFrameChecked });
}

/** Forms, and the screen of one record, but for the register: made of the same parts at every width, of which axe has judged on the laptop. */
const ONE_COLUMN = /\/(create|edit|(?<!sesi\/)\d+)$/;
/** Loaded by their address: the home, a list, a record, a form, and the address of the most segments. */
const LOADED = /^\/dashboard(\/pengguna(\/\d+)?|\/profil\/edit|.*\/sesi\/\d+)?$/;
/** Chooses the school that has its families and its gate; the menu has then grown. */
async function chooseSchool(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Sekolah yang ditampilkan' }).selectOption({ label: DEMO_SCHOOL });
  // Until then the school's lines and the menu move, which is not a move of the screen that comes next.
  await expect(page.getByRole('link', { name: new RegExp(`^${DEMO_SCHOOL}`) })).toBeVisible();
  if (!isPhone()) await expect(page.getByRole('link', { name: 'Meja piket' })).toBeVisible();
}

/** May ask before it is left for another screen, once the focus has been in all of its inputs. */
const ASKING = /\/(create|edit)$/;

/** Goes to a screen inside the application, also from a form that asks. */
async function goOn(page: Page, path: string, heading: string): Promise<void> {
  const mayAsk = ASKING.test(page.url());
  await startAnew(page);
  await visit(page, path);
  if (!mayAsk) return;
  const question = page.getByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
  // What a question lies upon has no roles.
  await expect(
    page.getByRole('heading', { level: 1, name: heading, exact: true }).or(question),
  ).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Tinggalkan' }).click();
}

/** Every answer is late by so much, in ms: what a fast machine would hide is seen. */
const LATE_MS = 80;

async function openLateLine(page: Page): Promise<void> {
  await watchStillness(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const line = { offline: false, latency: LATE_MS, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', line);
}

const isPhone = (): boolean => test.info().project.name === 'phone';

/** Nothing changes by and by for who asked for less motion. */
async function expectNoTransition(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const changing = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(', ')
          .some((each) => each !== '0s'),
      )
      .map(({ tagName, className }) => `${tagName}.${String(className)}`),
  );
  expect([...new Set(changing)]).toEqual([]);
}

test('signed in, every route and every form shows its screen and on it where the focus is', async ({
  page,
  server,
}) => {
  test.setTimeout(patience(240_000));
  const records = await someRecords(server);
  await signedIn(page, 'admin');
  await openLateLine(page);
  const [[firstOfOneSchool] = []] = OF_ONE_SCHOOL;
  for (const [route, heading] of [...PROTECTED, ...FORMS, ...OTHERS, ...OF_ONE_SCHOOL]) {
    const path = route(records);
    await test.step(path, async () => {
      if (route === firstOfOneSchool) await chooseSchool(page);
      // What an address shows when it is loaded is the same at every width; the phone loads the first.
      const isFirst = page.url() === 'about:blank';
      const isLoaded = isFirst || (!isPhone() && LOADED.test(path));
      await (isLoaded ? page.goto(path) : goOn(page, path, heading(records)));
      await expectScreen(page, heading(records), !isFirst);
      // Rings are the same at every width.
      if (isPhone()) return;
      await expectRings(page, 8, !isFirst);
      if (isFirst) await expectNoTransition(page);
    });
  }
  await startAnew(page);
  await visit(page, NOT_FOUND[0]);
  await expectScreen(page, 'Halaman tidak ditemukan');
  // Where an address leads is the same at every width.
  if (isPhone()) return;
  const app = await page.request.get('/dashboard', AS_A_PAGE);
  for (const path of [...[...PROTECTED, ...FORMS].map(([route]) => route(records)), ...NOT_FOUND]) {
    await test.step(path, async () => {
      // The server hands out the application, whatever it is that is asked for.
      const answer = await page.request.get(path, AS_A_PAGE);
      expect([answer.status(), await answer.text()]).toEqual([200, await app.text()]);
    });
  }
  for (const path of NOT_FOUND) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
    });
  }
  for (const path of ['/', ...[...PUBLIC, ...RECOVERY].map(([path]) => path)]) {
    await test.step(`${path} leads a signed-in user to the dashboard`, async () => {
      await visit(page, path);
      await expect(page).toHaveURL('/dashboard');
    });
  }
  await page.goto('/masuk');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/%');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halaman tidak ditemukan');
});

test('signed out, every public route shows its screen', async ({ page, server }) => {
  test.skip(!isPhone(), 'on a laptop: recovery.laptop.spec.ts, and /masuk below');
  await openLateLine(page);
  await page.goto('/masuk');
  for (const [path, heading] of PUBLIC) {
    await startAnew(page);
    await visit(page, path);
    await expectScreen(page, heading);
  }
  const [[verifyPath, verifyHeading], [resetPath, resetHeading]] = RECOVERY;
  const before = mailsOf(server).length;
  await page.getByLabel('Email').fill('kepsek@contoh.sch.id');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(verifyPath);
  await expectScreen(page, verifyHeading);
  await expect.poll(() => mailsOf(server).length).toBe(before + 1);
  await page.getByLabel('Kode OTP').fill((await codeIn(mailsOf(server).at(-1) ?? '')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(resetPath);
  await expectScreen(page, resetHeading);
});

test('signed out, every protected route asks to sign in and comes back to it', async ({ page, server }) => {
  test.skip(isPhone(), 'the same at every width');
  test.setTimeout(patience(120_000));
  const records = await someRecords(server);
  await watchStillness(page);
  await page.goto('/masuk');
  await expectScreen(page, 'Masuk');
  for (const [path] of RECOVERY) {
    await visit(page, path);
    await expect(page).toHaveURL('/lupa-kata-sandi');
  }
  for (const [path] of PROTECTED) {
    await visit(page, path(records));
    await expect(page).toHaveURL('/masuk');
  }
  // The address of the most segments; whatever else is asked for is remembered in the same way.
  const [path, heading] = PROTECTED.at(-1) ?? [];
  if (!path || !heading) throw new Error('No route is protected');
  await page.goto(path(records));
  await expect(page).toHaveURL('/masuk');
  await signIn(page, 'admin');
  await expect(page).toHaveURL(path(records));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(records));
});
