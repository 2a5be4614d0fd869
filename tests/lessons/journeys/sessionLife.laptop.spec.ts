// The life of a session in the browser, transition by transition.
import type { Page, Request } from '@playwright/test';
import { isNull } from 'drizzle-orm';
import { signInSessions } from '../../../server/schema.ts';
import { expect, signedIn, signIn, LINE_DOWN, visit } from '../../journeys/support.ts';
import { sessionCookies, test } from '../../journeys/timeTravel.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const EXPIRED = 'Sesi Anda telah berakhir. Silakan masuk kembali.';
const SUBJECTS = '/dashboard/mata-pelajaran';

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Why one is at the sign-in page; beside the notifications, which stand outside. */
const flashMessage = (page: Page) => page.getByRole('main').getByRole('alert');

const openMenu = (page: Page) => page.getByRole('button', { name: /^Menu pengguna/ }).click();

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
}

/** As closing the browser does: cookies are left, session storage is not. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
}

/** A refresh that has been sent so far is answered. */
const answered = async (refresh: Request | undefined) => (await refresh?.response())?.finished();

test.describe('with a token that is none', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = part({ exp: Math.floor(Date.now() / SECOND) + 3600, sub: '1' });

  for (const [what, token] of [
    ['of four parts', `${part({ alg: 'HS256' })}.${claims}.tanda.lagi`],
    ['of two', `${part({ alg: 'HS256' })}.${claims}`],
  ] as const)
    test(`${what} nothing is asked, not by the first script either: it is cleared, and one signs in`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'hadir_access_token', value: token, url: baseURL ?? '' }]);
      const requested: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) requested.push(pathname);
      });
      await page.goto('/dashboard/kelas');
      await expect(page).toHaveURL('/masuk');
      await title(page, 'Masuk');
      await expect(flashMessage(page)).toHaveText(EXPIRED);
      expect(requested).toEqual([]);
      expect(await context.cookies()).not.toContainEqual(
        expect.objectContaining({ name: 'hadir_access_token' }),
      );
    });
});

test.describe('at start-up', () => {
  test.use({ expectedErrors: [/401/] });

  test('a token is used as it is for 7 days, then refreshed for 30, then the session has ended', async ({
    page,
    context,
    refreshes,
    settled,
    travel,
    returnAfter,
  }) => {
    await test.step('without any token everything is cleared, and signing in leads to where one wanted to go', async () => {
      await page.goto(`${SUBJECTS}?page=1`);
      // The page is there before its address: that follows with the scripts, and remembers where one wanted to go.
      await expect(page).toHaveURL('/masuk');
      await title(page, 'Masuk');
      await expect(flashMessage(page)).toHaveCount(0);
      await signIn(page, 'guru');
      await title(page, 'Mata pelajaran');
      expect(page.url()).toContain(`${SUBJECTS}?page=1`);
    });
    const start = async () => {
      await page.goto(SUBJECTS);
      await title(page, 'Mata pelajaran');
      await settled();
    };
    await test.step('an unexpired access token is used as it is', async () => {
      await leave(page);
      await start();
      expect(refreshes).toHaveLength(0);
    });
    await test.step('an access token of 7 days ago is refreshed', async () => {
      await leave(page);
      await travel(7 * DAY + MINUTE);
      await start();
      expect(refreshes).toHaveLength(1);
    });
    await test.step('so it is when its cookie is gone', async () => {
      await leave(page);
      await travel(7 * DAY + MINUTE);
      await context.clearCookies({ name: 'hadir_access_token' });
      await start();
      expect(refreshes).toHaveLength(2);
    });
    await test.step('30 days later the session has ended, and the page says so', async () => {
      await leave(page);
      await returnAfter(30 * DAY + MINUTE);
      await page.goto(SUBJECTS);
      await expect(flashMessage(page)).toHaveText(EXPIRED);
      expect(new URL(page.url()).pathname).toBe('/masuk');
      expect(await sessionCookies(context)).toEqual([]);
    });
  });
});

test.describe('the check every 60 seconds', () => {
  test.use({ expectedErrors: [/401/] });

  test('notices that the session is gone, refreshes a token that has expired, and ends a session with a sentence', async ({
    page,
    context,
    refreshes,
    settled,
    travel,
    world,
  }) => {
    await signedIn(page, 'guru');
    await page.goto(`${SUBJECTS}?page=1`);
    await title(page, 'Mata pelajaran');
    await test.step('notices that the session is gone', async () => {
      // The last that the screen asks for by itself: nothing but the check may notice.
      await page.getByRole('button', { name: /^Kelas:/ }).click();
      await expect(page.getByRole('option').nth(1)).toBeVisible();
      await page.keyboard.press('Escape');
      await context.clearCookies();
      await page.evaluate(() => sessionStorage.clear());
      await travel(50 * SECOND);
      await title(page, 'Mata pelajaran');
      await travel(10 * SECOND);
      await title(page, 'Masuk');
      await signIn(page, 'guru');
      await title(page, 'Mata pelajaran');
      expect(page.url()).toContain(`${SUBJECTS}?page=1`);
    });
    await test.step('a session that the server has ended leads from the middle of work to the sign-in page and back to the same place', async () => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Profil' }).click();
      await title(page, 'Profil');
      await settled();
      const { db, clock } = world.server;
      await db.update(signInSessions).set({ endedAt: clock.now() }).where(isNull(signInSessions.endedAt));
      await page.getByRole('link', { name: 'Ubah profil' }).click();
      await expect(flashMessage(page)).toHaveText(/^Sesi Anda telah berakhir\. Silakan masuk kembali\.?$/);
      expect(await sessionCookies(context)).toEqual([]);
      await signIn(page, 'guru');
      await title(page, 'Ubah profil');
    });
    await test.step('refreshes an access token that has expired meanwhile', async () => {
      const before = refreshes.length;
      await travel(7 * DAY + MINUTE);
      await expect.poll(() => refreshes.length).toBe(before + 1);
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Profil' }).click();
      await title(page, 'Profil');
      expect(refreshes).toHaveLength(before + 1);
      await answered(refreshes.at(-1));
    });
    await test.step('30 days later ends the session with a sentence', async () => {
      await travel(30 * DAY + MINUTE);
      await expect(flashMessage(page)).toHaveText(EXPIRED);
      expect(await sessionCookies(context)).toEqual([]);
    });
  });
});

