import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ServerStatus } from '../../../contract/system/status.ts';
import { api, msw } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { NOW } from '../../support/server.ts';

const MB = 2 ** 20;
const URL = '/dashboard/status-server';

beforeEach(async () => (await api()).clock.set(NOW));

const part = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name })).closest('li') as HTMLElement;

/** The server's own answer, but for this. */
async function changed(change: (status: ServerStatus) => Partial<ServerStatus>): Promise<void> {
  const { body } = await (await api()).request('GET', '/status', { as: 'admin' });
  const data = { ...body.data, ...change(body.data) };
  msw.use(http.get('*/api/v1/status', () => HttpResponse.json({ ...body, data })));
}

const open = () => renderAt(URL, { as: 'admin' });

describe('the status of the server', () => {
  test('is one click from the menu, and says of each part that nothing is to be done', async () => {
    const { user } = await renderAt('/dashboard', { as: 'admin' });
    await user.click(await screen.findByRole('link', { name: 'Status server' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Status server' })).toBeVisible();
    expect(await screen.findByText('Tidak ada yang perlu ditindak.')).toBeVisible();
    expect(await part('Hadir')).toHaveTextContent(
      /Versi .*Berjalan sejak Selasa, 17 November 2026 pukul 08.00 WIB/,
    );
    expect(await part('Ruang disk')).toHaveTextContent(/42 GB kosong.*di bawah 100 MB/i);
    expect(await part('Cadangan terakhir')).toHaveTextContent(
      /Jumat, 20 November 2026 pukul 02.00 WIB \(3 MB\).*6 jam yang lalu/,
    );
    expect(await part('Jam server')).toHaveTextContent(/pukul 08.00 WIB.*Sama dengan jam perangkat Anda/);
    expect(await part('Email')).toHaveTextContent(
      /Lewat smtp.contoh.sch.id.*0 terkirim, 0 gagal.*0 dari paling banyak 500/,
    );
    expect(await part('Basis data')).toHaveTextContent(/MB/);
    expect(screen.queryByText('Perlu tindakan')).not.toBeInTheDocument();
  });

  const last = (at: string): ServerStatus['backup'] => ({
    is_automatic: true,
    last: { at, bytes: 1, by: 'nightly' },
  });
  const disk = (free: number, reserve: number | null = 100 * MB) => ({
    disk: { free, reserve, backup_reserve: 256 * MB },
  });
  const mail = (change: Partial<ServerStatus['mail']>) => (status: ServerStatus) => ({
    mail: { ...status.mail, ...change },
  });
  const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
  const DAY = 86_400_000;

  test.each<
    [
      what: string,
      part: string,
      change: (status: ServerStatus) => Partial<ServerStatus>,
      says: RegExp | false,
    ]
  >([
    ['a disk below the reserve', 'Ruang disk', () => disk(100 * MB - 1), /tidak ada yang dapat disimpan/],
    ['a disk below what backups leave', 'Ruang disk', () => disk(256 * MB - 1), /Terlalu sedikit untuk cad/],
    ['a disk with just enough', 'Ruang disk', () => disk(256 * MB), false],
    ['a disk that cannot be asked', 'Ruang disk', () => ({ disk: null }), /DATA_DIR/],
    ['a low disk beside PostgreSQL', 'Ruang disk', () => disk(1, null), /Hampir habis/],
    ['a backup of two days ago', 'Cadangan terakhir', () => ({ backup: last(before(2 * DAY)) }), false],
    [
      'a backup older than two days',
      'Cadangan terakhir',
      () => ({ backup: last(before(2 * DAY + 1)) }),
      /2 hari yang lalu, padahal/,
    ],
    [
      'no backup after days',
      'Cadangan terakhir',
      () => ({ backup: { is_automatic: true, last: null } }),
      /Belum ada satu pun/,
    ],
    ['a mail that failed', 'Email', mail({ failed: 1 }), /1 gagal\. Periksa SMTP_URL/],
    ['the ceiling of mails', 'Email', mail({ used: 500 }), /Batas tercapai/],
    ['mails that only lie in a folder', 'Email', mail({ smtp_host: null }), /Isi SMTP_URL/],
  ])('%s: whether %s needs somebody', async (_what, name, change, says) => {
    await changed(change);
    await open();
    const card = await part(name);
    if (says) {
      expect(within(card).getByText('Perlu tindakan')).toBeVisible();
      expect(card).toHaveTextContent(says);
      expect(screen.getByText('1 hal perlu ditindak.')).toBeVisible();
    } else {
      expect(within(card).getByText('Baik')).toBeVisible();
      expect(screen.getByText('Tidak ada yang perlu ditindak.')).toBeVisible();
    }
  });

  test('on PostgreSQL says that its backup is the office’s to make', async () => {
    await changed(() => ({ backup: { is_automatic: false, last: null } }));
    await open();
    expect(await part('Cadangan terakhir')).toHaveTextContent(
      /PostgreSQL tidak dicadangkan oleh Hadir\. Pengelola basis data harus/,
    );
  });

  test('before the first backup of a server that has just started nobody must act', async () => {
    await changed(() => ({ started_at: before(60_000), backup: { is_automatic: true, last: null } }));
    await open();
    expect(await part('Cadangan terakhir')).toHaveTextContent(/Catatan.*baru saja dijalankan/);
  });

  test.each([
    [119_000, 'Baik', /Sama dengan jam perangkat/],
    [-119_000, 'Baik', /Sama dengan jam perangkat/],
    [5 * 60_000, 'Perlu tindakan', /5 menit lebih cepat daripada jam perangkat Anda \(08\.00 WIB\)/],
    [-3 * 60_000, 'Perlu tindakan', /3 menit lebih lambat daripada jam perangkat/],
  ])('a server’s clock that is %i ms off is told beside the device’s: %s', async (ms, state, says) => {
    (await api()).clock.set(new Date(NOW.getTime() + ms));
    await open();
    const card = await part('Jam server');
    expect(within(card).getByText(state)).toBeVisible();
    expect(card).toHaveTextContent(says);
  });

  test('a device in another zone than the school is told so, and nobody must act', async () => {
    await changed(() => ({ timezone: 'Asia/Jayapura' }));
    await open();
    const card = await part('Jam server');
    expect(card).toHaveTextContent(/pukul 10\.00 WIT.*zona lain \(Asia\/Jakarta\)/);
    expect(within(card).getByText('Baik')).toBeVisible();
  });

  test('is looked at again on demand; when that fails the last one stays and the reason is said', async () => {
    const { user } = await open();
    await part('Email');
    msw.use(http.get('*/api/v1/status', () => HttpResponse.error()));
    const again = screen.getByRole('button', { name: 'Periksa lagi' });
    await user.click(again);
    expect(await screen.findByText(/Gagal mengambil status server.*belum diperbarui/)).toBeVisible();
    expect(await part('Email')).toBeVisible();
    expect(again).toHaveFocus();
    msw.resetHandlers();
    await user.click(again);
    expect(await screen.findByText('Tidak ada yang perlu ditindak.')).toBeVisible();
  });

  test.each(['kepsek', 'guru'])('is not for %s', async (as) => {
    await renderAt(URL, { as });
    expect(await screen.findByText(/tidak memiliki akses/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Status server' })).toBeNull());
  });
});
