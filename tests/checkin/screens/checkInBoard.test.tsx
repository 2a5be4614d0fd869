// The teacher's side: the QR code on the wall and the live board beside it.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestRegister } from '../../support/register.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { heading, newSession, pass, resetClock } from './checkInSupport.ts';
import { patience } from '../../support/patience.ts';

let register: TestRegister;
beforeEach(async () => {
  await resetClock();
  register = await newSession();
});

const GENERATE = '*/api/v1/dashboard/subjects/:subject/sessions/:session/attendance/generate-qr';

const urlOf = async (id = register.id) => {
  const { fixtures } = await api();
  return `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${id}/qr`;
};
const show = async (as = 'guru') => renderAt(await urlOf(), { as });
const typed = async () =>
  (await screen.findByText(/^\d{3} \d{3}$/, undefined, { timeout: patience(15_000) })).textContent ?? '';
const qr = () => screen.findByRole('img', { name: 'Kode QR kehadiran' });
const generated = () => requestsTo('POST', `${register.path}/generate-qr`);
const board = () => screen.findByRole('region', { name: 'Kehadiran' });
const pupils = async () => within(await within(await board()).findByRole('list')).getAllByRole('listitem');
const choice = (name: string) => screen.findByRole('combobox', { name: `Kehadiran ${name}` });
const checkIn = async (code: string) =>
  (await api()).request('POST', '/check-in', { as: 'siswa', body: { code } });

