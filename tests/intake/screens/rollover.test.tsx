// Kenaikan kelas on its screen: presets by level, exceptions, what would happen, and the way back.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, test } from 'vitest';
import { academicYears, classes, memberships } from '../../../server/schema.ts';
import { api, msw, requestsTo } from '../../support/msw.ts';
import { openOtherSchool } from '../../support/otherSchool.ts';
import { newPupils } from '../../support/pupils.ts';
import { renderAt } from '../../support/renderAt.tsx';

let url = '';
beforeAll(async () => {
  const server = await api();
  const { db, fixtures: f } = server;
  url = `/dashboard/tahun-ajaran/${f.otherYear}/kenaikan-kelas`;
  const pupils = await newPupils(server, 'Naik Satu', 'Tinggal Dua', 'Lulus Tiga');
  const [low, high] = await db
    .insert(classes)
    .values(
      ['XI-Lama', 'XII-Lama'].map((name) => ({ name, academicYearId: f.otherYear, schoolId: f.school })),
    )
    .returning();
  await db.insert(memberships).values(
    pupils.map((userId, i) => ({
      classId: (i < 2 ? low : high)?.id ?? 0,
      academicYearId: f.otherYear,
      userId,
      number: i + 1,
      joinedOn: '2025-07-14',
    })),
  );
  expect(await db.$count(academicYears, eq(academicYears.id, f.year))).toBe(1);
});

test('is preset by level, takes exceptions, shows what would happen, does it, and takes it back', async () => {
  const { user } = await renderAt(url, { as: 'admin' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kenaikan kelas 2025/2026' })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Kelas XII-Lama' })).toHaveDisplayValue('Lulus');
  expect(screen.getByRole('textbox', { name: 'Kelas tujuan XI-Lama' })).toHaveValue('XII-Lama');
  const [first] = screen.getAllByRole('button', { name: 'Pengecualian' });
  await user.click(first as HTMLElement);
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Tinggal Dua/ }), 'Tinggal kelas');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  const sum = '1 siswa naik, 1 tinggal kelas, 1 lulus, 2 kelas dibuat';
  expect(await screen.findByText(new RegExp(`^Yang akan terjadi: ${sum}`))).toBeVisible();
  expect(requestsTo('POST', '/dashboard/rollovers')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Jalankan kenaikan kelas' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Jalankan' }));
  expect(await screen.findByText('Berhasil menaikkan kelas')).toBeVisible();
  await user.click(
    await screen.findByRole('button', { name: 'Urungkan kenaikan kelas 2025/2026 ke 2026/2027' }),
  );
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Urungkan' }));
  expect(await screen.findByText(/diurungkan .* oleh Ratna Admin/)).toBeVisible();
});

test('is not for the head of school, who may not change anything', async () => {
  await renderAt(url, { as: 'kepsek' });
  expect(await screen.findByText('Akses ditolak')).toBeVisible();
});

test('before the year is over it can be looked at, and says from when it may be run', async () => {
  const { request } = await api();
  msw.use(
    http.post('*/api/v1/dashboard/rollovers/preview', async ({ request: sent }) => {
      const body = await sent.json();
      const answer = (await request('POST', '/dashboard/rollovers/preview', { as: 'admin', body })).body;
      return HttpResponse.json({ ...answer, data: { ...answer.data, runs_from: '2027-06-19' } });
    }),
  );
  const { user } = await renderAt(url, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText(/^Belum dapat dijalankan: dapat mulai 19 Juni 2027/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Jalankan kenaikan kelas' })).toBeNull();
});

test('who reaches several schools does it for one of them, and says which', async () => {
  const { db, fixtures: f } = await api();
  const school = await openOtherSchool(db);
  await db.insert(classes).values({ name: 'X-Sana', academicYearId: f.otherYear, schoolId: school });
  const { user } = await renderAt(url, { as: 'admin' });
  const choice = await screen.findByRole('combobox', { name: 'Sekolah yang ditampilkan' });
  await waitFor(() => expect(choice).toHaveDisplayValue('SMA Uji Nusantara'));
  await user.selectOptions(choice, String(school));
  expect(await screen.findByRole('combobox', { name: 'Kelas X-Sana' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Kelas XI-Lama' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText(/^Yang akan terjadi: 1 kelas dibuat/)).toBeVisible();
  const [requested] = requestsTo('POST', '/dashboard/rollovers/preview').toReversed();
  expect(String(JSON.parse(requested?.body ?? '{}').SchoolId)).toBe(String(school));
});
