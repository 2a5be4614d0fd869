// Section 8, the status table: what is read when the server gives no reason, in a list and in a form.
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/consoleErrors.ts';
import { msw } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { alert, click, fail, NO_ANSWER } from '../../screens/catalogueSupport.ts';

const PATH = '/dashboard/schools';

const STATUSES: readonly [status: number, text: string][] = [
  [400, 'Permintaan tidak valid'],
  [403, 'Anda tidak memiliki akses untuk melakukan tindakan ini'],
  [404, 'Data yang dicari tidak ditemukan'],
  [422, 'Data yang dikirim tidak valid'],
  [429, 'Terlalu banyak permintaan. Silakan coba lagi nanti'],
  [500, 'Terjadi kesalahan pada server. Silakan coba lagi'],
  [502, 'Server sedang dalam pemeliharaan. Silakan coba lagi nanti'],
  [503, 'Layanan sedang tidak tersedia. Silakan coba lagi nanti'],
  [504, 'Terjadi kesalahan (504)'],
  [NO_ANSWER, 'Tidak dapat terhubung ke server. Periksa koneksi internet Anda dan coba lagi.'],
];

describe.each(STATUSES)('%i', (status, text) => {
  test(`in a list: ${text}`, async () => {
    fail('get', PATH, status);
    await renderAt('/dashboard/sekolah', { as: 'admin' });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await alert()).toHaveTextContent(
      status === 403 ? 'Akses ditolak' : 'Gagal mengambil data sekolah',
    );
  });

  test(`in a form: ${text}`, async () => {
    fail('post', PATH, status);
    const { user } = await renderAt('/dashboard/sekolah/create', { as: 'admin' });
    await click(user, 'Simpan');
    expect(await alert()).toHaveTextContent(`Gagal membuat sekolah. ${text}`);
    expect(screen.getByRole('button', { name: 'Simpan' })).toBeEnabled();
  });
});

test('a record that is not there, whatever its id looks like: Data yang dicari tidak ditemukan', async () => {
  await renderAt('/dashboard/kelas/1.5', { as: 'admin' });
  expect(await alert()).toHaveTextContent('Data yang dicari tidak ditemukan');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kelas');
  expect(screen.getByRole('link', { name: 'Buka Kelas' })).toHaveAttribute('href', '/dashboard/kelas');
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});

describe('401', () => {
  const EXPIRED = 'Sesi Anda telah berakhir. Silakan masuk kembali';

  test.each([
    ['in a list', 'get', '/dashboard/sekolah'],
    ['in a form', 'post', '/dashboard/sekolah/create'],
  ] as const)('%s clears the tokens and leads to /masuk, which says why', async (_where, method, url) => {
    fail(method, PATH, 401);
    const { user } = await renderAt(url, { as: 'admin' });
    if (method === 'post') await click(user, 'Simpan');
    expect(await screen.findByText(EXPIRED)).toBeVisible();
    expect(window.location.pathname).toBe('/masuk');
    expect(document.cookie).not.toMatch(/_token=/);
  });
});

describe('an error that nobody foresaw', () => {
  const UNKNOWN = 'Terjadi kesalahan yang tidak dikenal. Silakan coba lagi.';

  test('is unknown, in a list', async () => {
    expectConsoleError(/reading 'image'/);
    msw.use(
      http.get(`*/api/v1${PATH}`, () =>
        HttpResponse.json({ success: true, status: 200, message: '', data: [null] }),
      ),
    );
    await renderAt('/dashboard/sekolah', { as: 'admin' });
    expect(await screen.findByText(UNKNOWN)).toBeVisible();
  });
});

describe('an answer that is none of the API', () => {
  const MALFORMED = 'Format respons tidak valid dari server';

  test('is malformed, in a list and in a form', async () => {
    msw.use(http.get(`*/api/v1${PATH}`, () => HttpResponse.html('<h1>Wi-Fi</h1>')));
    msw.use(http.post(`*/api/v1${PATH}`, () => HttpResponse.html('<h1>Wi-Fi</h1>')));
    const { user } = await renderAt('/dashboard/sekolah', { as: 'admin' });
    expect(await screen.findByText(MALFORMED)).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Tambah sekolah' }));
    await click(user, 'Simpan');
    expect(await alert()).toHaveTextContent(`Gagal membuat sekolah. ${MALFORMED}`);
  });
});

test('the reason of the server is preferred, in a list and in a form', async () => {
  fail('get', PATH, 503, { message: 'Kami kembali pukul 10' });
  fail('post', PATH, 403, { message: 'Hanya kepala dinas' });
  const { user } = await renderAt('/dashboard/sekolah', { as: 'admin' });
  expect(await screen.findByText('Kami kembali pukul 10')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Tambah sekolah' }));
  await click(user, 'Simpan');
  expect(await alert()).toHaveTextContent('Hanya kepala dinas');
});