describe('the code on the wall', () => {
  test('stands with class, subject, time, typed code and the seconds left', async () => {
    await show();
    expect(await heading('QR kehadiran Matematika, X-10')).toBeVisible();
    expect(await qr()).toBeVisible();
    expect(await screen.findByText('Uji · Jumat, 20 November 2026 · 07.00–08.30')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('Berlaku 30 detik lagi');
    expect(screen.getByText(/^localhost(:\d+)?\/hadir$/)).toBeVisible();
    expect((await checkIn(await typed())).status).toBe(200);
  });

  test('is asked for with the next three, and is renewed before it ends', async () => {
    await show();
    const first = await typed();
    expect(generated().map(({ path }) => path)).toEqual([expect.stringMatching(/\?ahead=3$/)]);
    await pass(21);
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('Berlaku 9 detik lagi'));
    expect(await typed()).toBe(first);
    await pass(1);
    await waitFor(async () => expect(await typed()).not.toBe(first));
    expect(generated()).toHaveLength(2);
    expect(screen.getByRole('timer')).toHaveTextContent('Berlaku 30 detik lagi');
  });

  test('goes on for more than a minute without a line, says so, and says when it is over', async () => {
    const { user } = await show();
    const seen = [await typed()];
    msw.use(http.post(GENERATE, () => HttpResponse.error()));
    for (const seconds of [26, 25, 25]) {
      await pass(seconds);
      const before = seen.at(-1) ?? '';
      await waitFor(async () => expect(await typed()).not.toBe(before));
      seen.push(await typed());
      expect((await checkIn(await typed())).status).toBe(200);
    }
    expect(new Set(seen).size).toBe(4);
    expect(await screen.findByText('Menunggu koneksi.')).toBeVisible();
    expect(screen.getByText(/Kode yang disiapkan cukup untuk 29 detik lagi/)).toBeVisible();

    await pass(30);
    expect(await screen.findByText('Kode yang disiapkan sudah habis')).toBeVisible();
    expect(
      screen.getByText(
        'Menunggu koneksi. Kode baru tampil otomatis begitu koneksi kembali. ' +
          'Sementara itu, catat kehadiran siswa dengan tangan di daftar pada halaman ini.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    msw.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await qr()).toBeVisible();
  });

  test('that could not be made says so, and is made when asked again', async () => {
    msw.use(
      http.post(GENERATE, () => HttpResponse.json({ success: false, status: 503 }, { status: 503 }), {
        once: true,
      }),
    );
    const { user } = await show();
    expect(await screen.findByText('Gagal generate QR Code')).toBeVisible();
    expect(screen.getByText('Layanan sedang tidak tersedia. Silakan coba lagi nanti')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await qr()).toBeVisible();
  });

  test('is refused on another day, in the server’s words, and is not asked for again and again', async () => {
    register = await newSession({ date: '2026-11-21' });
    await show();
    expect(
      await screen.findByText(
        'QR Code hanya dapat dibuat pada hari sesi, Sabtu, 21 November 2026. ' +
          'Sementara itu, catat kehadiran siswa dengan tangan di daftar pada halaman ini.',
      ),
    ).toBeVisible();
    // Asking again would be answered in the same way.
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
    await pass(60);
    // The board beside it is looked at meanwhile, so ticks have passed.
    await waitFor(() => expect(requestsTo('GET', register.path).length).toBeGreaterThan(1));
    expect(generated()).toHaveLength(1);
  });

  test('of a backend that knows only the specification is shown as it is, and renewed by hand', async () => {
    msw.use(
      http.get('*/api/v1/extensions', () => new HttpResponse(null, { status: 404 })),
      http.post(GENERATE, () =>
        HttpResponse.json({ success: true, status: 200, message: 'ok', data: { qr_code: 'ABC' } }),
      ),
    );
    const { user } = await show();
    expect(await qr()).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText(/ketik kode ini/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Perbarui' }));
    await waitFor(() => expect(generated()).toHaveLength(2));
    expect(generated().every(({ path }) => !path.includes('ahead'))).toBe(true);
    expect(requestsTo('GET', `${register.path}/check-ins`)).toHaveLength(0);
  });
});

describe('the board', () => {
  test('shows who is missing first, and who checks in without being asked', async () => {
    await show();
    const counts = within(await board()).getByText(/belum/, { selector: '[role=status] *' });
    expect(counts).toHaveTextContent('37 belum');
    expect((await pupils())[0]).toHaveTextContent('Abimanyu Rangga');
    await checkIn(await typed());
    await waitFor(() => expect(counts).toHaveTextContent('36 belum'));
    expect(await choice('Abimanyu Rangga')).toHaveDisplayValue('Hadir');
    expect((await pupils())[0]).toHaveTextContent('Ágnes Simanjuntak');
    expect((await pupils()).at(-1)).toHaveTextContent('Abimanyu Rangga');
  });

  test('takes marks by hand, through the register, and nobody slips away from under the finger', async () => {
    const { user } = await show();
    await user.selectOptions(await choice('Dewi'), 'Izin');
    const { fixtures } = await api();
    const dewi = fixtures.pupils[4] ?? 0;
    await waitFor(async () => expect((await register.markOf(dewi)).status).toBe('izin'));
    expect((await pupils())[4]).toHaveTextContent('Dewi');
    await user.click(await heading(/QR/));
    (await choice('Dewi')).blur();
    await waitFor(async () => expect((await pupils()).at(-1)).toHaveTextContent('Dewi'));
  });

  test('lists what may be looked at, closed', async () => {
    register = await newSession({ start_time: '11:00', end_time: '12:00' });
    await show();
    await checkIn(await typed());
    const summary = await screen.findByText('Perlu ditinjau (1)');
    expect(summary.closest('details')).not.toHaveAttribute('open');
    expect(summary.closest('details')).toHaveTextContent(
      'Abimanyu Rangga, pukul 08.00 WIB: di luar jam sesi',
    );
  });

  test('is read only for who may not write', async () => {
    await show('kepsek');
    expect((await pupils())[0]).toHaveTextContent('Belum dicatat');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(await screen.findByText('Akses ditolak')).toBeVisible();
  });
});

test('the register leads to the QR code and back, and each goes on saving', async () => {
  const { fixtures } = await api();
  const [abimanyu = 0, , , , dewi = 0] = fixtures.pupils;
  const { user } = await renderAt((await urlOf()).replace(/\/qr$/, ''), { as: 'guru' });
  await user.click(await screen.findByRole('link', { name: 'Tampilkan QR' }));
  expect(await qr()).toBeVisible();
  await user.selectOptions(await choice('Dewi'), 'Izin');
  await waitFor(async () => expect((await register.markOf(dewi)).status).toBe('izin'));
  await user.click(screen.getByRole('link', { name: 'Pindai kartu' }));
  await user.type(await screen.findByLabelText('NIS'), 'siswa{Enter}');
  expect(await screen.findByText('Abimanyu Rangga: Hadir')).toBeVisible();
  await waitFor(async () => expect((await register.markOf(abimanyu)).status).toBe('hadir'));
});

describe('a card', () => {
  const scanned = async (...numbers: string[]) => {
    const { user } = await renderAt((await urlOf()).replace(/qr$/, 'pindai'), { as: 'guru' });
    for (const number of numbers) await user.type(await screen.findByLabelText('NIS'), `${number}{Enter}`);
  };

  test('of a pupil who has a mark already changes nothing', async () => {
    const { fixtures } = await api();
    await register.mark([{ user_id: fixtures.student, status: 'sakit' }]);
    await scanned('SISWA');
    expect(await screen.findByText('Abimanyu Rangga: sudah tercatat Sakit')).toBeVisible();
    expect((await register.markOf(fixtures.student)).status).toBe('sakit');
  });

  test('of another class is told apart, and the last cards stay in sight', async () => {
    await scanned('249999', '240004');
    // The name leads to the pupil's page, as everywhere.
    const { fixtures } = await api();
    expect(await screen.findByRole('link', { name: 'Dewi: Hadir' })).toHaveAttribute(
      'href',
      `/dashboard/siswa/${fixtures.pupils[4]}`,
    );
    expect(screen.getByText('249999: tidak ada di kelas ini', { selector: 'li' })).toBeVisible();
    expect(screen.getByText(/Kamera tidak tersedia di perangkat ini/)).toBeVisible();
  });
});
