// A wali kelas who has seventeen pupils to look after sees them on two screens of a phone.
import { calls } from '../../../contract/calls.ts';
import type { Attention } from '../../../contract/recap/thresholds.ts';
import { Api, someIds } from '../../journeys/api.ts';
import { coveredTargetsOf } from '../../journeys/stillness.ts';
import { expect, signedIn, test } from '../../journeys/support.ts';

const PUPILS = 17;
/** As a class has them: short ones, usual ones, and one that does not fit one line. */
const NAMES = [
  'Ina',
  'Nadia Salsabila Putri Rahmadhani',
  'Dewa Ayu Made Laksmi Paramita',
  "Nu'man Hakim",
  'Muhammad Fauzan Al Farizi',
  'Yosafat Kogoya',
];

test('seventeen pupils of Perlu perhatian stand on two screens of a phone, nothing wider than it', async ({
  page,
  server,
}) => {
  const { class: classId } = await someIds(server.url);
  const answer = await (await Api.as(server.url, 'admin')).get<Attention>(calls.getAttention.path(classId));
  const standing = {
    may_miss: null,
    alpa_left: 0,
    remaining: 20,
    base: 80,
    absent: 24,
    alpa: 13,
    percent: 70.1,
  };
  const pupils: Attention['pupils'] = Array.from({ length: PUPILS }, (_, i) => ({
    id: i + 1,
    fullname: i === 0 ? 'Muhammad Nur Rizky Ramadhan Putra Wijayakusuma' : (NAMES[i % NAMES.length] ?? ''),
    number: i + 1,
    overall: { percent: 70.1, alpa: 13 },
    streak: i % 4 === 0 ? { days: 4, since: '2026-11-16', last: '2026-11-19', status: 'alpa' } : null,
    elsewhere: [],
    standings: [
      {
        ...standing,
        Subject: null,
        is_reachable: i % 3 > 0,
        why: [i % 3 > 0 ? 'below' : 'unreachable', 'alpa'],
      },
      { ...standing, Subject: { id: 1, name: 'Bahasa Indonesia' }, is_reachable: true, why: ['below'] },
    ],
  }));
  const limits = { min_percent: 80, max_alpa: 7, streak_days: 3 };
  await page.route(`**${calls.getAttention.path(classId)}*`, (route) =>
    route.fulfill({ json: { success: true, status: 200, message: '', data: { ...answer, limits, pupils } } }),
  );
  await signedIn(page, 'admin');
  await page.goto(`/dashboard/perlu-perhatian?kelas=${classId}`);
  const rows = page.locator('.attention-rows > li');
  await expect(rows).toHaveCount(PUPILS);
  const { bottom, width } = await rows.last().evaluate((row) => ({
    bottom: row.getBoundingClientRect().bottom + window.scrollY,
    width: document.documentElement.scrollWidth,
  }));
  // Since when somebody is absent is not cut off.
  for (const run of await page.locator('.attention-run-short').all())
    expect(
      await run.evaluate((text) => text.parentElement?.scrollWidth === text.parentElement?.clientWidth),
    ).toBe(true);
  const screen = page.viewportSize();
  expect(width).toBeLessThanOrEqual(screen?.width ?? 0);
  expect(bottom).toBeLessThanOrEqual(2 * (screen?.height ?? 0));
  // The link of a name lies over nothing else of the screen, and a press beside it opens the row.
  expect(await coveredTargetsOf(page)).toEqual([]);
  await rows.first().locator('.attention-class').click();
  await expect(rows.first().locator('.attention-said')).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await coveredTargetsOf(page)).toEqual([]);
});
