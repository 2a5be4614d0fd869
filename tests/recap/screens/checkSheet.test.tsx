// Whoever holds a printed recap asks with its code, without signing in, whether it is still true.
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { CheckedSheet } from '../../../contract/recap/sheetCodes.ts';
import { msw } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const SHEET: CheckedSheet = {
  kind: 'month',
  title: 'X IPA 1',
  period: '2026-10',
  year: '2026/2027',
  school: {
    name: 'SMA Uji Nusantara',
    image: null,
    authority: null,
    address: 'Jalan 1',
    npsn: '20100001',
    city: null,
  },
  printed_at: '2026-11-02T03:12:00.000Z',
  timezone: 'Asia/Jakarta',
  is_current: true,
};

const answer = (sheet: Partial<CheckedSheet>) =>
  msw.use(
    http.get('*/api/v1/sheets/:code', () =>
      HttpResponse.json({ success: true, status: 200, message: 'ok', data: { ...SHEET, ...sheet } }),
    ),
  );

test('a sheet that is still true says so, under the school’s letterhead, with what it is', async () => {
  answer({});
  await renderAt('/cek/k7qmx-34rpd');
  expect(await screen.findByText('Sesuai')).toBeVisible();
  expect(screen.getByText('SMA Uji Nusantara')).toBeVisible();
  expect(screen.getByText('X IPA 1, Oktober 2026')).toBeVisible();
  expect(screen.getByText('K7QMX-34RPD')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cabut/ })).toBeNull();
});

test('one whose figures have changed says since which print', async () => {
  answer({ is_current: false });
  await renderAt('/cek/K7QMX34RPD');
  expect(await screen.findByText('Sudah berubah')).toBeVisible();
  expect(
    screen.getByRole('heading', { level: 1, name: /^Sudah diubah setelah dicetak pada .*2 November 2026/ }),
  ).toBeVisible();
});

test('the day of the print is told in the zone of the school, wherever the reader is', async () => {
  answer({ timezone: 'Asia/Jayapura', printed_at: '2026-11-02T16:30:00.000Z' });
  await renderAt('/cek/K7QMX34RPD');
  expect(await screen.findByText(/Selasa, 3 November 2026 pukul 01\.30 WIT/)).toBeVisible();
});

test('without a network it says so, and asks again when told to', async () => {
  msw.use(http.get('*/api/v1/sheets/:code', () => HttpResponse.error()));
  const { user } = await renderAt('/cek/K7QMX34RPD');
  const again = await screen.findByRole('button', { name: 'Coba lagi' });
  expect(screen.queryByText(/tidak dikenal/)).toBeNull();
  answer({});
  await user.click(again);
  expect(await screen.findByText('Sesuai')).toBeVisible();
});

test('an office takes a code back with a second press, and then it is not known', async () => {
  answer({});
  const { user } = await renderAt('/cek/K7QMX34RPD', { as: 'kepsek' });
  await user.click(await screen.findByRole('button', { name: 'Cabut kode lembar ini' }));
  await user.click(screen.getByRole('button', { name: 'Kembali' }));
  await user.click(screen.getByRole('button', { name: 'Cabut kode lembar ini' }));
  let revoked = '';
  msw.use(
    http.delete('*/api/v1/dashboard/sheet-codes/:code', ({ params }) => {
      revoked = String(params.code);
      return HttpResponse.json({ success: true, status: 200, message: 'ok', data: null });
    }),
    http.get('*/api/v1/sheets/:code', () =>
      HttpResponse.json({ success: false, status: 404, message: 'tidak ada', data: null }, { status: 404 }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Ya, cabut' }));
  expect(await screen.findByText(/Kode ini tidak dikenal/)).toBeVisible();
  expect(revoked).toBe('K7QMX34RPD');
});

test('a teacher is offered no way to take a code back', async () => {
  answer({});
  await renderAt('/cek/K7QMX34RPD', { as: 'guru' });
  expect(await screen.findByText('Sesuai')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cabut/ })).toBeNull();
});

test('a code that cannot be one, and one that the server does not know, tell nothing else', async () => {
  const { user } = await renderAt('/cek/OOO');
  expect(await screen.findByText(/Kode ini tidak dikenal/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Kode di lembar' }));
  await user.type(screen.getByRole('textbox', { name: 'Kode di lembar' }), 'KKKKK-KKKKK');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText(/Kode ini tidak dikenal/)).toBeVisible();
  expect(window.location.pathname).toBe('/cek/KKKKK-KKKKK');
});
