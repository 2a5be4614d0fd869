import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { api, asAnotherBackend, msw } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';

const remove = async (server: TestServer, ids: number[]) => {
  const path = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
  await server.request('DELETE', path, { as: 'admin', body: { sessionIds: ids } });
};

describe('registers that are not complete', () => {
  test('the home leads to all of them, of any age, and both say the same number', async () => {
    const server = await api();
    await newRegister(server, { name: 'Tahun lalu', date: '2025-11-03' });
    const { user } = await renderAt('/dashboard', { as: 'guru' });
    expect(await screen.findByText('2 tunggakan daftar hadir.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Lihat semua tunggakan (2)' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tunggakan' })).toBeVisible();
    expect(await screen.findByText(/1-2 dari 2/)).toBeVisible();
    const old = screen.getByRole('link', { name: 'Senin, 3 November 2025' });
    expect(old).toHaveAttribute('href', expect.stringMatching(/\/mata-pelajaran\/\d+\/sesi\/\d+$/));
    // A teacher sees the own ones, so there is no teacher to choose.
    expect(screen.queryByLabelText('Guru')).not.toBeInTheDocument();
  });

  test('the office chooses a teacher, who stands there with a number, and gets that many', async () => {
    const server = await api();
    const subjectId = server.fixtures.foreignSubject;
    await newRegister(server, { subjectId, name: 'Milik guru lain', date: '2026-10-05' });
    const { user } = await renderAt('/dashboard/belum-lengkap', { as: 'kepsek' });
    const choice = await screen.findByRole('option', { name: 'Tomi Uji, M.Pd. (1)' });
    await user.selectOptions(screen.getByLabelText('Guru'), choice);
    expect(await screen.findByText(/1-1 dari 1/)).toBeVisible();
    expect(screen.getByText('Milik guru lain')).toBeVisible();
    expect(screen.queryByText('Tahun lalu')).not.toBeInTheDocument();
  });

  test('a school without any is not told that all is complete', async () => {
    const answer = { unfilled: [], unfilled_total: 0, any_kept: false, this_week: [], last_week: [] };
    msw.use(
      http.get('*/api/v1/dashboard/overview', () =>
        HttpResponse.json({ success: true, status: 200, message: '', data: answer }),
      ),
    );
    await renderAt('/dashboard', { as: 'admin' });
    expect(await screen.findByText('Belum ada daftar hadir yang diisi sampai kemarin.')).toBeVisible();
    expect(screen.queryByText(/sudah lengkap/)).not.toBeInTheDocument();
  });
});

describe('deleted sessions', () => {
  test('are restored by the office, with their marks', async () => {
    const server = await api();
    const hour = { start_time: '13:00', end_time: '14:00' };
    const register = await newRegister(server, { name: 'Keliru dihapus', ...hour });
    await register.mark([{ user_id: server.fixtures.student, status: 'hadir' }]);
    await remove(server, [register.id]);
    const { user } = await renderAt('/dashboard/sesi-terhapus', { as: 'admin' });
    const row = (await screen.findByText('Keliru dihapus')).closest('tr') as HTMLElement;
    expect(within(row).getByText('1 catatan')).toBeVisible();
    expect(within(row).getByText(/, Ratna Admin$/)).toBeVisible();
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pulihkan' }));
    expect(await screen.findByText('1 sesi dipulihkan')).toBeVisible();
    expect(await screen.findByText('Tidak ada sesi terhapus.')).toBeVisible();
    expect(await register.markOf(server.fixtures.student)).toMatchObject({ status: 'hadir' });
  });

  test('are shown to the head, who restores nothing, and not to a teacher', async () => {
    const server = await api();
    const register = await newRegister(server, { name: 'Keliru dihapus' });
    await remove(server, [register.id]);
    await renderAt('/dashboard/sesi-terhapus', { as: 'kepsek' });
    expect(await screen.findByText('Keliru dihapus')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the audit', () => {
  test('says to administrators who did what, found by what it is about', async () => {
    const server = await api();
    await newRegister(server, { name: 'Sesi diaudit' });
    const { user } = await renderAt('/dashboard/jejak-audit', { as: 'admin' });
    const about = await screen.findByLabelText('Tentang');
    // Those of before stay on the screen until the new ones have come.
    await screen.findAllByText('Masuk');
    await user.selectOptions(about, 'Sesi');
    await waitFor(() => expect(screen.queryByText('Masuk')).not.toBeInTheDocument());
    const row = (await screen.findByText('Sesi diaudit, Matematika, X-10')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Menambahkan sesi')).toBeVisible();
    expect(within(row).getByText('Ratna Admin')).toBeVisible();
    expect(within(row).getByText(/Jam mulai: 07:00; Jam selesai: 08:30/)).toBeVisible();
    await user.selectOptions(about, 'Masuk dan keluar');
    await waitFor(() => expect(screen.queryByText('Menambahkan sesi')).not.toBeInTheDocument());
    expect(screen.getAllByText('Masuk').length).toBeGreaterThan(0);
  });

  test('is not for the head', async () => {
    await renderAt('/dashboard/jejak-audit', { as: 'kepsek' });
    expect(await screen.findByText(/tidak memiliki akses/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Jejak audit' })).not.toBeInTheDocument();
  });
});

test.each(['belum-lengkap', 'sesi-terhapus', 'jejak-audit', 'status-server'])(
  'on a server without the extension there is no %s, and no word of it in the menu',
  async (slug) => {
    asAnotherBackend();
    await renderAt(`/dashboard/${slug}`, { as: 'admin' });
    expect(await screen.findByText(/tidak ditemukan/i)).toBeVisible();
    expect(
      screen.queryByRole('link', { name: /Tunggakan|Sesi terhapus|Jejak audit|Status server/ }),
    ).not.toBeInTheDocument();
  },
);
