// A class's page: the month in one figure with its base, and the same month pupil by pupil.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MonthRecap } from '../../../contract/recap/recap.ts';
import { formatNumber, formatPercentPoints } from '../../../src/i18n/format.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

test('the figure of the month has its base, and each pupil’s row says what the recap says', async () => {
  const { fixtures, request } = await api();
  const path = `/dashboard/classes/${fixtures.class}`;
  const { body } = await request('GET', `${path}/memberships?limit=5`, { as: 'admin' });
  const attendances = (['sakit', 'alpa', 'terlambat', 'hadir', 'izin'] as const).map((status, at) => ({
    user_id: body.data[at].Student.id,
    status,
  }));
  const marked = await request(
    'PATCH',
    `/dashboard/subjects/${fixtures.subject}/sessions/${fixtures.session}/attendance`,
    { as: 'admin', body: { attendances } },
  );
  expect(marked.status).toBe(200);
  const recap = (await request('GET', `${path}/recap`, { as: 'admin' })).body.data as MonthRecap;
  const base = recap.pupils.reduce((sum, pupil) => sum + pupil.base, 0);
  const absent = recap.pupils.reduce((sum, pupil) => sum + pupil.absent, 0);
  await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'admin' });
  const month = within(await screen.findByRole('region', { name: 'November 2026' }));
  expect(base).toBeGreaterThan(0);
  expect(
    month.getByText(`hadir ${formatNumber(base - absent)} dari ${formatNumber(base)} hari siswa`),
  ).toBeVisible();
  for (const { fullname, days, percent } of recap.pupils.slice(0, 5)) {
    const row = await screen.findByRole('row', { name: new RegExp(fullname) });
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    const figures = [days.sakit, days.izin, days.alpa, days.terlambat].map((count) => count || '·');
    expect(cells.slice(4, 9).join(' ')).toBe(
      [...figures, percent === null ? '–' : `${formatPercentPoints(percent)}%`].join(' '),
    );
  }
});

test('an empty class has one filled button, and who may not read its recap has the pupils alone', async () => {
  const { fixtures, request } = await api();
  const made = await request('POST', '/dashboard/classes', {
    as: 'admin',
    body: { name: 'X Kosong', AcademicYearId: fixtures.year, SchoolId: fixtures.school },
  });
  await renderAt(`/dashboard/kelas/${made.body.data.id}`, { as: 'admin' });
  expect(await screen.findByText('Belum ada siswa.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Tambah siswa' })).toHaveLength(1);
  await renderAt(`/dashboard/kelas/${fixtures.otherClass}`, { as: 'guru' });
  expect(await screen.findByRole('heading', { level: 1, name: 'X-2' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'November 2026' })).toBeNull();
});
