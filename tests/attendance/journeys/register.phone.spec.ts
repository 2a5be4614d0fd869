// The main job, on a phone: a teacher signs in, opens a session of today, marks the class, and the marks stay.
import type { Page } from '@playwright/test';
import { MAX_EARLY_MARK_MINUTES } from '../../../contract/limits.ts';
import { Api } from '../../journeys/api.ts';
import { expect, signIn, test, LINE_DOWN } from '../../journeys/support.ts';

/** name of the pupil → checked status, as the screen shows it. */
const marksOnScreen = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await page.getByRole('radiogroup').evaluateAll((groups) =>
      groups.map((group) => {
        const checked = group.querySelector('input:checked');
        return [group.getAttribute('aria-label') ?? '', checked?.getAttribute('aria-label') ?? ''];
      }),
    ),
  );

/** From the home screen into the register of 36 pupils that nobody has filled yet. */
async function openTodaysRegister(page: Page): Promise<void> {
  const today = page.getByRole('region', { name: 'Sesi hari ini' });
  await today
    .getByRole('link', { name: /Belum diisi/ })
    .first()
    .click();
  await expect(page.getByRole('radiogroup')).toHaveCount(36);
}

test.describe('as guru', () => {
  // The server is killed on purpose in here.
  test.use({ expectedErrors: [LINE_DOWN] });

  test('36 pupils with three exceptions are marked, and stay after a reload and after the server is killed', async ({
    page,
    server,
  }) => {
    // Nobody is asked whether he means this lesson, whichever the hour is.
    await (await Api.as(server.url, 'admin')).askWhenEarly(MAX_EARLY_MARK_MINUTES);
    await signIn(page, 'guru');
    await openTodaysRegister(page);
    await page.getByRole('button', { name: /Tandai .*hadir/i }).click();
    const rows = page.getByRole('radiogroup');
    await rows.nth(3).getByRole('radio', { name: 'Sakit' }).check();
    await rows.nth(17).getByRole('radio', { name: 'Izin' }).check();
    await rows.nth(35).getByRole('radio', { name: 'Alpa' }).check();
    await expect(page.getByText('Semua tersimpan')).toBeVisible();

    const marked = await marksOnScreen(page);
    expect(Object.values(marked).filter((status) => status === 'Hadir')).toHaveLength(33);
    expect(Object.values(marked).toSorted()).toEqual(
      [...Array<string>(33).fill('Hadir'), 'Alpa', 'Izin', 'Sakit'].toSorted(),
    );

    await page.reload();
    await expect(rows).toHaveCount(36);
    expect(await marksOnScreen(page)).toEqual(marked);

    await server.kill();
    await server.start();
    await page.reload();
    await expect(rows).toHaveCount(36);
    expect(await marksOnScreen(page)).toEqual(marked);
  });
});
