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

test('a code that cannot be one, and one that the server does not know, tell nothing else', async () => {
  const { user } = await renderAt('/cek/OOO');
  expect(await screen.findByText(/Kode ini tidak dikenal/)).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Kode di lembar' }));
  await user.type(screen.getByRole('textbox', { name: 'Kode di lembar' }), 'KKKKK-KKKKK');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText(/Kode ini tidak dikenal/)).toBeVisible();
  expect(window.location.pathname).toBe('/cek/KKKKK-KKKKK');
});
