// The pupil's side: from the QR code or a typed code, through signing in, to a mark.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestRegister } from '../../support/register.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { PASSWORD } from '../../support/fixtures.ts';
import { button, heading, newSession, pass, resetClock, showQr } from './checkInSupport.ts';

let register: TestRegister;
beforeEach(async () => {
  await resetClock();
  register = await newSession();
});

const here = () => window.location.pathname + window.location.search;
const scanned = async (of = register) => new URL((await showQr(of)).url);
const open = (url: URL, as?: string) => renderAt(url.pathname + url.search, { as });
const myMark = async () => register.markOf((await api()).fixtures.student);
/** As after a reload of the tab. */
const openAgain = async () => {
  cleanup();
  return renderAt('/hadir');
};
/** The pause before the first try that needs nobody (src/features/checkin/useCheckIn.ts) does not end. */
function waitForever(): void {
  const later = globalThis.setTimeout;
  const endless = (run: () => void, ms?: number) => later(ms === 2000 ? () => {} : run, ms);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(endless as typeof setTimeout);
}
afterEach(() => vi.restoreAllMocks());
const codeInput = () => screen.findByLabelText('Kode enam angka');

describe('a pupil who scans', () => {
  test('sees which session it is, and is present only after pressing the one button', async () => {
    await open(await scanned(), 'siswa');
    expect(await heading('Catat kehadiran')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Matematika' })).toBeVisible();
    expect(screen.getByText('X-10 · Uji')).toBeVisible();
    expect(screen.getByText('Jumat, 20 November 2026')).toBeVisible();
    expect(screen.getByText('07.00–08.30')).toBeVisible();
    expect(screen.getByText('Abimanyu Rangga')).toBeVisible();
    expect((await myMark()).status).toBeNull();

    const { user } = await openAgain();
    await user.click(await button('Catat kehadiran saya'));
    expect(await screen.findByText('Kehadiran Anda tercatat.')).toBeVisible();
    expect(within(screen.getByRole('group', { name: 'Sesi' })).getByText('Hadir')).toBeVisible();
    expect(screen.getByText('Pukul 08.00 WIB')).toBeVisible();
    expect((await myMark()).status).toBe('hadir');
  });

  test('has no code left in the address, nor in the history, nor in what is sent elsewhere', async () => {
    const url = await scanned();
    await open(url, 'siswa');
    await button('Catat kehadiran saya');
    expect(here()).toBe('/hadir');
    expect(JSON.stringify(window.history.state)).not.toContain(url.searchParams.get('token'));
    expect(requestsTo('POST', '/check-in')).toHaveLength(0);
  });

  test('signs in on the way, and the code is not lost', async () => {
    const { user } = await open(await scanned());
    expect(await heading('Masuk')).toBeVisible();
    expect(here()).toBe('/masuk');
    await user.type(screen.getByLabelText('Email atau nama pengguna'), 'siswa');
    await user.type(screen.getByLabelText('Kata sandi'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Masuk' }));
    await user.click(await button('Catat kehadiran saya'));
    expect(await screen.findByText('Kehadiran Anda tercatat.')).toBeVisible();
  });

  test('late, sees by how many minutes', async () => {
    register = await newSession({ late_after_minutes: 15 });
    const { user } = await open(await scanned(), 'siswa');
    await user.click(await button('Catat kehadiran saya'));
    expect(await screen.findByText('Terlambat 60 menit')).toBeVisible();
  });

  test('after the teacher has marked, sees what stands and overwrites nothing', async () => {
    const { fixtures } = await api();
    await register.mark([{ user_id: fixtures.student, status: 'sakit' }]);
    await open(await scanned(), 'siswa');
    expect(await screen.findByText('Kehadiran Anda sudah tercatat sebelumnya.')).toBeVisible();
    expect(screen.getByText('Sakit')).toBeVisible();
    expect(screen.getByText('Jika ini keliru, sampaikan kepada guru Anda.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Catat kehadiran saya' })).toBeNull();
  });

  test('a photograph 30 seconds later, is told to ask for a new code', async () => {
    const url = await scanned();
    await pass(30);
    await open(url, 'siswa');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Kode QR sudah kadaluarsa. Pindai kode yang tampil sekarang. Minta guru menampilkan kode baru.',
    );
    expect(await codeInput()).toBeVisible();
    expect((await myMark()).status).toBeNull();
  });

  test('in time, may take a while to press the button, but not for ever', async () => {
    await open(await scanned(), 'siswa');
    await button('Catat kehadiran saya');
    await pass(119);
    const { user } = await openAgain();
    const record = await button('Catat kehadiran saya');
    await pass(2);
    await user.click(record);
    expect(await screen.findByRole('alert')).toHaveTextContent('Minta guru menampilkan kode baru.');
  });

  test('the code of another class, is told whose it is', async () => {
    const { fixtures } = await api();
    const foreign = await newSession({ subjectId: fixtures.foreignSubject });
    await open(new URL((await showQr(foreign, '', 'guru2')).url), 'siswa');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Anda bukan siswa kelas X-2, jadi tidak dapat hadir di sesi ini.',
    );
  });

  test('without a line reads that it is waited for, and the code is sent again without being asked', async () => {
    msw.use(http.post('*/api/v1/check-in/preview', () => HttpResponse.error(), { once: true }));
    await open(await scanned(), 'siswa');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Menunggu koneksi. Kode Anda dikirim lagi otomatis. Biarkan halaman ini terbuka.',
    );
    expect(await button('Catat kehadiran saya')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('and gets the line back, need not wait for the next try', async () => {
    msw.use(http.post('*/api/v1/check-in/preview', () => HttpResponse.error(), { once: true }));
    waitForever();
    const { user } = await open(await scanned(), 'siswa');
    await user.click(await button('Coba lagi'));
    msw.use(http.post('*/api/v1/check-in', () => HttpResponse.error(), { once: true }));
    await user.click(await button('Catat kehadiran saya'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Menunggu koneksi.');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Kehadiran Anda tercatat.')).toBeVisible();
  });

  test('and whose answer was lost on the way, is told that it counts, and is written once', async () => {
    const { app } = await api();
    msw.use(
      http.post(
        '*/api/v1/check-in',
        async ({ request }) => {
          await app.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user } = await open(await scanned(), 'siswa');
    await user.click(await button('Catat kehadiran saya'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Menunggu koneksi. Kehadiran Anda belum pasti tercatat dan dikirim lagi otomatis.',
    );
    expect((await myMark()).status).toBe('hadir');
    expect(await screen.findByText('Kehadiran Anda tercatat.')).toBeVisible();
    expect(await register.history()).toHaveLength(1);
    expect(await register.checkIns()).toHaveLength(1);
  });

  test('and presses the button twice, sends it once', async () => {
    await open(await scanned(), 'siswa');
    const record = await button('Catat kehadiran saya');
    // Both before anything can be painted.
    act(() => {
      record.click();
      record.click();
    });
    expect(await screen.findByText('Kehadiran Anda tercatat.')).toBeVisible();
    expect(requestsTo('POST', '/check-in')).toHaveLength(1);
  });
});

describe('a pupil who types the code', () => {
  test('with or without a space, is present', async () => {
    const { code } = await showQr(register);
    const { user } = await renderAt('/hadir', { as: 'siswa' });
    await user.type(await codeInput(), `${code.slice(0, 3)} ${code.slice(3)}{Enter}`);
    await user.click(await button('Catat kehadiran saya'));
    expect(await screen.findByText('Kehadiran Anda tercatat.')).toBeVisible();
    expect((await register.checkIns())[0]).toMatchObject({ method: 'code', fullname: 'Abimanyu Rangga' });
  });

  test('wrongly, reads so beside the input, which has the focus', async () => {
    const { user } = await renderAt('/hadir', { as: 'siswa' });
    await user.click(await button('Lanjutkan'));
    expect(await codeInput()).toHaveAccessibleDescription('Wajib diisi');
    await user.type(await codeInput(), '000000{Enter}');
    await waitFor(async () =>
      expect(await codeInput()).toHaveAccessibleDescription(
        'Kode tidak dikenal. Periksa kembali enam angka di layar kelas.',
      ),
    );
    expect(await codeInput()).toHaveFocus();
  });

  test('with one wrong digit, mends that one', async () => {
    const { code } = await showQr(register);
    const wrong = code.replace(/\d$/, (last) => String((Number(last) + 1) % 10));
    const { user } = await renderAt('/hadir', { as: 'siswa' });
    await user.type(await codeInput(), `${wrong}{Enter}`);
    await waitFor(async () => expect(await codeInput()).toHaveAccessibleDescription(/Kode tidak dikenal/));
    expect(await codeInput()).toHaveValue(wrong);
    await user.keyboard(`{End}{Backspace}${code.slice(-1)}{Enter}`);
    expect(await button('Catat kehadiran saya')).toBeVisible();
  });
});

test('staff who open the page read that it is for pupils', async () => {
  await open(await scanned(), 'guru');
  expect(await screen.findByText(/Halaman ini untuk siswa. Anda masuk sebagai Guru/)).toBeVisible();
  expect(screen.queryByLabelText('Kode enam angka')).toBeNull();
  expect(requestsTo('POST', '/check-in/preview')).toHaveLength(0);
});

describe('a pupil’s home', () => {
  test('leads to the code, and shows the own marks and their share', async () => {
    const { fixtures } = await api();
    register = await newSession({ name: 'Bilangan prima' });
    await register.mark([{ user_id: fixtures.student, status: 'terlambat', minutes_late: 7 }]);
    const { user } = await renderAt('/dashboard', { as: 'siswa' });
    expect(await screen.findByText('Terlambat 7 menit')).toBeVisible();
    expect(screen.getByText('Matematika · Bilangan prima')).toBeVisible();
    // The fixtures' week before: Sakit. The other tests of this file may have left marks of today.
    const { body } = await (await api()).request('GET', '/my/attendance?limit=100', { as: 'siswa' });
    expect(screen.getByText(new RegExp(`hadir dari ${body.data.length} sesi yang tercatat`))).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Catat kehadiran' }));
    expect(await codeInput()).toBeVisible();
  });

  test('says the semester with what it is of, marks today in the month, and lists today’s lessons with their state', async () => {
    const { fixtures } = await api();
    register = await newSession({ name: 'Bilangan prima' });
    await register.mark([{ user_id: fixtures.student, status: 'sakit' }]);
    await renderAt('/dashboard', { as: 'siswa' });
    const region = async (name: string) => within(await screen.findByRole('region', { name }));
    expect(
      await (await region('Kehadiran semester ini')).findByText(/^hadir \d+ dari \d+ hari yang tercatat$/),
    ).toBeVisible();
    const month = await region('November 2026');
    // The other tests of this file have left marks of today, of which the school's rule makes one letter.
    const day = await month.findByText(/^Jumat, 20 November 2026: (Hadir|Terlambat|Sakit|Alpa)$/);
    expect(day.closest('td')).toHaveAttribute('aria-current', 'date');
    const today = await region('Pelajaran hari ini');
    const lessons = await today.findAllByRole('listitem');
    expect(lessons.some((one) => /Matematika.*Sri Uji, S\.Pd\..*Sakit$/.test(one.textContent))).toBe(true);
    // No school limit is near, so none is spoken of.
    expect(screen.queryByText(/^Batas ketidakhadiran/)).not.toBeInTheDocument();
  });
});
