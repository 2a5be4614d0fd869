// "Today" is the school's, wherever the device thinks it is: the server judges by the same day.
import { act, cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { greet } from '../../../src/features/overview/words.ts';
import { calls } from '../../../contract/calls.ts';
import { NO_SESSIONS } from '../../../src/features/overview/words.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { NOW } from '../../support/server.ts';
import { renderAt } from '../../support/renderAt.tsx';

/** Each where the device's day is another than Jakarta's, 20 November. */
const DEVICES = [
  ['UTC', 'at 06.30 WIB', '2026-11-19T23:30:00Z', 'Selamat pagi, Sri Uji', '2026-11-19'],
  ['Pacific/Kiritimati', 'at 17.30 WIB', '2026-11-20T10:30:00Z', 'Selamat sore, Sri Uji', '2026-11-21'],
] as const;

/** Server and device at one moment. */
const deviceIn = async (timeZone: string, moment: string): Promise<void> => {
  process.env.TZ = timeZone;
  (await api()).clock.set(new Date(moment));
  vi.setSystemTime(new Date(moment));
};
afterEach(async () => {
  process.env.TZ = 'Asia/Jakarta';
  (await api()).clock.set(NOW);
});

const withoutZone = () =>
  msw.use(
    http.get('*/api/v1/extensions', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: ['hadir'] }),
    ),
  );

async function suggestedDay(): Promise<HTMLElement> {
  const { fixtures } = await api();
  await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/create`, { as: 'guru' });
  return screen.findByLabelText(/^Tanggal/);
}

describe.each(DEVICES)('on a device in %s, %s,', (timeZone, _when, moment, salute, deviceDay) => {
  test('the home says the day of the school, and its time of day', async () => {
    await deviceIn(timeZone, moment);
    await renderAt('/dashboard', { as: 'guru' });
    expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
    expect(screen.getByText(salute)).toBeVisible();
    expect(screen.queryByText(/Kamis, 19|Sabtu, 21/)).not.toBeInTheDocument();
  });

  test('a new session is suggested for the day of the school', async () => {
    await deviceIn(timeZone, moment);
    expect(await suggestedDay()).toHaveValue('2026-11-20');
  });

  test('a server that does not tell its zone leaves the day to the device', async () => {
    await deviceIn(timeZone, moment);
    withoutZone();
    expect(await suggestedDay()).toHaveValue(deviceDay);
  });
});

test('a device whose clock is a day behind shows the day of the server', async () => {
  vi.setSystemTime(new Date(NOW.getTime() - 24 * 60 * 60_000));
  await renderAt('/dashboard', { as: 'guru' });
  expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
});

test('a home that stays open over midnight tells the new day, and offers none of the lessons of the day before', async () => {
  await deviceIn('Asia/Jakarta', '2026-11-20T16:58:00Z');
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await renderAt('/dashboard', { as: 'guru' });
  expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
  const lesson = await screen.findByRole('link', { name: /Isi daftar hadir/ });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  msw.use(http.get(`*/api/v1${calls.listSessionsByDate.path()}`, async () => void (await answered)));

  await deviceIn('Asia/Jakarta', '2026-11-20T17:01:00Z');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText('Sabtu, 21 November 2026')).toBeVisible();
  expect(lesson).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText(NO_SESSIONS)).toBeVisible();
});

test('a start without a network still knows the zone', async () => {
  await deviceIn('UTC', '2026-11-19T23:30:00Z');
  await renderAt('/dashboard', { as: 'guru' });
  await screen.findByText('Jumat, 20 November 2026');
  cleanup();
  msw.use(http.all('*/api/v1/*', () => HttpResponse.error()));
  await renderAt('/dashboard');
  expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
  expect(requestsTo('GET', '/extensions')).toHaveLength(2);
});

test('a zone that nobody knows counts as none', async () => {
  msw.use(
    http.get('*/api/v1/extensions', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: [], timezone: 'Bulan/Purnama' }),
    ),
  );
  await renderAt('/dashboard', { as: 'guru' });
  expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
});

test.each([
  ['Dr. Rohaeti Permanasari, M.Pd.', 'Rohaeti Permanasari'],
  ['Prof. Dr. Ir. Harun Simanjuntak', 'Harun Simanjuntak'],
  ['Hj. Siti Aminah', 'Siti Aminah'],
  ['M. Rizki Drajat', 'M. Rizki Drajat'],
  ["Nu'man", "Nu'man"],
  [', S.Pd.', ', S.Pd.'],
])('%s is greeted without titles, as %s', (fullname, greeted) => {
  expect(greet(7, fullname)).toBe(`Selamat pagi, ${greeted}`);
});