test.describe('the refresh every 24 hours', () => {
  test.use({ expectedErrors: [LINE_DOWN] });

  test('happens every day, not after another tab’s, and without a network signs nobody out', async ({
    page,
    context,
    refreshes,
    settled,
    travel,
  }) => {
    await signedIn(page, 'guru');
    await page.goto('/dashboard');
    await title(page, 'Beranda');
    await test.step('happens every day', async () => {
      await travel(23 * HOUR);
      await title(page, 'Beranda');
      expect(refreshes).toHaveLength(0);
      await travel(HOUR + MINUTE);
      await expect.poll(() => refreshes.length).toBe(1);
      await answered(refreshes[0]);
      await travel(DAY + MINUTE);
      await expect.poll(() => refreshes.length).toBe(2);
      await answered(refreshes[1]);
    });
    await test.step('is skipped when another tab did it less than 24 hours ago', async () => {
      await travel(12 * HOUR);
      await page.evaluate(() => localStorage.setItem('hadir_last_refresh', String(Date.now())));
      await travel(12 * HOUR + MINUTE);
      await settled();
      expect(refreshes).toHaveLength(2);
    });
    await test.step('without a network signs nobody out, and refreshes when it is back', async () => {
      await context.setOffline(true);
      await travel(7 * DAY + MINUTE);
      await expect.poll(() => refreshes.length).toBeGreaterThan(2);
      await travel(MINUTE);
      await title(page, 'Beranda');
      expect(await sessionCookies(context)).toHaveLength(2);
      await context.setOffline(false);
      await travel(MINUTE);
      await visit(page, SUBJECTS);
      await title(page, 'Mata pelajaran');
    });
  });
});

test.describe('several tabs', () => {
  test('sign out together, and in again, each where it was, as the same person', async ({
    page,
    context,
  }) => {
    await signIn(page, 'guru');
    const other = await context.newPage();
    await other.goto(SUBJECTS);
    await title(other, 'Mata pelajaran');
    await expect(other.getByRole('button', { name: /^Menu pengguna: Sri Uji/ })).toBeVisible();
    await signOut(page);
    await expect(flashMessage(other)).toHaveText('Sesi ini telah berakhir di tab lain.');
    await signIn(page, 'guru');
    await title(other, 'Mata pelajaran');
    await test.step('when somebody else signs in, too', async () => {
      await signOut(page);
      await signIn(page, 'admin');
      await expect(other.getByRole('button', { name: 'Menu pengguna: Ratna Admin' })).toBeVisible();
    });
  });

  test('that wake up at once refresh once, and nobody is signed out', async ({
    page,
    context,
    refreshes,
    travel,
    settled,
  }) => {
    await signedIn(page, 'guru');
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto('/dashboard');
      await title(tab, 'Beranda');
    }
    await travel(7 * DAY + MINUTE);
    await expect.poll(() => refreshes.length).toBe(1);
    // Leaving the tab that refreshes would take its answer away, and the next one would have to ask again.
    await settled();
    for (const tab of tabs) {
      await visit(tab, SUBJECTS);
      await title(tab, 'Mata pelajaran');
    }
    expect(refreshes).toHaveLength(1);
  });
});

test.describe('signing out', () => {
  test.use({ expectedErrors: [new RegExp(`401|${LINE_DOWN.source}`)] });

  test('ends the session on the server, too, and succeeds with a dead server', async ({
    page,
    context,
    world,
  }) => {
    await signedIn(page, 'guru');
    await page.goto('/dashboard');
    const token = (await context.cookies()).find(({ name }) => name === 'hadir_access_token')?.value;
    const expectSignedOut = async () => {
      await expect(page.getByText('Berhasil keluar dari sistem')).toBeVisible();
      await title(page, 'Masuk');
      expect(await sessionCookies(context)).toEqual([]);
    };
    await signOut(page);
    await expectSignedOut();
    expect((await world.server.request('GET', '/profile', { token })).status).toBe(401);

    await test.step('signing in that fails says why and leaves nothing behind', async () => {
      await page.getByLabel('Email atau nama pengguna').fill('guru');
      await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini');
      await page.getByRole('button', { name: 'Masuk', exact: true }).click();
      await expect(flashMessage(page)).toHaveText('Username atau password salah');
      expect(await sessionCookies(context)).toEqual([]);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    });
    await test.step('with a dead server', async () => {
      await signIn(page, 'guru');
      await expect(page.getByText('Berhasil keluar dari sistem')).toHaveCount(0);
      await page.route('**/api/v1/logout', (route) => route.abort('connectionfailed'));
      await signOut(page);
      await expectSignedOut();
    });
  });
});
