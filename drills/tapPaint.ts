/**
 * What a tap costs before it is on the screen, on a phone, at 4x CPU slowdown, in the largest class of the demo:
 * handlers, style, layout and paint, from the finger's coming down to the end of the frame that shows it. One frame is
 * 16.7 ms. Beside it the same taps on a yardstick: the same markup and styles, worked by hand-written DOM. Prints the
 * CPU time, which other work on the machine hardly lengthens, and the wall clock; asserts nothing, for machines differ.
 *
 *   npm run build && npx playwright test --config drills/playwright.config.ts tapPaint
 *
 * The witness is Chromium's own trace. Settings: TAPS (40), SLOWDOWN (4), SIZE (as many pupils as
 * the class has; more are invented, and not tapped). Chromium's throttling also stretches what
 * other work on the machine takes away: where there is such, the CPU time at SLOWDOWN=1, times four, says more.
 */
import type { Locator, Page } from '@playwright/test';
import type { AttendanceRow } from '../contract/attendance/attendance.ts';
import { calls } from '../contract/calls.ts';
import type { Class } from '../contract/people/classes.ts';
import type { Session } from '../contract/lessons/sessions.ts';
import type { Subject } from '../contract/lessons/subjects.ts';
import { Api } from '../tests/journeys/api.ts';
import { urlOf } from '../tests/attendance/journeys/faultyRegister.ts';
import { expect, signIn, test } from '../tests/journeys/support.ts';
import { type Cost, costsOf, PART_NAMES, quantile } from './trace.ts';
import { putYardstick } from './yardstick.ts';

const TAPS = Number(process.env.TAPS ?? 40);
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
const SIZE = Number(process.env.SIZE ?? 0);
/** Long enough for a mark to be sent and answered on a slow machine, in ms. */
const REST_MS = 800;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a tap on a slow phone', async ({ page, server }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(10_000);
  const { path, size: real } = await largestRegister(server.url);
  const size = Math.max(SIZE, real);
  await grow(page, size);
  await signIn(page, 'admin');
  await page.goto(path);
  await expect(page.locator('.register-recent').first()).toBeVisible();
  await expect(page.locator('.register-row')).toHaveCount(size);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  console.log(`${size} pupils, ${SLOWDOWN}x slower; CPU time of the main thread in ms (wall clock)`);
  print('one tap', await costsOf(page, () => tapRows(page)));
  await putBack(page);
  // The server would refuse the marks of those who were invented.
  if (size === real) print('hadir for all', await costsOf(page, () => tapFill(page)));
  print('a letter to search', await costsOf(page, () => typeIntoSearch(page)));
  await page.getByRole('button', { name: 'Cari siswa' }).tap();
  await expect(page.locator('.register-row')).toHaveCount(size);
  await page.evaluate(putYardstick);
  print('hand-written DOM', await costsOf(page, () => tapRows(page)));
});

/** A new lesson for the largest class that has a subject. */
async function largestRegister(serverUrl: string): Promise<{ path: string; size: number }> {
  const api = await Api.as(serverUrl, 'admin');
  const subjects = await api.get<Subject[]>(`${calls.listSubjects.path()}?limit=100`);
  const classes = await api.get<Class[]>(`${calls.listClasses.path()}?limit=100`);
  const taught = new Set(subjects.map(({ classId }) => classId));
  const [largest] = classes
    .filter(({ id }) => taught.has(id))
    .toSorted((a, b) => b.student_count - a.student_count);
  const subject = subjects.find(({ classId }) => classId === largest?.id);
  if (!largest || !subject) throw new Error('The demo has no class with a subject');
  const lesson = {
    name: 'Pertemuan uji',
    date: '2026-11-20',
    start_time: '00:00',
    end_time: '23:59',
    force: true,
  };
  const { id } = await api.send<Session>('POST', calls.createSession.path(subject.id), lesson);
  return {
    path: urlOf({ subjectId: Number(subject.id), sessionId: Number(id) }),
    size: largest.student_count,
  };
}

/** Pupils beside those of the demo, after them. */
async function grow(page: Page, size: number): Promise<void> {
  await page.route('**/attendance?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: AttendanceRow[]; meta: object };
    const [model] = body.data;
    if (!model) throw new Error('The demo has no pupils');
    const more = Array.from({ length: size - body.data.length }, (_, place) => ({
      ...model,
      id: 90_000 + place,
      user_id: 90_000 + place,
    }));
    const data = [...body.data, ...more];
    await route.fulfill({ json: { ...body, data, meta: { ...body.meta, totalItems: data.length } } });
  });
}

/** As a finger does it, once the page has come to rest. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(REST_MS);
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing there to tap');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function tapRows(page: Page): Promise<void> {
  const radios = await page.locator('.register-row input[value=sakit]:visible').all();
  for (const radio of radios.slice(0, TAPS)) await tap(page, radio);
  await page.waitForTimeout(REST_MS);
}

const undo = (page: Page) => page.getByRole('button', { name: /^Urungkan/ });

async function putBack(page: Page): Promise<void> {
  // Each click brings another button: whichever is there is pressed, without waiting for it to rest.
  while ((await undo(page).count()) > 0) await undo(page).evaluate((button: HTMLElement) => button.click());
}

async function tapFill(page: Page): Promise<void> {
  await tap(page, page.getByRole('button', { name: /^Tandai semua hadir/ }));
  await page.waitForTimeout(REST_MS);
}

async function typeIntoSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cari siswa' }).tap();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.waitForTimeout(REST_MS);
  for (const letter of 'muhammad') {
    await page.keyboard.press(letter);
    await page.waitForTimeout(REST_MS);
  }
}

function print(what: string, costs: readonly Cost[]): void {
  const at = (share: number, of: (cost: Cost) => number) => quantile(costs.map(of), share).toFixed(1);
  const sum = ({ parts }: Cost) => PART_NAMES.reduce((total, part) => total + parts[part], 0);
  const both = (share: number) => `${at(share, sum)} (${at(share, ({ wall }) => wall)})`;
  const parts = PART_NAMES.map((part) => `${part} ${at(0.5, (cost) => cost.parts[part])}`).join(', ');
  console.log(
    [
      `${what.padEnd(18)} median ${both(0.5)}, 95 % ${both(0.95)}, most ${both(1)}`,
      `medians: ${parts}`,
      `with Chromium's own ${at(0.5, ({ all }) => all)}`,
      `longest task after it ${at(0.5, ({ after }) => after)}`,
      `${costs.length} times`,
    ].join(' · '),
  );
}
