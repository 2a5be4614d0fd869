// A school that is not set up yet, and a class that is not there: each screen says what is missing, with the one button that leads on.
import { cleanup, screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const setActive = async (isActive: boolean) => {
  const { db, fixtures } = await api();
  await db.execute(sql`update academic_years set is_active = ${isActive} where id = ${fixtures.year}`);
};
beforeEach(() => setActive(false));
afterEach(() => setActive(true));

test.each(['kalender', 'jadwal'])(
  '%s without a year leads to the years, and to nothing else',
  async (page) => {
    await renderAt(`/dashboard/${page}`, { as: 'admin' });
    expect(await screen.findByText('Belum ada tahun ajaran yang aktif.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buka tahun ajaran' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tambah hari' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('a recap without classes offers no select that would wait for them, but to add one', async () => {
  const { db, request } = await api();
  const made = await request('POST', '/dashboard/academic-years', {
    as: 'admin',
    body: { name: '2030/2031', start_date: '2030-07-15', end_date: '2031-06-20', is_active: true },
  });
  expect(made.status).toBe(201);
  for (const [query, button] of [
    ['', 'Tambah kelas'],
    ['?jenis=mapel', 'Tambah mata pelajaran'],
  ] as const) {
    await renderAt(`/dashboard/rekap${query}`, { as: 'admin' });
    expect(await screen.findByRole('link', { name: button })).toBeVisible();
    expect(screen.queryByText('Memuat…')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Rekap' })).toBeVisible();
    cleanup();
  }
  await db.execute(sql`delete from academic_years where name = '2030/2031'`);
});

test('the recap of a class that is not there leads to one that is', async () => {
  await setActive(true);
  const { user } = await renderAt('/dashboard/rekap?kelas=999999', { as: 'admin' });
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Data yang dicari tidak ditemukan');
  await user.click(within(told).getByRole('button', { name: 'Buka rekap lain' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Rekap X-/ })).toBeVisible();
});
