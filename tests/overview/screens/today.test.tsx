// "Today" is the school's, wherever the device thinks it is: the server judges by the same day.
import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { greet } from '../../../src/features/overview/words.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

/** Each where the device's day is another than Jakarta's, 20 November. */
const DEVICES = [
  ['UTC', 'at 06.30 WIB', '2026-11-19T23:30:00Z', 'Selamat pagi, Sri Uji', '2026-11-19'],
  ['Pacific/Kiritimati', 'at 17.30 WIB', '2026-11-20T10:30:00Z', 'Selamat sore, Sri Uji', '2026-11-21'],
] as const;

const deviceIn = (timeZone: string, moment: string): void => {
  process.env.TZ = timeZone;
  vi.setSystemTime(new Date(moment));
};
afterEach(() => void (process.env.TZ = 'Asia/Jakarta'));

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
    deviceIn(timeZone, moment);
    await renderAt('/dashboard', { as: 'guru' });
    expect(await screen.findByText('Jumat, 20 November 2026')).toBeVisible();
    expect(screen.getByText(salute)).toBeVisible();
    expect(screen.queryByText(/Kamis, 19|Sabtu, 21/)).not.toBeInTheDocument();
  });

  test('a new session is suggested for the day of the school', async () => {
    deviceIn(timeZone, moment);
    expect(await suggestedDay()).toHaveValue('2026-11-20');
  });

  test('a server that does not tell its zone leaves the day to the device', async () => {
    deviceIn(timeZone, moment);
    withoutZone();
    expect(await suggestedDay()).toHaveValue(deviceDay);
  });
});

test('a start without a network still knows the zone', async () => {
  deviceIn('UTC', '2026-11-19T23:30:00Z');
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
