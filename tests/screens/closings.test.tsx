import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendance, schools } from '../../server/db/schema.ts';
import { api, offerAllBut } from '../support/msw.ts';
import { newRegister } from '../support/register.ts';
import { renderAt } from '../support/renderAt.tsx';
import { radio, row, shown } from './attendanceSupport.ts';

const recapUrl = async (month: string) => {
  const { fixtures } = await api();
  return `/dashboard/rekap?kelas=${fixtures.class}&bulan=${month}`;
};

test('the head closes a month that is signed; a teacher whose mark is refused is told why and loses nothing', async () => {
  const server = await api();
  const { fixtures, request } = server;
  const register = await newRegister(server, { date: '2026-10-14' });
  await register.mark([{ user_id: fixtures.pupils[4], status: 'hadir' }]);
  const { user } = await renderAt(await recapUrl('2026-10'), { as: 'kepsek' });
  await user.click(await screen.findByRole('button', { name: 'Tutup bulan ini' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Tutup Oktober 2026 X-10?' }));
  expect(question.getByText(/1 daftar hadir belum lengkap/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Tutup bulan' }));
  const said = /Ditutup pada .* oleh Drs\. Wiryawan Uji\./;
  expect(await screen.findByText(said)).toBeVisible();
  // The sheet says it, too.
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByText(said)).toHaveLength(2);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getByRole('button', { name: 'Buka kembali bulan ini' })).toBeVisible();

  document.body.replaceChildren();
  const path = `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${register.id}`;
  const { user: teacher } = await renderAt(path, { as: 'guru' });
  await shown();
  await teacher.click(radio('Dewi', 'Alpa'));
  expect(
    await within(row('Dewi')).findByText(/Oktober 2026 kelas X-10 sudah ditutup oleh Drs\. Wiryawan Uji/),
  ).toBeVisible();
  expect(await register.markOf(fixtures.pupils[4] ?? 0)).toMatchObject({ status: 'hadir' });

  // Opened again with a reason, the same mark is taken.
  const body = { month: '2026-10', reason: 'Surat menyusul' };
  await request('POST', `/dashboard/classes/${fixtures.class}/closings/reopen`, { as: 'admin', body });
  await teacher.click(radio('Dewi', 'Izin'));
  await waitFor(async () =>
    expect(await register.markOf(fixtures.pupils[4] ?? 0)).toMatchObject({ status: 'izin' }),
  );
});

test('who needs attention is named with why; without a limit the school is asked for one', async () => {
  const server = await api();
  const { db, fixtures } = server;
  await db.update(schools).set({ minPercent: null, maxAlpa: null });
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Perlu perhatian' }));
  expect(await screen.findByText('Sekolah belum menentukan batas.')).toBeVisible();
  await db.update(schools).set({ minPercent: 80, maxAlpa: 2 });
  await db.delete(attendance).where(eq(attendance.userId, fixtures.student));
  const register = await newRegister(server, { date: '2026-11-18' });
  await register.mark([{ user_id: fixtures.student, status: 'alpa' }]);
  document.body.replaceChildren();
  await renderAt(`/dashboard/perlu-perhatian?kelas=${fixtures.class}`, { as: 'admin' });
  const named = await screen.findByRole('link', { name: '1. Abimanyu Rangga' });
  expect(named.closest('li')).toHaveTextContent('Matematika: tidak mungkin lagi mencapai 80%');
  document.body.replaceChildren();
  await renderAt('/dashboard', { as: 'siswa' });
  const own = within(await screen.findByRole('region', { name: 'Sisa jatah semester Ganjil' }));
  expect(
    own.getByText(
      /Batas sekolah dalam satu semester: kehadiran paling sedikit 80% dan alpa kurang dari 2 hari/,
    ),
  ).toBeVisible();
  expect(own.getByText(/masih boleh tidak hadir \d+ hari lagi/)).toBeVisible();
});

test('a server without them has neither: no button, no screen', async () => {
  offerAllBut('closings', 'thresholds');
  await renderAt(await recapUrl('2026-10'), { as: 'kepsek' });
  await screen.findByRole('heading', { level: 1, name: 'Rekap X-10, Oktober 2026' });
  expect(screen.queryByRole('button', { name: 'Tutup bulan ini' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Perlu perhatian' })).toBeNull();
});
